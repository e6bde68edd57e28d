"""An agent that is given limits with each question, as engine protocols do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ..errors import LimitsError, UnknownNameError
from ..games.game import Game
from ..games.state import State
from ..report import Limits, Move
from .catalogue import make_agent
from .protocol import Agent
from .spec import AgentSpec

KINDS: dict[str, Callable[[Limits, str], Limits]] = {
    "depth": lambda limits, text: replace(limits, depth=int(text)),
    "nodes": lambda limits, text: replace(limits, nodes=int(text)),
    "seconds": lambda limits, text: replace(limits, seconds=float(text)),
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

    def choose(self, state: State, limits: Sequence[str] = ()) -> Move:
        """Choose within limits such as `depth=4`; agents are kept, so ask with few different ones."""
        return self._limited(read_limits(limits)).choose(state)

    def close(self) -> None:
        """Close every agent that was made."""
        for agent in self._agents.values():
            agent.close()

    def _limited(self, limits: Limits) -> Agent:
        agent = self._agent.with_limits(self._spec, depth=limits.depth, nodes=limits.nodes, seconds=limits.seconds)
        if agent not in self._agents:
            self._agents[agent] = make_agent(agent, self._spec, seed=self._seed)
        return self._agents[agent]


def read_limits(words: Sequence[str]) -> Limits:
    """Read limits such as `depth=4`; refuse what is none, or one that no search can keep.

    >>> read_limits(["depth=4", "seconds=0.5"])
    Limits(depth=4, nodes=None, seconds=0.5)
    """
    found = Limits()
    for word in words:
        name, _, text = word.partition("=")
        if name not in KINDS:
            raise LimitsError("unknown limit '{limit}': give depth=N, nodes=N or seconds=S", limit=word)
        try:
            found = KINDS[name](found, text)
        except ValueError:
            raise LimitsError("limit '{limit}': give a number above 0", limit=word) from None
    return found
