"""Agents of sessions that go on: each keeps its table, its process and what it has learned from move to move."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from threading import Lock, Timer
from typing import Any
from weakref import ref

from ...agents import Agent, AgentSpec, make_agent
from ...agents.origin import origin_of
from ...agents.protocol import player_of
from ...engine import StopToken
from ...games.game import Game

MOST_KEPT = 8  # agents of one game in one process; an exact one has a table of 128 MB
IDLE_SECONDS = 120.0  # after its move that an agent is kept: longer than most people think about theirs
Seat = tuple[str, int]
"""A session and the side of it that an agent plays."""
ANYBODY = ""  # instead of a session: agents that play for whoever asks


@dataclass(frozen=True)
class _Kept:
    """An agent that waits for its next move, since a moment of the monotonic clock."""

    wanted: AgentSpec
    origin: tuple[Any, ...]
    agent: Agent
    since: float


class KeptAgents:
    """A bounded number of agents by their seats; those that wait long are closed, for their sessions may never go on.

    An agent that is missing is made: of a session that another process has begun, or that was left for a while.
    One that leaves all to a player of the core has nothing to remember: its move is by its seed alone. So it waits for
    any session that wants the same, and a hundred sessions need as many as think at once.
    """

    def __init__(self, *, most: int = MOST_KEPT, idle_seconds: float = IDLE_SECONDS) -> None:
        self._most = most
        self._idle_seconds = idle_seconds
        self._waiting: dict[Seat, _Kept] = {}
        self._timer: Timer | None = None
        self._lock = Lock()
        self._numbers = count()

    @contextmanager
    def lent(self, seat: Seat, wanted: AgentSpec, game: Game, *, seed: int, stop: StopToken) -> Iterator[Agent]:
        """Lend the agent of a seat for one move. After an error or a stop it may be in any state, and is closed."""
        agent, origin = self._take(seat, wanted), origin_of(wanted)
        if agent is None:
            agent = make_agent(wanted, game, seed=seed)
        try:
            yield agent
        except BaseException:
            agent.close()
            raise
        if stop.stopped():
            agent.close()
        else:
            place = seat if player_of(agent) is None else (ANYBODY, next(self._numbers))
            self._give(place, _Kept(wanted, origin, agent, time.monotonic()))

    def release(self, session: str) -> None:
        """Close the agents of a session: it is over, or its moves were taken back."""
        with self._lock:
            gone = [self._waiting.pop(seat) for seat in list(self._waiting) if seat[0] == session]
        _close(gone)

    def close(self) -> None:
        """Close all that wait."""
        with self._lock:
            gone, self._waiting = list(self._waiting.values()), {}
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
        _close(gone)

    def __len__(self) -> int:
        """Count the agents that wait."""
        return len(self._waiting)

    def _take(self, seat: Seat, wanted: AgentSpec) -> Agent | None:
        with self._lock:
            kept = self._waiting.pop(self._place_of(seat, wanted), None)
        if kept is None:
            return None
        if kept.wanted == wanted and kept.origin == origin_of(wanted):
            return kept.agent
        kept.agent.close()
        return None

    def _place_of(self, seat: Seat, wanted: AgentSpec) -> Seat:
        """Find where an agent for a seat waits: at the seat, or the last of those that play for anybody."""
        if seat in self._waiting:
            return seat
        same = (place for place, kept in reversed(self._waiting.items()) if kept.wanted == wanted)
        return next((place for place in same if place[0] == ANYBODY), seat)

    def _give(self, seat: Seat, kept: _Kept) -> None:
        """Keep an agent; the one that waits longest makes room."""
        with self._lock:
            gone = [self._waiting.pop(seat)] if seat in self._waiting else []
            self._waiting[seat] = kept
            gone += [self._waiting.pop(oldest) for oldest in list(self._waiting)[: -self._most]]
            self._arm()
        _close(gone)

    def _arm(self) -> None:
        """See to it that somebody looks when the one that waits longest has waited long enough."""
        if self._timer is None and self._waiting:
            first = next(iter(self._waiting.values()))
            wait = max(0.0, first.since + self._idle_seconds - time.monotonic())
            self._timer = Timer(wait, _look_after, (ref(self),))
            self._timer.daemon = True
            self._timer.start()

    def let_idle_go(self) -> None:
        """Close the agents that have waited long enough."""
        before = time.monotonic() - self._idle_seconds
        with self._lock:
            gone = [self._waiting.pop(seat) for seat, kept in list(self._waiting.items()) if kept.since <= before]
            self._timer = None
            self._arm()
        _close(gone)


def _look_after(kept: ref[KeptAgents]) -> None:
    """Let idle agents go, if those who keep them are still there: a timer is no reason to stay."""
    found = kept()
    if found is not None:
        found.let_idle_go()


def _close(gone: list[_Kept]) -> None:
    for kept in gone:
        kept.agent.close()
