"""Boards: what the web app draws, without any rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from .texts import Player, Said, answer


@answer
class TableCell(TypedDict):
    """A cell of a table beside the board."""

    words: Said
    strong: bool
    code: str | None
    """A piece to be drawn before the words."""


@answer
class ValueFact(TypedDict):
    """Something and how much or what it is."""

    kind: Literal["value"]
    label: Said
    value: Said


@answer
class TableFact(TypedDict):
    """A table; the first cell of a row is its name."""

    kind: Literal["table"]
    head: list[TableCell]
    rows: list[list[TableCell]]


@answer
class RemarkFact(TypedDict):
    """A sentence; an urgent one asks the player to move for something."""

    kind: Literal["remark"]
    words: Said
    urgent: bool


Fact = TypeAliasType("Fact", Annotated[ValueFact | TableFact | RemarkFact, Field(discriminator="kind")])


@answer
class Beside(TypedDict):
    """What any board has besides its places."""

    marks: list[int]
    """Cells or edges that decided the game."""
    notes: dict[str, list[Player]]
    """Whose threat or triangle would be completed on a cell or an edge."""
    labels: dict[str, Said]
    """Words on cells."""
    facts: list[Fact]
    """What stands beside the board."""
    mover: str | None
    """The code of the piece that has the turn, where a player has several."""
    side: dict[str, Any]
    """Values of the game's own, for its editor."""


@answer
class GridBoard(Beside):
    """Cells in rows, row by row from the top."""

    kind: Literal["grid"]
    rows: int
    columns: int
    row_labels: list[str]
    column_labels: list[str]
    cells: list[str]
    changed: list[int]


@answer
class Point(TypedDict):
    """A dot in the unit square."""

    x: float
    y: float
    label: str


@answer
class Edge(TypedDict):
    """A line between two points."""

    a: int
    b: int
    owner: Player | None
    move: str | None
    last: bool


@answer
class GraphBoard(Beside):
    """Points and the edges between them."""

    kind: Literal["graph"]
    points: list[Point]
    edges: list[Edge]


@answer
class TextBoard(Beside):
    """A drawing of letters."""

    kind: Literal["text"]
    lines: list[str]


Board = TypeAliasType("Board", Annotated[GridBoard | GraphBoard | TextBoard, Field(discriminator="kind")])
