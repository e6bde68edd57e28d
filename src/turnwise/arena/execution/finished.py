"""Results of tasks that must all be done: one that is given up ends the run, in one line that names it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing

from ...errors import WorkersError
from ...messages import Message
from .protocol import Failure, Result, Task


def finished(
    results: Generator[tuple[Task, Result | Failure], None, None], given_up: Callable[[Task, Message], Message]
) -> Generator[tuple[Task, Result], None, None]:
    """Yield each task with its result; WorkersError says what `given_up` makes of a task and the reason.

    Whoever leaves early, by an error say, stops the tasks under way.
    """
    with closing(results):
        for task, result in results:
            if isinstance(result, Failure):
                raise WorkersError(given_up(task, result.reason))
            yield task, result
