"""Why the genetic run of the course report stands still: whether averaging alone makes everybody alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean, pstdev

from .. import games
from ..arena.match import hired
from ..documents import Block, Column, Plot, Series, Table, prose
from ..messages import Listing, Message
from ..tuning import Parameters, Vector, find_parameters
from ..tuning.genetic import Cross, averaged, inherited, next_generation, points_of, survivors
from ..tuning.match_objective import MatchObjective, Outcome
from ..tuning.tuner import mean_of
from .conclusions import tuning as concluded
from .conclusions.tuning import AVERAGED, BY_CHANCE, INHERITED, Ended
from .experiment import Setting
from .heads import COURSE, SCORE, exact, ours
from .tuning_methods import score_of

Meet = Callable[[int, Sequence[Vector]], list[Outcome]]
"""meet(epoch, members) -> what came of everybody's games with everybody."""


@dataclass(frozen=True)
class Generation:
    """Members of an epoch, and their points."""

    members: list[Vector]
    points: list[int]

    @property
    def spread(self) -> float:
        """Standard deviation of a gene among the members, on average over the genes."""
        return fmean(pstdev(genes) for genes in zip(*self.members, strict=True))

    @property
    def mean(self) -> Vector:
        """The mean of the best third."""
        return mean_of(survivors(self.members, self.points))


def run_spread(setting: Setting) -> list[Block]:
    """Run the algorithm as the course report has it, with random results, and with genes that are not averaged."""
    spec, parameters = games.find(setting["game"]), find_parameters(setting["game"], agent=setting["agent"])
    steps = setting.over(["averaged", "random results", "inherited", "test"])
    with hired(setting.workers) as crew:
        played = MatchObjective(parameters, "", setting.seed, crew)

        def by_games(epoch: int, members: Sequence[Vector]) -> list[Outcome]:
            pairings = list(combinations(members, 2))
            return played.meet(epoch, pairings, games=setting["games"], progress=lambda _done: None)

        by_chance = _random_results(setting.rng("lots"), setting["games"])
        runs = {
            AVERAGED: _generations(setting, parameters, by_games, averaged, next(steps)),
            BY_CHANCE: _generations(setting, parameters, by_chance, averaged, next(steps)),
            INHERITED: _generations(setting, parameters, by_games, inherited, next(steps)),
        }
    next(steps)
    rows = [
        Ended(name, None, score_of(setting, spec, parameters.text(run[-1].mean)), *_far(parameters, run[-1]))
        for name, run in runs.items()
    ]
    return [_spread_table(parameters, runs), _spread_plot(runs), _ends_table(setting, parameters, rows)]


def _random_results(rng: Random, each: int) -> Meet:
    """Let chance decide every game."""

    def meet(_epoch: int, members: Sequence[Vector]) -> list[Outcome]:
        wins = (sum(rng.random() < 0.5 for _ in range(each)) for _ in combinations(members, 2))
        return [Outcome(won, 0, each - won) for won in wins]

    return meet


def _generations(setting: Setting, parameters: Parameters, meet: Meet, cross: Cross, _name: str) -> list[Generation]:
    """Run the course report's algorithm, all runs from the same first members."""
    rng = setting.rng("generations")
    members = [parameters.draw(rng) for _ in range(setting["population"])]
    found: list[Generation] = []
    for epoch in range(setting["epochs"] + 1):
        if found:
            members = next_generation(parameters, members, found[-1].points, rng, cross)
        found.append(Generation(members, points_of(len(members), meet(epoch, members))))
    return found


def _random_spread(parameters: Parameters) -> float:
    """Return the standard deviation of a random gene: any whole number of its range."""
    return sqrt(((parameters.span + 1) ** 2 - 1) / 12)


def _far(parameters: Parameters, last: Generation) -> tuple[float, float]:
    """Return how far a gene of the result is from the middle of its range, and how far a random one is."""
    middle = (parameters.genes.low + parameters.genes.high) / 2
    whole = range(int(parameters.genes.low), int(parameters.genes.high) + 1)
    return fmean(abs(gene - middle) for gene in last.mean), fmean(abs(gene - middle) for gene in whole)


Runs = dict[Message, list[Generation]]


def _spread_table(parameters: Parameters, runs: Runs) -> Table:
    spreads = {name: [each.spread for each in run] for name, run in runs.items()}
    return Table(
        name="tuning_spread",
        title=Message("Spread of the genes"),
        columns=(
            Column(Message("epoch")),
            Column(COURSE),
            *(Column(ours(name), ".0f") for name in runs),
            Column(exact(Message("random genes")), ".0f"),
        ),
        rows=tuple(
            (epoch, None, *generation, _random_spread(parameters))
            for epoch, generation in enumerate(zip(*spreads.values(), strict=True))
        ),
        above=prose(
            Message("Standard deviation of a gene among the members, on average."),
            Message("The course report's child has the average of its parents' genes."),
            Message(
                "The second run decides every game at random, so that nothing is selected; in the third a child has "
                "each gene whole from one parent."
            ),
            Message("Mutation moves one gene half way in one child of ten."),
        ),
        below=prose(*concluded.spread(spreads)),
    )


def _spread_plot(runs: Runs) -> Plot:
    return Plot(
        name="tuning_spread",
        title=Message("Spread of the genes by epoch"),
        kind="line",
        series=tuple(
            Series(name=name, x=tuple(range(len(run))), y=tuple(each.spread for each in run))
            for name, run in runs.items()
        ),
        x_title=Message("epoch"),
        y_title=Message("standard deviation of a gene"),
    )


def _ends_table(setting: Setting, parameters: Parameters, rows: Sequence[Ended]) -> Table:
    weights = [
        Message("{name} {weight:g}", name=name, weight=value)
        for name, value in zip(parameters.names, parameters.start, strict=True)
    ]
    return Table(
        name="tuning_ends",
        title=Message("Where the runs end"),
        columns=(
            Column(Message("children")),
            Column(COURSE),
            Column(ours(SCORE), ".1%"),
            Column(ours(Message("distance from the middle")), ".0f"),
            Column(exact(Message("distance of a random gene")), ".0f"),
        ),
        rows=tuple(rows),
        above=prose(
            Message(
                "The mean of the best third after {epochs} epochs plays {test} games against `{opponent}`, which has "
                "weights made by hand: {weights}.",
                epochs=setting["epochs"],
                test=setting["test"],
                opponent=setting["opponent"],
                weights=Listing(weights),
            ),
            Message("The distance is that of a gene from the middle of its range."),
        ),
        below=prose(*concluded.ends(rows)),
    )
