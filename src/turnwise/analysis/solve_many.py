"""Many positions solved by workers, each as by a new solver: what is found depends on the position alone.

So it is the same, node for node, whether positions are solved here, in local processes or on a cluster, in whatever
order, and however often a worker died.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import islice
from time import perf_counter
from typing import Any, Unpack

from .. import games
from ..agents.code import Code
from ..arena.execution import HereWorkers, Portion, Workers, finished
from ..arena.match import hired
from ..engine import Question, Solver
from ..games.game import Game
from ..games.state import State
from ..messages import Message
from ..report import Report

MOST_TOGETHER = 1000  # positions in one task
STAYING = ("progress", "stop")  # parts of a question that only this process can hear


@dataclass(frozen=True)
class Task:
    """Positions for one worker, by their numbers and texts."""

    positions: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Solved:
    """What a worker sends back: the reports, without their states, and the seconds of them all."""

    reports: tuple[Report, ...]
    seconds: float


def solve_many(
    spec: Game,
    states: Sequence[State],
    *,
    table_bytes: int,
    workers: Workers | str | int | None = 0,
    **question: Unpack[Question],
) -> Generator[tuple[int, Report], None, None]:
    """Yield each state's number with its report, as they are solved; `progress` and `stop` are for this process alone.

    Every worker has a table of so many bytes. Close the generator to stop; what is under way is then lost.
    """
    with hired(workers, Code.of(spec.name)) as crew:
        here = isinstance(crew, HereWorkers)
        asked: dict[str, Any] = {name: value for name, value in question.items() if here or name not in STAYING}
        portion = Portion(most=1 if here else MOST_TOGETHER)
        tasks = crew.run(partial(solve_task, spec.name, table_bytes, asked), _tasks(states, portion))
        try:
            for task, solved in finished(tasks, _given_up):
                portion.learn(len(task.positions), solved.seconds)
                for (number, _), report in zip(task.positions, solved.reports, strict=True):
                    yield number, replace(report, state=states[number])
        finally:
            _solver.cache_clear()


def solve_task(game: str, table_bytes: int, question: dict[str, Any], task: Task) -> Solved:
    """Solve the positions of a task, in a worker."""
    began = perf_counter()
    spec, solver = games.find(game), _solver(table_bytes)
    reports = []
    for _, text in task.positions:
        solver.clear()
        reports.append(replace(solver.solve(spec.parse(text), **question), state=None))
    return Solved(tuple(reports), perf_counter() - began)


@lru_cache(1)
def _solver(table_bytes: int) -> Solver:
    """Keep one a process: to read its book takes longer than to solve most positions."""
    return Solver(table_bytes=table_bytes)


def _tasks(states: Sequence[State], portion: Portion) -> Iterator[Task]:
    """Hand out the states in their order; how many at a time depends on how long the last ones took."""
    left = ((number, state.text()) for number, state in enumerate(states))
    while positions := tuple(islice(left, portion.size)):
        yield Task(positions)


def _given_up(task: Task, reason: Message) -> Message:
    first, last = task.positions[0][1], task.positions[-1][1]
    if first == last:
        return Message("position '{position}': {reason}", position=first, reason=reason)
    return Message("positions from '{first}' to '{last}': {reason}", first=first, last=last, reason=reason)
