"""Agents that are ready to play again: a process builds an agent once, and begins game after game with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any

from ..agents import Agent, AgentSpec, make_agent
from ..agents.origin import origin_of
from ..games.game import Game

MOST_KEPT = 8  # agents of a process that wait for their next game; each may hold a table


@dataclass(frozen=True)
class _Kept:
    """An agent that waits, with what it was made of: a game, code and files may be others under the same name."""

    wanted: AgentSpec
    game: Game
    origin: tuple[Any, ...]
    agent: Agent

    def is_of(self, wanted: AgentSpec, game: Game, origin: tuple[Any, ...]) -> bool:
        """Whether it is what would be made now."""
        return self.game is game and self.wanted == wanted and self.origin == origin


class AgentPool:
    """Agents of one process, each lent to one game at a time; those that wait longest make room for others."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._waiting: list[_Kept] = []
        self._lock = Lock()

    @contextmanager
    def lent(self, game: Game, texts: Sequence[str]) -> Iterator[list[Agent]]:
        """Lend agents for a while; what comes back by an error may be in any state and is not used again."""
        taken: list[_Kept] = []
        try:
            for text in texts:
                taken.append(self._take(AgentSpec.parse(text), game))
            yield [each.agent for each in taken]
        except BaseException:
            _close(taken)
            raise
        self._give(taken)

    def clear(self) -> None:
        """Let go of the agents that wait."""
        with self._lock:
            waiting, self._waiting = self._waiting, []
        _close(waiting)

    def _take(self, wanted: AgentSpec, game: Game) -> _Kept:
        origin = origin_of(wanted)
        with self._lock:
            for kept in self._waiting:
                if kept.is_of(wanted, game, origin):
                    self._waiting.remove(kept)
                    return kept
        return _Kept(wanted, game, origin, make_agent(wanted, game))

    def _give(self, taken: list[_Kept]) -> None:
        with self._lock:
            self._waiting += taken
            old, self._waiting = self._waiting[: -self._most], self._waiting[-self._most :]
        _close(old)


def _close(kept: list[_Kept]) -> None:
    for each in kept:
        each.agent.close()


pool = AgentPool()
"""Of this process: workers keep their agents here from task to task."""
