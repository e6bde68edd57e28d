"""Othello on the page: discs, and those that the last move has turned."""

from __future__ import annotations

from typing import Any

from ..._core import Othello
from ...report import Move
from ..words import Words, both
from .move_words import othello_words
from .score_words import othello_score
from .view import BoardView, Drawing, Json, Step, drawn_cells, grid, numbers

COLUMNS = "abcdefgh"
CODES = {"X": "0", "O": "1", "-": ""}
LETTERS = {code: letter for letter, code in CODES.items()}
SIZES = (64, 36, 16)  # squares of a board


def _codes(state: Any) -> list[str]:
    return [CODES[letter] for row in state.rows() for letter in row]


def _board(state: Any, last: Step | None) -> Json:
    size = state.size()
    return grid(state, last, _codes, row_labels=numbers(size), column_labels=COLUMNS[:size], side=_side)


def _side(state: Any, codes: list[str]) -> Json:
    return {
        "discs": [state.count(player) for player in (0, 1)],
        "empties": codes.count(""),
        "must_pass": state.legal_moves() == [len(codes)],
    }


def _cells(state: Any, move: Move) -> list[int]:
    """A pass has no square."""
    return [move] if move < state.size() ** 2 else []


def _reason(state: Any) -> Words:
    more, fewer = sorted((state.count(0), state.count(1)), reverse=True)
    return both(f"{more} discs to {fewer}", f"{more} مهره به {fewer}")


def _edit(drawing: Drawing) -> Any:
    cells = drawn_cells(drawing, "othello", SIZES, tuple(LETTERS))
    return Othello.parse(f"{''.join(LETTERS[code] for code in cells)} {'XO'[drawing.to_move]}")


OTHELLO_VIEW = BoardView(
    kind="grid",
    board=_board,
    cells=_cells,
    reason=_reason,
    edit=_edit,
    words=othello_words,
    score_words=othello_score,
)
