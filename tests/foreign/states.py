"""Two small games that nobody has told the package about: one with rows, one that is only written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from turnwise.games.game import Game, game_of_class

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


@dataclass(frozen=True)
class TicTacToe:
    """Three in a row; cells are numbered from 0."""

    cells: str = "........."

    def to_move(self) -> int:
        return (9 - self.cells.count(".")) % 2

    def rows(self) -> list[str]:
        return [self.cells[row : row + 3] for row in (0, 3, 6)]

    def result(self) -> int | None:
        if any("".join(self.cells[int(cell)] for cell in line) in ("xxx", "ooo") for line in LINES):
            return -1
        return None if "." in self.cells else 0

    def legal_moves(self) -> list[int]:
        return [] if self.result() is not None else [cell for cell, code in enumerate(self.cells) if code == "."]

    def play(self, move: int) -> TicTacToe:
        return TicTacToe(self.cells[:move] + "xo"[self.to_move()] + self.cells[move + 1 :])


@dataclass(frozen=True)
class Nim:
    """One heap; whoever takes the last stone wins."""

    stones: int = 5
    player: int = 0

    def __str__(self) -> str:
        return f"heap\n{'o' * self.stones}"

    def to_move(self) -> int:
        return self.player

    def result(self) -> int | None:
        return None if self.stones else -1

    def legal_moves(self) -> list[int]:
        return [take for take in (1, 2, 3) if take <= self.stones]

    def play(self, move: int) -> Nim:
        return type(self)(self.stones - move, 1 - self.player)


def foreign_game(state: type[Any]) -> Game:
    """Make a game of a class of states, with no view of its own."""
    return game_of_class(state)
