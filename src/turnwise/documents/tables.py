"""Tables for programs: CSV and Parquet, an interval as three columns."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

from .cells import numeric
from .document import Cell, HasInterval, Table
from .optional_imports import need


def columns_of(table: Table) -> dict[str, list[Any]]:
    """Give a table as named columns of plain values; `win low` and `win high` follow the interval `win`.

    A column that mixes numbers and words holds words only.
    """
    found: dict[str, list[Any]] = {}
    for index, column in enumerate(table.columns):
        cells = [row[index] for row in table.rows]
        found[column.title] = [_value(cell) for cell in cells] if numeric(table, index) else [_word(c) for c in cells]
        if any(isinstance(cell, HasInterval) for cell in cells):
            found[f"{column.title} low"] = [cell.low if isinstance(cell, HasInterval) else None for cell in cells]
            found[f"{column.title} high"] = [cell.high if isinstance(cell, HasInterval) else None for cell in cells]
    return {title: _one_kind(values) for title, values in found.items()}


def _value(cell: Cell) -> Any:
    return cell.value if isinstance(cell, HasInterval) else cell


def _word(cell: Cell) -> str | None:
    return None if cell is None else str(_value(cell))


def _one_kind(values: list[Any]) -> list[Any]:
    """Make whole numbers fractions where fractions stand beside them."""
    if any(isinstance(value, float) for value in values):
        return [float(value) if isinstance(value, int) else value for value in values]
    return values


def write_csv(table: Table, path: Path) -> None:
    """Write one line a row, under a line of titles."""
    columns = columns_of(table)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(zip(*columns.values(), strict=True))


def write_parquet(table: Table, path: Path) -> None:
    """Write typed columns."""
    arrow, parquet = need("pyarrow"), need("pyarrow.parquet")
    parquet.write_table(arrow.table(columns_of(table)), path)
