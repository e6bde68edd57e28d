"""Tables for programs: CSV and Parquet, an interval as three columns."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path
from typing import Any

from ..atomic_files import write_text, written_whole
from ..extras import need
from ..messages import Catalogue, Message
from ..messages.catalogue import AS_BEFORE, FROM_LEFT
from .cells import ENGLISH, numeric
from .document import Cell, HasInterval, Table, Words

ISOLATES = dict.fromkeys(map(ord, (FROM_LEFT, AS_BEFORE)))


def columns_of(table: Table, language: Catalogue = ENGLISH) -> dict[str, list[Any]]:
    """Return a table as named columns of plain values; `win low` and `win high` follow the interval `win`.

    A column that mixes numbers and words holds words only.
    """
    found: dict[str, list[Any]] = {}
    for index, column in enumerate(table.columns):
        cells, title = [row[index] for row in table.rows], plain(column.title, language)
        number = numeric(table, index)
        found[title] = [_value(cell) if number else _word(cell, language) for cell in cells]
        if any(isinstance(cell, HasInterval) for cell in cells):
            low, high = (plain(end, language) for end in _ends(title))
            found[low] = [cell.low if isinstance(cell, HasInterval) else None for cell in cells]
            found[high] = [cell.high if isinstance(cell, HasInterval) else None for cell in cells]
    return {title: _one_kind(values) for title, values in found.items()}


def _value(cell: Cell) -> Any:
    return cell.value if isinstance(cell, HasInterval) else cell


def _word(cell: Cell, language: Catalogue) -> str | None:
    if cell is None:
        return None
    return plain(cell, language) if isinstance(cell, str | Message) else str(_value(cell))


def _ends(title: str) -> tuple[Message, Message]:
    return Message("{figure} low", figure=title), Message("{figure} high", figure=title)


def plain(text: Words, language: Catalogue) -> str:
    """Return a text for a program: without the marks that separate directions on a screen."""
    return (text if isinstance(text, str) else text.written(language)).translate(ISOLATES)


def _one_kind(values: list[Any]) -> list[Any]:
    """Make whole numbers fractions where fractions stand beside them."""
    if any(isinstance(value, float) for value in values):
        return [float(value) if isinstance(value, int) else value for value in values]
    return values


def write_csv(table: Table, path: Path, language: Catalogue = ENGLISH) -> None:
    """Write one line a row, under a line of titles."""
    columns, sink = columns_of(table, language), StringIO()
    writer = csv.writer(sink, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(zip(*columns.values(), strict=True))
    write_text(path, sink.getvalue())


def write_parquet(table: Table, path: Path, language: Catalogue = ENGLISH) -> None:
    """Write typed columns."""
    arrow, parquet = need("pyarrow"), need("pyarrow.parquet")
    with written_whole(path) as file:
        parquet.write_table(arrow.table(columns_of(table, language)), file)
