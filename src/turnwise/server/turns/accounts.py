"""Who has used how much: virtual times of addresses, and of the visitors within each of them.

As in start-time fair queueing, who has nothing to do gathers no credit: it begins again at the time of those who have
been busy meanwhile. A debt stays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from typing import Generic, TypeVar

from ..clients import Client
from .work import Work

MOST_COUNTED = 64  # visitors of one address; more weigh no more
MOST_IDLE = 10_000  # accounts in debt that are remembered while they have no work


class Account:
    """The time that somebody has had."""

    used: float


A = TypeVar("A", bound=Account)


class Ledger(Generic[A]):
    """Accounts by name, and the virtual time among them."""

    def __init__(self) -> None:
        self.busy: dict[str, A] = {}
        self._idle: dict[str, A] = {}
        self._clock = 0.0

    def enter(self, name: str, new: A) -> A:
        """Return the account of somebody who has work from now on: one that is there, or the new one."""
        if name in self.busy:
            return self.busy[name]
        self._look()
        account = self._idle.pop(name, new)
        account.used = max(account.used, self._clock)
        self.busy[name] = account
        return account

    def leave(self, name: str) -> None:
        """Somebody has no more work; who is not in debt is forgotten."""
        self._look()
        account = self.busy.pop(name)
        if account.used > self._clock:
            self._idle[name] = account
            for oldest in list(self._idle)[:-MOST_IDLE]:
                del self._idle[oldest]

    def _look(self) -> None:
        """Set the clock to the time of whoever is furthest behind; it never goes back."""
        self._clock = max(self._clock, min((each.used for each in self.busy.values()), default=self._clock))


@dataclass(eq=False)
class Visitor(Account):
    """What one visitor has had of its address's time, in seconds."""

    used: float = 0.0
    works: dict[Work, None] = field(default_factory=dict)
    """In the order in which they came."""
    held: Counter[bool] = field(default_factory=Counter)
    """How many works it has that are moves, and that are not."""


@dataclass(eq=False)
class Address(Account):
    """What one address has had, in seconds over its weight."""

    used: float = 0.0
    visitors: Ledger[Visitor] = field(default_factory=Ledger)
    held: Counter[bool] = field(default_factory=Counter)

    @property
    def weight(self) -> float:
        """How many people an address counts for: n visitors may be n people, or one who takes n names.

        The root is wrong by the same factor in both cases, and any other number by more in one of them.
        """
        return sqrt(min(MOST_COUNTED, max(1, len(self.visitors.busy))))


class Accounts:
    """All accounts, and all work."""

    def __init__(self) -> None:
        self._addresses: Ledger[Address] = Ledger()
        self.held: Counter[bool] = Counter()

    @property
    def addresses(self) -> list[Address]:
        """Those that have work."""
        return list(self._addresses.busy.values())

    def of(self, client: Client) -> tuple[Address, Visitor]:
        """Return the accounts of a client that has work."""
        address = self._addresses.busy[client.address]
        return address, address.visitors.busy[client.visitor]

    def add(self, work: Work) -> None:
        """Take in work; an account that had none begins at the time of the others."""
        address = self._addresses.enter(work.client.address, Address())
        visitor = address.visitors.enter(work.client.visitor, Visitor())
        visitor.works[work] = None
        for account in (self, address, visitor):
            account.held[work.is_move] += 1

    def remove(self, work: Work) -> None:
        """Let go of work; an account without work and without debt is forgotten."""
        address, visitor = self.of(work.client)
        del visitor.works[work]
        for account in (self, address, visitor):
            account.held[work.is_move] -= 1
        if not visitor.works:
            address.visitors.leave(work.client.visitor)
        if not address.visitors.busy:
            self._addresses.leave(work.client.address)

    def charge(self, work: Work, seconds: float) -> None:
        """Put time that a work has had on the accounts of its client."""
        address, visitor = self.of(work.client)
        work.ran += seconds
        visitor.used += seconds
        address.used += seconds / address.weight

    def holds(self, client: Client, *, moves: bool) -> tuple[int, int]:
        """Count the works of one kind that a visitor has, and its whole address."""
        address = self._addresses.busy.get(client.address)
        if address is None:
            return 0, 0
        visitor = address.visitors.busy.get(client.visitor)
        return 0 if visitor is None else visitor.held[moves], address.held[moves]

    def works(self) -> Iterator[Work]:
        """List all work."""
        for address in self.addresses:
            for visitor in address.visitors.busy.values():
                yield from visitor.works
