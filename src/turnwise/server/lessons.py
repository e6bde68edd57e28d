"""The worked example of the course report: eight leaves, searched with and without cuts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ..engine import search
from ..games.look import Json
from .analysis_service import tree_of

CHILDREN = {"A": "BC", "B": "DE", "C": "FG", "D": "HI", "E": "JK", "F": "LM", "G": "NO"}
LEAVES = dict(zip("HIJKLMNO", (-1, 4, 2, 6, -3, -5, 0, 7), strict=True))
DEPTH = 3
MOST_NODES = 100
METHODS = ("minimax", "alpha_beta")


@dataclass(frozen=True)
class Worked:
    """A node of the example; moves are the names of its children."""

    name: str = "A"
    ply: int = 0

    def to_move(self) -> int:
        """0 for the maximiser, 1 for the minimiser."""
        return self.ply % 2

    def result(self) -> int | None:
        """Return a leaf's number for the player to move; the numbers of the tree are the maximiser's."""
        leaf = LEAVES.get(self.name)
        return leaf if leaf is None or self.to_move() == 0 else -leaf

    def legal_moves(self) -> list[str]:
        """Name the children, left to right."""
        return list(CHILDREN[self.name])

    def play(self, move: str) -> Worked:
        """Go to a child."""
        return Worked(move, self.ply + 1)


@cache
def worked_example() -> Json:
    """Return the tree of each method; scores and windows are for the player to move at the node."""
    trees = {
        method: tree_of(Worked(), search(Worked(), depth=DEPTH, method=method, tree=MOST_NODES)) for method in METHODS
    }
    return {"root": Worked().name, "leaves": list(LEAVES.values()), **trees}
