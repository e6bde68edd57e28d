"""What a client hears of its search: the place in the line, and reports that only ever go deeper."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from ..games.look import Json

TOLD_SECONDS = 0.1  # between messages of one search


class Placing:
    """Tells the place of a search among those that wait, and once that its turn has come."""

    def __init__(self, hear: Callable[[int], None]) -> None:
        self._hear = hear
        self._last = 0

    def tell(self, place: int) -> None:
        """Pass on a place that is another one than before."""
        if place != self._last:
            self._last = place
            self._hear(place)


class Teller:
    """Carries a search's progress from its thread into the event loop: not too often, and never less than before.

    A search that was put back may begin again, and finds what it has told already.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, hear: Callable[[Json], None], *, beyond: int = 0) -> None:
        self._loop = loop
        self._hear = hear
        self._least = beyond + 1 if beyond else 0
        self._deepest: Json = {"depth": 0, "solved": False}
        self._timer: asyncio.TimerHandle | None = None
        self._last = 0.0
        self._is_closed = False

    def tell(self, found: Json) -> None:
        """Pass on what was found, from any thread."""
        self._loop.call_soon_threadsafe(self._take, found)

    def close(self) -> None:
        """Tell nothing more."""
        self._is_closed = True
        if self._timer is not None:
            self._timer.cancel()

    def deepest(self, found: Json) -> Json:
        """Return the last word of a search: what it ends with, or what was found before where that went deeper."""
        known = self._deepest
        return found if found["solved"] or found["depth"] >= known["depth"] else {**found, **known}

    def _take(self, found: Json) -> None:
        """Keep the deepest; it is told at once, or in a moment if something was told just now."""
        if self._is_closed or found["depth"] < self._deepest["depth"]:
            return
        self._deepest = found
        if self._timer is None and (found["solved"] or found["depth"] >= self._least):
            wait = self._last + TOLD_SECONDS - self._loop.time()
            self._timer = self._loop.call_later(max(0.0, wait), self._say)

    def _say(self) -> None:
        self._timer = None
        self._last = self._loop.time()
        self._hear(self._deepest)
