"""An agent that is given limits with each question, as engine protocols do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import floor, log10

from ..errors import LimitsError, UnknownNameError
from ..games.game import Game
from ..games.state import State
from ..report import Limits, Move, Report
from .catalogue import make_agent, option_names
from .protocol import Agent, NamedAgent, nodes_of, score_of
from .spec import AgentSpec
from .thinking import Clock

STEPS_A_DECADE = 10  # of seconds for a move that change from move to move, so that agents can be kept
LEAST_STEP, MOST_STEP = 0.01, 600.0
ROUNDING = 1e-9  # a step is not below itself


@dataclass(frozen=True, kw_only=True)
class GivenLimits(Limits):
    """Limits of one move, and the time that is left for it and all moves after it."""

    clock: float | None = None


KINDS: dict[str, Callable[[GivenLimits, str], GivenLimits]] = {
    "depth": lambda limits, text: replace(limits, depth=int(text)),
    "nodes": lambda limits, text: replace(limits, nodes=int(text)),
    "seconds": lambda limits, text: replace(limits, seconds=float(text)),
    "clock": lambda limits, text: replace(limits, clock=Limits(seconds=float(text)).seconds),
}
"""By the name of a limit: the limits with another value of it."""


class LimitedAgent:
    """Adds limits to an agent; they count where it takes them and names none of its own."""

    def __init__(self, text: str, spec: Game, *, seed: int) -> None:
        self._agent = AgentSpec.parse(text)
        if self._agent.is_person:
            raise UnknownNameError("engine human: a person cannot answer a program, choose another agent")
        self._spec, self._seed = spec, seed
        self._agents: dict[AgentSpec, Agent] = {self._agent: make_agent(self._agent, spec, seed=seed)}
        self._options = option_names(self._agent, spec)
        self._first_clock: float | None = None
        self._last: Agent = self._agents[self._agent]

    def choose(
        self, state: State, limits: Sequence[str] = (), *, watch: Callable[[Report], None] | None = None
    ) -> Move:
        """Choose within limits such as `depth=4`; agents are kept, so ask with few different ones but for the clock.

        `watch` is called with what is found on the way, where the agent tells.
        """
        given = self._shared_out(read_limits(limits), state)
        agent = self._last = self._limited(given)
        if isinstance(agent, NamedAgent):
            agent.watch = watch
            if given.clock is not None and self._agent.get("clock") is None:
                agent.set_clock(given.clock)
        return agent.choose(state)

    @property
    def nodes(self) -> int:
        """Moves tried for the last choice; 0 if the agent does not count them."""
        return nodes_of(self._last)

    @property
    def score(self) -> float | None:
        """What the last choice seemed worth; None if the agent does not tell."""
        return score_of(self._last)

    def close(self) -> None:
        """Close every agent that was made."""
        for agent in self._agents.values():
            agent.close()

    def _shared_out(self, limits: GivenLimits, state: State) -> GivenLimits:
        """Give an agent that knows no clock its share of it, as seconds."""
        if limits.clock is None or "clock" in self._options:
            return limits
        share = step_below(Clock(limits.clock, self._spec).share(state))
        seconds = share if limits.seconds is None else min(share, limits.seconds)
        return replace(limits, seconds=seconds, clock=None)

    def _limited(self, limits: GivenLimits) -> Agent:
        self._first_clock = self._first_clock or limits.clock
        agent = self._agent.with_limits(
            self._spec,
            depth=limits.depth,
            nodes=limits.nodes,
            seconds=limits.seconds,
            clock=limits.clock and self._first_clock,
        )
        if agent not in self._agents:
            self._agents[agent] = make_agent(agent, self._spec, seed=self._seed)
        return self._agents[agent]


def read_limits(words: Sequence[str]) -> GivenLimits:
    """Read limits such as `depth=4`; refuse what is none, or one that no search can keep.

    >>> read_limits(["depth=4", "seconds=0.5"])
    GivenLimits(depth=4, nodes=None, seconds=0.5, clock=None)
    """
    found = GivenLimits()
    for word in words:
        name, _, text = word.partition("=")
        if name not in KINDS:
            raise LimitsError("unknown limit '{limit}': give depth=N, nodes=N, seconds=S or clock=S", limit=word)
        try:
            found = KINDS[name](found, text)
        except ValueError:
            raise LimitsError("limit '{limit}': give a number above 0", limit=word) from None
    return found


def step_below(seconds: float) -> float:
    """Return the nearest smaller time of some that agents are made for.

    >>> [step_below(seconds) for seconds in (0, 0.9, 1, 60.5)]
    [0.01, 0.794, 1.0, 50.1]
    """
    within = min(max(seconds, LEAST_STEP), MOST_STEP)
    step = floor(STEPS_A_DECADE * log10(within) + ROUNDING)
    return float(f"{10 ** (step / STEPS_A_DECADE):.3g}")
