"""`turnwise tune`: weights made better by games, or fitted to labelled positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Group

from .. import atomic_files
from ..arena import Interval, MatchReport, Sprt, SprtState
from ..arena.match import hired
from ..arena.report_text import llr_line
from ..bounded import is_there
from ..documents.writing import check_packages
from ..errors import DataError, MissingPackageError, OptionError
from ..messages import Message, Value
from ..plans import fields_of
from ..terminal.voice import say_columns, spoken
from ..tuning import REGRESSION, FitPlan, FitReport, TunePlan, TuneReport, fit
from ..tuning import tune as run_tuner
from ..tuning.regression import Fit
from ..tuning.report import write_tuning
from ..tuning.results import BEST, FOUND, RESULT, retest, vectors_of, verdict_on, write_kept
from ..tuning.run import Step
from .arguments import WORKERS
from .naming import agent_named, game_named
from .option_checks import check_folder
from .output import complain, say, stopped_in, write_json
from .plan_options import Part, given, takes
from .progress import Bar

TEST = "test.json"
Report = TuneReport | FitReport


@takes(Part(TunePlan), Part(FitPlan, optional=True, group=Group("Regression")))
def tune(
    game: str,
    /,
    *,
    method: Literal["genetic", "cma", "spsa", "regression"] = "genetic",
    folder: Path | None = None,
    workers: Annotated[str | None, WORKERS] = None,
    json: bool = False,
    **chosen: Any,
) -> None:
    """Tune the weights of an agent by games or by labelled positions, and test what was found by games.

    Ctrl-C keeps what is done in FOLDER, and the same command goes on from there.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    method
        genetic (the course report's), cma, spsa, or regression on labelled positions.
    folder
        Folder of the run: checkpoints, weights.json, found.json, best.json where there are individuals, and the report;
        default: tuning/GAME-WEIGHTS-METHOD.
    json
        Print one JSON object at the end.
    """
    spec = game_named(game)
    plan = _plan(spec.name, method, chosen)
    place = folder or Path("tuning") / f"{spec.name}-{plan.weights}-{method}"
    check_folder(place)
    try:
        with hired(workers) as crew:
            report = _run(plan, place, crew, quiet=json)
            tested = _tested(report, place, crew) if plan.test else None
            if tested:
                write_kept(report, _elo(tested), place)
    except KeyboardInterrupt:
        complain(stopped_in(place))
        raise
    if json:
        write_json({**report.to_json(), "folder": str(place), "test": tested})
    else:
        _show(report, place, tested)


def _plan(game: str, method: str, chosen: Mapping[str, Any]) -> TunePlan | FitPlan:
    """Make the plan of a method; OptionError where it has no use for an option that is given."""
    kind, other = (FitPlan, TunePlan) if method == REGRESSION else (TunePlan, FitPlan)
    for name in given(other, chosen).keys() - fields_of(kind).keys():
        raise OptionError(
            "{option} {value}: method '{method}' has none, leave it out",
            option=fields_of(other)[name].option,
            value=str(chosen[name]),
            method=method,
        )
    wanted = given(kind, chosen)
    if "agent" in wanted:
        wanted["agent"] = agent_named(wanted["agent"])
    return kind(game=game, method=method, **wanted).filled()


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


def _tested(report: Report, folder: Path, crew: Any) -> dict[str, Any]:
    """Test what was found, once: the verdict is kept beside it."""
    path, games, sprt = folder / TEST, report.plan.test, report.plan.sprt
    asked = {"weights": list(report.found.mean), "most_games": games, "bounds": asdict(sprt)}
    if is_there(path):
        damaged = Message("'{path}' is damaged: delete it to test again", path=path)
        kept = atomic_files.read_json(path, damaged)
        try:
            _test_lines(report, kept)
        except (KeyError, TypeError):
            raise DataError(damaged) from None
        if all(kept.get(name) == value for name, value in asked.items()):
            return kept
    with Bar(games // 2) as live:

        def progress(match: MatchReport) -> None:
            live.show(match.tally.pairs, lambda: Message("test  elo {elo}", elo=match.statistics.elo.words("+.0f")))

        match = retest(report, games=games, sprt=sprt, workers=crew, progress=progress)
    found = {**asked, **match.to_json()}
    atomic_files.write_json(path, found)
    return found


def _test_lines(report: Report, tested: dict[str, Any]) -> tuple[Message, Message]:
    """Say how the test went, of what its file has; KeyError or TypeError if it is damaged."""
    elo = _elo(tested).words()
    return (
        Message("{found} against start, {n} games: elo {elo}", found=report.found.name, n=tested["games"], elo=elo),
        llr_line(Sprt(**tested["bounds"]), SprtState(**tested["sprt"])),
    )


def _elo(tested: Mapping[str, Any]) -> Interval:
    return Interval(**tested["elo"])


def _show(report: Report, folder: Path, tested: dict[str, Any] | None) -> None:
    vectors = vectors_of(report)
    rows: list[Sequence[Value]] = [(Message("weight"), *vectors)]
    for name, *values in zip(report.parameters.names, *vectors.values(), strict=True):
        rows.append((name, *(Message("{value:g}", value=value) for value in values)))
    say_columns(rows, right=range(1, len(rows[0])))
    words = Message(
        "{n} games; the {what} is in '{file}'",
        n=report.games,
        what=report.found.what,
        file=str(folder / (FOUND if tested else RESULT)),
    )
    say(Message("{words}, the best in '{file}'", words=words, file=str(folder / BEST)) if report.found.best else words)
    verdict = verdict_on(report, _elo(tested)) if tested else None
    for line in _test_lines(report, tested) if tested else ():
        say(line)
    if verdict:
        say(Message("{verdict} File: '{file}'", verdict=verdict, file=str(folder / RESULT)))
    try:
        check_packages()
    except MissingPackageError as error:
        say(Message("no report: {reason}", reason=error.message))
    else:
        say(f"{write_tuning(report, folder, spoken().code, verdict=verdict)}")
