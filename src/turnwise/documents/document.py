"""What a report is made of: headings, text, tables and plots, free of any format."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, runtime_checkable

from ..messages import Message

KINDS = ("line", "bar", "points", "heat")
STYLES = ("solid", "dashed", "dots")


Words = Message | str
"""What people read: a message, which each language says its own way, or notation, which is shown as it is."""


@runtime_checkable
class HasInterval(Protocol):
    """A measured number with the ends of its interval."""

    @property
    def value(self) -> float:
        """What was measured."""

    @property
    def low(self) -> float | None:
        """The lower end; None if it is open."""

    @property
    def high(self) -> float | None:
        """The upper end; None if it is open."""


class Interval(NamedTuple):
    """A measured number with the ends of its interval."""

    value: float
    low: float
    high: float


Cell = Words | int | float | bool | HasInterval | None
"""None is a value that is not there."""
Row = tuple[Cell, ...]


@dataclass(frozen=True)
class Heading:
    """A title within the document; level 2 is a chapter."""

    title: Words
    level: int = 2


@dataclass(frozen=True)
class Text:
    """Paragraphs and lists in Markdown: `code`, **strong**, *weak*, [links](#there), lines that begin with `- `."""

    markdown: Words


@dataclass(frozen=True)
class Column:
    """A column's title, the format of its numbers (as `.1%`), and whether it holds measured times."""

    title: Words
    form: str = ""
    timed: bool = False


@dataclass(frozen=True, kw_only=True)
class Table:
    """Rows of cells under columns; `above` says what was done, `below` what one should see."""

    name: str
    """Of its files."""
    title: Words
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    above: Words = ""
    below: Words = ""
    rests_on_times: bool = False
    """Whether what stands below follows from measured times, and so may differ from run to run."""


@dataclass(frozen=True, kw_only=True)
class Series:
    """Points of one name; `x` are numbers, or names where a plot has categories. `low` and `high` are error bars."""

    name: Words
    x: tuple[float | Words, ...]
    y: tuple[float | None, ...]
    low: tuple[float | None, ...] = ()
    high: tuple[float | None, ...] = ()
    style: str = STYLES[0]
    """Of a line: solid, dashed or dots alone."""

    @classmethod
    def of_intervals(cls, name: Words, points: Iterable[tuple[float | Words, HasInterval]]) -> Series:
        """Make a series with error bars."""
        found = tuple(points)
        return cls(
            name=name,
            x=tuple(x for x, _ in found),
            y=tuple(each.value for _, each in found),
            low=tuple(each.low for _, each in found),
            high=tuple(each.high for _, each in found),
        )


@dataclass(frozen=True, kw_only=True)
class Plot:
    """Series in one picture.

    A `line` has numbers on both axes. A `bar` or `points` plot has names down the side and numbers across. A `heat`
    map has a row for each series and a column for each x.
    """

    name: str
    """Of its file."""
    title: Words
    kind: str
    series: tuple[Series, ...]
    x_title: Words = ""
    y_title: Words = ""
    log_x: bool = False
    log_y: bool = False
    below: Words = ""
    timed: bool = False


def prose(*sentences: Message | None) -> Words:
    """Put sentences one after the other; those that are None have nothing to say.

    >>> str(prose(Message("One."), None, Message("Two.")))
    'One. Two.'
    """
    said = {f"s{number}": each for number, each in enumerate(filter(None, sentences), 1)}
    places = " ".join(f"{{{name}}}" for name in said)
    return Message(places, **said) if said else ""


Block = Heading | Text | Table | Plot


@dataclass(frozen=True)
class Document:
    """A title and what stands under it, in order."""

    title: Words
    blocks: tuple[Block, ...] = field(default=())

    @property
    def tables(self) -> list[Table]:
        """All tables."""
        return [block for block in self.blocks if isinstance(block, Table)]

    @property
    def plots(self) -> list[Plot]:
        """All plots."""
        return [block for block in self.blocks if isinstance(block, Plot)]

    @property
    def has_times(self) -> bool:
        """Whether anything in it is a measured time."""
        return any(column.timed for table in self.tables for column in table.columns) or any(
            plot.timed for plot in self.plots
        )
