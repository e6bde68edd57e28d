"""What `turnwise match` and `turnwise tournament` share: time control, limits, the store, live progress."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from ..agents import AgentSpec
from ..arena import TimeControl
from ..errors import OptionError
from ..games.game import Game
from . import INTERRUPTED
from .output import complain

if TYPE_CHECKING:
    from ..store import Store

NO_STORE = "none"
REFRESH_SECONDS = 0.1
R = TypeVar("R")
"""A report of matches or tournaments."""


def time_control_of(seconds: float | None, clock: float | None, *, adjudicate: bool) -> TimeControl:
    """Read the times that both sides have."""
    for option, value in (("--seconds", seconds), ("--clock", clock)):
        if value is not None and not 0 < value < float("inf"):
            raise OptionError(f"{option} {value}: give a number above 0")
    return TimeControl(move_seconds=seconds, game_seconds=clock, adjudicate=adjudicate)


def limited(
    text: str, spec: Game, *, depth: int | None, nodes: int | None, seconds: float | None, clock: float | None
) -> str:
    """Add the limits that are given to an agent that takes them and names none of its own."""
    agent = AgentSpec.parse(text)
    return str(agent.with_limits(spec, depth=depth, nodes=nodes, seconds=seconds, clock=clock))


@contextmanager
def kept_in(store: str | None) -> Iterator[Store | None]:
    """Open the store that is named, the user's own unless given; `none` keeps nothing."""
    if store == NO_STORE:
        yield None
        return
    from ..store import Store  # takes a third of a second

    with Store.open(store) as opened:
        yield opened


def run_event(
    play: Callable[[Store | None, Callable[[R], None]], R],
    *,
    store: str | None,
    pairs: int,
    watch: Callable[[Live, R], None],
    show: Callable[[R], None],
) -> int:
    """Play an event with a bar for its pairs, and show its last report, after Ctrl-C too; gives the exit code."""
    reports: list[R] = []
    code = 0
    with kept_in(store) as kept, Live(pairs) as live:

        def progress(report: R) -> None:
            reports[:] = [report]
            watch(live, report)

        try:
            reports = [play(kept, progress)]
        except KeyboardInterrupt:
            code = INTERRUPTED
    if reports:
        show(reports[0])
    else:
        complain("stopped before the first pair was played")
    if code and store != NO_STORE:
        complain("stopped; the same command with --resume goes on")
    return code


class Live:
    """A bar for pairs and a few words on how it stands, on a terminal only."""

    def __init__(self, total: int) -> None:
        console = Console(stderr=True, emoji=False)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._progress = Progress(*columns, console=console, disable=not console.is_terminal)
        self._shown = 0.0
        self._task: TaskID = self._progress.add_task("", total=total)

    def __enter__(self) -> Live:
        """Show the bar."""
        self._progress.start()
        return self

    def __exit__(self, *_error: Any) -> None:
        """Take it away."""
        self._progress.stop()

    def show(self, pairs: int, words: Callable[[], str]) -> None:
        """Say how many pairs are done and how it stands; the words take time, so they are made when they are seen."""
        now = monotonic()
        if self._progress.disable or now - self._shown < REFRESH_SECONDS:
            return
        self._shown = now
        self._progress.update(self._task, completed=pairs, description=words())

    def show_of(self, done: int, total: int, words: str) -> None:
        """Say how much is done of a total that was not known before."""
        self._progress.update(self._task, completed=done, total=total, description=words)


@contextmanager
def long_work(what: str) -> Iterator[Callable[[str, int, int], None]]:
    """Show a bar for hours of work, on a terminal only; yields a function told what is done, how much, and of what."""
    console = Console(stderr=True, emoji=False)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=None)
        yield lambda now, done, total: progress.update(task, description=now, completed=done, total=total)
