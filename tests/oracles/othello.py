"""Othello as a list of characters: X black, O white, - empty, square by square from a1; boards of any even size."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any

DIRECTIONS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
BLACK, WHITE, EMPTY = "X", "O", "-"
SIDES = BLACK + WHITE
WEIGHTS = [
    [20, -3, 11, 8, 8, 11, -3, 20],
    [-3, -7, -4, 1, 1, -4, -7, -3],
    [11, -4, 2, 2, 2, 2, -4, 11],
    [8, 1, 2, -3, -3, 2, 1, 8],
    [8, 1, 2, -3, -3, 2, 1, 8],
    [11, -4, 2, 2, 2, 2, -4, 11],
    [-3, -7, -4, 1, 1, -4, -7, -3],
    [20, -3, 11, 8, 8, 11, -3, 20],
]

Square = tuple[int, int]  # (row, column), row 0 on top


class OthelloOracle:
    """One position. `grid[row][column]` is X, O or -."""

    def __init__(self, *, size: int = 8) -> None:
        self.size = size
        self.grid = [[EMPTY] * size for _ in range(size)]
        low, high = size // 2 - 1, size // 2
        self.grid[low][low] = self.grid[high][high] = WHITE
        self.grid[low][high] = self.grid[high][low] = BLACK
        self.side = BLACK

    @classmethod
    def of(cls, state: Any) -> OthelloOracle:
        """Set up a native state's position, by its public methods."""
        oracle = cls(size=state.size())
        oracle.grid = [list(row) for row in state.rows()]
        oracle.side = SIDES[state.to_move()]
        return oracle

    # ---- rules ----

    def to_move(self) -> int:
        return SIDES.index(self.side)

    def other(self) -> str:
        return WHITE if self.side == BLACK else BLACK

    def turned(self, side: str, square: Square) -> list[Square]:
        """Discs of the other side in straight lines between this square and a disc of `side`."""
        discs = []
        for down, right in DIRECTIONS:
            line = []
            row, column = square[0] + down, square[1] + right
            while self.inside(row, column) and self.grid[row][column] not in (side, EMPTY):
                line.append((row, column))
                row, column = row + down, column + right
            if self.inside(row, column) and self.grid[row][column] == side:
                discs += line
        return discs

    def squares_for(self, side: str) -> list[Square]:
        return [square for square in self.squares() if self.at(square) == EMPTY and self.turned(side, square)]

    def is_over(self) -> bool:
        return not self.squares_for(BLACK) and not self.squares_for(WHITE)

    def legal_moves(self) -> list[str]:
        if self.is_over():
            return []
        return [self.name(square) for square in self.squares_for(self.side)] or ["pass"]

    def play(self, move: str) -> OthelloOracle:
        following = OthelloOracle(size=self.size)
        following.grid = [list(row) for row in self.grid]
        following.side = self.other()
        if move != "pass":
            square = (int(move[1]) - 1, ord(move[0]) - ord("a"))
            for row, column in [square, *self.turned(self.side, square)]:
                following.grid[row][column] = self.side
        return following

    def result(self) -> int | None:
        """Return the difference of discs for the player to move, the empty squares to the winner."""
        if not self.is_over():
            return None
        mine, theirs = self.count(self.side), self.count(self.other())
        if mine == theirs:
            return 0
        squares = self.size * self.size
        return squares - 2 * theirs if mine > theirs else 2 * mine - squares

    def rank(self) -> float | None:
        return self.result()

    # ---- what the conformance tests compare ----

    def board(self) -> tuple[int, str, str]:
        return (self.size, "".join("".join(row) for row in self.grid), self.side)

    @staticmethod
    def board_of(state: Any) -> tuple[int, str, str]:
        return (state.size(), "".join(state.rows()), SIDES[state.to_move()])

    @staticmethod
    def rank_of(state: Any) -> float:
        """Return a finished native state's result on the engine's scale."""
        return float(state.result())

    @staticmethod
    def plies_left(state: Any) -> int:
        """Count the empty squares of a native state; passes may come on top."""
        return sum(row.count(EMPTY) for row in state.rows())

    # ---- the report's features, for the player to move ----

    def features(self) -> dict[str, float]:
        me, you = self.side, self.other()
        return {
            "mobility": relative(len(self.squares_for(me)), len(self.squares_for(you))),
            "squares": self.weights(me) - self.weights(you),
            "corners": self.on(me, self.corners()) - self.on(you, self.corners()),
            "next_to_corners": self.on(you, self.next_to_corners()) - self.on(me, self.next_to_corners()),
            "discs": relative(self.count(me), self.count(you)),
            "empty_neighbours": self.empty_neighbours(you) - self.empty_neighbours(me),
        }

    def weights(self, side: str) -> int:
        """Sum the weights of the squares a side holds; a small board keeps the table's corners."""
        half = self.size // 2
        lines = [*range(half), *range(8 - half, 8)]
        return sum(WEIGHTS[lines[r]][lines[c]] for r, c in self.squares() if self.grid[r][c] == side)

    def corners(self) -> list[Square]:
        ends = (0, self.size - 1)
        return [(row, column) for row in ends for column in ends]

    def next_to_corners(self) -> list[Square]:
        return [square for corner in self.corners() for square in self.around(corner)]

    def empty_neighbours(self, side: str) -> int:
        owned = [square for square in self.squares() if self.at(square) == side]
        return sum(self.on(EMPTY, self.around(square)) for square in owned)

    # ---- squares ----

    def squares(self) -> Iterator[Square]:
        return ((row, column) for row in range(self.size) for column in range(self.size))

    def inside(self, row: int, column: int) -> bool:
        return 0 <= row < self.size and 0 <= column < self.size

    def around(self, square: Square) -> list[Square]:
        steps = [(square[0] + down, square[1] + right) for down, right in DIRECTIONS]
        return [step for step in steps if self.inside(*step)]

    def at(self, square: Square) -> str:
        return self.grid[square[0]][square[1]]

    def on(self, side: str, squares: list[Square]) -> int:
        return sum(self.at(square) == side for square in squares)

    def count(self, side: str) -> int:
        return sum(row.count(side) for row in self.grid)

    def name(self, square: Square) -> str:
        return f"{'abcdefgh'[square[1]]}{square[0] + 1}"


def relative(mine: int, theirs: int) -> float:
    """Return the difference as a part of the sum, in the single precision of features."""
    return single((mine - theirs) / (mine + theirs)) if mine + theirs else 0.0


def single(number: float) -> float:
    return float(struct.unpack("f", struct.pack("f", number))[0])
