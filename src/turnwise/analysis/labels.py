"""What states are worth, to learn from: exact where the solver finds it within a budget, else by a search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..engine import Solver, search
from ..games.spec import GameSpec
from ..report import Limits, Score

TABLE_BYTES = 4 << 20  # clearing more would take longer than so short a search


@dataclass(frozen=True)
class Label:
    """What a state is worth to its player to move, in points of the result's rank."""

    score: Score
    exact: bool
    depth: int
    nodes: int


def label(spec: GameSpec, states: Sequence[Any], *, nodes: int, depth: int | None = None) -> list[Label]:
    """Label unfinished states: each gets so many nodes of the solver, then as many of a search, or one to a depth.

    The same states give the same labels: they help each other, the last one first, and nothing else does.

    >>> from turnwise import games
    >>> connect4 = games.find("connect4")
    >>> label(connect4, [connect4.state.parse("2252576253462244111563365343671351441")], nodes=1000)[0].score
    -1
    """
    solver = _solver()
    solver.clear()
    found = [_label(spec, state, solver, nodes, depth) for state in reversed(states)]
    return found[::-1]


@cache
def _solver() -> Solver:
    """Make one a process: to read its book takes longer than to solve most positions."""
    return Solver(table_bytes=TABLE_BYTES)


def _label(spec: GameSpec, state: Any, solver: Solver, nodes: int, depth: int | None) -> Label:
    spent = 0
    if spec.solvable(state):
        report = solver.solve(state, limits=Limits(nodes=nodes), line=False)
        if report.solved:
            return Label(report.rank, True, report.depth, report.nodes)
        spent = report.nodes
    limits = Limits(nodes=nodes) if depth is None else Limits(depth=depth)
    report = search(state, limits=limits, probcut=spec.probcut, table_bytes=TABLE_BYTES)
    return Label(report.rank, report.solved, report.depth, spent + report.nodes)
