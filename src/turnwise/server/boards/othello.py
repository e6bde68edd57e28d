"""Othello on the page: discs, and those that the last move has turned."""

from __future__ import annotations

from typing import Any

from ..._core import Othello
from ...report import Move
from ..words import Words, both
from .move_words import othello_words
from .view import BoardView, Drawing, Json, Step, differing, drawn_cells, grid

COLUMNS = "abcdefgh"
CODES = {"X": "0", "O": "1", "-": ""}
LETTERS = {code: letter for letter, code in CODES.items()}
SIZES = (64, 36, 16)  # squares of a board


def _codes(state: Any) -> list[str]:
    return [CODES[letter] for row in state.rows() for letter in row]


def _board(state: Any, last: Step | None) -> Json:
    size, codes = state.size(), _codes(state)
    discs = [state.count(player) for player in (0, 1)]
    side = {
        "discs": discs,
        "empties": size * size - sum(discs),
        "must_pass": state.legal_moves() == [size * size],
    }
    return grid(
        row_labels=[str(row + 1) for row in range(size)],
        column_labels=list(COLUMNS[:size]),
        cells=codes,
        changed=differing(_codes(last.before), codes) if last else [],
        side=side,
    )


def _cells(state: Any, move: Move) -> list[int]:
    """A pass has no square."""
    return [move] if move < state.size() ** 2 else []


def _reason(state: Any) -> Words:
    more, fewer = sorted((state.count(0), state.count(1)), reverse=True)
    return both(f"{more} discs to {fewer}", f"{more} مهره به {fewer}")


def _edit(drawing: Drawing) -> Any:
    cells = drawn_cells(drawing, "othello", SIZES, tuple(LETTERS))
    return Othello.parse(f"{''.join(LETTERS[code] for code in cells)} {'XO'[drawing.to_move]}")


OTHELLO_VIEW = BoardView(kind="grid", board=_board, cells=_cells, reason=_reason, edit=_edit, words=othello_words)
