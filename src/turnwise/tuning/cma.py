"""CMA-ES by the package `cmaes`: members drawn around a mean play the mean, the better ones pull it their way."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Any

from ..publish.packages import need
from .judge import Meeting, Outcome
from .method import Defaults, Found, State
from .subject import Subject, Vector

SPREAD = 0.2  # standard deviation of the first members, in parts of the range
SEEDS = 2**32


class Cma:
    """Keeps what members scored and makes the distribution from that again: it is the same for the same seed."""

    defaults = Defaults(population=10, epochs=18, games=20, gauge=20)

    def begin(self, _subject: Subject, population: int, rng: Random) -> State:
        """Begin at the start weights."""
        need("cmaes", extra="tune")
        return {"population": population, "seed": rng.randrange(SEEDS), "shares": []}

    def members(self, subject: Subject, state: State) -> list[Vector]:
        """Give the members of this epoch."""
        _, members = _replayed(subject, state, len(_judged(state)))
        return members

    def meetings(self, subject: Subject, state: State) -> list[Meeting]:
        """Let every member meet the mean: the start weights would soon lose to all alike."""
        optimizer, members = _replayed(subject, state, len(state["shares"]))
        middle = _vector(subject, optimizer.mean)
        return [(member, middle) for member in members]

    def judge(self, _subject: Subject, state: State, outcomes: Sequence[Outcome]) -> State:
        """Note the shares."""
        return {**state, "shares": [*state["shares"], [outcome.share for outcome in outcomes]], "judged": True}

    def breed(self, _subject: Subject, state: State, _rng: Random) -> State:
        """Go on: the shares say everything."""
        return {**state, "judged": False}

    def fitness(self, state: State) -> tuple[float, float]:
        """Give shares of points against the mean."""
        return max(state["shares"][-1]), fmean(state["shares"][-1])

    def found(self, subject: Subject, state: State) -> Found:
        """Recommend the mean of the distribution."""
        optimizer, _ = _replayed(subject, state, len(state["shares"]))
        shares = state["shares"][-1]
        return Found(_vector(subject, optimizer.mean), self.members(subject, state)[shares.index(max(shares))])


def _judged(state: State) -> list[Any]:
    """Give the epochs before the one whose members are asked for."""
    shares: list[Any] = state["shares"]
    return shares[:-1] if state.get("judged") else shares


def _replayed(subject: Subject, state: State, epochs: int) -> tuple[Any, list[Vector]]:
    """Tell a new optimiser all that was found in so many epochs; it, and the members it draws next."""
    numpy = need("numpy", extra="tune")
    optimizer = need("cmaes", extra="tune").CMA(
        mean=numpy.array([_unit(subject, value) for value in subject.start]),
        sigma=SPREAD,
        bounds=numpy.array([[0.0, 1.0]] * len(subject.names)),
        seed=state["seed"],
        population_size=state["population"],
    )
    for shares in state["shares"][:epochs]:
        asked = [optimizer.ask() for _ in shares]
        optimizer.tell([(point, -share) for point, share in zip(asked, shares, strict=True)])
    return optimizer, [_vector(subject, optimizer.ask()) for _ in range(state["population"])]


def _unit(subject: Subject, value: float) -> float:
    return (value - subject.genes.low) / subject.span


def _vector(subject: Subject, point: Any) -> Vector:
    """Give a point of the unit cube as weights."""
    return tuple(subject.genes.low + subject.span * float(value) for value in point)
