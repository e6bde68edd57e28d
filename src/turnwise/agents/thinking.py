"""Agents that think: search to any limit, levels that err like people, and perfect play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Unpack

from ..engine import Evaluator, Player, SearchOptions, Solver, search, stop_token
from ..games.game import Game, Level
from ..games.state import State
from ..report import Limits, Move, Report, Score
from .protocol import NamedAgent
from .simple import PlayerAgent, best_of

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


def _wants_flat_wins(evaluate: Evaluator | None, spec: Game) -> bool:
    """Weights by feature may have any scale, so that a win is beyond whatever they sum up to."""
    return isinstance(evaluate, Mapping) and not spec.every_point_counts


class Clock:
    """Time for all moves of a game, shared out so that it lasts."""

    def __init__(self, seconds: float, spec: Game) -> None:
        self._left = seconds
        self._spec = spec

    @property
    def is_short(self) -> bool:
        """Whether moves get fractions of a second."""
        return self._left < SHORT_CLOCK

    def share(self, state: State) -> float:
        """Give a move its share of what is left."""
        return max(self._left, LEAST_SECONDS) / float(self._spec.moves_left(state))

    def limits(self, state: State, limits: Limits) -> Limits:
        """Give a move its share of what is left, within the limits that hold anyway."""
        share = self.share(state)
        return replace(limits, seconds=share if limits.seconds is None else min(share, limits.seconds))

    def spend(self, seconds: float) -> None:
        """Take off what a move has used."""
        self._left -= seconds


class SearchAgent(PlayerAgent):
    """Plays the best move of a search within its limits; with a seed, draws among all moves of the best score.

    With `variety` it draws among all moves that are at most so much worse than the best, in its first moves only.

    Whether a move is as good as the best takes its exact score: two to five times the nodes, or one or two plies
    less within the same limit.

    Weights by feature may have any scale, so a win is beyond whatever they sum up to, unless every point counts.
    """

    def __init__(
        self,
        name: str,
        spec: Game,
        *,
        limits: Limits,
        seed: int | None = None,
        variety: float = 0.0,
        evaluate: Evaluator | None = None,
        clock: Clock | None = None,
        **options: Unpack[SearchOptions],
    ) -> None:
        draws = 0 if seed is None else OPENING_MOVES if variety else None
        player = spec.make_player(
            seed=seed or 0,
            limits=limits if clock else _some(limits, spec.search_nodes),
            evaluate=evaluate,
            flat_wins=_wants_flat_wins(evaluate, spec),
            habits={"draws": draws, "variety": variety},
            **options,
        )
        super().__init__(name, player)
        self._clock = clock
        self._threads = options.get("threads", 1)

    @property
    def player(self) -> Player | None:
        """The player who chooses; None with a clock, which only the agent knows, or more than one thread."""
        return None if self._clock or self._threads > 1 else self._player

    def choose(self, state: State) -> Move:
        """Search until the first limit."""
        if not self._clock:
            return super().choose(state)
        move = self._player.choose(state, self._clock.share(state), stop_token())
        self._clock.spend(self._player.seconds)
        return move


class LevelAgent(PlayerAgent):
    """Plays at a strength: looks less far now and then, and misjudges moves by a little, as people do.

    A move that wins at once is always seen, unless every point counts. Errors are graded: a small one is likelier
    than a large one.
    """

    def __init__(self, name: str, level: Level, spec: Game, *, seed: int) -> None:
        if level.noise == 0 and level.depth is None:
            player = spec.make_player(seed=seed, limits=Limits(nodes=level.nodes), probcut=spec.probcut)
        else:
            player = spec.make_player(
                seed=seed,
                limits=Limits(depth=level.depth or 1),
                habits={
                    "draws": None,
                    "noise": level.noise,
                    "lapse": level.lapse,
                    "takes_wins": not spec.every_point_counts,
                },
                table_bytes=SMALL_TABLE,
                probcut=spec.probcut,
            )
        super().__init__(name, player)


def _table_for(limits: Limits, clock: Clock | None) -> int:
    """Size the table by the work: memory that a short search hardly touches would cost more than it saves."""
    if clock and clock.is_short:
        return SMALL_TABLE
    if limits.nodes is not None and limits.nodes < FEW_NODES:
        return SMALL_TABLE
    return SHORT_TABLE if limits.seconds is not None and limits.seconds < SHORT_SECONDS else PERFECT_TABLE


class PerfectAgent(NamedAgent):
    """Plays a move of the exact best score; what is not solved within its limits it searches.

    One that aims to win cares for nothing else: it asks who wins, which may take a fraction of the work, and what it
    has not proved to win it searches as if the game were open, for there the other side may yet go wrong.

    With networks it is our ensemble: exact endings by the solver, and their mean in the search before them. The course
    report's own ensemble has no solver: it is alpha-beta with a network, the agent `course_ensemble`.
    """

    def __init__(
        self,
        name: str,
        spec: Game,
        *,
        seed: int,
        limits: Limits,
        aim: str = AIMS[0],
        clock: Clock | None = None,
        evaluate: Evaluator | None = None,
    ) -> None:
        self.name = name
        self._aims_to_win = aim == AIMS[1]
        self.nodes = 0
        self.score: Score | None = None
        self._spec = spec
        self._rng = Random(seed)
        self._evaluate = evaluate
        self._limits = limits if clock else _some(limits, spec.perfect_nodes)
        self._clock = clock
        self._solver = Solver(table_bytes=_table_for(limits, clock))

    def choose(self, state: State) -> Move:
        """Choose among the best moves, by what the game knows to be finer than the score, else at random."""
        self.nodes, self.score = 0, None
        finer = self._spec.perfect_moves(state)
        if finer:
            return self._rng.choice(sorted(finer))
        if not self._spec.solvable(state):
            return self._search(state).best
        report = self._solve(state)
        self.nodes, self.score = report.nodes, report.score
        if report.solved and report.move_ranks:
            return best_of(dict(sorted(report.move_ranks.items())), self._rng)
        has_move = report.best is not None
        proved = has_move and report.rank > 0 and report.bound == "lower"
        if report.solved and has_move and (report.rank > 0 or not self._aims_to_win):
            return report.best
        if proved and not self._spec.every_point_counts:
            return report.best
        guess = self._search(state)
        return report.best if proved and report.rank >= guess.rank else guess.best

    def _search(self, state: State) -> Report:
        report = search(
            state,
            limits=self._share(state),
            evaluate=self._evaluate,
            flat_wins=_wants_flat_wins(self._evaluate, self._spec),
            probcut=self._spec.probcut,
        )
        self.nodes, self.score = self.nodes + report.nodes, report.score
        self._spend(report)
        return report

    def _solve(self, state: State) -> Report:
        if self._aims_to_win:
            report = self._solver.solve(state, limits=self._share(state), winner_only=True, line=False)
        else:
            all_moves = self._spec.quickly_solved
            report = self._solver.solve(state, limits=self._share(state), all_moves=all_moves, line=False)
        self._spend(report)
        return report

    def _share(self, state: State) -> Limits:
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
