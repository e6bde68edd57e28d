"""What a store holds: events, the games of an event, and sums over games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from .record import Record


@dataclass(frozen=True, kw_only=True)
class Event:
    """A match, a tournament, an import: games that were planned together. `result` is None while it goes on."""

    id: int
    kind: str
    key: str
    plan: Mapping[str, Any]
    software: str
    created: datetime
    result: Mapping[str, Any] | None = None


class Owner(NamedTuple):
    """The play that a game was, and the hashes of the secrets that open it."""

    play: str
    keys: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A game of the store: its own number there, its event and its number in the event, if it has one."""

    id: int
    event: int | None
    number: int | None
    stored: datetime
    record: Record
    owner: Owner | None = None
    """Whose it is; None if it is listed to everybody."""


@dataclass(frozen=True, kw_only=True)
class GameStats:
    """All that was played of one game; `unfinished` games have no winner and no result."""

    game: str
    games: int
    first_wins: int
    draws: int
    second_wins: int
    unfinished: int
    mean_moves: float
    endings: Mapping[str, int]


@dataclass(frozen=True, kw_only=True)
class AgentStats:
    """All that an agent played of one game, on either side."""

    game: str
    agent: str
    games: int
    wins: int
    draws: int
    losses: int

    @property
    def share(self) -> float | None:
        """Points a decided game: 1 for a win, 1/2 for a draw; None without such a game."""
        decided = self.wins + self.draws + self.losses
        return (self.wins + self.draws / 2) / decided if decided else None


@dataclass(frozen=True, kw_only=True)
class Stats:
    """Sums over a store, or over a part of it; `bytes` is the size of the whole."""

    games: int
    events: int
    bytes: int
    by_game: tuple[GameStats, ...]
    by_agent: tuple[AgentStats, ...]
