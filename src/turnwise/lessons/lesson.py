"""A lesson as a value: its steps, each with text, perhaps a position or a tree, and perhaps a question."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any, Literal

from .tree import Node

Json = dict[str, Any]
Direction = Literal["ltr", "rtl"]
Kind = Literal["value", "cut", "move", "choice", "number", "order", "depth", "evaluation"]
SteppedMethod = Literal["minimax", "alpha_beta", "mcts"]
DIGEST_LETTERS = 16


@dataclass(frozen=True, kw_only=True)
class PositionBlock:
    """A position of a game, and moves from there."""

    line: int
    game: str
    position: str = "start"
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class TreeBlock:
    """A tree of numbers, with what the engine finds in it."""

    line: int
    nodes: tuple[Node, ...]

    def index(self, name: str) -> int | None:
        """Find a node by its name."""
        return next((index for index, node in enumerate(self.nodes) if node.name == name), None)

    def to_json(self) -> Json:
        """Return the tree as it is sent; every node before its children."""
        return {"nodes": [asdict(node) for node in self.nodes]}


@dataclass(frozen=True, kw_only=True)
class SearchBlock:
    """How the tree or the position of a step is searched, for the reader to step through."""

    line: int
    method: SteppedMethod
    depth: int = 3
    """Of a position, unless it is searched by simulations, which have the rest."""
    simulations: int = 30
    exploration: float = 1.4
    seed: int = 1
    proof: bool = True
    """Whether what is certain is proved; of a position it always is."""

    def to_json(self) -> Json:
        """Return the search as it is sent."""
        values = asdict(self)
        del values["line"]
        return values


@dataclass(frozen=True, kw_only=True)
class Choice:
    """One answer to choose."""

    text: str
    right: bool


@dataclass(frozen=True, kw_only=True)
class Question:
    """What the reader is asked after a step; which fields count depends on the kind."""

    line: int
    kind: Kind
    ask: str = ""
    right: str = ""
    """Said after a right answer."""
    wrong: str = ""
    """Explains a wrong one."""
    nodes: tuple[int, ...] = ()
    """Whose values are asked for."""
    moves: tuple[str, ...] = ()
    """Best moves; none where the solver says which they are."""
    choices: tuple[Choice, ...] = ()
    number: int | float | None = None
    within: int | float = 0
    """How far from the number an answer may be."""
    depth: int = 0
    """Of a search, or the largest one."""
    orders: tuple[str, ...] = ()
    """Orders of moves that are compared."""
    evaluate: str = ""
    """Evaluator whose terms are added up; empty is the game's first."""

    def to_json(self) -> Json:
        """Return the question as it is sent."""
        values = asdict(self)
        del values["line"]
        return values


@dataclass(frozen=True, kw_only=True)
class Step:
    """One step of a lesson."""

    line: int
    title: str
    text: str
    position: PositionBlock | None = None
    tree: TreeBlock | None = None
    search: SearchBlock | None = None
    question: Question | None = None

    def to_json(self) -> Json:
        """Return the step as it is sent."""
        position = self.position
        return {
            "title": self.title,
            "text": self.text,
            "position": position
            and {"game": position.game, "position": position.position, "moves": list(position.moves)},
            "tree": self.tree and self.tree.to_json(),
            "search": self.search and self.search.to_json(),
            "question": self.question and self.question.to_json(),
        }


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """A whole lesson."""

    title: str
    language: str
    direction: Direction
    steps: tuple[Step, ...]
    source: str
    """The text that it was read from."""

    @property
    def questions(self) -> int:
        """How many questions it asks."""
        return sum(step.question is not None for step in self.steps)

    @property
    def digest(self) -> str:
        """Identify what is asked, whatever the language: a score counts as long as the questions stay the same."""
        asked = [_asked(step) for step in self.steps]
        text = json.dumps(asked, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:DIGEST_LETTERS]

    def to_json(self) -> Json:
        """Return the lesson as it is sent."""
        return {
            "title": self.title,
            "language": self.language,
            "direction": self.direction,
            "digest": self.digest,
            "steps": [step.to_json() for step in self.steps],
            "source": self.source,
        }


def _asked(step: Step) -> Json | None:
    if step.question is None:
        return None
    found = step.to_json()
    question = {key: value for key, value in found["question"].items() if key not in ("ask", "right", "wrong")}
    question["choices"] = [choice["right"] for choice in question["choices"]]
    return {"position": found["position"], "tree": found["tree"], "question": question}
