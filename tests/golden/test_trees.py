"""Trees of numbers as the engine searches them; web/tests/search.test.ts holds the web app's steps to the same file."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from golden.test_golden import check

import turnwise
from turnwise.tree_text import MOST_PLIES, read_tree

FILE = Path(__file__).parent / "trees.json"
METHODS = ("minimax", "alpha_beta")
TREES = 40
SEED = 7
WORKED = "[[[-1 4] [2 6]] [[-3 -5] [0 7]]]"
TEXTBOOK = "[[3 12 8] [2 4 6] [14 5 2]]"


def random_text(chance: random.Random, ply: int = 0) -> str:
    """Some tree: of any shape, with many equal values, and with turns that need not alternate."""
    if ply > 0 and (ply == 5 or chance.random() < 0.25):
        return str(chance.choice([chance.randint(-3, 3), chance.randint(-30, 30) / 4]))
    turn = chance.choice(["", "", "", "max", "min"])
    return f"{turn}[{' '.join(random_text(chance, ply + 1) for _ in range(chance.randint(1, 4)))}]"


def texts() -> Iterator[str]:
    """The examples that everybody knows, and random trees of a size that one can still read."""
    yield from (WORKED, TEXTBOOK, "[5]", "min[max[1 2] max[3 0]]")
    chance = random.Random(SEED)
    yield from (text for text in (random_text(chance) for _ in range(3 * TREES)) if len(text) < 150)


def searched(text: str, method: str) -> list[list[Any]]:
    """Every node as the engine keeps it, in order of search."""
    tree = turnwise.search(read_tree(text), depth=MOST_PLIES, method=method, tree=5000).tree
    return [[node.parent, node.move, node.to_move, node.alpha, node.beta, node.score, node.why] for node in tree]


def test_trees_of_numbers_are_searched_as_before(request: pytest.FixtureRequest) -> None:
    """The engine's own search of each tree: parents, names, players, windows, scores and why each node ended."""
    rows = [{"text": text, **{method: searched(text, method) for method in METHODS}} for text in list(texts())[:TREES]]
    lines = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    check(FILE, f"[\n{lines}\n]\n", request.config.getoption("--update-golden"))
