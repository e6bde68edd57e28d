"""The worked example of the course report: eight leaves, searched with and without cuts."""

from __future__ import annotations

from functools import cache

from ..engine import search
from ..games.look import Json
from ..tree_text import read_tree
from .analysis_service import tree_of

TREE = "[[[-1 4] [2 6]] [[-3 -5] [0 7]]]"
DEPTH = 3
MOST_NODES = 100
METHODS = ("minimax", "alpha_beta")


@cache
def worked_example() -> Json:
    """Return the tree of each method; scores and windows are for the player to move at the node."""
    root = read_tree(TREE)
    trees = {method: tree_of(root, search(root, depth=DEPTH, method=method, tree=MOST_NODES)) for method in METHODS}
    leaves = [leaf.value for fork in root.children for pair in fork.children for leaf in pair.children]
    return {"root": root.name, "leaves": leaves, **trees}
