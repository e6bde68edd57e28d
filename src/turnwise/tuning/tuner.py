"""What a tuner is: it asks for pairings, epoch by epoch, and makes the next state of what came of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any, Protocol

from ..messages import Message
from .match_objective import Outcome, Pairing
from .parameters import Parameters, Vector

State = Mapping[str, Any]
"""What a method knows between epochs, as plain values that JSON can hold."""

MEAN, SURVIVORS = Message("mean"), Message("mean of what survives")


@dataclass(frozen=True, kw_only=True)
class Defaults:
    """Default sizes of a run."""

    population: int
    epochs: int
    games: int
    benchmark_games: int
    """Games of an epoch against the start weights, which only say how far it is."""


@dataclass(frozen=True)
class Found:
    """What a method recommends, mostly some mean; and the best individual, which noise flatters."""

    mean: Vector
    best: Vector | None = None
    """None where there are no individuals."""
    what: Message = SURVIVORS
    """Of what the mean is, in words."""
    name: Message = MEAN
    """The same in a word."""


class Tuner(Protocol):
    """One way to tune.

    Random numbers come from outside, new ones for each epoch, so that a state is all there is to keep.
    """

    @property
    def defaults(self) -> Defaults:
        """Default sizes of a run."""

    def check(self, parameters: Parameters, population: int) -> None:
        """Refuse what it cannot tune, or not so."""

    def begin(self, parameters: Parameters, population: int, rng: Random) -> State:
        """Make the state before the first epoch."""

    def members(self, parameters: Parameters, state: State) -> list[Vector]:
        """List the vectors of the state, which play against the start weights to show how far it is."""

    def pairings(self, parameters: Parameters, state: State) -> list[Pairing]:
        """List who has to meet in this epoch."""

    def judge(self, parameters: Parameters, state: State, outcomes: Sequence[Outcome]) -> State:
        """Take in what came of the pairings."""

    def breed(self, parameters: Parameters, state: State, rng: Random) -> State:
        """Make the next epoch's state of a judged one."""

    def fitness(self, state: State) -> tuple[float, float]:
        """Return the best and the mean fitness of a judged state, as the method has it."""

    def found(self, parameters: Parameters, state: State) -> Found:
        """Recommend something, from a judged state."""


def mean_of(vectors: Sequence[Sequence[float]]) -> Vector:
    """Average vectors.

    >>> mean_of([(0, 10), (4, 20)])
    (2.0, 15.0)
    """
    return tuple(fmean(values) for values in zip(*vectors, strict=True))
