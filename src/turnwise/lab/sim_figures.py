"""What the report on Sim prints."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Reported:
    """A line of the report's results."""

    games: int
    wins: float
    seconds: float
    seen: int


REPORT = {
    ("no", 1): Reported(200, 0.905, 0.0036, 55),
    ("no", 3): Reported(200, 0.89, 0.364, 5317),
    ("no", 5): Reported(10, 1.0, 33.8, 479318),
    ("yes", 1): Reported(200, 0.875, 0.0037, 55),
    ("yes", 3): Reported(200, 0.9, 0.349, 5149),
    ("yes", 5): Reported(10, 1.0, 33.3, 464940),
}
"""By pruning and depth."""
