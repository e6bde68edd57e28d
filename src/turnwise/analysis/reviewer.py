"""Scoring the positions of one game for a review: last first, by one thread or by several that share them out.

A position is solved where its game says that the end is near, or where one of the positions after it was solved;
elsewhere, and where the solver does not get through, it is searched. Searches of different positions have nothing in
common but the table's memory: an entry counts only at its own depth, and a later position's entries are one ply off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import inf
from threading import Lock
from typing import Any

from ..engine import Solver, StopToken, search
from ..errors import DataError, IllegalMoveError
from ..games import Game
from ..report import Limits, Move, Report
from .comments import Judged
from .leaps import Deepening

State = Any
Told = Callable[[list[int], int], None]
"""told(plies whose scores are better known now, positions done); from the thread that found them."""

GLANCE = Limits(nodes=20_000, seconds=0.01)
"""For each position before the first is done, so that every move has a mark at once."""
NEAR = 3  # positions: while one of so many later ones was solved, a solver is asked where the game would not
LEAST_SECONDS = 0.005  # for a position, even where all are spent


class Purse:
    """Seconds of thought for all positions together; what one leaves goes to those that are left.

    Nobody uses more than the share, so that shares never shrink. Workers side by side use the same seconds: two of them
    have twice as long for a position, and each pays half.

    >>> purse = Purse(20)
    >>> purse.share(10, workers=1), purse.spend(2.0, workers=1), purse.share(9, workers=2)
    (2.0, None, 4.0)
    """

    def __init__(self, seconds: float | None) -> None:
        self._left = inf if seconds is None else seconds

    def share(self, positions: int, *, workers: int) -> float:
        """Return the seconds for one of so many positions; of none, where another worker has just done the last."""
        return max(LEAST_SECONDS, self._left / max(1, positions) * workers)

    def spend(self, seconds: float, *, workers: int) -> None:
        """Take what a position has used, by the clock of its search: a rest costs nothing."""
        self._left -= seconds / workers


class Reviewer:
    """The positions of a game and what is known of each; several threads may `work` at once."""

    def __init__(
        self,
        game: Game,
        start: State,
        moves: Iterable[Move | str],
        *,
        search_limits: Limits,
        solve_limits: Limits,
        seconds: float | None = None,
        told: Told | None = None,
    ) -> None:
        self.game = game
        self.states, self.moves = play_through(start, moves)
        if not self.moves:
            raise DataError("there is no move to review")
        self._search_limits, self._solve_limits = search_limits, solve_limits
        self._purse = Purse(seconds)
        self._told = told
        self._lock, self._telling = Lock(), Lock()
        self._done: dict[int, Report] = {}
        self._glanced: dict[int, Report] = {}
        self._taken: set[int] = set()
        self._workers = 0

    @property
    def done(self) -> int:
        """How many positions are scored."""
        return len(self._done)

    def judged(self, ply: int) -> Judged | None:
        """Return what is known of a position by now; None where nothing is."""
        report = self._done.get(ply) or self._glanced.get(ply)
        return None if report is None else self._judged(ply, report)

    def finished(self) -> list[Judged]:
        """List all positions; one that nobody got to has a look one ply deep."""
        return [self.judged(ply) or self._judged(ply, _one_ply(state)) for ply, state in self._positions]

    def glance(self, stop: StopToken | None) -> None:
        """Look shortly at every position, so that there is something to tell."""
        for ply, state in self._positions:
            if stop is not None and stop.stopped():
                return
            if ply not in self._done and ply not in self._glanced:
                self._glanced[ply] = _searched(state, GLANCE, stop)
                self._tell([ply])

    def help(self, stop: StopToken | None) -> None:
        """Score positions that nobody is at, until there are none or the token is stopped."""
        self._work(stop, steals=False)

    def work(self, stop: StopToken | None) -> None:
        """Score all that is left: in the end also what a helper is at, which may rest."""
        self._work(stop, steals=True)

    # ---- sharing out ----

    @property
    def _positions(self) -> list[tuple[int, State]]:
        return list(enumerate(self.states[:-1]))

    def _work(self, stop: StopToken | None, *, steals: bool) -> None:
        with self._lock:
            self._workers += 1
        try:
            self._score_positions(stop, steals=steals)
        finally:
            with self._lock:
                self._workers -= 1

    def _score_positions(self, stop: StopToken | None, *, steals: bool) -> None:
        solver = Solver()
        while (ply := self._take(steals=steals)) is not None:
            report, seconds = self._scored(solver, ply, stop)
            with self._lock:
                self._taken.discard(ply)
                self._purse.spend(seconds, workers=self._workers)
                if stop is not None and stop.stopped():
                    return
                if ply in self._done:
                    continue
                self._done[ply] = better(report, self._glanced.get(ply))
            self._tell([ply, ply + 1])  # the comment on the next move depends on this one

    def _take(self, *, steals: bool) -> int | None:
        with self._lock:
            left = [ply for ply, _ in reversed(self._positions) if ply not in self._done]
            free = [ply for ply in left if ply not in self._taken] or (left if steals else [])
            self._taken.update(free[:1])
            return free[0] if free else None

    def _tell(self, plies: Sequence[int]) -> None:
        """Tell in turn, so that whoever is told last has seen what the others found."""
        if self._told is not None:
            with self._telling:
                self._told([ply for ply in plies if self.judged(ply)], self.done)

    def _judged(self, ply: int, report: Report) -> Judged:
        return Judged(self.states[ply], self.moves[ply], report, self.game)

    # ---- scoring ----

    def _scored(self, solver: Solver, ply: int, stop: StopToken | None) -> tuple[Report, float]:
        """Score a position, and say how many seconds that took."""
        share = self._purse.share(len(self.moves) - self.done, workers=self._workers)
        state, spent = self.states[ply], 0.0
        if solver.looks_to_the_end(state) and self._is_near_the_end(ply):
            limits = within(self._solve_limits, share / 2)
            exact = solver.solve(state, limits=limits, all_moves=True, line=False, stop=stop)
            spent = exact.seconds
            if exact.solved:
                return exact, spent
        found = _searched(state, within(self._search_limits, max(share / 2, share - spent)), stop)
        return found, spent + found.seconds

    def _is_near_the_end(self, ply: int) -> bool:
        later = [self._done.get(ply + step) for step in range(1, NEAR + 1)]
        return self.game.solvable(self.states[ply]) or any(report is not None and report.solved for report in later)


def within(limits: Limits, seconds: float) -> Limits:
    """Return limits that allow so many seconds at most.

    >>> within(Limits(nodes=5), 2.0)
    Limits(depth=None, nodes=5, seconds=2.0)
    >>> within(Limits(seconds=1.0), inf)
    Limits(depth=None, nodes=None, seconds=1.0)
    """
    least = min(seconds, inf if limits.seconds is None else limits.seconds)
    return replace(limits, seconds=None if least == inf else least)


def better(report: Report, earlier: Report | None) -> Report:
    """Return the one that knows more: where hardly any time is left, a short look may have been deeper."""
    if earlier is None or report.solved or report.depth >= earlier.depth:
        return report
    return earlier


def play_through(state: State, moves: Iterable[Move | str]) -> tuple[list[State], list[Move]]:
    """Return all states of a game, and its moves as the engine names them."""
    states, played = [state], []
    for given in moves:
        move = _move_of(states[-1], given)
        played.append(move)
        states.append(states[-1].play(move))
    return states, played


def _move_of(state: State, given: Move | str) -> Move:
    if isinstance(given, str) and hasattr(state, "parse_move"):
        return state.parse_move(given)
    if given not in list(state.legal_moves()):
        raise IllegalMoveError("illegal move '{move}' in position '{position}'", move=given, position=state_text(state))
    return given


def state_text(state: State) -> str:
    """Return the text of a state, or how Python shows one that has none."""
    return str(state.text()) if hasattr(state, "text") else repr(state)


def _searched(state: State, limits: Limits, stop: StopToken | None) -> Report:
    """Score all moves as deeply as limits allow; a limit may come before the first depth.

    It leaves the end of the game alone: where that is near, a solver was asked before.
    """
    found = Deepening(state, limits, stop).run()
    return found if found.moves else _one_ply(state)


def _one_ply(state: State) -> Report:
    return search(state, depth=1, all_moves=True)
