"""Turn-based games of perfect information: one native alpha-beta engine, exact solvers, honest matches."""

from . import _core
from ._core import Angry, Connect4, HandOfTheKing, Othello, Sim, SimSolution
from .engine import Evaluator, GameState, Solver, StopToken, perft, playouts, search, solve
from .errors import (
    AgentError,
    ArgumentTypeError,
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

globals().update({kind.__name__: kind for kind in _core.STATES.values()})  # those of the build that are not named above

__all__ = [
    "AgentError",
    "Angry",
    "ArgumentTypeError",
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
