"""Turn-based games of perfect information: one native alpha-beta engine, exact solvers, honest matches."""

from typing import TYPE_CHECKING

from . import _core
from . import display as display
from ._core import Angry, Connect4, HandOfTheKing, Othello, Sim, SimSolution
from .api import (
    Solver,
    make_agent,
    match,
    perft,
    play,
    playouts,
    register,
    register_agent,
    search,
    solve,
    unregister,
)
from .engine import Evaluator, GameState, StopToken
from .errors import (
    AgentError,
    ArgumentTypeError,
    DataError,
    IllegalMoveError,
    LimitsError,
    MissingPackageError,
    OptionError,
    ParseError,
    StoreLostError,
    TurnwiseError,
    UnknownNameError,
    UnknownOptionError,
    WorkersError,
)
from .report import Limits, Playouts, Report, Simulation, TreeNode

if TYPE_CHECKING:
    from . import adapters as adapters
    from . import agents as agents
    from . import analysis as analysis
    from . import arena as arena
    from . import documents as documents
    from . import formats as formats
    from . import games as games
    from . import lab as lab
    from . import learning as learning
    from . import notebook as notebook
    from . import store as store
    from . import tuning as tuning
    from .games import Game, State
else:
    from .lazy import __dir__ as __dir__
    from .lazy import __getattr__ as __getattr__

__version__ = "0.1.0"

globals().update({kind.__name__: kind for kind in _core.STATES.values()})  # those of the build that are not named above

__all__ = [
    "AgentError",
    "Angry",
    "ArgumentTypeError",
    "Connect4",
    "DataError",
    "Evaluator",
    "Game",
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
    "Simulation",
    "Solver",
    "State",
    "StopToken",
    "StoreLostError",
    "TreeNode",
    "TurnwiseError",
    "UnknownNameError",
    "UnknownOptionError",
    "WorkersError",
    "make_agent",
    "match",
    "perft",
    "play",
    "playouts",
    "register",
    "register_agent",
    "search",
    "solve",
    "unregister",
]
