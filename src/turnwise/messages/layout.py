"""Lines of plain text whose parts stand in columns, in any script."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from unicodedata import category, east_asian_width

from .catalogue import Catalogue, catalogue
from .message import Value

LABEL_WIDTH = 8
BETWEEN = "  "
INVISIBLE = ("Mn", "Me", "Cf")
"""Categories of characters that take no place: marks on letters, joiners and isolates."""


def display_width(text: str) -> int:
    """Return how many places a text takes in a terminal.

    >>> display_width("+3"), display_width("نیم‌حرکت"), display_width("四")
    (2, 7, 2)
    """
    return sum(1 + (east_asian_width(sign) in "WF") for sign in text if category(sign) not in INVISIBLE)


def labelled_lines(rows: Iterable[tuple[Value, Value]], language: Catalogue | None = None) -> list[str]:
    """Write a line for each label and what it stands before; no label leaves its place empty."""
    told = language or catalogue("en")
    texts = [(told.value(label), told.value(value)) for label, value in rows]
    width = max((LABEL_WIDTH, *(display_width(label) + 1 for label, _ in texts)))
    return [f"{filled(label, width)}{value}" for label, value in texts]


def column_lines(
    rows: Sequence[Sequence[Value]], language: Catalogue | None = None, *, right: Collection[int] = ()
) -> list[str]:
    """Write rows of cells in columns; those numbered `right` are aligned to the right."""
    told = language or catalogue("en")
    texts = [[told.value(cell) for cell in row] for row in rows]
    widths = [max(map(display_width, column)) for column in zip(*texts, strict=True)]
    return [_in_columns(row, widths, right) for row in texts]


def _in_columns(row: Sequence[str], widths: Sequence[int], right: Collection[int]) -> str:
    cells = zip(row, widths, strict=True)
    texts = (filled(cell, width, right=number in right) for number, (cell, width) in enumerate(cells))
    return BETWEEN.join(texts).rstrip()


def filled(text: str, width: int, *, right: bool = False) -> str:
    """Fill a text up to a number of places in a terminal."""
    space = " " * (width - display_width(text))
    return f"{space}{text}" if right else f"{text}{space}"
