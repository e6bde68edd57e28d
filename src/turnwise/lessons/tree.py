"""Trees of lessons, in the notation of `tree_text`, and what minimax and alpha-beta find in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..engine import Method, search
from ..errors import ParseError
from ..tree_text import MOST_NODES, MOST_PLIES, TreeState, read_tree
from ..trees import named_nodes
from .bounds import MOST_CHILDREN
from .numbers import plain_digits

DECIMALS = 3
MAX = 0


@dataclass(frozen=True)
class Node:
    """A node of a tree; values are for MAX."""

    name: str
    parent: int
    """Its index; -1 at the root."""
    ply: int
    is_max: bool
    value: int | float | None
    """Of a leaf."""
    minimax: int | float
    is_seen: bool
    """Whether alpha-beta looks at it."""


def searched_tree(text: str) -> tuple[Node, ...]:
    """Read a tree and search it by minimax, and by alpha-beta from left to right; every node before its children."""
    root = read_tree(plain_digits(text))
    _check_width(root)
    values, seen = _found(root, "minimax"), _found(root, "alpha_beta")
    return tuple(
        Node(state.name, parent, ply, state.turn == MAX, state.value, values[state.name], state.name in seen)
        for state, parent, ply in _in_order(root)
    )


def _check_width(root: TreeState) -> None:
    """Refuse a node that nobody could look at, and that the engine would not take."""
    if any(len(state.children) > MOST_CHILDREN for state, _parent, _ply in _in_order(root)):
        raise ParseError("a node of the tree has more than {most} children: leave some out", most=MOST_CHILDREN)


def _in_order(root: TreeState) -> Iterator[tuple[TreeState, int, int]]:
    """Go through all nodes with the places of their parents, and their plies."""
    waiting, place = [(root, -1, 0)], 0
    while waiting:
        state, parent, ply = waiting.pop()
        yield state, parent, ply
        waiting += [(child, place, ply + 1) for child in reversed(state.children)]
        place += 1


def _found(root: TreeState, method: Method) -> dict[str, int | float]:
    """Return the values that a search has found, by node and for MAX; what it has cut off is not among them."""
    report = search(root, depth=MOST_PLIES + 1, method=method, tree=2 * MOST_NODES)
    return {
        each.state.name: _plain(each.node.score if each.node.to_move == MAX else -each.node.score)
        for each in named_nodes(root, report.tree)
        if each.node.score is not None and each.node.why != "pruned"
    }


def _plain(score: float) -> int | float:
    """Write 4.0 as 4, and -0.0 as 0."""
    value = round(score, DECIMALS) + 0
    return int(value) if float(value).is_integer() else value
