"""Pairs of games: one opening played twice with sides swapped, by workers, in any order, each exactly once.

Seeds belong to games, so what is played depends neither on the workers nor on the order in which they finish, and a
pair that was lost with its worker is played again move by move.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import chain
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

from .. import games
from ..store import Event, Record
from .execution import Failure, Portion, Workers
from .game import TimeControl, void_game
from .results import Cost, Costs, Pair, PlayedPair, replayed_costs
from .runner import run_games

if TYPE_CHECKING:
    from ..store import Store

MOST_TOGETHER = 2000  # pairs in one task
SEED_BYTES = 7  # so that every program can hold the number


@dataclass(frozen=True)
class Task:
    """Pairs of the same two agents, for one worker."""

    game: str
    seed: int
    time_control: TimeControl
    pairs: tuple[Pair, ...]


@dataclass(frozen=True)
class _Game:
    """A game that was just played."""

    number: int
    record: Record
    costs: Costs


@dataclass(frozen=True)
class _Done:
    """What a worker sends back."""

    games: list[_Game]
    seconds: float


class Journal(Protocol):
    """Where finished games are kept, by their numbers in the event."""

    def load(self) -> Mapping[int, Record]:
        """Return the games that are there."""

    def add(self, entries: Sequence[tuple[int, Record]]) -> None:
        """Keep games, all of them or none."""


class NoJournal:
    """Keeps nothing."""

    def load(self) -> Mapping[int, Record]:
        """Have nothing."""
        return {}

    def add(self, entries: Sequence[tuple[int, Record]]) -> None:
        """Forget."""


@dataclass(frozen=True)
class StoreJournal:
    """Keeps the games of an event in a store."""

    store: Store
    event: Event

    def load(self) -> Mapping[int, Record]:
        """Read the games of the event."""
        return dict(self.store.records(event=self.event.id))

    def add(self, entries: Sequence[tuple[int, Record]]) -> None:
        """Write them in one transaction."""
        self.store.add(self.event, entries)


def play_pairs(
    game: str,
    pairs: Iterable[Pair],
    *,
    seed: int,
    time_control: TimeControl,
    workers: Workers,
    journal: Journal,
) -> Generator[PlayedPair, None, None]:
    """Play pairs and give them in their order, each as soon as it and all before it are there.

    Pairs the journal has are not played again. Close the iterator to stop: of its last task the given ones are kept.
    """
    known = dict(journal.load())
    left = iter(pairs)
    for pair in left:
        found = _joined((pair,), _kept(pair, known))
        if not found:
            left = chain((pair,), left)
            break
        yield found[pair.number]  # before anything is played: the caller may have seen enough
    batches = _Batches(game, seed, time_control, left, known)
    waiting: dict[int, PlayedPair] = {}
    results = workers.run(play_task, batches.tasks(), limit=time_control.most_seconds)
    try:
        yield from batches.next_in_order(waiting)
        for task, result in results:
            played = _voided(task, str(result.reason)) if isinstance(result, Failure) else result.games
            batches.learn(task, result)
            waiting |= _joined(task.pairs, played)
            try:
                yield from batches.next_in_order(waiting)
            except GeneratorExit:  # how many pairs a task has is a matter of time: keep none that nobody asked for
                played = [game for game in played if game.number // 2 not in waiting]
                raise
            finally:
                journal.add([(game.number, game.record) for game in played])
        yield from batches.next_in_order(waiting)
    finally:
        results.close()


class _Batches:
    """Pairs in tasks of about the same time, and the order in which they come back."""

    def __init__(
        self, game: str, seed: int, time_control: TimeControl, pairs: Iterable[Pair], known: Mapping[int, Record]
    ) -> None:
        self._game, self._seed, self._time_control = game, seed, time_control
        self._pairs = iter(pairs)
        self._known = known
        self._portion = Portion(most=MOST_TOGETHER)
        self._order: list[int] = []
        self._given = 0
        self._stored: dict[int, PlayedPair] = {}

    def tasks(self) -> Iterator[Task]:
        """Make tasks of what is not known yet; how large depends on how long the last ones took."""
        held: list[Pair] = []
        for pair in self._pairs:
            self._order.append(pair.number)
            if found := _joined((pair,), _kept(pair, self._known)):
                self._stored |= found
                continue
            if held and (held[-1].agents != pair.agents or len(held) >= self._portion.size):
                yield self._task(held)
                held = []
            held.append(pair)
        if held:
            yield self._task(held)

    def _task(self, pairs: list[Pair]) -> Task:
        return Task(self._game, self._seed, self._time_control, tuple(pairs))

    def learn(self, task: Task, result: _Done | Failure) -> None:
        """Take note of how long a task took, where tasks need not be of one pair, so that its limit is that of them."""
        if not isinstance(result, Failure) and self._time_control.is_plain:
            self._portion.learn(len(task.pairs), result.seconds)

    def next_in_order(self, waiting: dict[int, PlayedPair]) -> Iterator[PlayedPair]:
        """Yield the pairs in order, until one is missing."""
        while self._given < len(self._order):
            number = self._order[self._given]
            found = waiting.pop(number, None) or self._stored.pop(number, None)
            if found is None:
                return
            self._given += 1
            yield found


def _kept(pair: Pair, known: Mapping[int, Record]) -> list[_Game]:
    numbers = [number for number in (2 * pair.number, 2 * pair.number + 1) if number in known]
    return [_Game(number, known[number], replayed_costs(known[number])) for number in numbers]


def _joined(pairs: Iterable[Pair], played: Iterable[_Game]) -> dict[int, PlayedPair]:
    """Join the games of the pairs that have both, by the numbers of the pairs."""
    by_number = {game.number: game for game in played}
    found = {}
    for pair in pairs:
        first, second = by_number.get(2 * pair.number), by_number.get(2 * pair.number + 1)
        if first is not None and second is not None:
            found[pair.number] = PlayedPair(pair, (first.record, second.record), (first.costs, second.costs))
    return found


def _voided(task: Task, reason: str) -> list[_Game]:
    spec = games.find(task.game)
    return [
        _Game(2 * pair.number + turn, void_game(spec, spec.parse(pair.start), texts, reason), (Cost(), Cost()))
        for pair in task.pairs
        for turn, texts in enumerate(pair.sides())
    ]


def play_task(task: Task) -> _Done:
    """Play the pairs of a task: all their first games, then all with sides swapped."""
    began = perf_counter()
    spec = games.find(task.game)
    starts = [spec.parse(pair.start) for pair in task.pairs]
    played: list[_Game] = []
    for turn, texts in enumerate(task.pairs[0].sides()):
        numbers = [2 * pair.number + turn for pair in task.pairs]
        seeds = [game_seeds(task.seed, number) for number in numbers]
        finished = run_games(spec, texts, starts, seeds, task.time_control)
        played += [_Game(number, game.record(), game.costs()) for number, game in zip(numbers, finished, strict=True)]
    return _Done(played, perf_counter() - began)


def game_seeds(seed: int, number: int) -> tuple[int, int]:
    """Seeds of the first and the second player of a game, by its number in an event with this seed."""
    digest = blake2b(f"{seed}/{number}".encode(), digest_size=2 * SEED_BYTES).digest()
    return int.from_bytes(digest[:SEED_BYTES], "little"), int.from_bytes(digest[SEED_BYTES:], "little")
