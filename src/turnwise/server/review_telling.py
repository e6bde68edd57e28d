"""A review on its way to a client: rows gather for a moment, and none is told that knows less than before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import inf

from ..games.look import Json

TOLD_SECONDS = 0.1  # between messages of one review


class ReviewTeller:
    """Carries rows from the threads that find them into the event loop.

    A review that was put back begins again, and finds what it has told already.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, hear: Callable[[Json], None]) -> None:
        self._loop = loop
        self._hear = hear
        self._depths: dict[int, float] = {}
        self._rows: dict[int, Json] = {}
        self._news: Json = {}
        self._scored = 0
        self._timer: asyncio.TimerHandle | None = None
        self._next = 0.0

    def tell(self, found: Json) -> None:
        """Take what was found, in any thread."""
        self._loop.call_soon_threadsafe(self._take, found)

    def close(self) -> None:
        """Tell no more: the whole is told, or nobody listens."""
        if self._timer is not None:
            self._timer.cancel()
        self._hear = lambda _found: None

    def _take(self, found: Json) -> None:
        for row in found["rows"]:
            depth = inf if row["solved"] else row["depth"]
            if depth >= self._depths.get(row["ply"], 0):
                self._depths[row["ply"]] = depth
                self._rows[row["ply"]] = row
        self._scored = max(self._scored, found["scored"])
        self._news = {**found, "scored": self._scored}
        if self._timer is None:
            self._timer = self._loop.call_at(max(self._next, self._loop.time()), self._say)

    def _say(self) -> None:
        self._timer = None
        self._next = self._loop.time() + TOLD_SECONDS
        rows, self._rows = list(self._rows.values()), {}
        self._hear({**self._news, "rows": rows})
