"""Levels of strength, and those of a game that has measured none."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Level:
    """How a player of some strength makes mistakes: how far it looks, how often less far, how roughly it evaluates."""

    depth: int | None = None
    nodes: int | None = None
    noise: float = 0.0
    """Standard deviation of the error in the score of a move, in points of the result's rank."""
    blunder_rate: float = 0.0
    """Chance to look one ply less far, again and again, down to one ply."""
    perfect: bool = False
    """Plays exact scores where the solver finds them within `nodes`, and searches where it does not."""


# For a game that has measured none: what is overlooked grows less, and there is no scale for noise.
LEVELS = (
    Level(depth=1, blunder_rate=0.5),
    Level(depth=1),
    Level(depth=2, blunder_rate=0.4),
    Level(depth=2),
    Level(depth=3, blunder_rate=0.3),
    Level(depth=3),
    Level(depth=4),
    Level(depth=5),
    Level(nodes=10_000),
    Level(nodes=50_000, perfect=True),
)
