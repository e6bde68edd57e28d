"""SPSA: two vectors on either side of the current one play each other, and it moves towards the winner.

All weights are moved at once, each by a random sign, so one pairing says something of every weight. An epoch averages
as many such pairings as there are members. Steps shrink as Spall advises (1998), in parts of the parameters's unit.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..messages import Message
from .match_objective import Outcome, Pairing
from .parameters import Parameters, Vector
from .tuner import Defaults, Found, State, mean_of

STEP, STEP_DECAY = 0.4, 0.602
REACH, REACH_DECAY = 0.15, 0.101  # how far the two stand from the middle, in parts of the unit
STABILITY = 5  # epochs by which the first steps are held back


class Spsa:
    """Follows the slope; its fitness is the share of the better side of its pairings, and their mean."""

    defaults = Defaults(population=20, epochs=47, games=4, benchmark_games=20)

    def check(self, _subject: Parameters, _population: int) -> None:
        """Take any weights, a single one too."""

    def begin(self, parameters: Parameters, population: int, rng: Random) -> State:
        """Begin at the start weights."""
        return {"path": [list(parameters.unit(parameters.start))], "signs": _signs(parameters, population, rng)}

    def members(self, parameters: Parameters, state: State) -> list[Vector]:
        """Return where it stands."""
        return [parameters.at(state["path"][-1])]

    def pairings(self, parameters: Parameters, state: State) -> list[Pairing]:
        """Let the two ends of each direction meet."""
        reach = REACH / len(state["path"]) ** REACH_DECAY
        here = state["path"][-1]
        ends = ((_moved(here, signs, reach), _moved(here, signs, -reach)) for signs in state["signs"])
        return [(parameters.at(one), parameters.at(other)) for one, other in ends]

    def judge(self, _subject: Parameters, state: State, outcomes: Sequence[Outcome]) -> State:
        """Note which end is better, and by how much."""
        return {**state, "shares": [outcome.share for outcome in outcomes]}

    def breed(self, parameters: Parameters, state: State, rng: Random) -> State:
        """Make a step, and draw new directions."""
        return {
            "path": [*state["path"], list(self._next(state))],
            "signs": _signs(parameters, len(state["signs"]), rng),
        }

    def _next(self, state: State) -> Vector:
        step = STEP / (len(state["path"]) + STABILITY) ** STEP_DECAY
        pulls = zip(*state["signs"], strict=True)
        slope = [
            sum(sign * (2 * share - 1) for sign, share in zip(signs, state["shares"], strict=True)) / len(signs)
            for signs in pulls
        ]
        moved = (value + step * pull for value, pull in zip(state["path"][-1], slope, strict=True))
        return tuple(min(max(value, 0.0), 1.0) for value in moved)

    def fitness(self, state: State) -> tuple[float, float]:
        """Return how clear the clearest pairing was, and how clear they are on average."""
        clear = [max(share, 1 - share) for share in state["shares"]]
        return max(clear), sum(clear) / len(clear)

    def found(self, parameters: Parameters, state: State) -> Found:
        """Recommend the mean of the second half of the way."""
        path = [*state["path"], self._next(state)]
        mean = mean_of(path[len(path) // 2 :])
        return Found(parameters.at(mean), what=Message("mean of the second half of the way"))


def _signs(parameters: Parameters, number: int, rng: Random) -> list[list[int]]:
    return [[rng.choice((-1, 1)) for _ in parameters.names] for _ in range(number)]


def _moved(vector: Sequence[float], signs: Sequence[int], reach: float) -> Vector:
    return tuple(value + reach * sign for value, sign in zip(vector, signs, strict=True))
