"""What workers are: something that runs a function on many tasks and hands results over as they come."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol, Self, TypeVar

from ...messages import Message

TRIES = 3  # deaths of its worker after which a task is given up

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Failure:
    """What stands for the result of a task that was given up: its worker died, or it ran too long, each time."""

    reason: Message


class Workers(Protocol):
    """Runs tasks, one interface for every place where they may run."""

    @property
    def count(self) -> int:
        """Tasks that run at the same time."""

    def run(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], *, limit: float | None = None
    ) -> Generator[tuple[Task, Result | Failure], None, None]:
        """Yield each task with its result, once, in the order in which they finish.

        `work` and tasks travel to other processes: a function of a module, and what pickle takes. Tasks are taken
        from the iterable when a worker is free, so it may be endless; close the generator to stop early, which
        drops the tasks under way. A task whose worker dies, or which takes more than `limit` seconds, is run again,
        and after TRIES such ends its result is a Failure. An exception of `work` is raised here and ends the run.
        """

    def close(self) -> None:
        """End all workers."""

    def __enter__(self) -> Self:
        """Use the workers, and close them at the end."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the workers."""


class Closing(ABC):
    """Closes itself at the end of a `with` block."""

    @abstractmethod
    def close(self) -> None:
        """End all workers."""

    def __enter__(self) -> Self:
        """Use the workers, and close them at the end."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the workers."""
        self.close()
