"""Games in progress, stored games, and what was played together."""

from __future__ import annotations

from typing import Any, Literal

from typing_extensions import TypedDict

from .position import Position
from .texts import Player, Said, Score, answer


@answer
class Offers(TypedDict):
    """Which side offers something to the other."""

    draw: Player | None
    undo: Player | None
    rematch: Player | None


@answer
class Play(TypedDict):
    """A game between people and agents."""

    id: str
    game: str
    start: str
    moves: list[str]
    ply: int
    sides: tuple[str, str]
    to_move: Player
    position: Position
    status: Literal["playing", "over"]
    result: Score | None
    winner: Player | None
    reason: Said
    clock: float | None
    """Seconds of each side at the start."""
    clocks: tuple[float, float] | None
    increment: float
    pace: float | None
    """Seconds that a move between agents takes at least; null while the game pauses."""
    thinking: bool
    times: list[float]
    saved: int | None
    names: tuple[str, str]
    """What the sides call themselves; empty where they have said nothing."""
    offers: Offers
    next: str | None
    """The game that follows, which the same links open."""
    listed: bool
    """Whether everybody may find it among the stored games."""
    version: int
    you: list[Player]
    """The sides that you play, by the secrets that you sent."""


@answer
class Links(TypedDict):
    """Secrets of the links of a game: nobody is told of them again."""

    sides: tuple[str, str]
    spectator: str


@answer
class BegunPlay(Play):
    """A new game, and the secrets of its links."""

    keys: Links


@answer
class PlaySummary(TypedDict):
    """A game of yours, as it is listed."""

    id: str
    game: str
    sides: tuple[str, str]
    names: tuple[str, str]
    ply: int
    to_move: Player
    status: Literal["playing", "over"]
    result: Score | None
    winner: Player | None
    saved: int | None
    next: str | None
    began: float
    """When the turn began, in seconds since 1970."""
    you: list[Player]


@answer
class RecordSummary(TypedDict):
    """A stored game, as it is listed."""

    id: int
    event: int | None
    stored: str
    """When, in ISO's notation."""
    game: str
    start: str
    options: dict[str, Any]
    moves: list[str]
    agents: list[str]
    result: Score | None
    """For player 0; null where the rules gave none."""
    winner: Player | None
    ending: str
    times: list[float]
    scores: list[Score | None]
    opening: Said | None
    """The name of its opening; null where it has none."""


@answer
class StoredRecord(RecordSummary):
    """A stored game with all its positions."""

    positions: list[Position]


@answer
class Event(TypedDict):
    """What was played together: a match, a tournament."""

    id: int
    kind: str
    plan: dict[str, Any]
    created: str
    """When, in ISO's notation."""
    result: dict[str, Any] | None
    games: int
