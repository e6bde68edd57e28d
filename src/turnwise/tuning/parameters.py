"""What is tuned: a vector of weights that an agent of a game takes as an option, or one number of its search."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import copysign, sqrt
from random import Random

from .. import games
from ..agents import AgentSpec, agent_options, make_agent
from ..agents.options import Genes
from ..agents.spec import BETWEEN, CLASSIC, PLUS, WEIGHTS
from ..agents.tunable import genes_of, usual_agent
from ..errors import OptionError
from ..evaluation.files import read_learned
from ..evaluation.weights import read_weights
from ..games.game import Game
from ..messages import Listing, Message

Vector = tuple[float, ...]


@dataclass(frozen=True)
class Parameters:
    """Weights of one kind, an agent that plays with them, and where they begin."""

    game: str
    kind: str
    agent: str
    genes: Genes
    start: Vector

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the weights."""
        return self.genes.names

    @property
    def span(self) -> float:
        """How far a weight can go."""
        return self.genes.high - self.genes.low

    def draw(self, rng: Random) -> Vector:
        """Draw a vector, each weight uniformly over its range."""
        return tuple(self.draw_one(rng) for _ in self.names)

    def draw_one(self, rng: Random) -> float:
        """Draw a weight; whole ones among the whole numbers, both ends included."""
        low, high = self.genes.low, self.genes.high
        return rng.randint(int(low), int(high)) if self.genes.whole else rng.uniform(low, high)

    def playable(self, vector: Sequence[float]) -> Vector:
        """Bring a vector into range, whole where the agent takes whole numbers."""
        inside = (min(max(value, self.genes.low), self.genes.high) for value in vector)
        return tuple(round(value) if self.genes.whole else float(f"{value:.6g}") for value in inside)

    def unit(self, vector: Sequence[float]) -> Vector:
        """Return a vector as numbers from 0 to 1 in which a step means about as much everywhere.

        Of weights the ratios count, so small ones have finer steps: the square root of the range. One number of a
        search has even steps.
        """
        if self.genes.usual is not None:
            return tuple((value - self.genes.low) / self.span for value in vector)
        roots = (copysign(sqrt(abs(value) / self.genes.high), value) for value in vector)
        return tuple((root + 1) / 2 if self.genes.low < 0 else root for root in roots)

    def at(self, unit: Sequence[float]) -> Vector:
        """Return the vector of such numbers; beyond 0 and 1 it is the end of the range.

        >>> find_parameters("othello", "pruning").at((0, 0.5, 1, 2, 0.1))
        (0.0, 250.0, 1000.0, 1000.0, 10.0)
        """
        inside = [min(max(float(value), 0.0), 1.0) for value in unit]
        if self.genes.usual is not None:
            return tuple(self.genes.low + self.span * value for value in inside)
        roots = (2 * value - 1 if self.genes.low < 0 else value for value in inside)
        return tuple(round(copysign(root * root * self.genes.high, root), 9) for root in roots)

    def text(self, vector: Sequence[float]) -> str:
        """Name the agent that plays with these weights."""
        return str(AgentSpec.parse(self.agent).with_option(self.kind, _written(self.playable(vector))))


def find_parameters(game: str, kind: str = "evaluation", agent: str | None = None) -> Parameters:
    """Find the weights of a kind that an agent takes; the report's agent where it has some, else the search.

    >>> find_parameters("othello", "pruning").names
    ('x', 'y', 'x+y', 'x-y', 'random')
    """
    spec = games.find(game)
    text = plan_agent(game, kind, agent)
    kinds = genes_of(text, spec)
    if not kinds and not spec.feature_names():
        raise OptionError(
            "{game} has nothing to tune: give its class a method features() that returns a dictionary of numbers",
            game=game,
        )
    if kind not in kinds:
        none = Message("it has none (search takes evaluation in every game)")
        there_are = Message("it has {names}", names=Listing(kinds)) if kinds else none
        raise OptionError(
            "agent '{agent}' has no weights '{kind}' in {game}: {there_are}",
            agent=text,
            kind=kind,
            game=game,
            there_are=there_are,
        )
    wanted, genes = AgentSpec.parse(text), kinds[kind]
    given = wanted.get(kind)
    start = _usual(spec, wanted, kind, genes) if given is None else _vector(agent_options(text, spec)[kind].read(given))
    parameters = Parameters(game, kind, str(wanted.without(kind)), genes, start)
    make_agent(parameters.text(start), spec).close()
    return parameters


def plan_agent(game: str, kind: str, agent: str | None) -> str:
    """Name the agent whose weights are tuned; those that it has from a file stand in its text, for files change."""
    spec = games.find(game)
    wanted = AgentSpec.parse(agent or usual_agent(spec))
    make_agent(wanted, spec).close()
    files = wanted.get(WEIGHTS)
    names = files.split(PLUS) if files else []
    tuned = [name for name in names if read_learned(name, spec) is None and read_weights(name).kind == kind]
    if not tuned:
        return str(wanted)
    values = read_weights(tuned[0]).values
    left = PLUS.join(name for name in names if name not in tuned)
    rest = wanted.with_option(WEIGHTS, left) if left else wanted.without(WEIGHTS)
    return str(rest.with_option(kind, _written(values[name] for name in genes_of(wanted, spec)[kind].names)))


def _written(values: Iterable[float]) -> str:
    """Write weights as an option has them."""
    return BETWEEN.join(f"{value:g}" for value in values)


def _usual(spec: Game, agent: AgentSpec, kind: str, genes: Genes) -> Vector:
    """Return what an agent has without the option; where it has no weights, those that know nothing."""
    if genes.usual is not None:
        return (genes.usual,)
    usual = getattr(spec.classic, kind) if agent.kind == CLASSIC else {}
    return tuple(usual.get(name, 0) for name in genes.names)


def _vector(value: Mapping[str, float] | float) -> Vector:
    return tuple(value.values()) if isinstance(value, Mapping) else (value,)
