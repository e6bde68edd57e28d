"""Angry on a screen: who stands where, and how the hunt goes."""

from __future__ import annotations

from typing import Any

from .._core import Angry
from ..errors import ParseError
from ..report import Move, Score
from ..words import Words, both
from .angry_look import LOOK, MOVERS_FA
from .look import Json
from .view import NAMES, BoardView, Drawing, Step, count_words, drawn_cells, fact, grid, numbers, some

COLUMNS = "abcdefghij"
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))  # up, down, left, right as rows and columns
MOVERS = {"H": "hen", "B": "bird", "Q": "queen"}
SIDE = len(COLUMNS)
CODES = {"T": "", "R": "rock", "E": "egg", "P": "pig", "S": "sling", "H": "hen", "B": "bird", "Q": "queen"}
LETTERS = {code: letter for letter, code in CODES.items()}
EDIT_OPTIONS = ("queen", "bump", "limit")
QUEEN = 1  # the player
STAY = "stay"
TAKEN_FA = {
    "an egg": "تخم‌مرغ را برمی‌دارد",
    "a pig": "خوک را می‌گیرد",
    "the slingshot": "به تیرکمان می‌رسد",
    "the queen": "ملکه را می‌گیرد",
    "the hen": "مرغ را می‌گیرد",
}


def _codes(state: Any) -> list[str]:
    return [CODES[letter] for row in state.rows() for letter in row]


def _board(state: Any, last: Step | None) -> Json:
    codes = _codes(state)
    return grid(
        state,
        last,
        _codes,
        row_labels=numbers(SIDE),
        column_labels=COLUMNS,
        facts=_facts(state, codes),
        mover=_mover(state),
        side=_side(state, codes),
    )


def _facts(state: Any, codes: list[str]) -> list[Json]:
    actions = f"{state.actions()} / {state.limit()}"
    facts = [
        fact(both("Points", "امتیاز"), count_words(state.score())),
        fact(both("Actions", "گام‌ها"), both(actions, actions)),
        fact(both("Eggs left", "تخم‌مرغ‌های مانده"), count_words(codes.count("egg"))),
        fact(both("Pigs left", "خوک‌های مانده"), count_words(codes.count("pig"))),
    ]
    if state.is_over():
        return facts
    return [*facts, fact(both("To move", "نوبت"), LOOK.pieces[_mover(state)].name)]


def _side(state: Any, codes: list[str]) -> Json:
    return {
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


def _words(state: Any, move: Move) -> Words:
    """Name who goes where, and what is found there."""
    english, mover, step = state.describe(move), MOVERS_FA[_mover(state)], state.move_text(move)
    if step == STAY:
        return both(english, f"{mover} می‌ماند")
    line, _, taken = english.partition(", takes ")
    _, _, place = line.partition(" to ")
    persian = f"{mover} {LOOK.moves[step]['fa']}" + (f" به {place}" if place else "")
    return both(english, f"{persian}، {TAKEN_FA[taken]}" if taken else persian)


def _score_words(state: Any, score: Score) -> Words:
    """Say with how many points the hen ends."""
    points = round(score if state.to_move() == 0 else -score)
    return both(f"{NAMES[0]} ends with {some(points, 'point')}", f"{NAMES[0]} با {points} امتیاز به پایان می‌رسد")


def _edit(drawing: Drawing) -> Any:
    """Begin on a drawn map: the hen moves first."""
    cells = drawn_cells(drawing, "angry", [SIDE * SIDE], tuple(LETTERS))
    if drawing.to_move == QUEEN:
        raise ParseError("angry board: the hen moves first")
    rows = ["".join(LETTERS[code] for code in cells[start : start + SIDE]) for start in range(0, SIDE * SIDE, SIDE)]
    options = {key: value for key, value in drawing.options.items() if key in EDIT_OPTIONS}
    return Angry(map="/".join(rows), **options)


ANGRY_VIEW = BoardView(
    look=LOOK,
    board=_board,
    cells=_cells,
    reason=_reason,
    edit=_edit,
    words=_words,
    score_words=_score_words,
    mover=_mover,
    origin=_origin,
    file_setups={"map": tuple(Angry.maps())},
)
