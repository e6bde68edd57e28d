"""Connect 4 as a list of lists: any width, height and length of line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

EMPTY = -1
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))  # (columns, rows)


class Connect4Oracle:
    """One position. `grid[column][row]` is 0, 1 or EMPTY; row 0 is the bottom."""

    def __init__(self, *, width: int = 7, height: int = 6, connect: int = 4) -> None:
        self.width, self.height, self.connect = width, height, connect
        self.grid = [[EMPTY] * height for _ in range(width)]
        self.plies = 0

    # ---- rules ----

    def to_move(self) -> int:
        return self.plies % 2

    def winner(self) -> int | None:
        for line in self.lines():
            owners = {self.grid[column][row] for column, row in line}
            if len(owners) == 1 and EMPTY not in owners:
                return owners.pop()
        return None

    def is_over(self) -> bool:
        return self.winner() is not None or self.plies == self.width * self.height

    def result(self) -> int | None:
        """A win counts the winner's stones left over, plus one; for the player to move."""
        winner = self.winner()
        if winner is None:
            return 0 if self.is_over() else None
        cells = self.width * self.height
        owned = (cells + 1) // 2 if winner == 0 else cells // 2
        used = sum(column.count(winner) for column in self.grid)
        value = owned - used + 1
        return value if winner == self.to_move() else -value

    def rank(self) -> float | None:
        return self.result()

    def legal_moves(self) -> list[str]:
        if self.is_over():
            return []
        return [self.name(column) for column in range(self.width) if EMPTY in self.grid[column]]

    def play(self, move: str) -> Connect4Oracle:
        column = ord(move) - ord("a")
        following = Connect4Oracle(width=self.width, height=self.height, connect=self.connect)
        following.grid = [list(each) for each in self.grid]
        following.grid[column][self.grid[column].index(EMPTY)] = self.to_move()
        following.plies = self.plies + 1
        return following

    # ---- what the conformance tests compare ----

    def board(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(column) for column in self.grid)

    @staticmethod
    def board_of(state: Any) -> tuple[tuple[int, ...], ...]:
        """Read the native state's board, by its public methods."""
        options = {name: int(value) for name, value in state.options().items()}
        grid = [[EMPTY] * options["height"] for _ in range(options["width"])]
        for player in (0, 1):
            for column, row in state.stones(player):
                assert grid[column][row] == EMPTY
                grid[column][row] = player
        return tuple(tuple(column) for column in grid)

    @staticmethod
    def rank_of(state: Any) -> float:
        """Return a finished native state's result on the engine's scale."""
        return float(state.result())

    @staticmethod
    def plies_left(state: Any) -> int:
        """Count the empty cells of a native state."""
        return sum(column.count(EMPTY) for column in Connect4Oracle.board_of(state))

    def features(self) -> dict[str, float]:
        me, you = self.to_move(), 1 - self.to_move()
        mine, yours = self.threats(me), self.threats(you)
        return {
            "centre": self.grid[self.width // 2].count(me),
            "two": self.windows(me, self.connect - 2),
            "three": self.windows(me, self.connect - 1),
            "three_of_opponent": self.windows(you, self.connect - 1),
            "own_threats": len(mine),
            "their_threats": len(yours),
            "own_good_threats": sum(self.good_row(me, row) for _, row in mine),
            "their_good_threats": sum(self.good_row(you, row) for _, row in yours),
        }

    def threats(self, player: int) -> set[tuple[int, int]]:
        """Empty cells that would complete a line of the player."""
        cells = set()
        for line in self.lines():
            empty = [(column, row) for column, row in line if self.grid[column][row] == EMPTY]
            own = sum(self.grid[column][row] == player for column, row in line)
            if len(empty) == 1 and own == self.connect - 1:
                cells.add(empty[0])
        return cells

    def windows(self, player: int, count: int) -> int:
        """Windows with `count` stones of the player and the rest empty."""
        if count < 0:
            return 0
        found = 0
        for line in self.lines():
            owners = [self.grid[column][row] for column, row in line]
            found += owners.count(player) == count and owners.count(EMPTY) == self.connect - count
        return found

    @staticmethod
    def good_row(player: int, row: int) -> bool:
        """When the rest is filled in pairs, rows 1, 3, 5 fall to the first player, the others do not."""
        return row % 2 == player

    def lines(self) -> Iterator[list[tuple[int, int]]]:
        """Every straight run of `connect` cells on the board."""
        for column in range(self.width):
            for row in range(self.height):
                for right, up in DIRECTIONS:
                    cells = [(column + i * right, row + i * up) for i in range(self.connect)]
                    if all(0 <= c < self.width and 0 <= r < self.height for c, r in cells):
                        yield cells

    def name(self, column: int) -> str:
        return chr(ord("a") + column)
