"""Turn-based games of perfect information: one native alpha-beta engine, exact solvers, honest matches."""

from ._core import Connect4, Sim, SimSolution
from .engine import Evaluator, GameState, Solver, StopToken, perft, search, solve
from .errors import (
    AgentError,
    DataError,
    IllegalMoveError,
    LimitsError,
    OptionError,
    ParseError,
    TurnwiseError,
    UnknownNameError,
)
from .report import Limits, Report, TreeNode

__version__ = "0.1.0"

__all__ = [
    "AgentError",
    "Connect4",
    "DataError",
    "Evaluator",
    "GameState",
    "IllegalMoveError",
    "Limits",
    "LimitsError",
    "OptionError",
    "ParseError",
    "Report",
    "Sim",
    "SimSolution",
    "Solver",
    "StopToken",
    "TreeNode",
    "TurnwiseError",
    "UnknownNameError",
    "perft",
    "search",
    "solve",
]
