"""Two small games that nobody has told the package about: one with rows, one that is only written."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from turnwise import games
from turnwise.games.game import Game
from turnwise.games.plain_view import PLAIN_VIEW

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


class Common:
    """What every state has besides its rules."""

    def is_over(self) -> bool:
        return self.result() is not None

    def result(self) -> int | None:
        raise NotImplementedError

    def options(self) -> dict[str, str]:
        return {}

    def move_text(self, move: int) -> str:
        return str(move)

    def parse_move(self, text: str) -> int:
        return int(text)

    def features(self) -> dict[str, float]:
        return {}

    @staticmethod
    def evaluators() -> list[str]:
        return []


@dataclass(frozen=True)
class TicTacToe(Common):
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
        return [] if self.is_over() else [cell for cell, code in enumerate(self.cells) if code == "."]

    def play(self, move: int | str) -> TicTacToe:
        move = int(move)
        return TicTacToe(self.cells[:move] + "xo"[self.to_move()] + self.cells[move + 1 :])

    def text(self) -> str:
        return self.cells


@dataclass(frozen=True)
class Nim(Common):
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

    def play(self, move: int | str) -> Nim:
        return Nim(self.stones - int(move), 1 - self.player)

    def text(self) -> str:
        return f"{self.stones}{'ab'[self.player]}"


def foreign_game(state: type[Any]) -> Game:
    """Make a game of a state class, with no view of its own."""
    name = state.__name__.lower()
    return replace(
        games.find("sim"), name=name, title=state.__name__, state=state, setups={}, make_start=None, view=PLAIN_VIEW
    )
