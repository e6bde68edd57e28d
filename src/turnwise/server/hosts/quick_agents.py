"""Agents that look so little ahead that a reply takes less time than to hand it to a thread."""

from __future__ import annotations

from ...agents import Agent, AgentSpec, NamedAgent, make_agent
from ...agents.spec import LEVEL
from ...games.game import Game
from ...games.state import State

QUICK_PLIES = 2  # that a level looks ahead; no such reply of a native game takes a quarter of a millisecond
MOST_KEPT = 16
RANDOM, SEARCH = "random", "search"


class QuickAgents:
    """Quick agents of one native game; the event loop asks them one after another, so one of a kind is enough.

    A reply is by its seed alone, as it is by an agent in a thread.
    """

    def __init__(self, spec: Game) -> None:
        self._spec = spec
        self._kept: dict[str, Agent] = {}

    def has(self, text: str) -> bool:
        """Whether an agent is so quick, by what it is: the time that a reply has taken tells nothing of the next."""
        if not self._spec.is_native:
            return False
        agent = AgentSpec.parse(text)
        return agent.kind == RANDOM or (agent.kind == SEARCH and self._looks_little_ahead(agent.get(LEVEL)))

    def _looks_little_ahead(self, number: str | None) -> bool:
        if number is None or not 1 <= int(number) <= len(self._spec.levels):
            return False
        depth = self._spec.levels[int(number) - 1].depth
        return depth is not None and depth <= QUICK_PLIES

    def choose(self, text: str, state: State, *, seed: int) -> str:
        """Return the move of a quick agent."""
        agent = self._agent(text)
        if isinstance(agent, NamedAgent):
            agent.reseed(seed)
        return str(state.move_text(agent.choose(state)))

    def _agent(self, text: str) -> Agent:
        if text not in self._kept:
            for oldest in list(self._kept)[: 1 - MOST_KEPT]:
                del self._kept[oldest]
            self._kept[text] = make_agent(text, self._spec, seed=0)
        return self._kept[text]
