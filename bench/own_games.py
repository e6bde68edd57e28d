"""Games as people write them in Python: the cases of bench/python_games.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")
WIDTH, HEIGHT = 7, 6
COLUMN = HEIGHT + 1  # bits of a column on the bitboard: its cells and one that stays empty
CENTRE_FIRST = (3, 2, 4, 1, 5, 0, 6)
FOURS = [
    tuple((row + i * down) * WIDTH + column + i * right for i in range(4))
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    for row in range(HEIGHT - 3 * down)
    for column in range(WIDTH)
    if 0 <= column + 3 * right < WIDTH
]


class TicTacToe(NamedTuple):
    """The README's game."""

    cells: str = "........."

    def to_move(self) -> int:
        """Crosses begin."""
        return (9 - self.cells.count(".")) % 2

    def result(self) -> int | None:
        """Lost for the player to move, drawn, or None."""
        if any({self.cells[int(i)] for i in line} == {"xo"[1 - self.to_move()]} for line in LINES):
            return -1
        return None if "." in self.cells else 0

    def legal_moves(self) -> list[int]:
        """Empty cells."""
        return [i for i, cell in enumerate(self.cells) if cell == "."]

    def play(self, move: int) -> TicTacToe:
        """Mark a cell."""
        return TicTacToe(self.cells[:move] + "xo"[self.to_move()] + self.cells[move + 1 :])


@dataclass(frozen=True)
class Kayles:
    """The game of the guide: rows of pins; knock down one or two neighbours; whoever takes the last wins."""

    rows: tuple[int, ...]
    player: int = 0

    def to_move(self) -> int:
        """Players alternate."""
        return self.player

    def result(self) -> int | None:
        """Lost without pins."""
        return None if self.rows else -1

    def legal_moves(self) -> list[tuple[int, int, int]]:
        """Rows, places in them and numbers of pins."""
        return [(row, at, n) for row in sorted(set(self.rows)) for n in (1, 2) for at in range(row - n + 1)]

    def play(self, move: tuple[int, int, int]) -> Kayles:
        """Split a row."""
        row, at, count = move
        rest = list(self.rows)
        rest.remove(row)
        parts = [part for part in (*rest, at, row - at - count) if part]
        return Kayles(tuple(sorted(parts)), 1 - self.player)


@dataclass(frozen=True)
class StringConnect4:
    """Connect 4 on a string of 42 cells, rows from the top; every line of the board is looked at."""

    cells: str = "." * (WIDTH * HEIGHT)

    def to_move(self) -> int:
        """Player x begins."""
        return (WIDTH * HEIGHT - self.cells.count(".")) % 2

    def result(self) -> int | None:
        """Lost if the other has four."""
        cells, other = self.cells, "xo"[1 - self.to_move()]
        if any(cells[a] == cells[b] == cells[c] == cells[d] == other for a, b, c, d in FOURS):
            return -1
        return None if "." in cells else 0

    def legal_moves(self) -> list[int]:
        """Columns that are not full."""
        return [column for column in CENTRE_FIRST if self.cells[column] == "."]

    def play(self, move: int) -> StringConnect4:
        """Drop a stone."""
        cell = max(cell for cell in range(move, WIDTH * HEIGHT, WIDTH) if self.cells[cell] == ".")
        return StringConnect4(self.cells[:cell] + "xo"[self.to_move()] + self.cells[cell + 1 :])


class BitConnect4(NamedTuple):
    """Connect 4 on two bitboards, written to be fast in Python."""

    own: int = 0
    both: int = 0
    plies: int = 0

    def to_move(self) -> int:
        """Players alternate."""
        return self.plies & 1

    def result(self) -> int | None:
        """Lost if the other has four."""
        other = self.own ^ self.both
        for step in (1, COLUMN, COLUMN - 1, COLUMN + 1):
            pairs = other & (other >> step)
            if pairs & (pairs >> 2 * step):
                return -1
        return None if self.plies < WIDTH * HEIGHT else 0

    def legal_moves(self) -> list[int]:
        """Columns that are not full."""
        both = self.both
        return [column for column in CENTRE_FIRST if not both >> (column * COLUMN + HEIGHT - 1) & 1]

    def play(self, move: int) -> BitConnect4:
        """Drop a stone."""
        return BitConnect4(self.own ^ self.both, self.both | (self.both + (1 << move * COLUMN)), self.plies + 1)
