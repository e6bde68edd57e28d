"""Tables of searches and solvers: one bounded amount of memory, kept from question to question."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any, TypeVar

T = TypeVar("T")
LEAST_BYTES = 1 << 16  # of a table that is worth keeping
LARGE_PART = 8  # of what is free: an early table may have so large a part of it


@dataclass(eq=False)
class _Table:
    key: Hashable
    size: int
    value: Any


class Tables:
    """Lends each table to one question; those that wait know what was asked before, and the least used goes first.

    Never more than `most` bytes in all: where all of them are lent, a question has a table of a few kilobytes.
    """

    def __init__(self, most: int, share: int) -> None:
        self._most = most
        self._share = min(most, share)
        self._waiting: list[_Table] = []
        self._lent = 0
        self._lock = Lock()

    @property
    def used(self) -> int:
        """Bytes of all tables, lent or waiting."""
        with self._lock:
            return self._used()

    @property
    def waiting(self) -> int:
        """How many tables wait with what they know."""
        return len(self._waiting)

    @contextmanager
    def lent(self, key: Hashable, make: Callable[[int], T], worth: Callable[[T], int] | None = None) -> Iterator[T]:
        """Lend the table of this key that is worth most, of equal ones the last used; or make one of so many bytes."""
        table = self._taken(key, worth or (lambda _table: 0))
        try:
            if table.value is None:
                table.value = make(table.size)
            yield table.value
        finally:
            self._give_back(table)

    def _taken(self, key: Hashable, worth: Callable[[Any], int]) -> _Table:
        with self._lock:
            fitting = [table for table in reversed(self._waiting) if table.key == key]
            if fitting:
                table = max(fitting, key=lambda each: worth(each.value))
                self._waiting.remove(table)
            else:
                table = _Table(key, self._room(), None)
            self._lent += table.size
            return table

    def _give_back(self, table: _Table) -> None:
        with self._lock:
            self._lent -= table.size
            if table.size and table.value is not None:
                self._waiting.append(table)

    def _room(self) -> int:
        """Return the bytes of a new table; the least used of those that wait make room for a share."""
        wanted = max(self._share, (self._most - self._used()) // LARGE_PART)
        while self._waiting and self._most - self._used() < self._share:
            del self._waiting[0]
        size = _power_of_two(min(wanted, self._most - self._used()))
        return size if size >= LEAST_BYTES else 0

    def _used(self) -> int:
        return self._lent + sum(table.size for table in self._waiting)


def _power_of_two(size: int) -> int:
    """Round down to what a table can have.

    >>> _power_of_two(1000), _power_of_two(1024), _power_of_two(0)
    (512, 1024, 0)
    """
    return 1 << (size.bit_length() - 1) if size > 0 else 0
