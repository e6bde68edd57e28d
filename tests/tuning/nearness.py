"""A judge that needs no games: who is nearer to a hidden optimum wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import dist

from turnwise.tuning.match_objective import Outcome, Pairing

OPTIMUM = (700, 300, 500, 100, 900, 400)


@dataclass
class Nearness:
    """Lets the vector nearer to the optimum win all games; keeps who met."""

    met: list[tuple[int, list[Pairing]]] = field(default_factory=list)

    def meet(
        self, epoch: int, pairings: Sequence[Pairing], *, games: int, progress: Callable[[int], None]
    ) -> list[Outcome]:
        self.met.append((epoch, list(pairings)))
        progress(games * len(pairings))
        return [self.outcome(*pairing, games) for pairing in pairings]

    def outcome(self, one: Sequence[float], other: Sequence[float], games: int) -> Outcome:
        near, far = distance(one), distance(other)
        return Outcome(0, games, 0) if near == far else Outcome(games, 0, 0) if near < far else Outcome(0, 0, games)


def distance(vector: Sequence[float]) -> float:
    """How far a vector is from the optimum."""
    return dist(vector, OPTIMUM)
