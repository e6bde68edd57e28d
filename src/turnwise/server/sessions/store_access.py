"""The store as plays use it, and the times in which it could not be used: no clock counts them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import TypeVar

from ..errors import StoreError
from ..store_calls import GroupWriter, Write, in_store

READERS = 1  # threads that read the store
MOST_KEPT = 100  # outages, the latest ones
T = TypeVar("T")


class StoreAccess:
    """Reads in a thread and writes in groups; only a write that is kept shows that a lost store is there again."""

    def __init__(self, writer: GroupWriter, now: Callable[[], float]) -> None:
        self._writer = writer
        self._now = now
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="plays")
        self._lost_since: float | None = None
        self._outages: list[tuple[float, float]] = []

    async def read(self, work: Callable[[], T]) -> T:
        """Do the work in a thread."""
        with self._noticed():
            return await in_store(self._readers, work)

    async def write(self, key: str, write: Write[T]) -> T:
        """Do a write and return what it does, once it is committed."""
        with self._noticed():
            found = await self._writer.write(key, write)
        self._end_outage()
        return found

    async def try_to_write(self, key: str, write: Write[object]) -> None:
        """Do a write that can be left undone where the store is lost; the log says so."""
        with suppress(StoreError):
            await self.write(key, write)

    def close(self) -> None:
        """End the threads once all is written."""
        self._writer.close()
        self._readers.shutdown()

    # ---- outages ----

    @property
    def is_lost(self) -> bool:
        """Whether the store has failed, and not been written to since."""
        return self._lost_since is not None

    def lost_seconds(self, since: float) -> float:
        """Count the seconds after a moment in which the store could not be used."""
        lasting = [] if self._lost_since is None else [(self._lost_since, self._now())]
        return sum(max(0.0, end - max(begin, since)) for begin, end in (*self._outages, *lasting))

    @contextmanager
    def _noticed(self) -> Iterator[None]:
        try:
            yield
        except StoreError:
            if self._lost_since is None:
                self._lost_since = self._now()
            raise

    def _end_outage(self) -> None:
        if self._lost_since is not None:
            self._outages = [*self._outages[1 - MOST_KEPT :], (self._lost_since, self._now())]
            self._lost_since = None
