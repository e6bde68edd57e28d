"""Games that live in the tests only, as people would write them: odd moves, extra turns, texts and none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


@dataclass(frozen=True)
class Nim:
    """Heap of stones; whoever takes the last wins."""

    stones: int = 7
    player: int = 0

    def to_move(self) -> int:
        return self.player

    def result(self) -> int | None:
        return None if self.stones else -1

    def legal_moves(self) -> list[int]:
        return list(range(1, min(3, self.stones) + 1))

    def play(self, move: int) -> Nim:
        return type(self)(self.stones - move, 1 - self.player)


@dataclass(frozen=True)
class Grid:
    """Three in a row on a board that is nearly full; has rows, features and an evaluation of its own."""

    cells: str = "xo..x.o.."

    def to_move(self) -> int:
        return (9 - self.cells.count(".")) % 2

    def result(self) -> int | None:
        if any("".join(self.cells[int(cell)] for cell in line) in ("xxx", "ooo") for line in LINES):
            return -1
        return None if "." in self.cells else 0

    def legal_moves(self) -> list[int]:
        return [cell for cell, code in enumerate(self.cells) if code == "."]

    def play(self, move: int) -> Grid:
        return Grid(self.cells[:move] + "xo"[self.to_move()] + self.cells[move + 1 :])

    def rows(self) -> list[str]:
        return [self.cells[row : row + 3] for row in (0, 3, 6)]

    def features(self) -> dict[str, float]:
        mine = "xo"[self.to_move()]
        return {
            "centre": float(self.cells[4] == mine),
            "corners": sum(self.cells[each] == mine for each in (0, 2, 6, 8)),
        }

    def evaluate(self) -> float:
        return 0.25 * self.features()["centre"]


class Kayles:
    """Rows of pins; knock over one or two neighbours. Moves are tuples and come from a generator."""

    def __init__(self, rows: tuple[int, ...] = (3, 2), player: int = 0) -> None:
        self.pins, self.player = tuple(sorted(row for row in rows if row)), player

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kayles) and (self.pins, self.player) == (other.pins, other.player)

    def __hash__(self) -> int:
        return hash((self.pins, self.player))

    def to_move(self) -> int:
        return self.player

    def result(self) -> int | None:
        return None if self.pins else -1

    def legal_moves(self) -> Iterator[tuple[int, int, int]]:
        for row, pins in enumerate(self.pins):
            yield from ((row, first, count) for count in (1, 2) for first in range(pins - count + 1))

    def play(self, move: tuple[int, int, int]) -> Kayles:
        row, first, count = move
        rest = (first, self.pins[row] - first - count)
        return Kayles((*self.pins[:row], *self.pins[row + 1 :], *rest), 1 - self.player)


@dataclass(frozen=True)
class Points:
    """Take a number from either end and add it to your points; an even one gives another turn."""

    numbers: tuple[int, ...] = (3, 2, 5, 4, 1, 6)
    player: int = 0
    lead: int = 0
    """Points of the first player less those of the second."""

    def to_move(self) -> int:
        return self.player

    def result(self) -> int | None:
        return None if self.numbers else self.lead * (1 - 2 * self.player)

    def legal_moves(self) -> list[str]:
        return ["left", "right"]

    def play(self, move: str) -> Points:
        taken, rest = (self.numbers[0], self.numbers[1:]) if move == "left" else (self.numbers[-1], self.numbers[:-1])
        mover = self.player if taken % 2 == 0 else 1 - self.player
        return Points(rest, mover, self.lead + taken * (1 - 2 * self.player))


@dataclass(frozen=True)
class Written(Nim):
    """Nim with texts of its own for states and moves."""

    def text(self) -> str:
        return f"{self.stones}{'ab'[self.player]}"

    @classmethod
    def parse(cls, text: str) -> Written:
        return cls(int(text[:-1]), "ab".index(text[-1]))

    def move_text(self, move: int) -> str:
        return f"take{move}"


class Pebble:
    """A move that looks like all others and is known by identity of its count alone."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pebble) and self.count == other.count

    def __hash__(self) -> int:
        return hash(self.count)

    def __str__(self) -> str:
        return "a pebble"


@dataclass(frozen=True)
class Alike:
    """Nim whose moves look alike."""

    stones: int = 6
    player: int = 0

    def to_move(self) -> int:
        return self.player

    def result(self) -> int | None:
        return None if self.stones else -1

    def legal_moves(self) -> list[Pebble]:
        return [Pebble(count) for count in range(1, min(3, self.stones) + 1)]

    def play(self, move: Pebble) -> Alike:
        return Alike(self.stones - move.count, 1 - self.player)


class Step(Enum):
    """A move that is a member of an enumeration."""

    SHORT = 1
    LONG = 2


@dataclass(frozen=True)
class Walk:
    """Walk to the end of a path in short or long steps; whoever arrives wins, whoever steps on a hole loses."""

    at: int = 0
    player: int = 0

    def to_move(self) -> int:
        return self.player

    def result(self) -> float | None:
        return -1.5 if self.at >= 9 else 0.5 if self.at in (4, 7) else None

    def legal_moves(self) -> tuple[Step, ...]:
        return tuple(Step)

    def play(self, move: Step) -> Walk:
        return Walk(self.at + move.value, 1 - self.player)


@dataclass(frozen=True)
class Optioned:
    """One move and the end, with options of every kind."""

    label: str = "none"
    share: float = 0.25
    flag: bool = True
    moved: int = 0

    def to_move(self) -> int:
        return self.moved

    def result(self) -> int | None:
        return 0 if self.moved else None

    def legal_moves(self) -> list[bool]:
        return [True]

    def play(self, move: bool) -> Optioned:
        return Optioned(self.label, self.share, self.flag, int(move))


FOREIGN = (Nim, Grid, Kayles, Points, Written, Alike, Walk, Optioned)
