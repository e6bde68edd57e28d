"""Agents that think: search to any limit, levels that make mistakes like people, and perfect play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from random import Random
from time import perf_counter
from typing import Unpack

from ..engine import MCTS, Evaluator, Player, PlayerOptions, Solver, search, stop_token
from ..games.game import Game
from ..games.levels import Level
from ..games.state import State
from ..report import Limits, Move, Report, Score
from .opponent import Opponent
from .protocol import NamedAgent
from .simple import PlayerAgent, best_of

PERFECT_TABLE = 128 << 20  # bytes
SHORT_TABLE, SHORT_SECONDS = 16 << 20, 1.0
SMALL_TABLE, FEW_NODES = 4 << 20, 1_000_000  # clearing a large table would take longer than so short a search
OPENING_MOVES = 6  # of one side, that `opening_margin` is for
LEAST_SECONDS = 0.01  # for a move when the clock has run out
SHORT_CLOCK = 10.0  # seconds for a game
AIMS = ("score", "win")
SOLVING = 0.5  # of the time of a move: what cannot be solved in it is searched in the rest
LOOKING_BACK = 0.1  # of the time of a move, for what the other side's last move tells
LEAST_REST = 0.001  # seconds
LEAST_HOPE = 0.05  # a smaller chance of a mistake is not worth a banner


def _some(limits: Limits, nodes: int) -> Limits:
    """Limit what has no limit by nodes, not by time, so that the same text plays the same moves."""
    return limits if limits != Limits() else Limits(nodes=nodes)


def _wants_flat_wins(evaluate: Evaluator | None, spec: Game) -> bool:
    """Weights by feature may have any scale, so that a win is beyond whatever they sum up to."""
    return isinstance(evaluate, Mapping) and not spec.every_point_counts


def _within(limits: Limits, seconds: float | None) -> Limits:
    """Return limits that end after so many seconds at the latest."""
    if seconds is None or (limits.seconds is not None and limits.seconds <= seconds):
        return limits
    return replace(limits, seconds=seconds)


class Clock:
    """Time for all moves of a game, shared out so that it lasts."""

    def __init__(self, seconds: float, spec: Game) -> None:
        self._seconds = seconds
        self._left = seconds
        self._spec = spec

    def restart(self) -> None:
        """Begin another game, with all the time."""
        self._left = self._seconds

    def set(self, seconds: float) -> None:
        """Go on with so much time."""
        self._left = seconds

    @property
    def left(self) -> float:
        """Time for the rest of the game; below 0 once it is overdrawn."""
        return self._left

    @property
    def is_short(self) -> bool:
        """Whether moves get fractions of a second."""
        return self._left < SHORT_CLOCK

    def share(self, state: State) -> float:
        """Return the seconds for one move: by the game's own plan, or its share of what is left."""
        left = max(self._left, LEAST_SECONDS)
        if self._spec.time_for is not None:
            return self._spec.time_for(state, left)
        return left / float(self._spec.moves_left(state))

    def limits(self, state: State, limits: Limits) -> Limits:
        """Return the limits of one move: its share of what is left, within the limits that hold anyway."""
        return _within(limits, self.share(state))

    def spend(self, seconds: float) -> None:
        """Take off what a move has used."""
        self._left -= seconds


class SearchAgent(PlayerAgent):
    """Plays the best move of a search within its limits; with a seed, at random among all of the best score.

    With `opening_margin` it chooses at random among all moves that are at most so much worse than the best, in its
    first moves only.

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
        opening_margin: float = 0.0,
        evaluate: Evaluator | None = None,
        clock: Clock | None = None,
        **options: Unpack[PlayerOptions],
    ) -> None:
        sampled_moves = 0 if seed is None else OPENING_MOVES if opening_margin else None
        own_limits = limits if clock or "simulations" in options else _some(limits, spec.search_nodes)
        flat_wins = options.get("method") != MCTS and _wants_flat_wins(evaluate, spec)
        player = spec.make_player(
            seed=seed or 0,
            limits=own_limits,
            evaluate=evaluate,
            flat_wins=flat_wins,
            style={"sampled_moves": sampled_moves, "margin": opening_margin},
            **options,
        )
        super().__init__(name, player)
        self._clock = clock
        self._threads = options.get("threads", 1)
        self._limits = own_limits
        self._same_search = partial(search, evaluate=evaluate, flat_wins=flat_wins, **options)
        self._tells = sampled_moves == 0  # a player who chooses among several moves does not say what it looks at
        self._told: Report | None = None

    @property
    def player(self) -> Player | None:
        """The player who chooses; None with a clock, which only the agent knows, or more than one thread."""
        return None if self._clock or self._threads > 1 else self._player

    @property
    def nodes(self) -> int:
        """Moves tried for the last choice."""
        return self._told.nodes if self._told else super().nodes

    @property
    def score(self) -> Score | None:
        """What the last choice seemed worth."""
        return self._told.score if self._told else super().score

    def _restart(self, seed: int) -> None:
        super()._restart(seed)
        self._told = None
        if self._clock:
            self._clock.restart()

    def set_clock(self, seconds: float) -> None:
        """Share out so much time from now on, if there is a clock."""
        if self._clock:
            self._clock.set(seconds)

    def choose(self, state: State) -> Move:
        """Search until the first limit."""
        seconds = self.most_seconds
        if self._clock:
            share = self._clock.share(state)
            seconds = share if seconds is None else min(share, seconds)
        self._told = self._tell(state, seconds) if self.watch and self._tells else None
        if self._told:
            move, spent = self._told.best, self._told.seconds
        else:
            move = self._player.choose(state, seconds, stop_token())
            spent = self._player.seconds
        if self._clock:
            self._clock.spend(spent)
        return move

    def _tell(self, state: State, seconds: float | None) -> Report:
        """Search as the player does, with a word on the way; a token that stops it is that of the block."""
        report = self._same_search(state, limits=_within(self._limits, seconds), progress=self.watch)
        if self.watch:
            self.watch(report)
        return report


class MctsAgent(SearchAgent):
    """Plays the move that simulations find; its seed is that of the playouts. Only the limits of a search end it."""

    def __init__(
        self,
        name: str,
        spec: Game,
        *,
        limits: Limits,
        seed: int,
        evaluate: Evaluator | None = None,
        clock: Clock | None = None,
        **options: Unpack[PlayerOptions],
    ) -> None:
        own: PlayerOptions = {"table_bytes": _table_for(limits, clock), **options, "method": MCTS}
        super().__init__(name, spec, limits=limits, evaluate=evaluate, clock=clock, **own)
        self._tells = False  # a search beside the player's has other playouts
        self._player.restart(seed)


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
                style={
                    "sampled_moves": None,
                    "noise": level.noise,
                    "blunder_rate": level.blunder_rate,
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


class Stopwatch:
    """The limits of one move, and what is left of them while it is chosen."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._stop = stop_token()
        self._start = self._now()

    def rest(self, share: float = 1.0) -> Limits:
        """Limit by so much of the time, less what has passed; each part gets all the nodes."""
        if self._limits.seconds is None:
            return self._limits
        left = share * self._limits.seconds - self.passed()
        return replace(self._limits, seconds=max(left, LEAST_REST))

    def passed(self) -> float:
        """Seconds since the choice began, without those that it had to rest."""
        return self._now() - self._start

    def _now(self) -> float:
        return perf_counter() - (self._stop.rested() if self._stop else 0.0)


class PerfectAgent(NamedAgent):
    """Plays a move of the exact best score; what is not solved within its limits it searches.

    One that aims to win cares for nothing else: it asks who wins, which may take a fraction of the work, and what it
    has not proved to win it searches as if the game were open, for there the other side may yet go wrong.

    Where the game knows what a clear lead is, lost positions are played for mistakes: the move after which the other
    side, as its moves so far show it, is likeliest to go wrong. One that aims for the score does so only while there
    is a chance worth the name, and else loses by as little as it can.

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
        self._table_bytes = _table_for(limits, clock)
        self._solver = Solver(table_bytes=self._table_bytes)
        self._opponent = Opponent(spec, evaluate) if spec.clear_lead else None

    def _restart(self, seed: int) -> None:
        """Begin with an empty table: a new one, whose memory is taken as it is used, for to clear one touches all."""
        super()._restart(seed)
        self.nodes, self.score = 0, None
        self._solver = Solver(table_bytes=self._table_bytes)
        self._opponent = Opponent(self._spec, self._evaluate) if self._opponent else None
        if self._clock:
            self._clock.restart()

    def _reseed(self, seed: int) -> None:
        self._rng = Random(seed)

    def set_clock(self, seconds: float) -> None:
        """Share out so much time from now on, if there is a clock."""
        if self._clock:
            self._clock.set(seconds)

    def choose(self, state: State) -> Move:
        """Choose among the best moves, by what the game knows to be finer than the score, else at random."""
        self.nodes, self.score = 0, None
        finer = self._spec.perfect_moves(state)
        if finer:
            return self._rng.choice(sorted(finer))
        limits = _within(self._limits, self.most_seconds)
        watch = Stopwatch(self._clock.limits(state, limits) if self._clock else limits)
        move = self._choose(state, watch)
        if self._opponent:
            self._opponent.leave(state.play(move))
        if self._clock:
            self._clock.spend(watch.passed())
        return move

    def _choose(self, state: State, watch: Stopwatch) -> Move:
        if not self._spec.solvable(state):
            return self._search(state, watch).best
        self._look_back(state, watch)
        report = self._solve(state, watch)
        hoped = self._hope(state, report, watch)
        if hoped is not None:
            return hoped
        if self._opponent and not self._aims_to_win:
            report = self._solve_score(state, report, watch)
        if report.solved and report.move_ranks:
            return best_of(dict(sorted(report.move_ranks.items())), self._rng)
        has_move = report.best is not None
        proved = has_move and report.rank > 0 and report.bound == "lower"
        if report.solved and has_move and (report.rank > 0 or not self._aims_to_win):
            return report.best
        if proved and not self._spec.every_point_counts:
            return report.best
        guess = self._search(state, watch)
        return report.best if proved and report.rank >= guess.rank else guess.best

    def _look_back(self, state: State, watch: Stopwatch) -> None:
        """Learn from the other side's last move what it is like."""
        if self._opponent:
            seen = self._opponent.see(state, watch.rest(LOOKING_BACK))
            self.nodes += seen.nodes if seen else 0

    def _hope(self, state: State, report: Report, watch: Stopwatch) -> Move | None:
        """Return the move after which the other side is likeliest to go wrong; None if nothing shows that one is."""
        lost = report.rank < 0 and (report.solved or report.bound == "upper")
        drawn = report.solved and report.rank == 0
        if not self._opponent or self._spec.clear_lead is None or not (lost or drawn):
            return None
        hopes = self._solver.mistakes(
            state,
            limits=watch.rest(),
            clear_lead=self._spec.clear_lead,
            opponent=self._opponent.weights,
            drawn=drawn,
            evaluate=self._evaluate,
        )
        self.nodes += hopes.nodes
        least = 0.0 if self._aims_to_win else LEAST_HOPE
        if not hopes.chances or max(hopes.chances.values()) <= least:
            return None
        return best_of(hopes.chances, self._rng)

    def _search(self, state: State, watch: Stopwatch) -> Report:
        report = search(
            state,
            limits=watch.rest(),
            evaluate=self._evaluate,
            flat_wins=_wants_flat_wins(self._evaluate, self._spec),
            probcut=self._spec.probcut,
            progress=self.watch,
        )
        self.nodes, self.score = self.nodes + report.nodes, report.score
        return report

    def _solve(self, state: State, watch: Stopwatch) -> Report:
        """Ask who wins, or by how much where lost positions are not played for mistakes."""
        if self._aims_to_win or self._opponent:
            report = self._solver.solve(state, limits=watch.rest(SOLVING), winner_only=True, line=False)
        else:
            all_moves = self._spec.quickly_solved
            report = self._solver.solve(state, limits=watch.rest(SOLVING), all_moves=all_moves, line=False)
        self.nodes, self.score = self.nodes + report.nodes, report.score
        return report

    def _solve_score(self, state: State, winner: Report, watch: Stopwatch) -> Report:
        """Ask by how much, once it is known who wins; what was known before is not given up."""
        if winner.bound == "none" or (winner.bound == "lower" and winner.rank <= 0):
            return winner
        report = self._solver.solve(state, limits=watch.rest(), line=False)
        self.nodes += report.nodes
        if not report.solved and (report.best is None or report.rank <= 0 < winner.rank):
            return winner
        self.score = report.score
        return report

    def close(self) -> None:
        """Release the memory of the table."""
        self._solver = Solver(table_bytes=self._table_bytes)
