"""Decides who runs: the address that has had least, within it the visitor, and moves before long analyses.

An address may be some seconds ahead of others and still go first with urgent work (`LEAD`), as in borrowed virtual
time: so a move hardly ever waits, and who asks for nothing but moves still pays for them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ...messages import Message
from ..clients import Client
from .accounts import Accounts, Address, Visitor
from .long_work import LongWorkLimits
from .work import State, Urgency, Work

SLICE_SECONDS = 0.1  # that long work runs on although another is due
PLACE_SECONDS = 0.5  # between two looks at the places in the line
LIKELY_SECONDS = 1.0  # of a work that waits, where the line is foretold
LEAD = {Urgency.QUICK_MOVE: 4.0, Urgency.QUICK: 2.0, Urgency.MOVE: 1.0, Urgency.LONG: 0.0}

YOURS = Message("you have {n} searches under way or waiting: wait for one to end")
OF_ADDRESS = Message("your address has {n} searches under way or waiting: wait for one to end")
TOO_MANY = Message("too many searches are waiting: try again in a moment")


@dataclass(frozen=True)
class Held:
    """How many works may be under way or wait."""

    of_visitor: int
    of_address: int
    in_all: int


class _Candidate(NamedTuple):
    """Work that is ready, with its accounts."""

    work: Work
    address: Address
    visitor: Visitor

    @property
    def due(self) -> float:
        """The lower, the sooner its address is due."""
        return self.address.used - LEAD[self.work.urgency]

    @property
    def due_within(self) -> float:
        """The lower, the sooner its visitor is due within the address."""
        return self.visitor.used - LEAD[self.work.urgency]


class Turns:
    """So many works run at once; all others wait, or rest. Time goes by only in `tick`, `ask` and `done`."""

    def __init__(self, *, slots: int, moves: Held, analyses: Held, clock: Callable[[], float] = time.monotonic) -> None:
        self._slots = slots
        self._held = {True: moves, False: analyses}
        self._now = clock
        self._accounts = Accounts()
        self._long_work = LongWorkLimits(slots)
        self._running: dict[Work, None] = {}
        self._last = clock()
        self._told = self._last

    # ---- what clients do ----

    def ask(self, work: Work) -> None:
        """Let work wait for its turn, which may come at once; refuse what its client has too much of."""
        refusal = self._refusal(work)
        if refusal is not None:
            work.state = State.DONE
            return work.ears.refuse(refusal)
        self._charge()
        self._accounts.add(work)
        return self._share_out()

    def done(self, work: Work) -> None:
        """Take notice that it has ended, or is not wanted any more."""
        if work.state == State.DONE:
            return
        self._charge()
        self._running.pop(work, None)
        self._long_work.leave(work)
        self._accounts.remove(work)
        work.state = State.DONE
        self._share_out()

    def tick(self) -> None:
        """Let time go by: other works get their turn, and those that wait hear of their place."""
        self._charge()
        for work in list(self._running):
            self._check_room(work)
        if self._last >= self._told + PLACE_SECONDS:
            self._told = self._last
            self._make_room()
            self._share_out()
            self._tell_places()
        else:
            self._share_out()

    @property
    def is_busy(self) -> bool:
        """Whether time matters."""
        return bool(self._running)

    def place(self, client: Client) -> int | None:
        """Return the best place of a client in the line; None if it does not wait."""
        return next((place for place, work in enumerate(self._line(), 1) if work.client == client), None)

    # ---- bounds ----

    def _refusal(self, work: Work) -> Message | None:
        held = self._held[work.is_move]
        by_visitor, by_address = self._accounts.holds(work.client, moves=work.is_move)
        if by_visitor >= held.of_visitor:
            return YOURS.filled(n=by_visitor)
        if by_address >= held.of_address:
            return OF_ADDRESS.filled(n=by_address)
        return TOO_MANY if self._accounts.held[work.is_move] >= held.in_all else None

    def _check_room(self, work: Work) -> None:
        """Put work back to its beginning if it takes long and there is no room for it."""
        if not (work.is_quick or self._long_work.take(work) or not work.restartable):
            self._put_back(work)

    def _make_room(self) -> None:
        """Put back works without an end that have had their place for long, one for each work that waits for one."""
        works = list(self._accounts.works())
        stayed = [work for work in works if work.resumes and work.has_room and self._long_work.has_stayed(work)]
        for work in works:
            if stayed and work.state == State.WAITING and not self._may_run(work):
                waiting = _Candidate(work, *self._accounts.of(work.client))
                leaving = next((each for each in stayed if self._makes_room(each, waiting)), None)
                if leaving is not None:
                    stayed.remove(leaving)
                    self._put_back(leaving)

    def _makes_room(self, work: Work, waiting: _Candidate) -> bool:
        """Whether a work would leave its place to one that waits, which is due before it."""
        return self._long_work.would_help(work, waiting.work) and self._ahead(work, waiting) > 0

    def _put_back(self, work: Work) -> None:
        self._running.pop(work, None)
        self._long_work.leave(work)
        work.state = State.WAITING
        work.ears.put_back()

    # ---- turns ----

    def _charge(self) -> None:
        now = self._now()
        for work in self._running:
            self._accounts.charge(work, now - self._last)
        self._last = now

    def _share_out(self) -> None:
        """Let those run that are due; who has just begun does not make way, so this ends."""
        while (found := self._next()) is not None:
            if len(self._running) >= self._slots:
                victim = self._victim_of(found)
                assert victim is not None
                self._pause(victim)
            self._run(found.work)

    def _run(self, work: Work) -> None:
        if not work.is_quick:
            self._long_work.take(work)
        work.state = State.RUNNING
        work.began = work.ran
        work.place = 0
        self._running[work] = None
        work.ears.run()

    def _pause(self, work: Work) -> None:
        del self._running[work]
        work.state = State.PAUSED
        work.ears.pause()

    def _next(self) -> _Candidate | None:
        """Return the work that is due next and could run now."""
        found = sorted(filter(None, map(self._best_of, self._accounts.addresses)), key=lambda each: each.due)
        if len(self._running) < self._slots:
            return found[0] if found else None
        return next((each for each in found if self._victim_of(each) is not None), None)

    def _best_of(self, address: Address) -> _Candidate | None:
        """Return what is due next within an address."""
        ready = (
            _Candidate(work, address, visitor)
            for visitor in address.visitors.busy.values()
            for work in self._ready(visitor)
        )
        return min(ready, key=lambda each: each.due_within, default=None)

    def _ready(self, visitor: Visitor) -> Iterable[Work]:
        """List, for each urgency, the work that has had least and that has a place, or needs none."""
        least: dict[Urgency, Work] = {}
        for work in visitor.works:
            if work.state != State.RUNNING:
                other = least.get(work.urgency)
                if (other is None or work.ran < other.ran) and self._may_run(work):
                    least[work.urgency] = work
        return least.values()

    def _may_run(self, work: Work) -> bool:
        return work.is_quick or not work.restartable or self._long_work.may_take(work)

    def _victim_of(self, candidate: _Candidate) -> Work | None:
        """Return the running work that must make way; the one that is most ahead."""
        ahead = [(self._ahead(work, candidate), work) for work in self._running]
        must = [(lead, work) for lead, work in ahead if lead > _patience(work, candidate.work)]
        return max(must, key=lambda each: each[0])[1] if must else None

    def _ahead(self, work: Work, candidate: _Candidate) -> float:
        """Return by how many seconds a running work is ahead of a candidate."""
        address, visitor = self._accounts.of(work.client)
        if address is not candidate.address:
            return address.used - LEAD[work.urgency] - candidate.due
        if visitor is not candidate.visitor:
            return visitor.used - LEAD[work.urgency] - candidate.due_within
        return work.ran - LEAD[work.urgency] - candidate.work.ran + LEAD[candidate.work.urgency]

    # ---- places ----

    def _tell_places(self) -> None:
        for place, work in enumerate(self._line(), 1):
            if work.place != place:
                work.place = place
                work.ears.tell_place(place)

    def _line(self) -> list[Work]:
        """Foretell in which order those that wait will begin."""
        tagged = [each for address in self._accounts.addresses for each in _tagged(address)]
        return [work for _, work in sorted(tagged, key=lambda each: each[0])]


def _patience(work: Work, candidate: Work) -> float:
    """Seconds that a running work may be ahead of a candidate and still run on.

    What is in its first moments makes way for what is more urgent only: it is over soon, or needs a place. Long work
    makes way for such moments at once, and for other long work when it has had its slice.
    """
    if candidate.is_quick and candidate.urgency < work.urgency:
        return 0.0
    if work.is_quick or work.ran - work.began < SLICE_SECONDS:
        return float("inf")
    return 0.0 if candidate.urgency < work.urgency else SLICE_SECONDS


def _tagged(address: Address) -> Iterable[tuple[float, Work]]:
    """Yield those of an address that wait, each with the time at which it will be due."""
    line = [each for visitor in address.visitors.busy.values() for each in _due_of(visitor)]
    for number, (_, work) in enumerate(sorted(line, key=lambda each: each[0])):
        yield address.used + number * LIKELY_SECONDS / address.weight - LEAD[work.urgency], work


def _due_of(visitor: Visitor) -> Iterable[tuple[float, Work]]:
    waiting = sorted((work for work in visitor.works if work.state == State.WAITING), key=lambda work: work.urgency)
    for number, work in enumerate(waiting):
        yield visitor.used + number * LIKELY_SECONDS - LEAD[work.urgency], work
