"""The banner weights of the report on Hand of the King, tuned by the genetic algorithm, against the report's own."""

from __future__ import annotations

from .. import games
from ..documents import Block, Column, Row, Table
from ..tuning import Parameters, TunePlan, Vector, find_parameters, tune
from .experiment import Experiment, Setting
from .matches import SEEDS, DuelResult, duel

SPEC = games.find("hand_of_the_king")
OPENINGS = "plies=0,companions=off"  # the phase that the report's evaluation is for
REPORT = "report's weights"


def run_banners(setting: Setting) -> list[Block]:
    """Tune, then let what was found play the report's weights on new deals."""
    parameters = find_parameters(SPEC.name, agent=setting["agent"])
    steps = setting.over(["tuning", "mean", "best", "flat"])
    next(steps)
    report = tune(_plan(setting), workers=setting.workers)
    found = {
        "genetic: mean of what survives": report.found.mean,
        "genetic: best individual": report.found.best or report.found.mean,
        "all banners equal": _flat(parameters),
    }
    rows: list[Row] = [(REPORT, None, None, None, 0.5, *parameters.playable(parameters.start))]
    for (name, vector), _ in zip(found.items(), steps, strict=True):
        tally = _played(setting, parameters, vector)
        rows.append((name, None, tally.games, tally.share, None, *parameters.playable(vector)))
    return [_table(parameters, tuple(rows))]


def _plan(setting: Setting) -> TunePlan:
    return TunePlan(
        game=SPEC.name,
        agent=setting["agent"],
        population=setting["population"],
        epochs=setting["epochs"],
        games=setting["games a meeting"],
        benchmark_games=0,
        openings=OPENINGS,
        seed=setting.seed,
    )


def _flat(parameters: Parameters) -> Vector:
    """Give every banner the mean of the report's weights: that they differ then counts for nothing."""
    return tuple(float(round(sum(parameters.start) / len(parameters.start))) for _ in parameters.start)


def _played(setting: Setting, parameters: Parameters, vector: Vector) -> DuelResult:
    seed = setting.rng("hand_of_the_king banners").randrange(SEEDS)
    return duel(
        SPEC,
        parameters.text(vector),
        parameters.text(parameters.start),
        games=setting["test"],
        seed=seed,
        workers=setting.workers,
        plies=0,
        companions="off",
    )


def _table(parameters: Parameters, rows: tuple[Row, ...]) -> Table:
    return Table(
        name="hand_of_the_king_banners",
        title="Banner weights against the report's",
        columns=(
            Column("weights"),
            Column("report"),
            Column("ours: games", ",d"),
            Column("ours: won against the report's weights", ".1%"),
            Column("exact: equal play", ".0%"),
            *(Column(name.capitalize(), "g") for name in parameters.names),
        ),
        rows=rows,
        above=(
            "The report gives each banner a weight by hand: its listing gives Tully most, its text says that Tully "
            "counts less. The genetic algorithm of the report on Othello looks for better ones: everyone plays "
            "everyone, children are averages of their parents. What it finds plays the report's weights on new deals "
            "without companions, in pairs with seats swapped, and so does one weight for all."
        ),
        below=(
            "Weights are better where the interval lies above one half. The best individual is also the luckiest one, "
            "so the mean of what survives is what to believe."
        ),
    )


BANNERS = Experiment(
    name="banners",
    title="Tuned banner weights",
    run=run_banners,
    quick={
        "agent": "classic:depth=3",
        "population": 6,
        "epochs": 2,
        "games a meeting": 2,
        "test": 200,
    },
    full={
        "agent": "classic",
        "population": 20,
        "epochs": 9,
        "games a meeting": 2,
        "test": 2000,
    },
    seconds=(5, 250),
)
