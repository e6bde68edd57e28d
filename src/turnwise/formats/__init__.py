"""Games and positions as other programs and people write them, beside our own records."""

from .catalogue import (
    FORMATS,
    Format,
    each_game,
    first_game,
    format_of,
    is_stored,
    load_games,
    names_games,
    save_games,
    text_formats,
)
from .exporting import SVG, TEXT, Exported, export
from .game import RecordedGame
from .obf import Problem, read_problems, write_problems
from .positions import parse_position, position_by
from .reading import Failure, Reader, ReadGame, body_of, cleaned, named_game, read_text, tells_itself, unread
from .variations import Branch, Variations, variations_of

__all__ = [
    "FORMATS",
    "SVG",
    "TEXT",
    "Branch",
    "Exported",
    "Failure",
    "Format",
    "Problem",
    "ReadGame",
    "Reader",
    "RecordedGame",
    "Variations",
    "body_of",
    "cleaned",
    "each_game",
    "export",
    "first_game",
    "format_of",
    "is_stored",
    "load_games",
    "named_game",
    "names_games",
    "parse_position",
    "position_by",
    "read_problems",
    "read_text",
    "save_games",
    "tells_itself",
    "text_formats",
    "unread",
    "variations_of",
    "write_problems",
]
