"""The worked minimax example of the course report, as a game of two moves a node.

Leaves -1 4 2 6 -3 -5 0 7 give D 4, E 6, F -3, G 7, then B 4, C -3, then A 4 along A-B-D.
Alpha-beta never looks at G: F already gives C less than B is worth.
"""

from dataclasses import dataclass

import turnwise
from turnwise import Report

CHILDREN = {
    "A": "BC", "B": "DE", "C": "FG", "D": "HI", "E": "JK", "F": "LM", "G": "NO",
}  # fmt: skip
LEAVES = dict(zip("HIJKLMNO", (-1, 4, 2, 6, -3, -5, 0, 7), strict=True))


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

    def play(self, move: str) -> "Worked":
        """Go to a child."""
        return Worked(move, self.ply + 1)


def draw(report: Report) -> str:
    """Draw a kept tree with the maximiser's scores, as the report does."""
    lines, plies = [], [0]
    for node in report.tree:
        if node.parent >= 0:
            plies.append(plies[node.parent] + 1)
        score = None if node.score is None else node.score if node.to_move == 0 else -node.score
        name = node.move or "A"
        lines.append(f"{'   ' * plies[-1]}{name} {'-' if score is None else f'{score:g}'}  {node.why}")
    return "\n".join(lines)


def main() -> None:
    """Search the example with and without cuts."""
    for method in ("minimax", "alpha_beta"):
        report = turnwise.search(Worked(), depth=3, method=method, tree=100)
        line = "-".join(["A", *report.line])
        print(f"{method}: score {report.score:g}, line {line}, {report.nodes} nodes")
        print(draw(report))


if __name__ == "__main__":
    main()
