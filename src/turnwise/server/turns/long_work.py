"""How much long work is under way at once: each has its tables, so there is room for so many, shared by addresses."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ..clients import Client
from .work import HERE, Work

LEAST_AT_ONCE, AT_ONCE_A_SLOT = 8, 4  # for games of the server, of either kind
OTHER_AT_ONCE = 4  # for each other game, whose works have a process each
LEAST_OF_VISITOR = 2


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
            self._of(work).change(work.client, 1)
        return True

    def leave(self, work: Work) -> None:
        """Take the place back."""
        if work.has_room:
            work.has_room = False
            self._of(work).change(work.client, -1)

    def _of(self, work: Work) -> _Limit:
        key = (work.pool, work.is_move)
        if key not in self._limits:
            size = LEAST_AT_ONCE + AT_ONCE_A_SLOT * self._slots if work.pool == HERE else OTHER_AT_ONCE
            self._limits[key] = _Limit(size, max(LEAST_OF_VISITOR, self._slots // 2))
        return self._limits[key]
