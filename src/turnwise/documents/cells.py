"""How texts and numbers look in a language, the same in every format for people."""

from __future__ import annotations

from math import floor, log10

from ..messages import Catalogue, Message, catalogue
from .document import Cell, Column, HasInterval, Plot, Table, Words

ABSENT = "–"
TIMED = "†"  # follows what differs from run to run
TIMES_NOTE = Message(
    "What is marked {mark} is measured time and differs from run to run; all else follows from the seed.", mark=TIMED
)
CONTENTS = Message("Contents")
YES, NO = Message("yes"), Message("no")
LARGE = 1000  # from here on a number needs no decimals
SMALL = 1e-4  # below this the usual format has an exponent
ENGLISH = catalogue("en")


def words(text: Words, language: Catalogue = ENGLISH) -> str:
    """Return a text in a language."""
    return language.value(text)


def show(cell: Cell, form: str = "", language: Catalogue = ENGLISH) -> str:
    """Write a cell; an interval as its value alone.

    >>> show(0.87942, ".1%"), show(446288.2), show(12), show(None), show(True)
    ('87.9%', '446,288', '12', '–', 'yes')
    >>> show(0.0000413)
    '0.0000413'
    """
    if cell is None:
        return ABSENT
    if isinstance(cell, bool):
        return words(YES if cell else NO, language)
    if isinstance(cell, str | Message):
        return words(cell, language)
    number = cell.value if isinstance(cell, HasInterval) else cell
    return language.number(number, form or _form_of(number))


def _form_of(number: float) -> str:
    """Return a format with three digits that count, and never an exponent: not every language has one."""
    if isinstance(number, int) or abs(number) >= LARGE:
        return ",.0f"
    return f".{2 - floor(log10(abs(number)))}f" if 0 < abs(number) < SMALL else ".3g"


def ends(cell: Cell, form: str = "", language: Catalogue = ENGLISH) -> str:
    """Write from where to where an interval goes; nothing for other cells."""
    if not isinstance(cell, HasInterval) or (cell.low is None and cell.high is None):
        return ""
    low, high = (show(end, form, language) for end in (cell.low, cell.high))
    if cell.high is None:
        return Message("at least {low}", low=low).written(language)
    if cell.low is None:
        return Message("at most {high}", high=high).written(language)
    return Message("{low} to {high}", low=low, high=high).written(language)


def is_number(cell: Cell) -> bool:
    """Whether a cell is a number, with an interval or without."""
    return isinstance(cell, HasInterval | int | float) and not isinstance(cell, bool)


def numeric(table: Table, index: int) -> bool:
    """Whether a column holds numbers and nothing else."""
    cells = [row[index] for row in table.rows if row[index] is not None]
    return bool(cells) and all(map(is_number, cells))


def header(part: Column | Plot, language: Catalogue = ENGLISH) -> str:
    """Write the title of a column or plot with its mark."""
    title = words(part.title, language)
    return f"{title} {TIMED}" if part.timed else title
