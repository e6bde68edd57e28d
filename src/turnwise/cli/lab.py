"""`turnwise lab`: the course reports' experiments, run again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ..arena.match import hired
from ..lab import Lab, Task, chapters, chosen_tasks
from ..messages import Message, Value
from ..terminal.voice import say_columns, spoken
from .arguments import WORKERS
from .option_checks import check_seed
from .output import complain, say
from .progress import Bar

FOLDER = Path("lab")
QUICK = Parameter(help="Minutes instead of an hour, with wider intervals.")
SEED = Parameter(help="Of everything that is drawn; the same seed gives the same figures, times apart.")
OUT = Parameter(help="Folder of the report: index.html, report.md, tables, plots, and the finished experiments.")


def list_experiments() -> None:
    """List the experiments, and about how long each takes."""
    for chapter in chapters():
        say(Message("{name}: {title}", name=chapter.name, title=chapter.title))
        rows: list[Sequence[Value]] = []
        for experiment in chapter.experiments:
            quick, full = experiment.seconds
            name = f"{chapter.name}.{experiment.name}"
            rows.append(
                (
                    "",
                    name,
                    experiment.title,
                    Message("{quick:>4.0f} s quick, {full:>4.0f} s full", quick=quick, full=full),
                )
            )
        say_columns(rows)


def run(
    name: str,
    /,
    *more: str,
    quick: Annotated[bool, QUICK] = False,
    seed: Annotated[int, SEED] = 0,
    out: Annotated[Path, OUT] = FOLDER,
    workers: Annotated[str | None, WORKERS] = None,
) -> None:
    """Run some experiments: a whole chapter, as sim, or one of it, as sim.depths.

    Ctrl-C keeps what is finished, and the same command goes on from there.

    Parameters
    ----------
    name
        A chapter or an experiment (see: turnwise lab list).
    more
        Further ones.
    """
    check_seed(seed)
    _run(chosen_tasks([name, *more]), Lab(folder=out, quick=quick, seed=seed, workers=workers))


def run_all(
    *,
    quick: Annotated[bool, QUICK] = False,
    seed: Annotated[int, SEED] = 0,
    out: Annotated[Path, OUT] = FOLDER,
    workers: Annotated[str | None, WORKERS] = None,
) -> None:
    """Run every experiment.

    Ctrl-C keeps what is finished, and the same command goes on from there.
    """
    names = [chapter.name for chapter in chapters()]
    check_seed(seed)
    _run(chosen_tasks(names), Lab(folder=out, quick=quick, seed=seed, workers=workers))


def _run(tasks: Sequence[Task], place: Lab) -> None:
    place.prepare()
    missing = place.missing(tasks)
    if len(missing) < len(tasks):
        done = len(tasks) - len(missing)
        say(
            Message(
                "{done} of {all} experiments are finished in '{folder}'",
                done=done,
                all=len(tasks),
                folder=str(place.folder),
            )
        )
    try:
        with hired(place.workers) as crew:
            _run_missing(missing, replace(place, workers=crew))
    except KeyboardInterrupt:
        done = len(tasks) - len(place.missing(tasks))
        place.publish(spoken().code)
        complain(
            Message(
                "stopped with {done} of {all} experiments finished; '{folder}' has their report, and the same command "
                "goes on from there",
                done=done,
                all=len(tasks),
                folder=str(place.folder),
            )
        )
        raise
    page = place.publish(spoken().code)[0]
    say(f"{page}")


def _run_missing(missing: Sequence[Task], place: Lab) -> None:
    """Run what is not finished; the bar counts the seconds that experiments are known to take."""
    costs = {task.name: task.seconds(quick=place.quick) for task in missing}
    whole = sum(costs.values())
    with Bar(whole, percent=True) as bar:
        done = 0.0
        for task in missing:
            cost = costs[task.name]

            def show(each: Task, share: float, before: float = done, cost: float = cost) -> None:
                bar.show_of(before + share * cost, whole, each.name)

            place.run(task, show)
            done += cost
            bar.note(Message("{task}: {seconds:.1f} s", task=task.name, seconds=place.seconds(task)))
