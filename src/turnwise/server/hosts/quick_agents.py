"""Agents that look so little ahead that a reply takes less time than to hand it to a thread."""

from __future__ import annotations

import time

from ...agents import Agent, AgentSpec, NamedAgent, make_agent
from ...agents.spec import LEVEL
from ...games.game import Game
from ...games.state import State

QUICK_PLIES = 2  # that a level looks ahead
QUICK_SECONDS = 0.005  # for a reply; those of our games take a twentieth of it at most
TRIES = 2  # of a reply whose time went to other programs; another takes less than to wake a thread
MOST_KEPT = 16
RANDOM, SEARCH = "random", "search"


class QuickAgents:
    """Quick agents of one native game; the event loop asks them one after another, so one of a kind is enough.

    A game from outside may take seconds for two plies. So an agent is asked in a thread until a reply there was quick,
    and here a reply is given up once its time is over; then the agent stays in threads for good.
    A reply is by its seed alone, as it is by an agent in a thread.
    """

    def __init__(self, spec: Game) -> None:
        self._spec = spec
        self._kept: dict[str, Agent] = {}
        self._known: set[str] = set()
        self._slow: set[str] = set()

    def has(self, text: str) -> bool:
        """Whether the event loop may ask an agent: it looks little ahead, and was quick in a thread and ever since."""
        return text in self._known and text not in self._slow

    def note(self, text: str, seconds: float) -> None:
        """Note how long a reply has taken the processor in a thread; the first one may also have loaded something."""
        if seconds < QUICK_SECONDS and self._may_have(text):
            self._known.add(text)

    def _may_have(self, text: str) -> bool:
        """Whether an agent may be quick, by what it is; there are as many of them as levels, and one."""
        if not self._spec.is_native:
            return False
        agent = AgentSpec.parse(text)
        if agent.kind == SEARCH and [name for name, _ in agent.options] == [LEVEL]:
            return self._looks_little_ahead(agent.get(LEVEL))
        return agent.kind == RANDOM and not agent.options

    def _looks_little_ahead(self, number: str | None) -> bool:
        if number is None or not 1 <= int(number) <= len(self._spec.levels):
            return False
        depth = self._spec.levels[int(number) - 1].depth
        return depth is not None and depth <= QUICK_PLIES

    def choose(self, text: str, state: State, *, seed: int) -> str | None:
        """Return the move of a quick agent; None where it would take longer than it may."""
        agent = self._agent(text)
        for _ in range(TRIES):
            if isinstance(agent, NamedAgent):
                agent.reseed(seed)
            # The time of the thread first: the system may let others run there, which is none of the agent's time.
            used, began = time.thread_time(), time.perf_counter()
            move = agent.choose(state)
            if time.perf_counter() - began < QUICK_SECONDS:
                return str(state.move_text(move))
            if time.thread_time() - used >= QUICK_SECONDS:  # else the machine was busy with something else
                self._slow.add(text)
                return None
        return None

    def _agent(self, text: str) -> Agent:
        if text not in self._kept:
            for oldest in list(self._kept)[: 1 - MOST_KEPT]:
                del self._kept[oldest]
            agent = self._kept[text] = make_agent(text, self._spec, seed=0)
            if isinstance(agent, NamedAgent):
                agent.most_seconds = QUICK_SECONDS
        return self._kept[text]
