"""Angry on the page: who stands where, and how the hunt goes."""

from __future__ import annotations

from typing import Any

from ..._core import Angry
from ...errors import ParseError
from ...games.angry import COLUMNS, MOVERS, STEPS
from ...report import Move
from ..words import Words, both
from .move_words import angry_words
from .score_words import angry_score
from .view import BoardView, Drawing, Json, Step, drawn_cells, grid, numbers

SIDE = len(COLUMNS)
CODES = {"T": "", "R": "rock", "E": "egg", "P": "pig", "S": "sling", "H": "hen", "B": "bird", "Q": "queen"}
LETTERS = {code: letter for letter, code in CODES.items()}
EDIT_OPTIONS = ("queen", "bump", "limit")
QUEEN = 1  # the player


def _codes(state: Any) -> list[str]:
    return [CODES[letter] for row in state.rows() for letter in row]


def _board(state: Any, last: Step | None) -> Json:
    return grid(state, last, _codes, row_labels=numbers(SIDE), column_labels=COLUMNS, side=_side)


def _side(state: Any, codes: list[str]) -> Json:
    return {
        "mover": _mover(state),
        "actions": state.actions(),
        "limit": state.limit(),
        "points": state.score(),
        "eggs": codes.count("egg"),
        "pigs": codes.count("pig"),
        "bird": "bird" in codes,
        "scripted": state.options()["queen"] == "scripted",
        "won": state.is_won(),
        "lost": state.is_lost(),
        "distances": {} if state.is_over() else _distances(state),
    }


def _distances(state: Any) -> dict[str, int | None]:
    """Steps of the shortest ways; None where there is none."""
    ways = ("hen_to_egg", "hen_to_slingshot", "queen_to_hen", "bird_to_queen")
    features = state.features()
    return {way: int(features[way]) if features[way] < SIDE * SIDE else None for way in ways}


def _mover(state: Any) -> str:
    return MOVERS[state.mover()]


def _origin(state: Any, _move: Move) -> int | None:
    code, codes = _mover(state), _codes(state)
    return codes.index(code) if code in codes else None


def _cells(state: Any, move: Move) -> list[int]:
    """The cell stepped on; who stays is shown on its own cell."""
    origin = _origin(state, move)
    if origin is None:
        return []
    down, right = STEPS[move] if move < len(STEPS) else (0, 0)
    return [origin + SIDE * down + right]


def _reason(state: Any) -> Words:
    codes, points = _codes(state), state.score()
    if "hen" not in codes:
        words = both("the hen is caught", "مرغ گرفتار شد")
    elif "queen" not in codes:
        words = both("the queen is caught", "ملکه گرفتار شد")
    elif state.is_won():
        words = both("the hen has reached the slingshot", "مرغ به تیرکمان رسید")
    else:
        words = both("the actions are used up", "حرکت‌ها تمام شد")
    return both(f"{words['en']}, {points} points", f"{words['fa']}، {points} امتیاز")


def _edit(drawing: Drawing) -> Any:
    """Begin on a drawn map: the hen moves first."""
    cells = drawn_cells(drawing, "angry", [SIDE * SIDE], tuple(LETTERS))
    if drawing.to_move == QUEEN:
        raise ParseError("angry board: the hen moves first")
    rows = ["".join(LETTERS[code] for code in cells[start : start + SIDE]) for start in range(0, SIDE * SIDE, SIDE)]
    options = {key: value for key, value in drawing.options.items() if key in EDIT_OPTIONS}
    return Angry(map="/".join(rows), **options)


ANGRY_VIEW = BoardView(
    kind="grid",
    board=_board,
    cells=_cells,
    reason=_reason,
    edit=_edit,
    words=angry_words,
    score_words=angry_score,
    mover=_mover,
    origin=_origin,
    file_setups={"map": tuple(Angry.maps())},
)
