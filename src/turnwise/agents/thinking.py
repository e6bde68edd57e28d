"""Agents that think: search to any limit, levels that err like people, and perfect play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, Unpack

from ..engine import FULL, SearchOptions, Solver, check_depth, search
from ..games.spec import GameSpec, Level
from ..report import Limits, Move, Report
from .simple import best_of

SEARCH_NODES = 200_000  # of a search without a limit
PERFECT_NODES = 10_000_000  # of a perfect agent without one: some positions would take it hours
PERFECT_TABLE = 128 << 20  # bytes
SHORT_TABLE, SHORT_SECONDS = 16 << 20, 1.0
SMALL_TABLE, FEW_NODES = 4 << 20, 1_000_000  # clearing a large table would take longer than so short a search
OPENING_MOVES = 6  # of one side, that `variety` is for
LEAST_SECONDS = 0.01  # for a move when the clock has run out
SHORT_CLOCK = 10.0  # seconds for a game
AIMS = ("score", "win")


def _some(limits: Limits, nodes: int) -> Limits:
    """Limit what has no limit by nodes, not by time, so that the same text plays the same moves."""
    return limits if limits != Limits() else Limits(nodes=nodes)


class Clock:
    """Time for all moves of a game, shared out so that it lasts."""

    def __init__(self, seconds: float, spec: GameSpec) -> None:
        self._left = seconds
        self._spec = spec

    @property
    def is_short(self) -> bool:
        """Whether moves get fractions of a second."""
        return self._left < SHORT_CLOCK

    def limits(self, state: Any, limits: Limits) -> Limits:
        """Give a move its share of what is left, within the limits that hold anyway."""
        share = max(self._left, LEAST_SECONDS) / self._spec.moves_left(state)
        return replace(limits, seconds=share if limits.seconds is None else min(share, limits.seconds))

    def spend(self, seconds: float) -> None:
        """Take off what a move has used."""
        self._left -= seconds


class SearchAgent:
    """Plays the best move of a search within its limits; with a seed, draws among all moves of the best score.

    With `variety` it draws among all moves that are at most so much worse than the best, in its first moves only.

    Whether a move is as good as the best takes its exact score: two to five times the nodes, or one or two plies
    less within the same limit.
    """

    def __init__(
        self,
        name: str,
        *,
        limits: Limits,
        seed: int | None = None,
        variety: float = 0.0,
        evaluate: str | None = None,
        clock: Clock | None = None,
        **options: Unpack[SearchOptions],
    ) -> None:
        self.name = name
        self.nodes = 0
        self._limits = limits if clock else _some(limits, SEARCH_NODES)
        check_depth(self._limits, method=options.get("method", FULL))
        self._rng = None if seed is None else Random(seed)
        self._variety = variety
        self._openings = OPENING_MOVES if variety else 0
        self._clock = clock
        self._evaluate = evaluate
        self._options = options

    def choose(self, state: Any) -> Move:
        """Search until the first limit."""
        limits = self._clock.limits(state, self._limits) if self._clock else self._limits
        draws = self._rng is not None and (not self._variety or self._openings > 0)
        self._openings -= 1
        report = search(state, limits=limits, evaluate=self._evaluate, all_moves=draws, **self._options)
        if self._clock:
            self._clock.spend(report.seconds)
        self.nodes = report.nodes
        if not (draws and self._rng and report.move_ranks):
            return report.best
        return best_of(_levelled(report.move_ranks, self._variety), self._rng)

    def close(self) -> None:
        """Hold nothing."""


def _levelled(ranks: Mapping[Move, float], variety: float) -> dict[Move, float]:
    """Make all moves as good as the best that are at most so much worse."""
    best = max(ranks.values())
    return {move: best if rank >= best - variety else rank for move, rank in ranks.items()}


class LevelAgent:
    """Plays at a strength: looks less far now and then, and misjudges moves by a little, as people do.

    A move that wins at once is always seen, unless every point counts. Errors are graded: a small one is likelier
    than a large one.
    """

    def __init__(self, name: str, level: Level, spec: GameSpec, *, seed: int) -> None:
        self.name = name
        self.nodes = 0
        self._level = level
        self._takes_wins = not spec.every_point_counts
        self._probcut = spec.probcut
        self._rng = Random(seed)

    def choose(self, state: Any) -> Move:
        """Judge every move, a little wrongly, and take the one that looks best."""
        self.nodes = 0
        if self._level.noise == 0 and self._level.depth is None:
            report = search(state, nodes=self._level.nodes, probcut=self._probcut)
            self.nodes = report.nodes
            return report.best
        wins = winning_moves(state) if self._takes_wins else []
        if wins:
            return wins[0]
        report = search(state, depth=self._depth(), all_moves=True, table_bytes=SMALL_TABLE, probcut=self._probcut)
        self.nodes = report.nodes
        ranks = sorted(report.move_ranks.items())
        return best_of({move: rank + self._rng.gauss(0, self._level.noise) for move, rank in ranks}, self._rng)

    def _depth(self) -> int:
        depth = self._level.depth or 1
        while depth > 1 and self._rng.random() < self._level.lapse:
            depth -= 1
        return depth

    def close(self) -> None:
        """Hold nothing."""


def _table_for(limits: Limits, clock: Clock | None) -> int:
    """Size the table by the work: memory that a short search hardly touches would cost more than it saves."""
    if clock and clock.is_short:
        return SMALL_TABLE
    if limits.nodes is not None and limits.nodes < FEW_NODES:
        return SMALL_TABLE
    return SHORT_TABLE if limits.seconds is not None and limits.seconds < SHORT_SECONDS else PERFECT_TABLE


class PerfectAgent:
    """Plays a move of the exact best score; what is not solved within its limits it searches.

    One that aims to win cares for nothing else: it asks who wins, which may take a fraction of the work, and what it
    has not proved to win it searches as if the game were open, for there the other side may yet go wrong.
    """

    def __init__(
        self,
        name: str,
        spec: GameSpec,
        *,
        seed: int,
        limits: Limits,
        aim: str = AIMS[0],
        clock: Clock | None = None,
    ) -> None:
        self.name = name
        self._aims_to_win = aim == AIMS[1]
        self.nodes = 0
        self._spec = spec
        self._rng = Random(seed)
        self._limits = limits if clock else _some(limits, PERFECT_NODES)
        self._clock = clock
        self._solver = Solver(table_bytes=_table_for(limits, clock))

    def choose(self, state: Any) -> Move:
        """Choose among the best moves, by what the game knows to be finer than the score, else at random."""
        self.nodes = 0
        finer = self._spec.perfect_moves(state)
        if finer:
            return self._rng.choice(sorted(finer))
        if not self._spec.solvable(state):
            return self._search(state).best
        report = self._solve(state)
        self.nodes = report.nodes
        if report.solved and report.move_ranks:
            return best_of(dict(sorted(report.move_ranks.items())), self._rng)
        proved = report.best is not None and report.rank > 0 and report.bound == "lower"
        if report.solved and (report.rank > 0 or not self._aims_to_win):
            return report.best
        if proved and not self._spec.every_point_counts:
            return report.best
        guess = self._search(state)
        return report.best if proved and report.rank >= guess.rank else guess.best

    def _search(self, state: Any) -> Report:
        report = search(state, limits=self._share(state), probcut=self._spec.probcut)
        self.nodes += report.nodes
        self._spend(report)
        return report

    def _solve(self, state: Any) -> Report:
        if self._aims_to_win:
            report = self._solver.solve(state, limits=self._share(state), winner_only=True, line=False)
        else:
            all_moves = self._spec.quickly_solved
            report = self._solver.solve(state, limits=self._share(state), all_moves=all_moves, line=False)
        self._spend(report)
        return report

    def _share(self, state: Any) -> Limits:
        """Half the time: what cannot be solved in one half is searched in the other."""
        limits = self._clock.limits(state, self._limits) if self._clock else self._limits
        if limits.seconds is None or not self._spec.solvable(state):
            return limits
        return replace(limits, seconds=limits.seconds / 2)

    def _spend(self, report: Report) -> None:
        if self._clock:
            self._clock.spend(report.seconds)

    def close(self) -> None:
        """Forget the table."""
        self._solver.clear()


def winning_moves(state: Any) -> list[Move]:
    """List the moves that end the game in favour of the player to move."""
    return [move for move in state.legal_moves() if _wins(state.play(move), state.to_move())]


def _wins(child: Any, player: int) -> bool:
    result = child.result()
    if result is None:
        return False
    return bool(result > 0) if child.to_move() == player else bool(result < 0)
