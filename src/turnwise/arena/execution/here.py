"""Tasks run one after the other in this process: for debuggers, and where processes cannot be made."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable

from .protocol import Closing, Failure, Result, Task


class HereWorkers(Closing):
    """Runs each task when its result is asked for; it keeps no time limit, and a crash is a crash of the program."""

    count = 1

    def run(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], *, limit: float | None = None
    ) -> Generator[tuple[Task, Result | Failure], None, None]:
        """Yield each task with its result, in order."""
        del limit
        for task in tasks:
            yield task, work(task)

    def close(self) -> None:
        """Nothing was started."""
