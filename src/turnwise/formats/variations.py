"""A game with side lines: the moves of the main line, and branches that leave it or one another.

Positions have numbers: 0 is the start, then come those of the main line, then those of each branch in turn. So a
branch needs to say no more than the number of the position that it leaves, and its moves.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..errors import ParseError

START = 0
OPEN, CLOSE = "(", ")"


@dataclass(frozen=True)
class Branch:
    """A side line: the number of the position that it leaves, and its moves."""

    after: int
    moves: tuple[str, ...]


class Variations:
    """A tree of moves that grows; the first move that was added after a position is the main one."""

    def __init__(self) -> None:
        self._parents = [-1]
        self._moves = [""]
        self._children: list[dict[str, int]] = [{}]

    def __len__(self) -> int:
        """Count the positions, the start among them."""
        return len(self._moves)

    def add(self, at: int, move: str) -> int:
        """Return the position after a move; one that is there already is not added again."""
        known = self._children[at].get(move)
        if known is not None:
            return known
        self._children[at][move] = len(self)
        self._parents.append(at)
        self._moves.append(move)
        self._children.append({})
        return len(self) - 1

    def parent(self, at: int) -> int:
        """Return the position before the last move."""
        return self._parents[at]

    def move(self, at: int) -> str:
        """Return the move that led to a position."""
        return self._moves[at]

    def path(self, at: int) -> list[int]:
        """List the positions on the way to one, without the start."""
        path = []
        while at != START:
            path.append(at)
            at = self._parents[at]
        return path[::-1]

    def lines(self) -> list[list[int]]:
        """List the main line and the branches, each as its positions; a branch comes after what it leaves."""
        lines = [self._on(START)]
        waiting = deque(self._after(START)[1:])
        while True:
            for at in lines[-1]:
                waiting.extend(self._after(at)[1:])
            if not waiting:
                return lines
            begin = waiting.popleft()
            lines.append([begin, *self._on(begin)])

    def _after(self, at: int) -> list[int]:
        return list(self._children[at].values())

    def _on(self, at: int) -> list[int]:
        """List the positions that follow along main moves."""
        line = []
        while self._children[at]:
            at = next(iter(self._children[at].values()))
            line.append(at)
        return line

    def numbers(self) -> dict[int, int]:
        """Return the number of each position when the game is written."""
        written = [at for line in self.lines() for at in line]
        return {START: START, **{at: number for number, at in enumerate(written, 1)}}

    def main(self) -> tuple[str, ...]:
        """Return the moves of the main line."""
        return tuple(self._moves[at] for at in self._on(START))

    def branches(self) -> tuple[Branch, ...]:
        """Return the side lines."""
        numbers = self.numbers()
        return tuple(
            Branch(numbers[self._parents[line[0]]], tuple(self._moves[at] for at in line)) for line in self.lines()[1:]
        )

    def written(self) -> Iterator[int | str]:
        """Yield positions as their moves are written: side lines in brackets after the move that they replace."""
        waiting: list[tuple[str, int]] = [("on", START)]
        while waiting:
            what, at = waiting.pop()
            if what in (OPEN, CLOSE):
                yield what
                continue
            if what != "on":
                yield at
            if what != "alone" and self._children[at]:
                main, *others = self._after(at)
                waiting.append(("on", main))
                for other in reversed(others):
                    waiting += [(CLOSE, other), ("move", other), (OPEN, other)]
                waiting.append(("alone", main))


class Cursor:
    """The place in a tree where the next move of a text belongs, as its brackets say."""

    def __init__(self, tree: Variations) -> None:
        self.at = START
        self._tree = tree
        self._left: list[int] = []
        """Where each open side line has left the line around it."""

    @property
    def is_aside(self) -> bool:
        """Whether a side line is open."""
        return bool(self._left)

    def bracket(self, sign: str) -> None:
        """Begin a side line before the last move, or go back to where it began."""
        if sign == OPEN and self.at != START:
            self._left.append(self.at)
            self.at = self._tree.parent(self.at)
        elif sign == CLOSE and self._left:
            self.at = self._left.pop()
        else:
            raise ParseError("'{sign}' without a move before it, or without its other bracket", sign=sign)

    def finish(self) -> None:
        """Refuse a text that ends inside a side line."""
        if self._left:
            raise ParseError("a side line does not end: ')' is missing")


def variations_of(moves: Sequence[str], branches: Iterable[Branch]) -> Variations:
    """Make the tree of a written game.

    >>> tree = variations_of("abc", [Branch(1, ("d", "e")), Branch(4, ("f",))])
    >>> tree.branches()
    (Branch(after=1, moves=('d', 'e')), Branch(after=4, moves=('f',)))
    >>> " ".join(each if isinstance(each, str) else tree.move(each) for each in tree.written())
    'a b ( d e ( f ) ) c'
    """
    tree = Variations()
    numbered = [START]
    for after, line in ((START, moves), *((branch.after, branch.moves) for branch in branches)):
        at = numbered[after]
        for move in line:
            at = tree.add(at, move)
            numbered.append(at)
    return tree
