"""The engine: search, solve and perft, one call each for native games and for games written in Python."""

from .counting import perft, playouts
from .evaluators import Evaluator, load_weights
from .memory import Memory
from .mistakes import EVEN_OPPONENT, likings
from .options import (
    FULL,
    MCTS,
    METHODS,
    NETWORK_PRIORS,
    PLAIN_METHODS,
    Method,
    MoveOrder,
    PlayerOptions,
    Progress,
    Question,
    SearchOptions,
    SolverProgress,
)
from .players import MOST_MOVES, Player, Style, make_player, play_games
from .search import DEFAULT_LIMITS, search
from .solver import Solver, solve
from .state import NEEDED, GameState, has_rules
from .stopping import StopToken, stop_token, stopped_by

load_weights()  # at import: no search may begin without what the evaluations have learned

__all__ = [
    "DEFAULT_LIMITS",
    "EVEN_OPPONENT",
    "FULL",
    "MCTS",
    "METHODS",
    "MOST_MOVES",
    "NEEDED",
    "NETWORK_PRIORS",
    "PLAIN_METHODS",
    "Evaluator",
    "GameState",
    "Memory",
    "Method",
    "MoveOrder",
    "Player",
    "PlayerOptions",
    "Progress",
    "Question",
    "SearchOptions",
    "Solver",
    "SolverProgress",
    "StopToken",
    "Style",
    "has_rules",
    "likings",
    "make_player",
    "perft",
    "play_games",
    "playouts",
    "search",
    "solve",
    "stop_token",
    "stopped_by",
]
