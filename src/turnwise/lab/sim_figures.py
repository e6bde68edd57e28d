"""What the course report on Sim prints, and what is played and computed beside it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .. import games
from .._core import Sim, sim_minimax_rates
from .experiment import Setting
from .matches import SEEDS, DuelResult, Fixture, contest

SPEC = games.find("sim")
FIRST_IN = 3  # the course's program lets the agent begin in one game of three


@dataclass(frozen=True)
class Reported:
    """A line of the course report's results."""

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


def reported(prune: str, depth: int, figure: str) -> float | None:
    """Return a figure that the course report prints; None if it prints none."""
    found = REPORT.get((prune, depth))
    return None if found is None else getattr(found, figure)


@cache
def exact_rates(depth: int, evaluator: str, *, flat: bool = True) -> dict[str, float]:
    """Compute exact rates of minimax against a random opponent; a second or two each."""
    return sim_minimax_rates(depth, evaluator, flat)


def against_random(setting: Setting, agent: str, count: int) -> DuelResult:
    """Play the course's way: the agent begins one game in three."""
    rng = setting.rng(f"sim {agent}")
    rounds = [Fixture(Sim(), int(rng.randrange(FIRST_IN) > 0), rng.randrange(SEEDS)) for _ in range(count)]
    return contest(SPEC, agent, "random", rounds, workers=setting.workers)
