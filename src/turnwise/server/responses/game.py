"""Games as the catalogue lists them: what can be chosen, how a board looks, and the rules."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

from .board import Fact
from .position import Position
from .texts import Said, answer


@answer
class ThemedColour(TypedDict):
    """A colour of the theme, with its value where there is no theme."""

    var: str
    colour: str


Colour = TypeAliasType("Colour", str | ThemedColour)
"""Any colour of CSS, or one of the theme."""


@answer
class Shape(TypedDict):
    """An area or a stroke in a box of 40 x 40; `x` and `y` are its middle."""

    kind: Literal["circle", "ellipse", "path", "text"]
    x: NotRequired[float]
    y: NotRequired[float]
    rx: NotRequired[float]
    ry: NotRequired[float]
    d: NotRequired[str]
    words: NotRequired[Said]
    size: NotRequired[float]
    fill: NotRequired[Colour]
    stroke: NotRequired[Colour]
    width: NotRequired[float]
    round: NotRequired[bool]


@answer
class Piece(TypedDict):
    """What a code on a board is called and how it is drawn."""

    name: Said
    shapes: list[Shape]
    ink: Colour
    """Colour of a label on it."""


@answer
class StartField(TypedDict):
    """How an option of a start is asked for: among values, as a number within bounds, or as text."""

    label: Said
    low: NotRequired[int]
    high: NotRequired[int]
    usual: NotRequired[int]
    values: dict[str, Said]


@answer
class Look(TypedDict):
    """All that is needed to draw the boards of a game and to talk about them."""

    players: tuple[Said, Said]
    colours: tuple[Colour, Colour]
    """In the evaluation bar and graph, of notes and of edges."""
    player_codes: tuple[str, str] | None
    """Codes of pieces that stand for the players, where there are such."""
    surface: Literal["holes", "felt", "cards", "map", "plain", "none"]
    """Look of the cells."""
    appear: Literal["drop", "place"]
    """How a new piece comes."""
    flip: Literal["turn", "mirror"]
    """The board from the other side: turned around, or mirrored."""
    legal: Colour | None
    """Of the rings on legal moves; null for the colour of the player to move."""
    pieces: dict[str, Piece]
    moves: dict[str, Said]
    """Names of moves whose text is a word, by text."""
    note: Said
    """What a note means; {player} is whose it is."""
    editor: list[str] | str | None
    """Codes that the position editor offers, or a kind of editor; null where nothing can be drawn."""
    bar_scale: float
    """A rank of this size moves the evaluation bar by three quarters of the way."""
    tree_depth: int
    """Depth of a tree that can be taken in at a glance."""
    fields: dict[str, StartField]


@answer
class AgentKind(TypedDict):
    """An agent that can be chosen, and its options."""

    name: str
    summary: Said
    options: dict[str, Said]
    needs_file: bool
    """Whether it plays with a network of the server's list."""


@answer
class NetworkFile(TypedDict):
    """A network that the server has trained."""

    id: str
    encoding: str
    words: Said
    made: float
    """In seconds since 1970."""


@answer
class Game(TypedDict):
    """A game: what can be chosen before it begins, and all that its boards are drawn with."""

    name: str
    title: Said
    players: tuple[Said, Said]
    summary: Said
    setups: dict[str, Said]
    look: Look
    move_help: Said
    levels: int
    classic_level: int | None
    """The level that the course report's agent is about as strong as, where that was measured."""
    agents: list[AgentKind]
    networks: list[NetworkFile]
    """The newest first."""
    encodings: list[str]
    """Ways to write a position as numbers for a network; none where no network can be trained."""
    training_lacks: str | None
    """A package that training needs and the server does not have."""
    evaluators: list[str]
    weights: list[str]
    """Kinds of weights that can be tuned."""
    formats: list[str]
    """In which a game can be written as a text; so can a position, as SVG."""
    every_point_counts: bool
    deals: bool
    quickly_solved: bool


@answer
class Picture(TypedDict):
    """A position that shows a rule."""

    words: Said
    position: Position


@answer
class RulesSection(TypedDict):
    """One part of the rules."""

    title: Said
    paragraphs: list[Said]
    facts: list[Fact]
    pictures: list[Picture]


@answer
class Rules(TypedDict):
    """The rules of a game, as the game tells them."""

    game: str
    sections: list[RulesSection]
