"""Tuning: which method makes the best weights of the same number of games, and why the report's stands still."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Any

from .. import games
from ..arena import Interval
from ..arena.match import hired
from ..documents import Block, Column, Plot, Row, Series, Table
from ..games import Game
from ..tuning import FitPlan, Parameters, TunePlan, TuneReport, Vector, find_parameters, fit, tune
from ..tuning.genetic import Cross, averaged, inherited, next_generation, points_of, survivors
from ..tuning.match_objective import MatchObjective, Outcome
from ..tuning.tuner import mean_of
from .experiment import Chapter, Experiment, Setting
from .matches import SEEDS, duel, opening
from .positions import Solved, expected, judge, solve_all

OPENING_PLIES = 8
WHOLE_GAMES = 1.0
Meet = Callable[[int, Sequence[Vector]], list[Outcome]]
"""meet(epoch, members) -> what came of everybody's games with everybody."""


@dataclass(frozen=True)
class Candidate:
    """Weights that some method found."""

    name: str
    games: int
    vector: Vector


def run_methods(setting: Setting) -> list[Block]:
    """Tune by every method with the same number of games, and let what they find play."""
    spec, parameters = games.find(setting["game"]), find_parameters(setting["game"], agent=setting["agent"])
    runs = _runs(setting)
    steps = setting.over([*runs, "regression", "regression on whole games", "test"])
    reports = {next(steps): tune(plan, workers=setting.workers) for plan in runs.values()}
    found = [
        Candidate("start weights", 0, parameters.start),
        *(each for name, report in reports.items() for each in _candidates(name, report)),
        _fitted(next(steps), setting, FitPlan.until),
        _fitted(next(steps), setting, WHOLE_GAMES),
    ]
    next(steps)
    solved = _solved(setting, spec)
    rows = [_row(setting, spec, parameters, each, solved) for each in found]
    return [_methods_table(setting, spec, (*rows, *_landmarks(solved))), _curves(spec, reports)]


def _runs(setting: Setting) -> dict[str, TunePlan]:
    runs = {}
    for method in ("genetic", "cma", "spsa"):
        population, epochs, each = setting[method]
        runs[method] = TunePlan(
            game=setting["game"],
            method=method,
            agent=setting["agent"],
            population=population,
            epochs=epochs,
            games=each,
            benchmark_games=setting["benchmark_games"],
            seed=setting.seed,
        )
    return runs


def _candidates(name: str, report: TuneReport) -> Iterator[Candidate]:
    played = sum(epoch.games for epoch in report.epochs)
    yield Candidate(f"{name}: {report.found.what}", played, report.found.mean)
    if report.found.best:
        yield Candidate(f"{name}: best individual", played, report.found.best)


def _fitted(name: str, setting: Setting, until: float) -> Candidate:
    plan = FitPlan(
        game=setting["game"],
        agent=setting["agent"],
        games=setting["regression"],
        nodes=setting["nodes"],
        until=until,
        seed=setting.seed,
    )
    return Candidate(name, plan.games, fit(plan, workers=setting.workers).found.mean)


def _solved(setting: Setting, spec: Game) -> list[Solved]:
    """Solve positions after random moves that leave a choice."""
    rng = setting.rng("tuning positions")
    states: list[object] = []
    while len(states) < setting["positions"]:
        state = opening(spec, rng, setting["plies"])
        if len(state.legal_moves()) > 1:
            states.append(state)
    return solve_all(states)


def _row(setting: Setting, spec: Game, parameters: Parameters, found: Candidate, solved: list[Solved]) -> Row:
    text = parameters.text(found.vector)
    loss = judge(spec, text, solved, seed=setting.seed).loss
    return (found.name, found.games, None, _points(setting, spec, text, setting["opponent"]), loss, None)


def _points(setting: Setting, spec: Game, text: str, opponent: str) -> Interval:
    seed = setting.rng("tuning test").randrange(SEEDS)
    return duel(
        spec, text, opponent, games=setting["test"], seed=seed, workers=setting.workers, plies=OPENING_PLIES
    ).share


def _landmarks(solved: list[Solved]) -> list[Row]:
    known = (("a move drawn by lot", expected(Solved.loss, solved)), ("perfect play", 0.0))
    return [(name, None, None, None, None, value) for name, value in known]


def _methods_table(setting: Setting, spec: Game, rows: tuple[Row, ...]) -> Table:
    return Table(
        name=f"tuning_{spec.name}",
        title=f"{spec.title}: weights by method",
        columns=(
            Column("weights"),
            Column("games", ",d"),
            Column("report"),
            Column("ours: points", ".1%"),
            Column("ours: points lost a move", ".2f"),
            Column("exact: points lost a move", ".2f"),
        ),
        rows=rows,
        above=(
            f"Every method tunes `{setting['agent']}` with the same number of games, those that only show how far it "
            f"is left out; the games of regression are quick ones that give it positions. Each result then plays "
            f"{setting['test']} games against `{setting['opponent']}`, in swapped pairs after eight random moves, and "
            f"chooses one move in each of {setting['positions']} positions after {setting['plies']} random moves, "
            "where the solver knows what every move loses. The report prints no result."
        ),
        below=(
            "The best individual of a noisy run is also the luckiest: compare it with the mean of the same run. "
            "Intervals that overlap decide nothing."
        ),
    )


def _curves(spec: Game, reports: dict[str, TuneReport]) -> Plot:
    """Draw how members stand against the start weights, by games played."""
    series = []
    for name, report in reports.items():
        played, points = 0, []
        for epoch in report.epochs:
            played += epoch.games
            if share := epoch.against_start:
                points.append((played, share))
        series.append(Series.of_intervals(name, points))
    return Plot(
        name=f"tuning_{spec.name}",
        title=f"{spec.title}: members against the start weights",
        kind="line",
        series=tuple(series),
        x_title="games of tuning",
        y_title="share of points",
    )


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
    """Ask whether averaging alone makes everybody alike."""
    spec, parameters = games.find(setting["game"]), find_parameters(setting["game"], agent=setting["agent"])
    steps = setting.over(["averaged", "by lot", "inherited", "test"])
    with hired(setting.workers) as crew:
        played = MatchObjective(parameters, "", setting.seed, crew)

        def by_games(epoch: int, members: Sequence[Vector]) -> list[Outcome]:
            pairings = list(combinations(members, 2))
            return played.meet(epoch, pairings, games=setting["games"], progress=lambda _done: None)

        by_lot = _lots(setting.rng("lots"), setting["games"])
        runs = {
            "averaged": _generations(setting, parameters, by_games, averaged, next(steps)),
            "averaged, points by lot": _generations(setting, parameters, by_lot, averaged, next(steps)),
            "inherited whole": _generations(setting, parameters, by_games, inherited, next(steps)),
        }
    next(steps)
    rows = [
        (
            name,
            None,
            _points(setting, spec, parameters.text(run[-1].mean), setting["opponent"]),
            *_far(parameters, run[-1]),
        )
        for name, run in runs.items()
    ]
    return [_spread_table(parameters, runs), _spread_plot(runs), _ends_table(setting, parameters, rows)]


def _lots(rng: Random, each: int) -> Meet:
    """Let chance decide every game."""

    def meet(_epoch: int, members: Sequence[Vector]) -> list[Outcome]:
        wins = (sum(rng.random() < 0.5 for _ in range(each)) for _ in combinations(members, 2))
        return [Outcome(won, 0, each - won) for won in wins]

    return meet


def _generations(setting: Setting, parameters: Parameters, meet: Meet, cross: Cross, _name: str) -> list[Generation]:
    """Run the report's algorithm, all runs from the same first members."""
    rng = setting.rng("generations")
    members = [parameters.draw(rng) for _ in range(setting["population"])]
    found: list[Generation] = []
    for epoch in range(setting["epochs"] + 1):
        if found:
            members = next_generation(parameters, members, found[-1].points, rng, cross)
        found.append(Generation(members, points_of(len(members), meet(epoch, members))))
    return found


def _random_spread(parameters: Parameters) -> float:
    """Give the standard deviation of a gene that is drawn at random: any whole number of its range."""
    return sqrt(((parameters.span + 1) ** 2 - 1) / 12)


def _far(parameters: Parameters, last: Generation) -> tuple[float, float]:
    """How far the result is from the middle of the range, a gene, and how far a random vector is."""
    middle = (parameters.genes.low + parameters.genes.high) / 2
    whole = range(int(parameters.genes.low), int(parameters.genes.high) + 1)
    return fmean(abs(gene - middle) for gene in last.mean), fmean(abs(gene - middle) for gene in whole)


def _spread_table(parameters: Parameters, runs: dict[str, list[Generation]]) -> Table:
    return Table(
        name="tuning_spread",
        title="Spread of the genes",
        columns=(
            Column("epoch"),
            Column("report"),
            *(Column(f"ours: {name}", ".0f") for name in runs),
            Column("exact: at random", ".0f"),
        ),
        rows=tuple(
            (epoch, None, *(each.spread for each in generations), _random_spread(parameters))
            for epoch, generations in enumerate(zip(*runs.values(), strict=True))
        ),
        above=(
            "Standard deviation of a gene among the members, on average. The report's child has the average of its "
            "parents' genes. The second run decides every game by lot, so that nothing is selected; in the third a "
            "child has each gene whole from one parent."
        ),
        below=(
            "Compare the first two runs: averaging makes everybody alike within a few epochs, whether games are played "
            "or lots are drawn, so what could be selected from goes before selection can work. Mutation, one gene half "
            "way in one child of ten, brings little back."
        ),
    )


def _spread_plot(runs: dict[str, list[Generation]]) -> Plot:
    series = (
        Series(name=name, x=tuple(range(len(run))), y=tuple(each.spread for each in run)) for name, run in runs.items()
    )
    return Plot(
        name="tuning_spread",
        title="Spread of the genes by epoch",
        kind="line",
        series=tuple(series),
        x_title="epoch",
        y_title="standard deviation of a gene",
    )


def _ends_table(setting: Setting, parameters: Parameters, rows: Sequence[Row]) -> Table:
    weights = [f"{name} {value:g}" for name, value in zip(parameters.names, parameters.start, strict=True)]
    return Table(
        name="tuning_ends",
        title="Where the runs end",
        columns=(
            Column("children"),
            Column("report"),
            Column("ours: points", ".1%"),
            Column("ours: distance from the middle", ".0f"),
            Column("exact: distance of a random gene", ".0f"),
        ),
        rows=tuple(rows),
        above=(
            f"The mean of the best third after {setting['epochs']} epochs plays {setting['test']} games against "
            f"`{setting['opponent']}`, which has weights made by hand: "
            f"{', '.join(weights)}. "
            "The distance is that of a gene from the middle of its range."
        ),
        below=(
            "The weights made by hand lie at the ends of the range, mobility and corners high and the others low. "
            "Averages of many random numbers lie near its middle, whoever wins. Where the first two rows overlap, the "
            "games have selected nothing; the third row tells whether keeping the spread is enough."
        ),
    )


# The same number of games for every method: its population, epochs and games a pairing say how many.
QUICK: dict[str, Any] = {
    "genetic": (12, 5, 2),
    "cma": (11, 5, 12),
    "spsa": (18, 10, 4),
    "regression": 792,
    "nodes": 500,
    "benchmark_games": 20,
    "test": 200,
    "positions": 200,
}
FULL: dict[str, Any] = {
    "genetic": (20, 9, 2),
    "cma": (10, 18, 20),
    "spsa": (19, 49, 4),
    "regression": 3800,
    "nodes": 5000,
    "benchmark_games": 40,
    "test": 1000,
    "positions": 2000,
}

CHAPTER = Chapter(
    name="tuning",
    title="Tuning",
    title_fa="تنظیم وزن‌ها",
    about=(
        "The report on Othello finds its weights by a genetic algorithm and prints no result. Here it runs again, "
        "beside CMA-ES, SPSA and regression on labelled positions with the same number of games. See also "
        "`turnwise tune`."
    ),
    experiments=(
        Experiment(
            name="othello",
            title="The report's evaluation",
            run=run_methods,
            quick={
                "game": "othello",
                "agent": "classic:depth=2",
                "opponent": "classic:depth=2",
                **QUICK,
                "plies": 50,
            },
            full={
                "game": "othello",
                "agent": "classic",
                "opponent": "classic",
                **FULL,
                "plies": 48,
            },
            seconds=(15, 600),
        ),
        Experiment(
            name="connect4",
            title="Weights that begin with nothing",
            run=run_methods,
            quick={
                "game": "connect4",
                "agent": "search:depth=2",
                "opponent": "search:depth=2",
                **QUICK,
                "plies": 20,
            },
            full={
                "game": "connect4",
                "agent": "search:depth=4",
                "opponent": "search:depth=4",
                **FULL,
                "plies": 16,
            },
            seconds=(15, 300),
        ),
        Experiment(
            name="spread",
            title="Why the genetic run stands still",
            run=run_spread,
            quick={
                "game": "othello",
                "agent": "classic:depth=2",
                "opponent": "classic:depth=2",
                "population": 20,
                "epochs": 9,
                "games": 2,
                "test": 200,
            },
            full={
                "game": "othello",
                "agent": "classic",
                "opponent": "classic",
                "population": 20,
                "epochs": 9,
                "games": 2,
                "test": 1000,
            },
            seconds=(15, 120),
        ),
    ),
)
