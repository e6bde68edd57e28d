"""What the page sees of a state: cells or edges, what can be clicked, and facts beside the board, but no rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...errors import ParseError
from ...report import Move, Score
from ..words import Words

Json = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """The last move and the state it was made in."""

    before: Any
    move: Move


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """A position as somebody has put it together on the page, not yet checked."""

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

    kind: str
    """"grid" or "graph"."""
    board: Callable[[Any, Step | None], Json]
    cells: Callable[[Any, Move], list[int]]
    """Cells or edges a move is clicked on and shown by; where it lands comes last."""
    reason: Callable[[Any], Words]
    """Why a finished game ended as it did."""
    edit: Callable[[Drawing], Any]
    """The state of a drawing; ParseError says what is wrong with it."""
    words: Callable[[Any, Move], Words]
    """A move for people to read and to hear."""
    score_words: Callable[[Any, Score], Words]
    """What an exact score of an unfinished state means; {first} and {second} stand for the players' names."""
    mover: Callable[[Any], str | None] = lambda _state: None
    """The piece that moves next, where a player has several and each has its turn."""
    origin: Callable[[Any, Move], int | None] = lambda _state, _move: None
    """The cell a move begins on, where a piece walks."""
    file_setups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Options of a start that may name files, and the values that do not; a client has only these."""


def grid(
    state: Any,
    last: Step | None,
    codes_of: Callable[[Any], list[str]],
    *,
    row_labels: Sequence[str],
    column_labels: Sequence[str],
    side: Callable[[Any, list[str]], Json],
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
        "side": side(state, cells),
    }


def numbers(count: int) -> list[str]:
    """Label rows or columns from 1."""
    return [str(number) for number in range(1, count + 1)]


def differing(before: Sequence[str], after: Sequence[str]) -> list[int]:
    """List the cells that are not what they were."""
    return [index for index, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]


def drawn_cells(drawing: Drawing, game: str, counts: Sequence[int], codes: Sequence[str]) -> list[str]:
    """Check that a drawing has as many cells as a board, all of codes that there are."""
    cells = drawing.cells
    if cells is None or len(cells) not in counts:
        wanted = " or ".join(map(str, counts))
        raise ParseError(f"{game} board: give {wanted} cells, row by row from the top")
    for index, code in enumerate(cells):
        if code not in codes:
            raise ParseError(
                f"{game} board: cell {index} cannot hold '{code}', choose {', '.join(filter(None, codes))}"
            )
    return cells
