"""Turn-based games of perfect information: one native alpha-beta engine, exact solvers, honest matches."""

from ._core import Angry, Connect4, HandOfTheKing, Othello, Sim, SimSolution
from .engine import Evaluator, GameState, Solver, StopToken, perft, playouts, search, solve
from .errors import (
    AgentError,
    DataError,
    IllegalMoveError,
    LimitsError,
    MissingPackageError,
    OptionError,
    ParseError,
    TurnwiseError,
    UnknownNameError,
    WorkersError,
)
from .report import Limits, Playouts, Report, TreeNode

__version__ = "0.1.0"

__all__ = [
    "AgentError",
    "Angry",
    "Connect4",
    "DataError",
    "Evaluator",
    "GameState",
    "HandOfTheKing",
    "IllegalMoveError",
    "Limits",
    "LimitsError",
    "MissingPackageError",
    "OptionError",
    "Othello",
    "ParseError",
    "Playouts",
    "Report",
    "Sim",
    "SimSolution",
    "Solver",
    "StopToken",
    "TreeNode",
    "TurnwiseError",
    "UnknownNameError",
    "WorkersError",
    "perft",
    "playouts",
    "search",
    "solve",
]
