"""How numbers look in tables, the same in every format for people."""

from __future__ import annotations

from .document import Cell, Column, HasInterval, Table

ABSENT = "–"
TIMED = "†"  # follows what differs from run to run
TIMES_NOTE = f"What is marked {TIMED} is measured time and differs from run to run; all else follows from the seed."
LARGE = 1000  # from here on a number needs no decimals


def show(cell: Cell, form: str = "") -> str:
    """Write a cell; an interval as its value alone.

    >>> show(0.87942, ".1%"), show(446288.2), show(12), show(None), show(True)
    ('87.9%', '446,288', '12', '–', 'yes')
    """
    if cell is None:
        return ABSENT
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, str):
        return cell
    number = cell.value if isinstance(cell, HasInterval) else cell
    if form:
        return format(number, form)
    return f"{number:,.0f}" if isinstance(number, int) or abs(number) >= LARGE else f"{number:.3g}"


def ends(cell: Cell, form: str = "") -> str:
    """Write from where to where an interval goes; nothing for other cells."""
    if not isinstance(cell, HasInterval) or (cell.low is None and cell.high is None):
        return ""
    if cell.high is None:
        return f"at least {show(cell.low, form)}"
    if cell.low is None:
        return f"at most {show(cell.high, form)}"
    return f"{show(cell.low, form)} to {show(cell.high, form)}"


def is_number(cell: Cell) -> bool:
    """Whether a cell is a number, with an interval or without."""
    return isinstance(cell, HasInterval | int | float) and not isinstance(cell, bool)


def numeric(table: Table, index: int) -> bool:
    """Whether a column holds numbers and nothing else."""
    cells = [row[index] for row in table.rows if row[index] is not None]
    return bool(cells) and all(map(is_number, cells))


def header(column: Column) -> str:
    """Write a column's title with its mark."""
    return f"{column.title} {TIMED}" if column.timed else column.title
