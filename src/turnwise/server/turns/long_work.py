"""How much long work is under way at once: each has its tables, so there is room for so many, shared by addresses."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ..clients import Client
from .work import HERE, Work

LEAST_AT_ONCE, AT_ONCE_A_SLOT = 8, 4  # for games of the server, of either kind
OTHER_AT_ONCE = 4  # for each other game, whose works have a process each
LEAST_STAY, LONGEST_STAY = 5.0, 60.0  # seconds that a work without an end runs before it makes room for one that waits
LEAST_OF_VISITOR = 2


def most_at_once(slots: int) -> int:
    """Return how many long works of one kind there may be, for games of the server."""
    return LEAST_AT_ONCE + AT_ONCE_A_SLOT * slots


@dataclass
class _Limit:
    size: int
    of_visitor: int
    addresses: Counter[str] = field(default_factory=Counter)
    visitors: Counter[Client] = field(default_factory=Counter)

    def has_room(self, client: Client) -> bool:
        """An address takes a place only while more are free than it has, so that none ever takes the last ones."""
        free = self.size - self.addresses.total()
        return self.addresses[client.address] < free and self.visitors[client] < self.of_visitor

    def change(self, client: Client, count: int) -> None:
        self.addresses[client.address] += count
        self.visitors[client] += count
        if not self.visitors[client]:
            del self.visitors[client]
        if not self.addresses[client.address]:
            del self.addresses[client.address]


class LongWorkLimits:
    """How much long work there may be, by game and kind of work."""

    def __init__(self, slots: int) -> None:
        self._slots = slots
        self._limits: dict[tuple[str, bool], _Limit] = {}

    def may_take(self, work: Work) -> bool:
        """Whether there is room for it now."""
        return work.has_room or self._of(work).has_room(work.client)

    def take(self, work: Work) -> bool:
        """Give it a place if there is one; False if there is none."""
        if not self.may_take(work):
            return False
        if not work.has_room:
            work.has_room = True
            work.placed_at = work.ran
            self._of(work).change(work.client, 1)
        return True

    def would_help(self, work: Work, waiting: Work) -> bool:
        """Whether a work that waits for a place could have one if another left its own."""
        if self._of(work) is not self._of(waiting):
            return False
        self._of(work).change(work.client, -1)
        helps = self.may_take(waiting)
        self._of(work).change(work.client, 1)
        return helps

    def leave(self, work: Work) -> None:
        """Take the place back."""
        if work.has_room:
            work.has_room = False
            self._of(work).change(work.client, -1)

    @staticmethod
    def has_stayed(work: Work) -> bool:
        """Whether a work has had its place long enough.

        Each time it stays as long as it had run before: so a step that takes long is done in the end.
        """
        return work.ran - work.placed_at >= min(LONGEST_STAY, max(LEAST_STAY, work.placed_at))

    def _of(self, work: Work) -> _Limit:
        key = (work.pool, work.is_move)
        if key not in self._limits:
            size = most_at_once(self._slots) if work.pool == HERE else OTHER_AT_ONCE
            self._limits[key] = _Limit(size, max(LEAST_OF_VISITOR, self._slots // 2))
        return self._limits[key]
