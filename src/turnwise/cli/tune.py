"""`turnwise tune`: weights made better by games."""

from __future__ import annotations

import json as json_module
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.table import Table

from ..arena import MatchReport, Sprt
from ..arena.match import check_even, hired
from ..errors import MissingPackageError
from ..publish.writing import check_packages
from ..store.files import write_text
from ..tuning import TunePlan, TuneReport
from ..tuning import tune as run_tuner
from ..tuning.papers import write_tuning
from ..tuning.run import BEST, RESULT, Step, retest
from .arena import Live
from .checks import check_seed
from .match import parse_sprt, sprt_words
from .output import check_folder, complain, say, write_json

TEST = "test.json"
TEST_GAMES = 1000
TEST_BOUNDS = "0,30"


def tune(
    game: str,
    /,
    *,
    method: str = "genetic",
    weights: str = "evaluation",
    folder: Path | None = None,
    agent: str | None = None,
    population: int | None = None,
    epochs: int | None = None,
    games: int | None = None,
    gauge: int | None = None,
    openings: str = "",
    seed: int = 0,
    workers: str | None = None,
    test: int = TEST_GAMES,
    sprt: str = TEST_BOUNDS,
    json: bool = False,
) -> None:
    """Tune the weights of an agent by games, and test what was found.

    Ctrl-C keeps what is done in FOLDER, and the same command goes on from there.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    method
        genetic (the course report's), cma or spsa.
    weights
        The agent's option that is tuned: evaluation, or pruning in Othello.
    folder
        Where the run is kept: checkpoints, weights.json, best.json and the report; tuning/GAME-WEIGHTS-METHOD unless
        given.
    agent
        Who plays: classic where it has weights, else search:depth=2, unless given.
    population
        Members of an epoch.
    epochs
        Epochs after the first.
    games
        Games of a meeting of two members; an even number.
    gauge
        Games of an epoch against the start weights, which only show how far it is; 0 plays none.
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
    plan = TunePlan(
        game=game,
        method=method,
        weights=weights,
        agent=agent,
        population=population,
        epochs=epochs,
        games=games,
        gauge=gauge,
        openings=openings,
        seed=seed,
    ).filled()
    place = folder or Path("tuning") / f"{game}-{weights}-{method}"
    check_folder(place)
    try:
        with hired(workers) as crew:
            report = _tuned(plan, place, crew, quiet=json)
            tested = _tested(report, place, test, bounds, crew) if test else None
    except KeyboardInterrupt:
        complain(f"stopped; what is done is in '{place}', and the same command goes on from there")
        raise
    if json:
        write_json({**_values(report, place), "test": tested})
    else:
        _show(report, place, tested)


def _tuned(plan: TunePlan, folder: Path, crew: Any, *, quiet: bool) -> TuneReport:
    shown = 0
    with Live(1) as live:

        def progress(step: Step) -> None:
            nonlocal shown
            for epoch in step.report.epochs[shown:] if not quiet else ():
                say(_epoch_words(epoch))
            shown = len(step.report.epochs)
            epochs = plan.sizes[1] + 1
            live.show_of(
                step.epoch * step.games + step.done, epochs * step.games, f"epoch {step.epoch} of {epochs - 1}"
            )

        report = run_tuner(plan, folder=folder, workers=crew, progress=progress)
    for epoch in report.epochs[shown:] if not quiet else ():
        say(_epoch_words(epoch))
    return report


def _epoch_words(epoch: Any) -> str:
    share = epoch.against_start
    gauge = f"  against the start {share.value:.3f} ({share.low:.3f} to {share.high:.3f})" if share else ""
    return f"epoch {epoch.number:>2}  best {epoch.best:.3f}  mean {epoch.mean:.3f}{gauge}"


def _tested(report: TuneReport, folder: Path, games: int, sprt: Sprt, crew: Any) -> dict[str, Any]:
    """Test what was found, once: the verdict is kept beside it."""
    path = folder / TEST
    asked = {"weights": list(report.found.mean), "most_games": games, "bounds": asdict(sprt)}
    if path.exists():
        kept: dict[str, Any] = json_module.loads(path.read_text(encoding="utf-8"))
        if all(kept.get(name) == value for name, value in asked.items()):
            return kept
    with Live(games // 2) as live:

        def progress(match: MatchReport) -> None:
            live.show(match.tally.pairs, lambda: f"test  elo {match.statistics.elo.text(0)}")

        match = retest(report, games=games, sprt=sprt, workers=crew, progress=progress)
    found = {**asked, **match.to_json(), "elo_text": match.statistics.elo.text(), "verdict": sprt_words(match)}
    write_text(path, json_module.dumps(found, indent=1, ensure_ascii=False) + "\n")
    return found


def _values(report: TuneReport, folder: Path) -> dict[str, Any]:
    names, found = report.subject.names, report.found
    return {
        "plan": asdict(report.plan),
        "folder": str(folder),
        "games": report.games,
        "start": dict(zip(names, report.subject.start, strict=True)),
        "mean": dict(zip(names, found.mean, strict=True)),
        "best": dict(zip(names, found.best, strict=True)),
        "epochs": [{"best": epoch.best, "mean": epoch.mean, "gauge": list(epoch.gauge)} for epoch in report.epochs],
    }


def _show(report: TuneReport, folder: Path, tested: dict[str, Any] | None) -> None:
    table = Table(box=None, pad_edge=False)
    for column in ("weight", "start", "mean", "best"):
        table.add_column(column, justify="left" if column == "weight" else "right")
    found = report.found
    for name, *values in zip(report.subject.names, report.subject.start, found.mean, found.best, strict=True):
        table.add_row(name, *(f"{value:g}" for value in values))
    say(table)
    say(f"{report.games} games; the mean of what survives is in '{folder / RESULT}', the best in '{folder / BEST}'")
    if tested:
        say(f"mean against start, {tested['games']} games: elo {tested['elo_text']}")
        say(f"sprt {tested['verdict']}")
    try:
        check_packages()
    except MissingPackageError as error:
        say(f"no report: {error}")
    else:
        say(f"{write_tuning(report, folder)}")
