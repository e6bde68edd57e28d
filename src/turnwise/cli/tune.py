"""`turnwise tune`: weights made better by games, or fitted to labelled positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Literal

from .. import atomic_files
from ..arena import MatchReport, Sprt
from ..arena.match import check_even, hired
from ..arena.report_text import sprt_words
from ..documents.writing import check_packages
from ..errors import DataError, MissingPackageError, OptionError
from ..messages import Message, Value
from ..terminal.voice import say_columns, spoken
from ..tuning import REGRESSION, FitPlan, FitReport, TunePlan, TuneReport, fit
from ..tuning import tune as run_tuner
from ..tuning.regression import Fit
from ..tuning.report import write_tuning
from ..tuning.results import BEST, RESULT, retest, vectors_of
from ..tuning.run import Step
from .match import parse_sprt
from .naming import agent_named, game_named
from .option_checks import check_folder, check_seed
from .output import complain, say, stopped_in, write_json
from .progress import Bar

TEST = "test.json"
TEST_SHOWN = ("games", "elo_text", "verdict")
TEST_GAMES = 1000
TEST_BOUNDS = "0,30"
Report = TuneReport | FitReport


def tune(
    game: str,
    /,
    *,
    method: Literal["genetic", "cma", "spsa", "regression"] = "genetic",
    weights: str = "evaluation",
    folder: Path | None = None,
    agent: str | None = None,
    population: int | None = None,
    epochs: int | None = None,
    games: int | None = None,
    benchmark_games: int | None = None,
    loss: Literal["logistic", "squares"] | None = None,
    nodes: int | None = None,
    until: float | None = None,
    openings: str = "",
    seed: int = 0,
    workers: str | None = None,
    test: int = TEST_GAMES,
    sprt: str = TEST_BOUNDS,
    json: bool = False,
) -> None:
    """Tune the weights of an agent by games or by labelled positions, and test what was found by games.

    Ctrl-C keeps what is done in FOLDER, and the same command goes on from there.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    method
        genetic (the course report's), cma, spsa, or regression on labelled positions.
    weights
        The agent's option that is tuned: evaluation; in Othello also pruning, probcut or branching.
    folder
        Where the run is kept: checkpoints, weights.json, best.json where there are individuals, and the report;
        tuning/GAME-WEIGHTS-METHOD unless given.
    agent
        Who plays: classic where it has weights, else search:depth=2, unless given.
    population
        Members of an epoch.
    epochs
        Epochs after the first.
    games
        Games of a meeting of two members, an even number; of regression all games, 1000 unless given.
    benchmark_games
        Games of an epoch against the start weights, which only show how far it is: an even number for each member,
        two at least; 0 plays none.
    loss
        What regression makes least: logistic, of chances to win, or squares, of points.
    nodes
        Of regression, for each position: of the solver, and where that finds no exact score, of a search; 5000 unless
        given.
    until
        Of regression: which part of each game positions are drawn from, 0.6 unless given; 1 is all of it.
    openings
        Where games begin, as in a match; new ones for every epoch.
    seed
        Of everything that is drawn; the same seed gives the same weights with any number of workers.
    workers
        Processes, one for each processor unless given; 0 plays in this one, `ray` or `ray://host:port` on a cluster.
    test
        Most games of the test against the start weights at the end; 0 leaves it out.
    sprt
        Bounds of that test, as in a match.
    json
        Print one JSON object at the end.
    """
    check_seed(seed)
    if test:
        check_even(test)
    bounds = parse_sprt(sprt)
    spec = game_named(game)
    plan = _plan(
        method,
        {
            "game": spec.name,
            "weights": weights,
            "agent": agent and agent_named(agent),
            "openings": openings,
            "seed": seed,
        },
        {"population": population, "epochs": epochs, "games": games, "benchmark_games": benchmark_games}
        | {"loss": loss, "nodes": nodes, "until": until},
    )
    place = folder or Path("tuning") / f"{spec.name}-{weights}-{method}"
    check_folder(place)
    try:
        with hired(workers) as crew:
            report = _run(plan, place, crew, quiet=json)
            tested = _tested(report, place, test, bounds, crew) if test else None
    except KeyboardInterrupt:
        complain(stopped_in(place))
        raise
    if json:
        write_json({**report.to_json(), "folder": str(place), "test": tested})
    else:
        _show(report, place, tested)


def _plan(method: str, always: dict[str, Any], given: dict[str, Any]) -> TunePlan | FitPlan:
    """Make the plan of a method; OptionError where it has no use for an option that is given."""
    kind = FitPlan if method == REGRESSION else TunePlan
    known = {field.name for field in fields(kind)}
    for name, value in given.items():
        if value is not None and name not in known:
            raise OptionError(f"--{name} {value}: method '{method}' has none, leave it out")
    wanted = {name: value for name, value in given.items() if value is not None}
    return kind(method=method, **always, **wanted).filled()


def _run(plan: TunePlan | FitPlan, folder: Path, crew: Any, *, quiet: bool) -> Report:
    if isinstance(plan, TunePlan):
        return _tuned(plan, folder, crew, quiet=quiet)
    with Bar(plan.games) as live:

        def progress(done: int, games: int) -> None:
            live.show_of(done, games, Message("games with labelled positions"))

        report = fit(plan, folder=folder, workers=crew, progress=progress)
    if not quiet:
        say(_fit_words(report.fit))
    return report


def _fit_words(found: Fit) -> Message:
    return Message(
        "{positions} positions, {exact} exact  loss {loss:.4f} on those held back  (start weights {start:.4f}), "
        "ridge {ridge:g}",
        positions=found.positions,
        exact=found.exact,
        loss=found.validation,
        start=found.start[1],
        ridge=found.ridge,
    )


def _tuned(plan: TunePlan, folder: Path, crew: Any, *, quiet: bool) -> TuneReport:
    shown = 0
    with Bar(1) as live:

        def progress(step: Step) -> None:
            nonlocal shown
            for epoch in step.report.epochs[shown:] if not quiet else ():
                say(_epoch_words(epoch))
            shown = len(step.report.epochs)
            epochs = plan.sizes[1] + 1
            live.show_of(
                step.epoch * step.games + step.done,
                epochs * step.games,
                Message("epoch {number} of {most}", number=step.epoch, most=epochs - 1),
            )

        report = run_tuner(plan, folder=folder, workers=crew, progress=progress)
    for epoch in report.epochs[shown:] if not quiet else ():
        say(_epoch_words(epoch))
    return report


def _epoch_words(epoch: Any) -> Message:
    words = Message(
        "epoch {number:>2}  best {best:.3f}  mean {mean:.3f}", number=epoch.number, best=epoch.best, mean=epoch.mean
    )
    share = epoch.against_start
    if not share:
        return words
    return Message(
        "{words}  against the start {share:.3f} ({low:.3f} to {high:.3f})",
        words=words,
        share=share.value,
        low=share.low,
        high=share.high,
    )


def _tested(report: Report, folder: Path, games: int, sprt: Sprt, crew: Any) -> dict[str, Any]:
    """Test what was found, once: the verdict is kept beside it."""
    path = folder / TEST
    asked = {"weights": list(report.found.mean), "most_games": games, "bounds": asdict(sprt)}
    if path.exists():
        damaged = Message("'{path}' is damaged: delete it to test again", path=path)
        kept = atomic_files.read_json(path, damaged)
        if any(name not in kept for name in (*asked, *TEST_SHOWN)):
            raise DataError(damaged)
        if all(kept.get(name) == value for name, value in asked.items()):
            return kept
    with Bar(games // 2) as live:

        def progress(match: MatchReport) -> None:
            live.show(match.tally.pairs, lambda: Message("test  elo {elo}", elo=match.statistics.elo.words("+.0f")))

        match = retest(report, games=games, sprt=sprt, workers=crew, progress=progress)
    found = {**asked, **match.to_json(), "elo_text": match.statistics.elo.text(), "verdict": str(sprt_words(match))}
    atomic_files.write_json(path, found)
    return found


def _show(report: Report, folder: Path, tested: dict[str, Any] | None) -> None:
    vectors = vectors_of(report)
    rows: list[Sequence[Value]] = [(Message("weight"), *vectors)]
    for name, *values in zip(report.parameters.names, *vectors.values(), strict=True):
        rows.append((name, *(Message("{value:g}", value=value) for value in values)))
    say_columns(rows, right=range(1, len(rows[0])))
    words = Message(
        "{n} games; the {what} is in '{file}'", n=report.games, what=report.found.what, file=str(folder / RESULT)
    )
    say(Message("{words}, the best in '{file}'", words=words, file=str(folder / BEST)) if report.found.best else words)
    if tested:
        found, elo = report.found.name, tested["elo_text"]
        say(Message("{found} against start, {n} games: elo {elo}", found=found, n=tested["games"], elo=elo))
        say(Message("LLR: {state}", state=tested["verdict"]))
    try:
        check_packages()
    except MissingPackageError as error:
        say(Message("no report: {reason}", reason=error.message))
    else:
        say(f"{write_tuning(report, folder, spoken().code)}")
