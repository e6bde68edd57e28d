"""What waits for a processor, and who hears what becomes of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol

from ...messages import Message
from ..clients import Client

QUICK_SECONDS = 0.2  # of any work; nearly all moves and first answers of analyses are found in them
HERE = ""
"""The pool of games whose code runs in the server; others are called by the game."""


class Urgency(IntEnum):
    """What comes first; work that takes long loses its urgency, whatever it is for."""

    QUICK_MOVE = 0
    QUICK = 1
    MOVE = 2
    LONG = 3


class State(IntEnum):
    """Whether work has a processor."""

    WAITING = 0
    """It has not begun, or was put back to its beginning."""
    PAUSED = 1
    RUNNING = 2
    DONE = 3


class Ears(Protocol):
    """Hears what becomes of a work; all is told in the event loop, and nothing may wait."""

    def run(self) -> None:
        """Begin, or go on after a pause."""

    def pause(self) -> None:
        """Rest, and forget nothing."""

    def put_back(self) -> None:
        """Stop, and begin again when the next `run` comes."""

    def tell_place(self, place: int) -> None:
        """Its place among those that wait, from 1."""

    def refuse(self, reason: Message) -> None:
        """It will not be done: its client has asked for too much."""


@dataclass(eq=False, slots=True, kw_only=True)
class Work:
    """Something that a client wants to have thought about."""

    client: Client
    is_move: bool
    """Whether somebody waits for it in a game."""
    ears: Ears
    pool: str = HERE
    restartable: bool = True
    """Whether it may be put back; code of somebody's own would not notice."""
    resumes: bool = False
    """Whether it goes on where it was when it is put back, and may have no end: it makes room for others in time."""
    state: State = State.WAITING
    ran: float = 0.0
    began: float = 0.0
    """What it had run when it was last let go on."""
    has_room: bool = False
    placed_at: float = 0.0
    """What it had run when it got its place."""
    place: int = 0
    """What it was told last."""

    @property
    def urgency(self) -> Urgency:
        """How urgent it is by now."""
        if self.ran < QUICK_SECONDS:
            return Urgency.QUICK_MOVE if self.is_move else Urgency.QUICK
        return Urgency.MOVE if self.is_move else Urgency.LONG

    @property
    def is_quick(self) -> bool:
        """Whether it is in its first moments."""
        return self.ran < QUICK_SECONDS


class Scheduler(Protocol):
    """Gives turns; in the event loop."""

    def ask(self, work: Work) -> None:
        """Let work wait for its turn; its ears hear the rest."""

    def done(self, work: Work) -> None:
        """Take notice that it has ended, or is not wanted any more."""

    async def place(self, client: Client) -> int | None:
        """Return the best place among the works of a client that wait; None if none does."""
