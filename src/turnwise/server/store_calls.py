"""Work on the store in threads, with errors that tell a client nothing about files and hosts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from sqlalchemy import Connection

from ..errors import DataError
from ..store.database import Store
from .errors import StoreError

T = TypeVar("T")
Write = Callable[[Connection], T]
"""Writes in a transaction that others share: it may be undone and done again, and must do nothing besides."""
log = logging.getLogger(__name__)


async def in_store(threads: Executor, work: Callable[[], T]) -> T:
    """Do the work in a thread; a database that fails is one line for the client and one in the log."""
    try:
        return await asyncio.get_running_loop().run_in_executor(threads, work)
    except DataError as error:
        raise _unusable(error) from None


def _unusable(error: DataError) -> StoreError:
    log.error("%s", error)
    return StoreError("the store cannot be used now: the server's log says why")


@dataclass(frozen=True)
class _Waiting:
    """A write, and who waits for it."""

    key: str
    write: Write[Any]
    done: asyncio.Future[Any]


class GroupWriter:
    """Writes of one event loop: all that wait together are one transaction, and nobody hears of it before it is kept.

    So a moment with many changes costs one commit. A group that fails is written again one by one, so that none fails
    because of another.
    """

    def __init__(self, store: Store) -> None:
        self._writer = store.writer()
        self._groups: SimpleQueue[Sequence[_Waiting] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="store", daemon=True)
        self._waiting: list[_Waiting] = []
        self._is_writing = False

    async def write(self, key: str, write: Write[T]) -> T:
        """Do a write and return what it does, once it is committed.

        `key` names what it changes: the writes of a group go by it, so that two servers never wait for each other.
        """
        loop = asyncio.get_running_loop()
        waiting = _Waiting(key, write, loop.create_future())
        self._waiting.append(waiting)
        if not self._is_writing:
            self._is_writing = True
            loop.call_soon(self._begin)  # after all that this turn of the loop has to write
        found: T = await waiting.done
        return found

    def close(self) -> None:
        """End the thread once all is written."""
        self._groups.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def _begin(self) -> None:
        group = sorted((each for each in self._waiting if not each.done.cancelled()), key=lambda each: each.key)
        self._waiting = []
        self._is_writing = bool(group)
        if group:
            if not self._thread.is_alive():
                self._thread.start()
            self._groups.put(group)

    def _tell(self, group: Sequence[_Waiting], outcomes: Sequence[Any]) -> None:
        for each, outcome in zip(group, outcomes, strict=True):
            if each.done.cancelled():
                continue
            if isinstance(outcome, Exception):
                each.done.set_exception(outcome)
            else:
                each.done.set_result(outcome)
        self._begin()

    # ---- in the thread ----

    def _work(self) -> None:
        """Write group after group; a pool would take as long to hand one over as most of them take to write."""
        while self._write_next():
            pass
        self._writer.close()

    def _write_next(self) -> bool:
        """Write the next group, and remember nothing of it; False if there will be no other."""
        group = self._groups.get()
        if group is None:
            return False
        outcomes = self._written(group)
        with suppress(RuntimeError):  # the loop has ended, and nobody waits
            group[0].done.get_loop().call_soon_threadsafe(self._tell, group, outcomes)
        return True

    def _written(self, group: Sequence[_Waiting]) -> list[Any]:
        """Return what each write returns, or its error."""
        may_be_lost = self._writer.may_be_lost
        try:
            with self._writer.transaction() as connection:
                return [each.write(connection) for each in group]
        except Exception as error:
            if isinstance(error, DataError) and may_be_lost:
                return self._written(group)  # over a new connection
            if len(group) > 1:
                return self._written_alone(group)
            return [_unusable(error) if isinstance(error, DataError) else error]

    def _written_alone(self, group: Sequence[_Waiting]) -> list[Any]:
        """Write one by one; a store that fails twice in a row is not asked for the others, who would only wait."""
        outcomes: list[Any] = []
        for each in group:
            is_down = len(outcomes) > 1 and all(isinstance(outcome, StoreError) for outcome in outcomes[-2:])
            outcomes.append(outcomes[-1] if is_down else self._written([each])[0])
        return outcomes
