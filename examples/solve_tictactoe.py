"""A complete game in Python, solved by the native engine: tic-tac-toe."""

# ruff: noqa: D101, D102
from typing import NamedTuple

import turnwise

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


class TicTacToe(NamedTuple):
    cells: str = "........."

    def to_move(self) -> int:
        return (9 - self.cells.count(".")) % 2

    def result(self) -> int | None:
        if any({self.cells[int(i)] for i in line} == {"xo"[1 - self.to_move()]} for line in LINES):
            return -1  # for the player to move: the other one has just completed a line
        return None if "." in self.cells else 0

    def legal_moves(self) -> list[int]:
        return [i for i, cell in enumerate(self.cells) if cell == "."]

    def play(self, move: int) -> "TicTacToe":
        return TicTacToe(self.cells[:move] + "xo"[self.to_move()] + self.cells[move + 1 :])


report = turnwise.solve(TicTacToe(), all_moves=True)
print("score", report.score, "solved", report.solved, "first moves", report.moves)
