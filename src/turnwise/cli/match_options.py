"""What `turnwise match` and `turnwise tournament` share: time control, limits, the store, live progress."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from ..agents import AgentSpec
from ..arena import TimeControl
from ..games.game import Game
from ..messages import Message
from ..plans import check_fields
from . import INTERRUPTED
from .output import complain
from .progress import Bar

if TYPE_CHECKING:
    from ..store import Store

NO_STORE = "none"
R = TypeVar("R")
"""A report of matches or tournaments."""


def limited(text: str, spec: Game, control: TimeControl, *, depth: int | None, nodes: int | None) -> str:
    """Add the limits that are given to an agent that takes them and names none of its own."""
    check_fields(control)
    seconds, clock = control.move_seconds, control.game_seconds
    return str(AgentSpec.parse(text).with_limits(spec, depth=depth, nodes=nodes, seconds=seconds, clock=clock))


@contextmanager
def kept_in(store: str | None) -> Iterator[Store | None]:
    """Open the store that is named; default: the user's own, and `none` keeps nothing."""
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
    watch: Callable[[Bar, R], None],
    show: Callable[[R], None],
) -> int:
    """Play an event with a bar for its pairs, and show its last report, after Ctrl-C too; returns the exit code."""
    reports: list[R] = []
    code = 0
    with kept_in(store) as kept, Bar(pairs) as live:

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
        complain(Message("stopped before the first pair was played"))
    if code and store != NO_STORE:
        complain(Message("stopped; the same command with {option} goes on", option="--resume"))
    return code
