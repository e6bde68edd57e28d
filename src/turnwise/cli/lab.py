"""`turnwise lab`: the course reports' experiments, run again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ..arena.match import hired
from ..lab import Lab, Task, chapters, chosen_tasks
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
        say(f"{chapter.name}: {chapter.title}")
        for experiment in chapter.experiments:
            quick, full = experiment.seconds
            name = f"{chapter.name}.{experiment.name}"
            say(f"  {name:<28} {experiment.title:<42} {quick:>4.0f} s quick, {full:>4.0f} s full")


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
        say(f"{len(tasks) - len(missing)} of {len(tasks)} experiments are finished in '{place.folder}'")
    try:
        with hired(place.workers) as crew:
            _run_missing(missing, replace(place, workers=crew))
    except KeyboardInterrupt:
        done = len(tasks) - len(place.missing(tasks))
        place.publish()
        complain(
            f"stopped with {done} of {len(tasks)} experiments finished; '{place.folder}' has their report, and the "
            "same command goes on from there"
        )
        raise
    page = place.publish()[0]
    say(f"{page}")


def _run_missing(missing: Sequence[Task], place: Lab) -> None:
    """Run what is not finished; the bar counts the seconds that experiments are known to take."""
    costs = {task.name: task.seconds(quick=place.quick) for task in missing}
    whole = sum(costs.values())
    with Bar(whole, "lab", percent=True) as bar:
        done = 0.0
        for task in missing:
            cost = costs[task.name]

            def show(each: Task, share: float, before: float = done, cost: float = cost) -> None:
                bar.show_of(before + share * cost, whole, each.name)

            place.run(task, show)
            done += cost
            bar.note(f"{task.name}: {place.seconds(task):.1f} s")
