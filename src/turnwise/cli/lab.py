"""`turnwise lab`: the course reports' experiments, run again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from ..arena.match import hired
from ..lab import Lab, Task, chapters, chosen_tasks
from ..lab.plan import LabPlan
from ..messages import Message, Value
from ..plans import check_fields
from ..terminal.voice import say_columns, spoken
from .arguments import WORKERS
from .output import complain, say
from .plan_options import given, takes
from .progress import Bar

FOLDER = Path("lab")
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


@takes(LabPlan)
def run(
    name: str,
    /,
    *more: str,
    out: Annotated[Path, OUT] = FOLDER,
    workers: Annotated[str | None, WORKERS] = None,
    **chosen: Any,
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
    _run(LabPlan((name, *more), **given(LabPlan, chosen)), out, workers)


@takes(LabPlan)
def run_all(
    *,
    out: Annotated[Path, OUT] = FOLDER,
    workers: Annotated[str | None, WORKERS] = None,
    **chosen: Any,
) -> None:
    """Run every experiment.

    Ctrl-C keeps what is finished, and the same command goes on from there.
    """
    names = tuple(chapter.name for chapter in chapters())
    _run(LabPlan(names, **given(LabPlan, chosen)), out, workers)


def _run(plan: LabPlan, folder: Path, workers: str | None) -> None:
    check_fields(plan)
    tasks, place = chosen_tasks(plan.names), Lab(folder=folder, quick=plan.quick, seed=plan.seed, workers=workers)
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
