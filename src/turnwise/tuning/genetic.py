"""The genetic algorithm of the Othello course report, for any vector of weights.

Everyone plays everyone; a win adds a point, a draw none. Every pair of parents has a child with probability 0.8, whose
genes are the parents' averaged by their points. With probability 0.1 one random gene of a child becomes the mean of
itself and a random one. The best third of the parents stays, children drawn at random fill the other two thirds.

The report leaves open: how many games two meet for and from where (ours: `games` from drawn openings, both sides each),
how two parents without points are averaged (ours: evenly), what happens where children are too few (ours: the next
best parents stay).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from statistics import fmean

from .match_objective import Outcome, Pairing
from .parameters import Parameters, Vector
from .tuner import Defaults, Found, State, mean_of

CROSSOVER = 0.8
MUTATION = 0.1
SURVIVORS = 3  # one of so many
Cross = Callable[[Vector, Vector, tuple[int, int], Random], Vector]
"""cross(one, other, their points, rng) -> a child of two parents."""


def points_of(members: int, outcomes: Sequence[Outcome]) -> list[int]:
    """Count the wins of each member of a round robin, whose pairings come as `combinations` has them.

    >>> points_of(3, [Outcome(2, 0, 0), Outcome(0, 1, 1), Outcome(0, 2, 0)])
    [2, 0, 1]
    """
    points = [0] * members
    for (one, other), outcome in zip(combinations(range(members), 2), outcomes, strict=True):
        points[one] += outcome.wins
        points[other] += outcome.losses
    return points


def crossed(one: Vector, other: Vector, points: tuple[int, int]) -> Vector:
    """Average two parents' genes by their points.

    >>> crossed((0, 100), (400, 0), (3, 1))
    (100.0, 75.0)
    """
    first, second = points if any(points) else (1, 1)
    return tuple((first * a + second * b) / (first + second) for a, b in zip(one, other, strict=True))


def mutated(vector: Vector, gene: int, value: float) -> Vector:
    """Let one gene become the mean of itself and a value.

    >>> mutated((100, 200, 300), 1, 1000)
    (100, 600.0, 300)
    """
    return (*vector[:gene], (vector[gene] + value) / 2, *vector[gene + 1 :])


def ranked(population: Sequence[Vector], points: Sequence[int]) -> list[Vector]:
    """Sort by points; who has as many as another stays in order."""
    order = sorted(range(len(population)), key=lambda member: -points[member])
    return [population[member] for member in order]


def survivors(population: Sequence[Vector], points: Sequence[int]) -> list[Vector]:
    """Keep the best third, at least one."""
    return ranked(population, points)[: max(1, len(population) // SURVIVORS)]


def averaged(one: Vector, other: Vector, points: tuple[int, int], _rng: Random) -> Vector:
    """Cross as the report does, which leaves nothing to chance."""
    return crossed(one, other, points)


def inherited(one: Vector, other: Vector, points: tuple[int, int], rng: Random) -> Vector:
    """Take each gene whole from one of two parents, drawn by their points: what the report does not do.

    >>> inherited((1, 2), (3, 4), (5, 0), Random(1))
    (1, 2)
    """
    weights = points if any(points) else (1, 1)
    return tuple(rng.choices(genes, weights)[0] for genes in zip(one, other, strict=True))


def children_of(
    parameters: Parameters, population: Sequence[Vector], points: Sequence[int], rng: Random, cross: Cross = averaged
) -> list[Vector]:
    """Let every pair of parents have a child, or not."""
    children = []
    for one, other in combinations(range(len(population)), 2):
        if rng.random() >= CROSSOVER:
            continue
        child = cross(population[one], population[other], (points[one], points[other]), rng)
        if rng.random() < MUTATION:
            child = mutated(child, rng.randrange(len(child)), parameters.draw_one(rng))
        children.append(child)
    return children


def next_generation(
    parameters: Parameters, population: Sequence[Vector], points: Sequence[int], rng: Random, cross: Cross = averaged
) -> list[Vector]:
    """Join the best third of the parents and children at random, as many as there were."""
    kept = survivors(population, points)
    children = children_of(parameters, population, points, rng, cross)
    drawn = rng.sample(children, min(len(children), len(population) - len(kept)))
    return [*kept, *drawn, *ranked(population, points)[len(kept) :]][: len(population)]


class Genetic:
    """The report's algorithm as a method; its fitness is the share of games won."""

    defaults = Defaults(population=20, epochs=9, games=2, benchmark_games=40)

    def check(self, _subject: Parameters, _population: int) -> None:
        """Take any weights."""

    def begin(self, parameters: Parameters, population: int, rng: Random) -> State:
        """Draw everybody at random."""
        return {"population": [parameters.draw(rng) for _ in range(population)]}

    def members(self, _subject: Parameters, state: State) -> list[Vector]:
        """Return the whole population."""
        return [tuple(vector) for vector in state["population"]]

    def pairings(self, parameters: Parameters, state: State) -> list[Pairing]:
        """Let everybody meet everybody."""
        return list(combinations(self.members(parameters, state), 2))

    def judge(self, _subject: Parameters, state: State, outcomes: Sequence[Outcome]) -> State:
        """Count points."""
        members = len(state["population"])
        games = sum(outcome.games for outcome in outcomes) * 2 // members
        return {**state, "points": points_of(members, outcomes), "games_each": games}

    def breed(self, parameters: Parameters, state: State, rng: Random) -> State:
        """Make the next generation."""
        return {"population": next_generation(parameters, self.members(parameters, state), state["points"], rng)}

    def fitness(self, state: State) -> tuple[float, float]:
        """Return shares of games won; the mean says how many are drawn, since everybody plays everybody."""
        return max(state["points"]) / state["games_each"], fmean(state["points"]) / state["games_each"]

    def found(self, parameters: Parameters, state: State) -> Found:
        """Recommend the mean of the best third."""
        kept = survivors(self.members(parameters, state), state["points"])
        return Found(mean_of(kept), kept[0])
