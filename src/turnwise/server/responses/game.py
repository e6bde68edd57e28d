"""Games as the catalogue lists them: what can be chosen, how a board looks, and the rules."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

from .board import Fact
from .position import Position
from .texts import Texts, answer


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
    words: NotRequired[Texts]
    size: NotRequired[float]
    fill: NotRequired[Colour]
    stroke: NotRequired[Colour]
    width: NotRequired[float]
    round: NotRequired[bool]


@answer
class Piece(TypedDict):
    """What a code on a board is called and how it is drawn."""

    name: Texts
    shapes: list[Shape]
    ink: Colour
    """Colour of a label on it."""


@answer
class StartField(TypedDict):
    """How an option of a start is asked for: among values, as a number within bounds, or as text."""

    label: Texts
    low: NotRequired[int]
    high: NotRequired[int]
    usual: NotRequired[int]
    values: dict[str, Texts]


@answer
class Look(TypedDict):
    """All that is needed to draw the boards of a game and to talk about them."""

    players: tuple[Texts, Texts]
    colours: tuple[Colour, Colour]
    """In the evaluation bar and graph, of notes and of edges."""
    player_codes: tuple[str, str] | None
    """Codes of pieces that stand for the players, where there are such."""
    surface: Literal["holes", "felt", "cards", "map", "plain", "none"]
    """Look of the cells."""
    appear: Literal["drop", "place"]
    """How a new piece comes."""
    pieces: dict[str, Piece]
    moves: dict[str, Texts]
    """Names of moves whose text is a word, by text."""
    note: Texts
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
    summary: str
    options: dict[str, str]
    options_fa: dict[str, str]
    needs_file: bool
    """Whether it plays with a network of the server's list."""


@answer
class NetworkFile(TypedDict):
    """A network that the server has trained."""

    id: str
    encoding: str
    words: Texts
    made: float
    """In seconds since 1970."""


@answer
class Game(TypedDict):
    """A game: what can be chosen before it begins, and all that its boards are drawn with."""

    name: str
    title: str
    title_fa: str
    players: tuple[str, str]
    summary: str
    summary_fa: str
    setups: dict[str, str]
    setups_fa: dict[str, str]
    look: Look
    move_help: str
    levels: int
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
    every_point_counts: bool
    deals: bool
    quickly_solved: bool


@answer
class Picture(TypedDict):
    """A position that shows a rule."""

    words: Texts
    position: Position


@answer
class RulesSection(TypedDict):
    """One part of the rules."""

    title: Texts
    paragraphs: list[Texts]
    facts: list[Fact]
    pictures: list[Picture]


@answer
class Rules(TypedDict):
    """The rules of a game, as the game tells them."""

    game: str
    sections: list[RulesSection]
