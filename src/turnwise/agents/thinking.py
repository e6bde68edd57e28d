"""Agents that think: search to any limit, levels that err like people, and perfect play."""

from __future__ import annotations

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
AIMS = ("score", "win")


def _some(limits: Limits, nodes: int) -> Limits:
    """Limit what has no limit by nodes, not by time, so that the same text plays the same moves."""
    return limits if limits != Limits() else Limits(nodes=nodes)


class SearchAgent:
    """Plays the best move of a search within its limits; with a seed, draws among all moves of the best score.

    Whether a move is as good as the best takes its exact score: two to five times the nodes, or one or two plies
    less within the same limit.
    """

    def __init__(
        self,
        name: str,
        *,
        limits: Limits,
        seed: int | None = None,
        evaluate: str | None = None,
        **options: Unpack[SearchOptions],
    ) -> None:
        self.name = name
        self.nodes = 0
        self._limits = _some(limits, SEARCH_NODES)
        check_depth(self._limits, method=options.get("method", FULL))
        self._rng = None if seed is None else Random(seed)
        self._evaluate = evaluate
        self._options = options

    def choose(self, state: Any) -> Move:
        """Search until the first limit."""
        draws = self._rng is not None
        report = search(state, limits=self._limits, evaluate=self._evaluate, all_moves=draws, **self._options)
        self.nodes = report.nodes
        return best_of(report.move_ranks, self._rng) if self._rng and report.move_ranks else report.best

    def close(self) -> None:
        """Hold nothing."""


class LevelAgent:
    """Plays at a strength: looks less far now and then, and misjudges moves by a little, as people do.

    A move that wins at once is always seen, unless every point counts. Errors are graded: a small one is likelier
    than a large one.
    """

    def __init__(self, name: str, level: Level, *, seed: int, takes_wins: bool = True) -> None:
        self.name = name
        self.nodes = 0
        self._level = level
        self._takes_wins = takes_wins
        self._rng = Random(seed)

    def choose(self, state: Any) -> Move:
        """Judge every move, a little wrongly, and take the one that looks best."""
        self.nodes = 0
        if self._level.noise == 0 and self._level.depth is None:
            report = search(state, nodes=self._level.nodes)
            self.nodes = report.nodes
            return report.best
        wins = winning_moves(state) if self._takes_wins else []
        if wins:
            return wins[0]
        report = search(state, depth=self._depth(), all_moves=True, table_bytes=SMALL_TABLE)
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


def _table_for(limits: Limits) -> int:
    """Size the table by the work: memory that a short search hardly touches would cost more than it saves."""
    if limits.nodes is not None and limits.nodes < FEW_NODES:
        return SMALL_TABLE
    return SHORT_TABLE if limits.seconds is not None and limits.seconds < SHORT_SECONDS else PERFECT_TABLE


class PerfectAgent:
    """Plays a move of the exact best score; what is not solved within its limits it searches.

    One that aims to win cares for nothing else: it asks who wins, which may take a fraction of the work, and what it
    has not proved to win it searches as if the game were open, for there the other side may yet go wrong.
    """

    def __init__(self, name: str, spec: GameSpec, *, seed: int, limits: Limits, aim: str = AIMS[0]) -> None:
        self.name = name
        self._aims_to_win = aim == AIMS[1]
        self.nodes = 0
        self._spec = spec
        self._rng = Random(seed)
        self._limits = _some(limits, PERFECT_NODES)
        self._solver = Solver(table_bytes=_table_for(limits))

    def choose(self, state: Any) -> Move:
        """Choose among the best moves, by what the game knows to be finer than the score, else at random."""
        self.nodes = 0
        finer = self._spec.perfect_moves(state)
        if finer:
            return self._rng.choice(sorted(finer))
        report = self._solve(state)
        self.nodes = report.nodes
        if report.solved and report.move_ranks:
            return best_of(dict(sorted(report.move_ranks.items())), self._rng)
        proved = report.best is not None and report.rank > 0 and report.bound == "lower"
        if report.solved and (report.rank > 0 or not self._aims_to_win):
            return report.best
        if proved and not self._spec.every_point_counts:
            return report.best
        guess = search(state, limits=self._share())
        self.nodes += guess.nodes
        return report.best if proved and report.rank >= guess.rank else guess.best

    def _solve(self, state: Any) -> Report:
        if self._aims_to_win:
            return self._solver.solve(state, limits=self._share(), winner_only=True, line=False)
        return self._solver.solve(state, limits=self._share(), all_moves=self._spec.quickly_solved, line=False)

    def _share(self) -> Limits:
        """Half the time: what cannot be solved in one half is searched in the other."""
        seconds = self._limits.seconds
        return self._limits if seconds is None else replace(self._limits, seconds=seconds / 2)

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
