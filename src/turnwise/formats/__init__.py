"""Games and positions as other programs write them: GGF, WTHOR and OBF of Othello, beside our own records."""

from .catalogue import FORMATS, Format, each_game, first_game, format_of, is_stored, load_games, names_games, save_games
from .game import RecordedGame
from .obf import Problem, read_problems, write_problems
from .positions import parse_position, pasted_game

__all__ = [
    "FORMATS",
    "Format",
    "Problem",
    "RecordedGame",
    "each_game",
    "first_game",
    "format_of",
    "is_stored",
    "load_games",
    "names_games",
    "parse_position",
    "pasted_game",
    "read_problems",
    "save_games",
    "write_problems",
]
