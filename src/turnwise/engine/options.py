"""What a search and a solver can be told besides the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypedDict, get_args

from ..report import Limits, Report
from .stopping import StopToken

Progress = Callable[[Report], bool | None]
SolverProgress = Callable[[int, float], bool | None]
FULL: Literal["full"] = "full"  # the only method that deepens
MCTS: Literal["mcts"] = "mcts"  # simulations
Method = Literal["full", "alpha_beta", "minimax", "mcts"]
METHODS: tuple[Method, ...] = get_args(Method)
PLAIN_METHODS: tuple[Method, ...] = ("alpha_beta", "minimax")
MoveOrder = Literal["natural", "ascending", "shuffled"]
Priors = Literal["none", "uniform", "evaluator", "network"]
NETWORK_PRIORS: Literal["network"] = "network"  # those of the network that evaluates


class AlphaBetaOptions(TypedDict, total=False):
    """How a search goes. Options change the number of nodes; only the selective ones change the value at a depth."""

    method: str
    """One of METHODS: "full"; plain and to one depth: "alpha_beta", "minimax"; or "mcts", which alone has what
    PlayerOptions and SearchOptions add."""
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
    """Memory of the table, or of the tree of simulations."""
    aspiration: bool
    null_windows: bool
    table: bool
    killers: bool
    history: bool
    forced: bool
    symmetry: bool
    clip: bool
    finish: bool


class PlayerOptions(AlphaBetaOptions, total=False):
    """The same, and how Monte Carlo tree search goes. Its rewards lie between -1, a loss, and 1, a win."""

    simulations: int
    """At most so many, exactly."""
    exploration: float
    """How much a move that was visited less is worth trying."""
    first_play: float
    """The reward expected of a move that was never tried; default: 10, which is to try each once."""
    margin: float
    """Share of a reward that is for points, from 0 to 1; the rest is for who wins."""
    lead: float
    """Points of a guess that are worth half a win; default: an eighth of the largest score."""
    playout_plies: int
    """Random moves before the evaluator is asked; default: to the end of the game, or 0 where an evaluator is given."""
    guided: float
    """Chance that a move of a playout is the best by the evaluator, one ply ahead, and not any."""
    priors: str
    """What is thought of moves before they are tried: "none" (UCT), or "uniform", "evaluator" or "network" (PUCT); the
    last are those of a network that evaluates and has learned which moves to try."""
    root_noise: float
    """Share of the root's priors that is random, for games to learn from."""
    temperature: float
    """0 is the best move; at 1 moves are chosen at random by their visits."""
    keep_tree: bool
    """Of a player: goes on with what its earlier searches of the game have left."""


class SearchOptions(PlayerOptions, total=False):
    """The options of one search; a player has a seed of its own."""

    seed: int
    """Of playouts, ties, noise and temperature: with one thread the same seed gives the same report. Default: 0."""


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
