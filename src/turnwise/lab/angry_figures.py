"""What the course report on Angry prints, and what is proved about its maps."""

from __future__ import annotations

from functools import cache
from typing import Any

from .._core import Angry
from ..engine import Solver

REPORT = {"game2_simple": (1528, 1528, 1777), "game2_hard": (1290, 1289, 2138)}
"""The scores after the last three moves of a game, which are all that the course report prints of it."""
BEST_PUBLIC = {
    "game1_simple": 1973,
    "game1_hard": 1757,
    "game1_test": 1964,
    "game2_simple": 1799,
    "game2_hard": 2179,
    "game2_test": 1999,
}


def start(name: str, bump: str = "on") -> Any:
    """Set up a map as the course's environment has it, with its scripted queen."""
    return Angry(map=name, queen="scripted", bump=bump)


@cache
def best_score(name: str, bump: str) -> int:
    """Prove the best score that is possible."""
    report = Solver().solve(start(name, bump), line=False)
    assert report.solved, name
    return int(report.score)
