"""One analysis that goes on while it is watched: it goes deeper, and takes up again what it had found."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..engine import Memory, StopToken, search
from ..games.game import Game
from ..games.look import Json
from ..games.state import State
from ..report import Limits, Report
from .analysis_service import Told, search_values, solved_values
from .tables import Tables

SOLVER_SECONDS = 1.0  # for a solver, where the game says that the end is near
MOST_KNOWN = 200  # positions of one game that are remembered with what was found
EXACT, DEPTH, SECONDS = "exact", "depth", "seconds"
"""Why an analysis has ended: nothing is left to find, or a limit of the server."""


@dataclass(frozen=True)
class Known:
    """The deepest that was found of a position, and all that was spent on it."""

    found: Json
    nodes: int
    seconds: float


NOTHING = Known({"depth": 0, "rank": None, "solved": False}, 0, 0.0)


class Watched:
    """A game that is analysed: the table of its searches, and how far each position was looked at."""

    def __init__(self, table_bytes: int) -> None:
        self.memory = Memory(table_bytes=table_bytes)
        self._known: dict[str, Known] = {}

    def known(self, state: State) -> Known:
        """Return what is known of a position."""
        return self._known.get(state.text(), NOTHING)

    def keep(self, state: State, known: Known) -> None:
        """Remember what was found; the position that was looked at longest ago is forgotten."""
        self._known.pop(state.text(), None)
        self._known[state.text()] = known
        for oldest in list(self._known)[:-MOST_KNOWN]:
            del self._known[oldest]


def deepen(
    spec: Game,
    start: State,
    state: State,
    limits: Limits,
    stop: StopToken,
    tables: Tables,
    *,
    evaluate: str | None = None,
    told: Told | None = None,
) -> Json:
    """Search a position of the game from `start` ever deeper, from where an earlier search of it has come to.

    `told` hears of everything new, each report as deep as those before it or deeper. It ends when the position is
    solved, at the limits, which count all the time that was spent on the position, or when it is stopped.
    """
    with tables.lent((spec.name, spec.state, start.text(), evaluate), Watched) as watched:
        deepening = _Deepening(spec, state, limits, stop, watched, told)
        deepening.look_again()
        if deepening.known is NOTHING and spec.is_near_end(state):
            deepening.solve(tables)
        if deepening.end() is None:
            deepening.search(evaluate)
        return {**deepening.known.found, "ended": deepening.end()}


class _Deepening:
    def __init__(
        self, spec: Game, state: State, limits: Limits, stop: StopToken, watched: Watched, told: Told | None
    ) -> None:
        self._spec = spec
        self._state = state
        self._limits = limits
        self._stop = stop
        self._watched = watched
        self._tell: Told = told or (lambda _found: None)
        self.known = watched.known(state)

    def look_again(self) -> None:
        """Tell what was found before."""
        if self.known is not NOTHING:
            self._tell(self.known.found)

    def end(self) -> str | None:
        """Say why nothing more is to be done; None if there is more."""
        if self.known.found["solved"]:
            return EXACT
        if self._limits.depth is not None and self.known.found["depth"] >= self._limits.depth:
            return DEPTH
        return SECONDS if self._limits.seconds is not None and self.known.seconds >= self._limits.seconds else None

    def solve(self, tables: Tables) -> None:
        """Ask the solver, which is given a moment."""
        seconds = min(SOLVER_SECONDS, self._limits.seconds or SOLVER_SECONDS)
        found = solved_values(self._spec, self._state, Limits(seconds=seconds), self._stop, tables, all_moves=True)
        if found["solved"]:
            self._take({**found, "steady": True}, nodes=found["nodes"], seconds=found["seconds"])

    def search(self, evaluate: str | None) -> None:
        """Go deeper."""
        before, seconds = self.known, self._limits.seconds

        def hear(report: Report) -> None:
            found = search_values(self._spec, self._state, report)
            # The line of a solved end has its own length; that does not make it less than was known.
            found["depth"] = max(found["depth"], self.known.found["depth"])
            found["steady"] = report.solved or _sign(report.rank) == _sign(self.known.found["rank"])
            self._take(found, nodes=before.nodes + report.nodes, seconds=before.seconds + report.seconds)

        report = search(
            self._state,
            limits=replace(self._limits, seconds=None if seconds is None else seconds - before.seconds),
            all_moves=True,
            evaluate=evaluate,
            probcut=self._spec.probcut,
            memory=self._watched.memory,
            first_depth=before.found["depth"] + 1,
            stop=self._stop,
            progress=hear,
        )
        if self.known is NOTHING or report.depth > self.known.found["depth"] or report.solved:
            hear(report)
        self._note_cost(before.nodes + report.nodes, before.seconds + report.seconds)

    def _take(self, found: Json, *, nodes: int, seconds: float) -> None:
        """Keep what is the deepest by now, and tell it."""
        self.known = Known({**found, "nodes": nodes, "seconds": round(seconds, 6)}, nodes, seconds)
        self._watched.keep(self._state, self.known)
        self._tell(self.known.found)

    def _note_cost(self, nodes: int, seconds: float) -> None:
        """Count what was spent after the last depth too, so that the limit holds in the end."""
        self.known = replace(self.known, nodes=nodes, seconds=seconds)
        self._watched.keep(self._state, self.known)


def _sign(rank: float | None) -> int | None:
    """Return who is ahead: 1, -1 or 0; None where nothing is known."""
    return None if rank is None else (rank > 0) - (rank < 0)
