"""Games between two ways of thinking that get the same CPU time for a move.

How many simulations, or nodes, that time is, each side learns from what its last moves took. Every opening of random
moves is played twice, with sides changed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from turnwise.intervals import Interval, share_interval

LEAST_COUNT, MOST_COUNT = 10, 5_000_000  # a position that is solved at once would ask for any number


class Position(Protocol):
    """A game in progress; `ours` is its state, and what else there is the sides know."""

    ours: Any

    def play(self, action: int) -> None:
        """Play a move."""

    def points(self, player: int) -> float:
        """Return what the game that is over was worth to a player."""
        ...


P = TypeVar("P", bound=Position)


@dataclass
class Alone:
    """A position of our package."""

    ours: Any

    def play(self, action: int) -> None:
        """Play a move."""
        self.ours = self.ours.play(action)

    def points(self, player: int) -> float:
        """Return what the game that is over was worth to a player."""
        return float(self.ours.result() * (1 if self.ours.to_move() == player else -1))


class Side(Generic[P]):
    """One side: thinks for so much CPU time, by as many simulations or nodes as its last moves say that is."""

    def __init__(self, think: Callable[[P, int, int], int], seconds: float, first_count: int) -> None:
        self._think = think
        self._seconds = seconds
        self._count = self._first_count = first_count
        self._is_first = True
        self.counts: list[int] = []
        self.times: list[float] = []

    def begin(self) -> None:
        """Begin a game, by the count of the first moves of those before."""
        self._count, self._is_first = self._first_count, True

    def choose(self, position: P, seed: int) -> int:
        """Return a move."""
        count = self._count
        start = time.process_time()
        action = self._think(position, count, seed)
        taken = time.process_time() - start
        self.counts.append(count)
        self.times.append(taken)
        if taken > self._seconds / 4 or self._is_first:  # what was solved before says nothing of the speed
            better = (count + count * self._seconds / taken) / 2
            self._count = round(min(max(better, LEAST_COUNT), MOST_COUNT))
        if self._is_first:
            self._first_count, self._is_first = self._count, False
        return action


@dataclass
class Score:
    """What came of a match, for the first side."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    moves: list[int] = field(default_factory=list)

    def add(self, points: float, moves: int) -> None:
        """Count a game by its result for the first side."""
        self.wins += points > 0
        self.draws += points == 0
        self.losses += points < 0
        self.moves.append(moves)

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.moves)

    @property
    def interval(self) -> Interval:
        """The share of points, with its interval."""
        return share_interval(self.wins, self.draws, self.losses)


def play_random(position: Position, plies: int, rng: Random) -> bool:
    """Play random moves; False if the game ended."""
    for _ in range(plies):
        if position.ours.is_over():
            return False
        position.play(rng.choice(sorted(position.ours.legal_moves())))
    return not position.ours.is_over()


def match(
    start: Callable[[], P], sides: tuple[Side[P], Side[P]], games: int, plies: int, most_moves: int = 10_000
) -> Score:
    """Play games from random openings, each twice; a game that reaches so many moves is drawn."""
    score, opening = Score(), 0
    while score.games < games:
        opening += 1
        for first in (0, 1):
            position = start()
            if not play_random(position, plies, Random(opening)):
                break
            score.add(*_played(position, sides, first, 1000 * opening, most_moves))
    return score


def _played(position: P, sides: tuple[Side[P], Side[P]], first: int, seed: int, most_moves: int) -> tuple[float, int]:
    for side in sides:
        side.begin()
    ply = 0
    while not position.ours.is_over():
        if ply == most_moves:
            return 0.0, ply
        side = sides[position.ours.to_move() ^ first]
        position.play(side.choose(position, seed + ply))
        ply += 1
    return position.points(first), ply


def mean(values: Sequence[float]) -> float:
    """Return the mean."""
    return sum(values) / len(values)
