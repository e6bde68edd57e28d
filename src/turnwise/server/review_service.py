"""Reviews of games: the time is shared out between the positions, and two threads may share those."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from ..analysis import ReviewRow, ReviewTask
from ..analysis.review import totals_of
from ..analysis.to_json import review_values, row_values, totals_values
from ..engine import StopToken
from ..games.game import Game
from ..games.look import Json
from ..games.state import State
from ..report import Limits
from .settings import Bounds

SEARCH_LIMITS = Limits(nodes=1_400_000, seconds=1.0)
SOLVE_LIMITS = Limits(nodes=8_000_000, seconds=1.0)
"""For each position; nodes come first unless the machine is very slow or busy, so that a review is as deep on a busy
one. More nodes look deeper and take longer: bench/review.py compares both with an earlier version."""


class ReviewWork:
    """A review for a client: any number of threads `help`, one must `finish`; `told` hears of rows as they come."""

    def __init__(
        self,
        spec: Game,
        start: State,
        moves: list[str],
        bounds: Bounds,
        told: Callable[[Json], None] | None,
    ) -> None:
        self._spec, self._start = spec, start
        self._told = told
        self._rows: dict[int, ReviewRow] = {}
        self._lock = Lock()
        self._task = ReviewTask(
            spec,
            start,
            moves,
            search_limits=SEARCH_LIMITS,
            solve_limits=SOLVE_LIMITS,
            seconds=bounds.review_seconds,
            told=None if told is None else self._tell,
        )

    def help(self, stop: StopToken) -> None:
        """Score positions that nobody else is at."""
        self._task.help(stop)

    def finish(self, stop: StopToken) -> Json:
        """Return what each move lost."""
        return review_values(self._spec, self._start, self._task.finish(stop))

    def _tell(self, rows: list[ReviewRow], scored: int, of: int) -> None:
        assert self._told is not None
        with self._lock:
            self._rows.update({row.ply: row for row in rows})
            totals = totals_values(totals_of(self._rows.values()))
        self._told({"rows": [row_values(row) for row in rows], "totals": totals, "scored": scored, "of": of})
