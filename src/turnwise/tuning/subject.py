"""What is tuned: a vector of weights that an agent of a game takes as an option."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from .. import games
from ..agents import agent_options, make_agent
from ..agents.options import Genes
from ..errors import OptionError
from ..games.spec import GameSpec

Vector = tuple[float, ...]
SEARCH_AGENT = "search:depth=2"  # where the report's agent has no weights


@dataclass(frozen=True)
class Subject:
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

    def text(self, vector: Sequence[float]) -> str:
        """Name the agent that plays with these weights."""
        values = "/".join(f"{value:g}" for value in self.playable(vector))
        return f"{self.agent}{',' if ':' in self.agent else ':'}{self.kind}={values}"


def find_subject(game: str, kind: str = "evaluation", agent: str | None = None) -> Subject:
    """Find the weights of a kind that an agent takes; the report's agent where it has some, else the search.

    >>> find_subject("othello", "pruning").names
    ('x', 'y', 'x+y', 'x-y', 'random')
    """
    spec = games.find(game)
    text = agent or ("classic" if spec.classic.evaluation else SEARCH_AGENT)
    make_agent(text, spec).close()
    kinds = {name: option.genes for name, option in agent_options(text, spec).items() if option.genes}
    if kind not in kinds:
        known = f"it has {', '.join(kinds)}" if kinds else "it has none (search takes evaluation in every game)"
        raise OptionError(f"agent '{text}' has no weights '{kind}' in {game}: {known}")
    return Subject(game, kind, text, kinds[kind], _start(spec, text, kind, kinds[kind]))


def _start(spec: GameSpec, text: str, kind: str, genes: Genes) -> Vector:
    """Give the weights an agent has without the option; where it has none, those that know nothing."""
    usual = getattr(spec.classic, kind) if text.startswith("classic") else {}
    return tuple(usual.get(name, 0) for name in genes.names)
