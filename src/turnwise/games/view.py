"""What people see of a state: cells or edges, what can be clicked, and facts beside the board, but no rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..errors import ParseError
from ..messages import Listing, Message, Words, as_message
from ..report import Move, Score
from .look import Json, Look

Notes = Mapping[int, Sequence[int]]
"""Players by cell or edge."""

DRAW = Message("a draw")


def own_key(state: Any, move: Move) -> Sequence[str]:
    """Return the text of a move where it is one letter or digit, so that a key can make it."""
    text = str(state.move_text(move))
    return (text.lower(),) if len(text) == 1 and text.isascii() and text.isalnum() else ()


@dataclass(frozen=True)
class Step:
    """The last move and the state it was made in."""

    before: Any
    move: Move


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """A position as somebody has put it together in the editor, not yet checked."""

    cells: list[str] | None = None
    edges: list[int | None] | None = None
    board: list[dict[str, Any]] | None = None
    to_move: int = 0
    owners: list[int | None] | None = None
    """Who has the card of each cell."""
    varys: int | None = None
    companions: list[str] | None = None
    banners: Mapping[str, int] = field(default_factory=dict)
    """Who holds the banner of a house where both have as many cards."""
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class BoardView:
    """How one game is shown."""

    look: Look
    board: Callable[[Any, Step | None], Json]
    """The description of a board: `grid`, `graph` or `text` below make one."""
    cells: Callable[[Any, Move], list[int]]
    """Cells or edges a move is clicked on and shown by; where it lands comes last."""
    reason: Callable[[Any], Words]
    """Why a finished game ended as it did."""
    edit: Callable[[Drawing], Any]
    """The state of a drawing; ParseError says what is wrong with it."""
    words: Callable[[Any, Move], Words]
    """A move for people to read and to hear."""
    score_words: Callable[[Any, Score], Words]
    """What an exact score of an unfinished state means."""
    mover: Callable[[Any], str | None] = lambda _state: None
    """The piece that moves next, where a player has several and each has its turn."""
    origin: Callable[[Any, Move], int | None] = lambda _state, _move: None
    """The cell a move begins on, where a piece walks."""
    keys: Callable[[Any, Move], Sequence[str]] = own_key
    """Small letters and digits whose keys make a move; default: its text, where it is one letter or digit."""
    file_setups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Options of a start that may name files, and the values that do not; a client has only these."""


# ---- boards ----


def grid(
    state: Any,
    last: Step | None,
    codes_of: Callable[[Any], list[str]],
    *,
    row_labels: Sequence[str],
    column_labels: Sequence[str],
    **beside: Any,
) -> Json:
    """Put a grid together, with what the last move has changed; cells go row by row from the top."""
    cells = codes_of(state)
    return {
        "kind": "grid",
        "rows": len(row_labels),
        "columns": len(column_labels),
        "row_labels": list(row_labels),
        "column_labels": list(column_labels),
        "cells": cells,
        "changed": differing(codes_of(last.before), cells) if last else [],
        **_beside(**beside),
    }


def graph(points: list[Json], edges: list[Json], **beside: Any) -> Json:
    """Put dots in the unit square and edges between them together."""
    return {"kind": "graph", "points": points, "edges": edges, **_beside(**beside)}


def text_board(drawing: str, **beside: Any) -> Json:
    """Show a drawing of letters, line by line."""
    return {"kind": "text", "lines": drawing.splitlines(), **_beside(**beside)}


def _beside(
    *,
    marks: Iterable[int] = (),
    notes: Notes | None = None,
    labels: Mapping[int, Words] | None = None,
    facts: Sequence[Json] = (),
    mover: str | None = None,
    side: Json | None = None,
) -> Json:
    """Return what any board has besides its places: marked ones, notes and labels by place, facts, and raw values."""
    return {
        "marks": sorted(marks),
        "notes": {str(place): list(players) for place, players in (notes or {}).items()},
        "labels": {str(place): _said(words) for place, words in (labels or {}).items()},
        "facts": list(facts),
        "mover": mover,
        "side": side or {},
    }


def numbers(count: int) -> list[str]:
    """Label rows or columns from 1."""
    return [str(number) for number in range(1, count + 1)]


def differing(before: Sequence[str], after: Sequence[str]) -> list[int]:
    """List the cells that are not what they were; none where the board has another size.

    >>> differing(["", "x"], ["o", "x"]), differing([""], ["", "x"])
    ([0], [])
    """
    if len(before) != len(after):
        return []
    return [index for index, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]


def by_place(first: Iterable[int], second: Iterable[int]) -> dict[int, list[int]]:
    """Note places of both players.

    >>> by_place([4, 2], [4])
    {2: [0], 4: [0, 1]}
    """
    own = (set(first), set(second))
    return {place: [player for player in (0, 1) if place in own[player]] for place in sorted(own[0] | own[1])}


# ---- facts beside the board ----


def fact(label: Words, value: Words) -> Json:
    """Name something and say how much or what it is."""
    return {"kind": "value", "label": _said(label), "value": _said(value)}


def table(head: Sequence[Json], rows: Sequence[Sequence[Json]]) -> Json:
    """Put cells in rows under a head; the first cell of a row is its name."""
    return {"kind": "table", "head": list(head), "rows": [list(row) for row in rows]}


def table_cell(words: Words, *, strong: bool = False, code: str | None = None) -> Json:
    """Write something into a table, after the piece of a code if there is one."""
    return {"words": _said(words), "strong": strong, "code": code}


def remark(words: Words, *, urgent: bool = False) -> Json:
    """Return a sentence as JSON; an urgent one asks the player to move for something."""
    return {"kind": "remark", "words": _said(words), "urgent": urgent}


def count_words(count: int) -> Message:
    """Write a number."""
    return Message("{n}", n=count)


def _said(words: Words) -> Json:
    return as_message(words).to_json()


# ---- words about scores ----


def leader_of(state: Any, score: Score) -> int:
    """Return the player for whom a score that is not 0 is good."""
    to_move: int = state.to_move()
    return to_move if score > 0 else 1 - to_move


# ---- drawings ----


def drawn_cells(drawing: Drawing, game: str, counts: Sequence[int], codes: Sequence[str]) -> list[str]:
    """Check that a drawing has as many cells as a board, all of codes that there are."""
    cells = drawing.cells
    if cells is None or len(cells) not in counts:
        wanted = " or ".join(map(str, counts))
        raise ParseError("{game} board: give {wanted} cells, row by row from the top", game=game, wanted=wanted)
    for index, code in enumerate(cells):
        if code not in codes:
            raise ParseError(
                "{game} board: cell {index} cannot hold '{value}', choose {choices}",
                game=game,
                index=index,
                value=code,
                choices=Listing(filter(None, codes)),
            )
    return cells
