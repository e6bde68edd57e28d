"""What a search and a solver can be told besides the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypedDict, get_args

from ..report import Limits, Report
from .stopping import StopToken

Progress = Callable[[Report], bool | None]
SolverProgress = Callable[[int, float], bool | None]
FULL: Literal["full"] = "full"  # the only method that deepens
Method = Literal["full", "alpha_beta", "minimax"]
METHODS: tuple[Method, ...] = get_args(Method)
MoveOrder = Literal["natural", "ascending", "shuffled"]


class SearchOptions(TypedDict, total=False):
    """How a search goes. Options change the number of nodes; only the selective ones change the value at a depth."""

    method: str
    """One of METHODS: "full", or plain and to one depth: "alpha_beta", "minimax"."""
    move_order: str
    """Of the plain methods: "natural", "ascending" or "shuffled"."""
    shuffle_seed: int
    """Of a shuffled order, and of what a selection draws."""
    branching: int
    """Of the plain methods, and selective: at most so many moves of a state, as the game chooses; 0 is all."""
    pruning: Mapping[str, int]
    """Weights of the criteria by which it chooses; default: all alike."""
    probcut: float
    """Selective: believe a shallow search that is so many standard deviations off the window, where the evaluator knows
    how far off it is (Othello); 0 is off. 1.1 is right in 73 cases of 100, 1.5 in 87, 2 in 95, 2.6 in 99."""
    threads: int
    table_bytes: int
    aspiration: bool
    null_windows: bool
    table: bool
    killers: bool
    history: bool
    forced: bool
    symmetry: bool
    clip: bool
    finish: bool


class Question(TypedDict, total=False):
    """What a solver is asked besides the state; see Solver.solve."""

    depth: int | None
    nodes: int | None
    seconds: float | None
    limits: Limits | None
    all_moves: bool
    winner_only: bool
    line: bool
    confidence: str
    threads: int
    progress: SolverProgress | None
    stop: StopToken | None
