"""One analysis that goes on while it is watched: it goes deeper, and takes up again what was found before."""

from __future__ import annotations

from dataclasses import replace

from ..engine import Memory, StopToken, search
from ..games.game import Game
from ..games.look import Json
from ..games.state import State
from ..report import Limits, Report
from .analysis_service import Told, search_values, solved_values
from .findings import MOST_KNOWN, NOTHING, Finding, Findings, Known
from .tables import Tables

SOLVER_SECONDS = 1.0  # for a solver, where the game says that the end is near
EXACT, DEPTH, SECONDS = "exact", "depth", "seconds"
"""Why an analysis has ended: nothing is left to find, or a limit of the server."""


class Watched:
    """A game that is analysed: the table of its searches, and how deep each position was searched with it."""

    def __init__(self, table_bytes: int) -> None:
        self.memory = Memory(table_bytes=table_bytes)
        self._depths: dict[str, int] = {}

    def depth(self, state: State) -> int:
        """Return the depth from which a search with this table goes on."""
        return self._depths.get(state.text(), 0)

    def reach(self, state: State, depth: int) -> None:
        """Note how deep a position was searched; the one that was searched longest ago is forgotten."""
        self._depths.pop(state.text(), None)
        self._depths[state.text()] = depth
        if len(self._depths) > MOST_KNOWN:
            del self._depths[next(iter(self._depths))]


def deepen(
    spec: Game,
    start: State,
    state: State,
    limits: Limits,
    stop: StopToken,
    tables: Tables,
    findings: Findings,
    *,
    evaluate: str | None = None,
    told: Told | None = None,
) -> Json:
    """Search a position of the game from `start` ever deeper, from where an earlier search of it has come to.

    `told` hears of everything new, each report deeper than those before it. It ends when the position is solved, at
    the limits, which count all the time that was spent on the position, or when it is stopped. Where its table has
    gone, or another analysis has it, a search begins again at depth 1 and says nothing until it is deeper.
    """
    game = (spec.name, spec.state, start.text(), evaluate)
    with tables.lent(game, Watched, worth=lambda watched: watched.depth(state)) as watched:
        deepening = _Deepening(spec, state, limits, stop, watched, findings.of((*game, state.text())), told)
        deepening.look_again()
        if deepening.known is NOTHING and spec.is_near_end(state):
            deepening.solve(tables)
        if deepening.end() is None:
            deepening.search(evaluate)
        return {**deepening.known.found, "ended": deepening.end()}


class _Deepening:
    def __init__(
        self,
        spec: Game,
        state: State,
        limits: Limits,
        stop: StopToken,
        watched: Watched,
        finding: Finding,
        told: Told | None,
    ) -> None:
        self._spec = spec
        self._state = state
        self._limits = limits
        self._stop = stop
        self._watched = watched
        self._tell: Told = told or (lambda _found: None)
        self._finding = finding
        self.known = finding.known()

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
        reached = min(self._watched.depth(self._state), before.found["depth"])

        def hear(report: Report) -> None:
            self._watched.reach(self._state, report.depth)
            self._hear(report, before)

        report = search(
            self._state,
            limits=replace(self._limits, seconds=None if seconds is None else seconds - before.seconds),
            all_moves=True,
            evaluate=evaluate,
            probcut=self._spec.probcut,
            memory=self._watched.memory,
            first_depth=reached + 1,
            stop=self._stop,
            progress=hear,
        )
        self._hear(report, before)
        self._note_cost(before.nodes + report.nodes, before.seconds + report.seconds)

    def _hear(self, report: Report, before: Known) -> None:
        """Take what a search has found, if it is deeper than what is known."""
        known = self.known
        if known is not NOTHING and not report.solved and report.depth <= known.found["depth"]:
            return
        found = search_values(self._spec, self._state, report)
        # The line of a solved end has its own length; that does not make it less than was known.
        found["depth"] = max(found["depth"], known.found["depth"])
        found["steady"] = report.solved or _sign(report.rank) == _sign(known.found["rank"])
        self._take(found, nodes=before.nodes + report.nodes, seconds=before.seconds + report.seconds)

    def _take(self, found: Json, *, nodes: int, seconds: float) -> None:
        """Keep what is the deepest by now, and tell it."""
        self.known = Known({**found, "nodes": nodes, "seconds": round(seconds, 6)}, nodes, seconds)
        self._finding.keep(self.known)
        self._tell(self.known.found)

    def _note_cost(self, nodes: int, seconds: float) -> None:
        """Count what was spent after the last depth too, so that the limit holds in the end."""
        self.known = replace(self.known, nodes=nodes, seconds=seconds)
        self._finding.keep(self.known)


def _sign(rank: float | None) -> int | None:
    """Return who is ahead: 1, -1 or 0; None where nothing is known."""
    return None if rank is None else (rank > 0) - (rank < 0)
