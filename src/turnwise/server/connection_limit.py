"""How many connections an address has: those above the bound are turned away."""

from __future__ import annotations

import resource
from collections import Counter
from typing import Protocol

LEAST_OTHER = 64  # files that are not connections: the store, pipes, files of the web app
OTHER_SHARE = 4  # of all files: one in so many


def most_connections() -> int:
    """Count the connections that this process can have: files that it may open, without what it needs besides."""
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(1, most - max(LEAST_OTHER, most // OTHER_SHARE))


class Guest(Protocol):
    """A connection."""

    @property
    def address(self) -> str:
        """Where it comes from."""

    def turn_away(self) -> None:
        """Close it; it leaves later, as any other."""


class ConnectionLimit:
    """Counts the connections of all addresses."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside: Counter[str] = Counter()

    def enter(self, guest: Guest) -> None:
        """Let a connection in, unless its address has too many."""
        self._inside[guest.address] += 1
        if self._inside[guest.address] > self._most:
            guest.turn_away()

    def leave(self, guest: Guest) -> None:
        """Take notice that a connection is closed."""
        self._inside[guest.address] -= 1
        if not self._inside[guest.address]:
            del self._inside[guest.address]
