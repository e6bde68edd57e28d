"""Lessons as they are listed and shown."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from ...lessons.lesson import Kind, SteppedMethod
from .texts import Said, Score, answer

Direction = Literal["ltr", "rtl"]


@answer
class LessonEntry(TypedDict):
    """A lesson of the list."""

    name: str
    title: str
    language: str
    direction: Direction
    digest: str
    """Stays the same as long as the questions do."""
    questions: int
    own: bool
    """Whether it is a file of the operator's folder."""
    problem: Said | None
    """What is wrong with the file, where something is."""


@answer
class LessonPosition(TypedDict):
    """A position of a game, and moves from there."""

    game: str
    position: str
    moves: list[str]


@answer
class LessonNode(TypedDict):
    """A node of a tree; values are for MAX."""

    name: str
    parent: int
    """Its index; -1 at the root."""
    ply: int
    is_max: bool
    value: Score | None
    """Of a leaf."""
    minimax: Score
    is_seen: bool
    """Whether alpha-beta looks at it."""


@answer
class LessonTree(TypedDict):
    """A tree of numbers, every node before its children, and what the engine finds in it."""

    nodes: list[LessonNode]


@answer
class LessonSearch(TypedDict):
    """How the tree or the position of a step is searched, for the reader to step through."""

    method: SteppedMethod
    depth: int
    simulations: int
    exploration: float
    seed: int
    proof: bool


@answer
class LessonChoice(TypedDict):
    """One answer to choose."""

    text: str
    right: bool


@answer
class LessonQuestion(TypedDict):
    """What is asked after a step; which fields count depends on the kind."""

    kind: Kind
    ask: str
    right: str
    wrong: str
    nodes: list[int]
    moves: list[str]
    choices: list[LessonChoice]
    number: Score | None
    within: Score
    depth: int
    orders: list[Literal["natural", "ascending", "shuffled"]]
    evaluate: str


@answer
class LessonStep(TypedDict):
    """One step: text in Markdown, a position or a tree, perhaps its search, and a question."""

    title: str
    text: str
    position: LessonPosition | None
    tree: LessonTree | None
    search: LessonSearch | None
    question: LessonQuestion | None


@answer
class Lesson(TypedDict):
    """A whole lesson."""

    name: str
    """Empty for a text that was brought."""
    title: str
    language: str
    direction: Direction
    digest: str
    steps: list[LessonStep]
    source: str
    """The file's text."""
