"""Which tuner makes the best weights of the same number of games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .. import games
from ..arena import Interval
from ..documents import Block, Column, Plot, Row, Series, Table, Words, prose
from ..games import Game
from ..messages import Message
from ..tuning import FitPlan, Parameters, TunePlan, TuneReport, Vector, find_parameters, fit, tune
from .conclusions import tuning as concluded
from .conclusions.tuning import Tuned
from .experiment import Setting
from .heads import COURSE, GAMES, PERFECT, RANDOM_MOVE, SCORE, exact, ours
from .matches import SEEDS, duel, opening
from .positions import Solved, evaluate_moves, expected, solve_all

OPENING_PLIES = 8
WHOLE_GAMES = 1.0
METHODS: dict[str, Words] = {"genetic": Message("genetic"), "cma": "CMA-ES", "spsa": "SPSA"}
RECOMMENDED = {
    "genetic": Message("genetic: mean of what survives"),
    "cma": Message("CMA-ES: mean of the distribution"),
    "spsa": Message("SPSA: mean of the second half of the way"),
}
BEST = {
    "genetic": Message("genetic: best individual"),
    "cma": Message("CMA-ES: best individual"),
    "spsa": Message("SPSA: best individual"),
}
POINTS_LOST = Message("points lost a move")


@dataclass(frozen=True)
class Candidate:
    """Weights that some method found; `run` is the method, where both a mean and an individual are its result."""

    name: Message
    games: int
    vector: Vector
    run: str = ""


def run_methods(setting: Setting) -> list[Block]:
    """Tune by every method with the same number of games, and let what they find play."""
    spec, parameters = games.find(setting["game"]), find_parameters(setting["game"], agent=setting["agent"])
    runs = _runs(setting)
    steps = setting.over([*runs, "regression", "regression on whole games", "test"])
    reports = {next(steps): tune(plan, workers=setting.workers) for plan in runs.values()}
    next(steps)
    fitted = Candidate(Message("regression"), setting["regression"], _fitted(setting, FitPlan.until))
    next(steps)
    whole = Candidate(Message("regression on whole games"), setting["regression"], _fitted(setting, WHOLE_GAMES))
    next(steps)
    solved = _solved(setting, spec)
    found = [
        Candidate(concluded.START, 0, parameters.start),
        *(each for name, report in reports.items() for each in _candidates(name, report)),
        fitted,
        whole,
    ]
    rows = [_row(setting, spec, parameters, each, solved) for each in found]
    return [_methods_table(setting, spec, rows, solved), _curves(spec, reports)]


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
    yield Candidate(RECOMMENDED[name], played, report.found.mean, name)
    if report.found.best:
        yield Candidate(BEST[name], played, report.found.best, name)


def _fitted(setting: Setting, until: float) -> Vector:
    plan = FitPlan(
        game=setting["game"],
        agent=setting["agent"],
        games=setting["regression"],
        nodes=setting["nodes"],
        until=until,
        seed=setting.seed,
    )
    return fit(plan, workers=setting.workers).found.mean


def _solved(setting: Setting, spec: Game) -> list[Solved]:
    """Solve positions after random moves that leave a choice."""
    rng = setting.rng("tuning positions")
    states: list[object] = []
    while len(states) < setting["positions"]:
        state = opening(spec, rng, setting["plies"])
        if len(state.legal_moves()) > 1:
            states.append(state)
    return solve_all(states)


def _row(setting: Setting, spec: Game, parameters: Parameters, found: Candidate, solved: list[Solved]) -> Tuned:
    text = parameters.text(found.vector)
    loss = evaluate_moves(spec, text, solved, seed=setting.seed).loss
    score = score_of(setting, spec, text)
    return Tuned(found.name, found.games, None, score, loss, None, found.run, found.name in BEST.values())


def score_of(setting: Setting, spec: Game, text: str) -> Interval:
    """Let weights play the opponent in games that no tuner has seen."""
    seed = setting.rng("tuning test").randrange(SEEDS)
    opponent, count = setting["opponent"], setting["test"]
    return duel(spec, text, opponent, games=count, seed=seed, workers=setting.workers, plies=OPENING_PLIES).share


def _landmarks(solved: list[Solved]) -> list[Row]:
    known = ((RANDOM_MOVE, expected(Solved.loss, solved)), (PERFECT, 0.0))
    return [(name, None, None, None, None, value) for name, value in known]


def _methods_table(setting: Setting, spec: Game, rows: list[Tuned], solved: list[Solved]) -> Table:
    return Table(
        name=f"tuning_{spec.name}",
        title=Message("{game}: weights by method", game=spec.title),
        columns=(
            Column(Message("weights")),
            Column(GAMES, ",d"),
            Column(COURSE),
            Column(ours(SCORE), ".1%"),
            Column(ours(POINTS_LOST), ".2f"),
            Column(exact(POINTS_LOST), ".2f"),
        ),
        rows=(*(row[: concluded.SHOWN] for row in rows), *_landmarks(solved)),
        above=prose(
            Message(
                "Every method tunes `{agent}` with the same number of games, those that only show how far it is left "
                "out; the games of regression are quick ones that give it positions.",
                agent=setting["agent"],
            ),
            Message(
                "Each result then plays {test} games against `{opponent}`, in swapped pairs after {opening} random "
                "moves, and chooses one move in each of {positions} positions after {plies} random moves, where the "
                "solver knows what every move loses.",
                test=setting["test"],
                opponent=setting["opponent"],
                opening=OPENING_PLIES,
                positions=setting["positions"],
                plies=setting["plies"],
            ),
            Message("The course report prints no result."),
            Message(
                "The best individual of a noisy run is also the luckiest: compare it with the mean of the same run."
            ),
        ),
        below=prose(*concluded.methods(rows)),
    )


def _curves(spec: Game, reports: dict[str, TuneReport]) -> Plot:
    """Draw how members stand against the start weights, by games played."""
    series = []
    for name, report in reports.items():
        played, points = 0, []
        for epoch in report.epochs:
            played += epoch.games
            if score := epoch.against_start:
                points.append((played, score))
        series.append(Series.of_intervals(METHODS[name], points))
    return Plot(
        name=f"tuning_{spec.name}",
        title=Message("{game}: members against the start weights", game=spec.title),
        kind="line",
        series=tuple(series),
        x_title=Message("games of tuning"),
        y_title=SCORE,
    )
