"""The view of a game that brings none: its rows as a grid, or its drawing as text, and its moves as they are written.

It asks a state for nothing but what every state has, and for `rows()` if there is one: a list of rows, each a text or
a list, whose entries are what stands on the cells.
"""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_lowercase
from typing import Any

from ..errors import GameError, ParseError
from ..messages import Message, Words, as_message
from ..report import Move, Score
from .look import Json, Look
from .view import DRAW, BoardView, Drawing, Step, differing, grid, leader_of, numbers, text_board

BLANKS = ("", ".", "-", "None")
"""Entries of a row that stand for an empty cell, without the spaces around them."""
WINS = (Message("the first player wins"), Message("the second player wins"))


def _rows(state: Any) -> list[list[str]] | None:
    """Read the codes of a state's cells; None where it has no rows, or rows of different lengths."""
    if not callable(getattr(state, "rows", None)):
        return None
    rows = [[_code(entry) for entry in row] for row in state.rows()]
    return rows if rows and rows[0] and len({len(row) for row in rows}) == 1 else None


def _code(entry: Any) -> str:
    code = str(entry).strip()
    return "" if code in BLANKS else code


def _codes(state: Any) -> list[str]:
    return [code for row in _rows(state) or () for code in row]


def _board(state: Any, last: Step | None) -> Json:
    rows = _rows(state)
    if rows is None:
        return text_board(str(state))
    return grid(state, last, _codes, row_labels=numbers(len(rows)), column_labels=_column_labels(len(rows[0])))


def _column_labels(count: int) -> list[str]:
    return list(ascii_lowercase[:count]) if count <= len(ascii_lowercase) else numbers(count)


def _cells(state: Any, move: Move) -> list[int]:
    """The empty cell that the move fills, if it is one; a move of another kind is a button. Costs a move played."""
    if _rows(state) is None:
        return []
    try:
        before, after = _codes(state), _codes(state.play(move))
    except GameError:
        return []  # the game can still be shown; who makes this move is told what is wrong
    filled = [cell for cell in differing(before, after) if not before[cell]]
    return filled if len(filled) == 1 else []


def _words(state: Any, move: Move) -> Message:
    return as_message(str(state.move_text(move)))


def _reason(state: Any) -> Message:
    result = state.result()
    return WINS[leader_of(state, result)] if result else DRAW


def _score_words(players: tuple[Words, Words]) -> Callable[[Any, Score], Message]:
    def say(state: Any, score: Score) -> Message:
        if score == 0:
            return DRAW
        winner = as_message(players[leader_of(state, score)])
        return Message("{player} wins with a score of {score:g}", player=winner, score=abs(score))

    return say


def _edit(_drawing: Drawing) -> Any:
    raise ParseError("positions of this game cannot be drawn: play the moves that lead there")


def plain_view(look: Look) -> BoardView:
    """Show a game as any game can be shown, with the names and colours of a look."""
    return BoardView(
        look=look,
        board=_board,
        cells=_cells,
        reason=_reason,
        edit=_edit,
        words=_words,
        score_words=_score_words(look.players),
    )


PLAIN_VIEW = plain_view(Look())
