"""CMA-ES by the package `cmaes`: members drawn around a mean play the mean, the better ones pull it their way."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean

from ..errors import OptionError
from ..extras import need
from ..messages import Message
from .match_objective import Outcome, Pairing
from .parameters import Parameters, Vector
from .tuner import Defaults, Found, State

SPREAD = 0.1  # standard deviation of the first members, in the unit of the range
SEEDS = 2**32
LEAST_WEIGHTS, LEAST_POPULATION = 2, 4  # of the package
Shares = list[list[float]]
"""Of the members, by epoch."""


class Cma:
    """Keeps what members scored and makes the distribution from that again: it is the same for the same seed."""

    defaults = Defaults(population=10, epochs=18, games=20, benchmark_games=20)

    def __init__(self) -> None:
        self._replay: _Replay | None = None

    def check(self, parameters: Parameters, population: int) -> None:
        """Refuse what the package does not take, or that it is missing."""
        need("cmaes", extra="tune")
        if len(parameters.names) < LEAST_WEIGHTS:
            raise OptionError(
                "cma needs {least} weights at least, and {kind} is one: give spsa",
                least=LEAST_WEIGHTS,
                kind=parameters.kind,
            )
        if population < LEAST_POPULATION:
            raise OptionError(
                "population={population}: cma takes {least} at least",
                population=population,
                least=LEAST_POPULATION,
            )

    def begin(self, _subject: Parameters, population: int, rng: Random) -> State:
        """Begin at the start weights."""
        return {"population": population, "seed": rng.randrange(SEEDS), "shares": []}

    def members(self, parameters: Parameters, state: State) -> list[Vector]:
        """Return the members of this epoch."""
        _, members = self._replayed(parameters, state, _judged(state))
        return members

    def pairings(self, parameters: Parameters, state: State) -> list[Pairing]:
        """Let every member meet the mean: the start weights would soon lose to all alike."""
        middle, members = self._replayed(parameters, state, state["shares"])
        return [(member, middle) for member in members]

    def judge(self, _subject: Parameters, state: State, outcomes: Sequence[Outcome]) -> State:
        """Note the shares."""
        return {**state, "shares": [*state["shares"], [outcome.share for outcome in outcomes]], "judged": True}

    def breed(self, _subject: Parameters, state: State, _rng: Random) -> State:
        """Go on: the shares say everything."""
        return {**state, "judged": False}

    def fitness(self, state: State) -> tuple[float, float]:
        """Return shares of points against the mean."""
        return max(state["shares"][-1]), fmean(state["shares"][-1])

    def found(self, parameters: Parameters, state: State) -> Found:
        """Recommend the mean of the distribution."""
        members = self.members(parameters, state)
        middle, _ = self._replayed(parameters, state, state["shares"])
        shares = state["shares"][-1]
        return Found(middle, members[shares.index(max(shares))], what=Message("mean of the distribution"))

    def _replayed(self, parameters: Parameters, state: State, shares: Shares) -> tuple[Vector, list[Vector]]:
        """Return the mean after these epochs, and the members drawn next; goes on from the last one made."""
        run = (parameters, state["population"], state["seed"])
        if self._replay is None or self._replay.run != run or not self._replay.leads_to(shares):
            self._replay = _Replay(*run)
        self._replay.tell(shares)
        return self._replay.mean, self._replay.members


def _judged(state: State) -> Shares:
    """Return the epochs before the one whose members are asked for."""
    shares: Shares = state["shares"]
    return shares[:-1] if state.get("judged") else shares


class _Replay:
    """An optimiser that was told the first epochs of a run, and can be told the next."""

    def __init__(self, parameters: Parameters, population: int, seed: int) -> None:
        numpy = need("numpy", extra="tune")
        self.run = (parameters, population, seed)
        self._told: Shares = []
        self._optimizer = need("cmaes", extra="tune").CMA(
            mean=numpy.array(parameters.unit(parameters.start)),
            sigma=SPREAD,
            bounds=numpy.array([[0.0, 1.0]] * len(parameters.names)),
            seed=seed,
            population_size=population,
        )
        self._ask()

    def leads_to(self, shares: Shares) -> bool:
        """Whether what it was told is how these epochs begin."""
        return shares[: len(self._told)] == self._told

    def tell(self, shares: Shares) -> None:
        """Pass on what is new of these epochs."""
        for epoch in shares[len(self._told) :]:
            self._optimizer.tell([(point, -share) for point, share in zip(self._asked, epoch, strict=True)])
            self._ask()
        self._told = list(shares)

    def _ask(self) -> None:
        """Draw the next members, once: the optimiser would give others the next time."""
        self._asked = [self._optimizer.ask() for _ in range(self.run[1])]

    @property
    def mean(self) -> Vector:
        """The middle of the distribution."""
        return self.run[0].at(self._optimizer.mean)

    @property
    def members(self) -> list[Vector]:
        """Those of the next epoch."""
        return [self.run[0].at(point) for point in self._asked]
