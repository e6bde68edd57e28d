"""What states and moves are worth, to learn from: exact where the solver has it within a budget, else searched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from time import process_time

from ..engine import MCTS, NETWORK_PRIORS, Evaluator, Solver, search
from ..evaluation.network import has_policy
from ..games.game import Game
from ..games.state import State
from ..report import Move, Report, Score

EXACT, SEARCH, UNSOLVED = "exact", "search", "unsolved"
SOLVER_TABLE, SEARCH_TABLE = 4 << 20, 1 << 20  # bytes: clearing more would cost more than so short a look saves
SIMULATIONS_TABLE = 16 << 20


@dataclass(frozen=True)
class Label:
    """What a state is worth to its player to move, in points of the result's rank."""

    score: Score
    exact: bool
    depth: int
    nodes: int
    ranks: Mapping[Move, Score] = field(default_factory=dict)
    """Exact scores of the moves, for the same player; none where they were not asked for, or not all are known."""
    visits: Mapping[Move, int] = field(default_factory=dict)
    """Of the moves, by simulations."""


class Labeller:
    """Labels unfinished states, game by game; what it finds depends on nothing but the states it was given.

    >>> from turnwise import games
    >>> connect4 = games.find("connect4")
    >>> labeller = Labeller(connect4, solve_nodes=1000, nodes=1000)
    >>> labeller.label([connect4.parse("2252576253462244111563365343671351441")])[0].score
    -1
    """

    def __init__(
        self,
        spec: Game,
        *,
        solve_nodes: int,
        nodes: int,
        evaluate: Evaluator | None = None,
        simulations: int = 0,
    ) -> None:
        self.seconds: dict[str, float] = {}
        """Of work, by what came of it: exact, search, or unsolved."""
        self._spec = spec
        self._solve_nodes, self._nodes = solve_nodes, nodes
        self._evaluate = evaluate
        self._simulations = simulations
        self._solver = _solver()
        self._solver.clear()  # else what is solved in time would depend on what was solved before

    def label(self, states: Sequence[State]) -> list[Label | None]:
        """Label states of one game, the last first: the table of the solver knows what follows from them.

        Each gets so many nodes of the solver, then of a search, or simulations where moves are labelled too; None
        where nothing was found, or nothing asked for.
        Once the solver fails the states before are not tried, which would mostly be in vain.
        """
        labels: list[Label | None] = []
        hopeful = self._solve_nodes > 0
        for state in reversed(states):
            found = self._solved(state) if hopeful else None
            hopeful = hopeful and (found is not None or self._spec.quickly_solved)
            labels.append(found or (self._simulated(state) if self._simulations else self._searched(state)))
        return labels[::-1]

    def _solved(self, state: State) -> Label | None:
        if not self._spec.solvable(state):
            return None
        began = process_time()
        report = self._solver.solve(state, nodes=self._solve_nodes, line=False, all_moves=self._simulations > 0)
        self._spend(EXACT if report.solved else UNSOLVED, began)
        return replace(_label(report), ranks=report.move_ranks) if report.solved else None

    def _searched(self, state: State) -> Label | None:
        if not self._nodes:
            return None
        began = process_time()
        report = search(
            state,
            nodes=self._nodes,
            evaluate=self._evaluate,
            probcut=self._spec.probcut,
            table_bytes=SEARCH_TABLE,
        )
        self._spend(SEARCH, began)
        return _label(report) if report.solved or report.depth else None

    def _simulated(self, state: State) -> Label:
        began = process_time()
        evaluator = self._evaluate
        report = search(
            state,
            method=MCTS,
            simulations=self._simulations,
            evaluate=evaluator,
            priors=NETWORK_PRIORS if has_policy(evaluator) else "none",
            all_moves=True,
            table_bytes=SIMULATIONS_TABLE,
        )
        self._spend(SEARCH, began)
        return replace(_label(report), visits=report.visits)

    def _spend(self, what: str, began: float) -> None:
        self.seconds[what] = self.seconds.get(what, 0.0) + process_time() - began


def _label(report: Report) -> Label:
    return Label(report.rank, report.solved, report.depth, report.nodes)


@cache
def _solver() -> Solver:
    """Make one a process: to read its book takes longer than to solve most positions."""
    return Solver(table_bytes=SOLVER_TABLE)
