"""Hand of the King on the page: the cards left, and what each player holds."""

from __future__ import annotations

from typing import Any

from ..._core import HandOfTheKing
from ...errors import ParseError
from ...games.hand_of_the_king import COLUMNS, HOUSES, SIDE, VARYS, from_board
from ...report import Move
from ..words import Words, both
from .move_words import king_words
from .view import BoardView, Drawing, Json, Step, differing, grid

CELLS = SIDE * SIDE
SIZES = dict(zip(HOUSES, (8, 7, 6, 5, 4, 3, 2), strict=True))
EDIT_OPTIONS = ("companions", "rule")


def _code(house: str) -> str:
    return house.lower() if house in HOUSES else VARYS.lower()


def _codes(state: Any) -> list[str]:
    codes = [""] * CELLS
    for location, house, _ in state.cards():
        codes[location] = _code(house)
    return codes


def _names(state: Any) -> list[str]:
    names = [""] * CELLS
    for location, _, name in state.cards():
        names[location] = name
    return names


def _board(state: Any, last: Step | None) -> Json:
    codes = _codes(state)
    return grid(
        row_labels=[str(row + 1) for row in range(SIDE)],
        column_labels=list(COLUMNS),
        cells=codes,
        changed=differing(_codes(last.before), codes) if last else [],
        side=_side(state, codes),
    )


def _side(state: Any, codes: list[str]) -> Json:
    return {
        "names": _names(state),
        "varys": state.varys(),
        "houses": [
            {"house": _code(house), "size": size, "left": codes.count(_code(house))} for house, size in SIZES.items()
        ],
        "cards": [{_code(house): count for house, count in state.counts(player).items()} for player in (0, 1)],
        "banners": [[_code(house) for house in state.banners(player)] for player in (0, 1)],
        "taken": [
            [{"cell": cell, "house": _code(house), "name": name} for cell, house, name in state.taken(player)]
            for player in (0, 1)
        ],
        "companions": state.companions(),
        "pending": _pending(state),
    }


def _pending(state: Any) -> Json | None:
    """What a companion's turn has chosen so far: its name, and cells."""
    chosen = state.pending()
    if chosen is None:
        return None
    return {"companion": chosen[0] if chosen else None, "cells": chosen[1:]}


def _cells(_state: Any, move: Move) -> list[int]:
    """A companion has no cell."""
    return [move] if move < CELLS else []


def _reason(state: Any) -> Words:
    more, fewer = sorted((len(state.banners(0)), len(state.banners(1))), reverse=True)
    if more == fewer:
        return both(
            f"{more} banners each: the biggest house that one player holds decides",
            f"هر دو {more} پرچم: بزرگ‌ترین خاندانی که یکی دارد تعیین می‌کند",
        )
    return both(f"{more} banners to {fewer}", f"{more} پرچم به {fewer}")


def _edit(drawing: Drawing) -> Any:
    """Lay out a board in the course engine's form, or 36 names row by row."""
    options = {key: value for key, value in drawing.options.items() if key in EDIT_OPTIONS}
    if drawing.to_move:
        raise ParseError("hand_of_the_king board: a dealt board is the first player's to move")
    return from_board(drawing.board if drawing.board is not None else _named_board(drawing), **options)


def _named_board(drawing: Drawing) -> list[Json]:
    houses = {name: house for _, house, name in HandOfTheKing().cards()}
    names = drawing.cells or []
    unknown = next((name for name in names if name not in houses), None)
    if unknown is not None:
        raise ParseError(f"hand_of_the_king board: no card is called '{unknown}'")
    return [{"house": houses[name], "name": name, "location": cell} for cell, name in enumerate(names)]


HAND_OF_THE_KING_VIEW = BoardView(
    kind="grid", board=_board, cells=_cells, reason=_reason, edit=_edit, words=king_words, file_setups={"board": ()}
)
