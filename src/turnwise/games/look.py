"""How a game looks: names, colours and pictures, as data that server, notebook and web app draw from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Literal

from ..messages import Message, Words, as_message

Json = dict[str, Any]

Surface = Literal["holes", "felt", "cards", "map", "plain", "none"]
"""What the cells of a grid look like."""

BOX = 40  # a piece is drawn in a square of this side; y goes down


@dataclass(frozen=True)
class Themed:
    """A colour of the web app's theme by its name, with the value it has where there is no theme."""

    var: str
    colour: str


Colour = str | Themed

PLAYERS = (Message("First"), Message("Second"))
ON, OFF = Message("option.on"), Message("option.off")
"""Values of an option of a start; alone the words could mean much."""
TEXT = Themed("text", "#1d2126")
FIRST, SECOND = Themed("first", "#c22f28"), Themed("second", "#1b5fae")


@dataclass(frozen=True, kw_only=True)
class Shape:
    """One area or stroke of a piece; use the functions below to make one."""

    kind: Literal["circle", "ellipse", "path", "text"]
    x: float | None = None
    y: float | None = None
    """The middle, of a text too."""
    rx: float | None = None
    ry: float | None = None
    d: str | None = None
    """Of a path, in the notation of SVG."""
    words: Words | None = None
    size: float | None = None
    """Of a text's letters."""
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float | None = None
    """Of the stroke; 1 where there is none."""
    round: bool | None = None
    """Whether a stroke has round ends."""


def circle(x: float, y: float, radius: float, **paint: Any) -> Shape:
    """Make a circle about a middle."""
    return Shape(kind="circle", x=x, y=y, rx=radius, ry=radius, **paint)


def ellipse(x: float, y: float, rx: float, ry: float, **paint: Any) -> Shape:
    """Make an ellipse about a middle."""
    return Shape(kind="ellipse", x=x, y=y, rx=rx, ry=ry, **paint)


def path(d: str, **paint: Any) -> Shape:
    """Make a path from the notation of SVG."""
    return Shape(kind="path", d=d, **paint)


def text(words: Words, x: float, y: float, size: float, **paint: Any) -> Shape:
    """Write letters about a middle."""
    return Shape(kind="text", words=words, x=x, y=y, size=size, **paint)


@dataclass(frozen=True, kw_only=True)
class Piece:
    """What a code on a board is called and how it is drawn."""

    name: Words
    shapes: tuple[Shape, ...] = ()
    ink: Colour = TEXT
    """Of a label that stands on it."""


@dataclass(frozen=True, kw_only=True)
class Field:
    """How an option of a start is asked for: a number within bounds, one of some values, or a line of text."""

    label: Words
    low: int | None = None
    high: int | None = None
    usual: int | None = None
    values: Mapping[str, Words] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Look:
    """What a board needs to be drawn and talked about; every field has a value that does for any game."""

    players: tuple[Words, Words] = PLAYERS
    colours: tuple[Colour, Colour] = (FIRST, SECOND)
    player_codes: tuple[str, str] | None = None
    """Codes of pieces that stand for the players."""
    surface: Surface = "plain"
    appear: Literal["drop", "place"] = "place"
    """How a new piece comes."""
    flip: Literal["turn", "mirror"] = "turn"
    """How the board is seen from the other side: turned around, or mirrored where up must stay up."""
    legal: Colour | None = None
    """Colour of the rings on legal moves; None for that of the player to move."""
    pieces: Mapping[str, Piece] = field(default_factory=dict)
    """By code; a code that is not here is written as it is."""
    moves: Mapping[str, Words] = field(default_factory=dict)
    """Names of moves whose text is a word rather than notation, by text."""
    note: Words = field(default_factory=lambda: Message("noted for {player}"))
    """What a note on a cell or an edge means; {player} is whose it is."""
    editor: tuple[str, ...] | str | None = None
    """Codes that the position editor offers, or the name of a kind of editor; None where nothing can be drawn."""
    bar_scale: float = 1.0
    """A score of this size moves the evaluation bar by three quarters of the way."""
    tree_depth: int = 2
    """Plies at which a search tree can be taken in at a glance."""
    fields: Mapping[str, Field] = field(default_factory=dict)
    """By option of a start; an option that is not here is a line of text."""


def look_values(look: Look) -> Json:
    """Return a look as JSON; what a shape or a field does not have is left out."""
    return {
        **{each.name: getattr(look, each.name) for each in fields(look)},
        "players": [_said(name) for name in look.players],
        "colours": [_colour(colour) for colour in look.colours],
        "legal": _colour(look.legal),
        "pieces": {code: _piece(piece) for code, piece in look.pieces.items()},
        "moves": {text: _said(name) for text, name in look.moves.items()},
        "note": _said(look.note),
        "fields": {name: _field(each) for name, each in look.fields.items()},
    }


def _piece(piece: Piece) -> Json:
    return {"name": _said(piece.name), "shapes": [_shape(each) for each in piece.shapes], "ink": _colour(piece.ink)}


def _shape(shape: Shape) -> Json:
    words = {} if shape.words is None else {"words": _said(shape.words)}
    paint = {name: _colour(getattr(shape, name)) for name in ("fill", "stroke")}
    return _given({**{each.name: getattr(shape, each.name) for each in fields(shape)}, **words, **paint})


def _field(asked: Field) -> Json:
    values = {value: _said(name) for value, name in asked.values.items()}
    bounds = {"low": asked.low, "high": asked.high, "usual": asked.usual}
    return _given({"label": _said(asked.label), **bounds, "values": values})


def _said(words: Words) -> Json:
    return as_message(words).to_json()


def _colour(colour: Colour | None) -> Json | str | None:
    return asdict(colour) if isinstance(colour, Themed) else colour


def _given(values: Json) -> Json:
    return {name: value for name, value in values.items() if value is not None}
