"""Turns that look at the clock by themselves, in an event loop."""

from __future__ import annotations

import asyncio

from ..clients import Client
from ..settings import Settings
from .turns import SLICE_SECONDS, Held, Turns
from .work import Work


class TimedTurns:
    """Gives turns to the works of one event loop."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self._timer: asyncio.TimerHandle | None = None

    @classmethod
    def of(cls, settings: Settings) -> TimedTurns:
        """Make the turns of a server."""
        bounds = settings.bounds
        moves = Held(bounds.replies, bounds.replies_of_address, bounds.replies_in_all)
        analyses = Held(bounds.analyses, bounds.analyses_of_address, bounds.analyses_in_all)
        return cls(Turns(slots=settings.searches, moves=moves, analyses=analyses))

    def ask(self, work: Work) -> None:
        """Let work wait for its turn; its ears hear the rest."""
        self._turns.ask(work)
        self._arm()

    def done(self, work: Work) -> None:
        """Take notice that it has ended, or is not wanted any more."""
        self._turns.done(work)
        self._arm()

    async def place(self, client: Client) -> int | None:
        """Return the best place among the works of a client that wait; None if none does."""
        return self._turns.place(client)

    def _arm(self) -> None:
        if self._timer is None and self._turns.is_busy:
            self._timer = asyncio.get_running_loop().call_later(SLICE_SECONDS, self._tick)

    def _tick(self) -> None:
        self._timer = None
        self._turns.tick()
        self._arm()
