"""Angry on a screen: who stands where, and how the hunt goes."""

from __future__ import annotations

from typing import Any

from .._core import Angry
from ..errors import ParseError
from ..messages import Message, as_message
from ..report import Move, Score
from .angry_look import LOOK, PLAYERS
from .look import Json
from .view import BoardView, Drawing, Step, count_words, drawn_cells, fact, grid, numbers

COLUMNS = "abcdefghij"
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))  # up, down, left, right as rows and columns
MOVERS = {"H": "hen", "B": "bird", "Q": "queen"}
SIDE = len(COLUMNS)
CODES = {"T": "", "R": "rock", "E": "egg", "P": "pig", "S": "sling", "H": "hen", "B": "bird", "Q": "queen"}
LETTERS = {code: letter for letter, code in CODES.items()}
EDIT_OPTIONS = ("queen", "bump", "limit")
QUEEN = 1  # the player
STAY = "stay"
MOVER_NAMES = {"hen": Message("hen"), "bird": Message("bird"), "queen": Message("queen")}
TAKES = {
    ("hen", "egg"): Message("takes an egg"),
    ("hen", "pig"): Message("takes a pig"),
    ("hen", "sling"): Message("takes the slingshot"),
    ("bird", "queen"): Message("takes the queen"),
    ("queen", "hen"): Message("takes the hen"),
}
"""By who moves and what stood there."""


def _letters(state: Any) -> str:
    return "".join(state.rows())


def _codes(state: Any) -> list[str]:
    return [CODES[letter] for letter in _letters(state)]


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
    actions = Message("{actions} / {limit}", actions=state.actions(), limit=state.limit())
    facts = [
        fact(Message("Points"), count_words(state.score())),
        fact(Message("Actions"), actions),
        fact(Message("Eggs left"), count_words(codes.count("egg"))),
        fact(Message("Pigs left"), count_words(codes.count("pig"))),
    ]
    if state.is_over():
        return facts
    return [*facts, fact(Message("To move"), LOOK.pieces[_mover(state)].name)]


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
    origin = _letters(state).find(state.mover())
    return origin if origin >= 0 else None


def _cells(state: Any, move: Move) -> list[int]:
    """The cell stepped on; who stays is shown on its own cell."""
    origin = _origin(state, move)
    if origin is None:
        return []
    down, right = STEPS[move] if move < len(STEPS) else (0, 0)
    return [origin + SIDE * down + right]


def _reason(state: Any) -> Message:
    return Message("{ending}, {points} points", ending=_ending(state), points=state.score())


def _ending(state: Any) -> Message:
    codes = _codes(state)
    if "hen" not in codes:
        return Message("the hen is caught")
    if "queen" not in codes:
        return Message("the queen is caught")
    return Message("the hen has reached the slingshot") if state.is_won() else Message("the actions are used up")


def _words(state: Any, move: Move) -> Message:
    """Name who goes where, and what is found there."""
    mover, name = _mover(state), state.move_text(move)
    who = MOVER_NAMES[mover]
    if name == STAY:
        return Message("{mover} stays", mover=who)
    step, to = as_message(LOOK.moves[name]), _target(state, move)
    if to is None:
        return Message("{mover} {step}", mover=who, step=step)
    place, takes = f"{COLUMNS[to % SIDE]}{to // SIDE + 1}", TAKES.get((mover, CODES[_letters(state)[to]]))
    if takes is None:
        return Message("{mover} {step} to {place}", mover=who, step=step, place=place)
    return Message("{mover} {step} to {place}, {takes}", mover=who, step=step, place=place, takes=takes)


def _target(state: Any, move: Move) -> int | None:
    """Find the cell that a step leads to; None if it leads off the map."""
    origin = _origin(state, move)
    if origin is None:
        return None
    row, column = (place + step for place, step in zip(divmod(origin, SIDE), STEPS[move], strict=True))
    return SIDE * row + column if 0 <= row < SIDE and 0 <= column < SIDE else None


def _score_words(state: Any, score: Score) -> Message:
    """Describe with how many points the hen ends."""
    points = round(score if state.to_move() == 0 else -score)
    return Message("{player} ends with {n} point", "{player} ends with {n} points", player=PLAYERS[0], n=points)


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
