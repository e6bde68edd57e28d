"""Bars for work that takes long, on standard error and on a terminal only."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any

from ..messages import Message
from ..terminal.voice import on_terminal, say, told

if TYPE_CHECKING:
    from rich.progress import Progress

REFRESH_SECONDS = 0.1
Words = Message | str


class Bar:
    """How much of something is done, and a few words on how it stands; nothing where there is no terminal."""

    def __init__(
        self, total: float | None = None, words: Words = "", *, percent: bool = False, transient: bool = False
    ) -> None:
        """Count up to a total, which may be told later; `percent` shows the share instead of the count."""
        self._shown = 0.0
        self._progress: Progress | None = None
        if on_terminal():
            self._progress = _columns(percent=percent, transient=transient)
            self._task = self._progress.add_task(told(words), total=total)

    def __enter__(self) -> Bar:
        """Show the bar."""
        if self._progress is not None:
            self._progress.start()
        return self

    def __exit__(self, *_error: Any) -> None:
        """Take it away."""
        if self._progress is not None:
            self._progress.stop()

    def show(self, done: float, words: Callable[[], Words]) -> None:
        """Show how much is done and how it stands; the words take time, so they are made when they are seen."""
        now = monotonic()
        if self._progress is not None and now - self._shown >= REFRESH_SECONDS:
            self._shown = now
            self._progress.update(self._task, completed=done, description=told(words()))

    def show_of(self, done: float, total: float, words: Words) -> None:
        """Show how much is done of a total that was not known before."""
        if self._progress is not None:
            self._progress.update(self._task, completed=done, total=total, description=told(words))

    def advance(self) -> None:
        """Count one more."""
        if self._progress is not None:
            self._progress.advance(self._task)

    def note(self, line: Words) -> None:
        """Print a line above the bar."""
        if self._progress is None:
            say(line, to_stderr=True)
        else:
            self._progress.console.print(told(line), highlight=False, markup=False)


def _columns(*, percent: bool, transient: bool) -> Progress:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    count = TaskProgressColumn() if percent else MofNCompleteColumn()
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), count)
    times = (TimeElapsedColumn(), TimeRemainingColumn())
    return Progress(*columns, *times, console=Console(stderr=True, emoji=False), transient=transient)
