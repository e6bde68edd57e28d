"""Positions as people paste them: the notation is found out."""

from __future__ import annotations

from typing import Any

from ..errors import ParseError, TurnwiseError
from ..games.game import Game
from .reading import Reader, ReadGame, cleaned


def parse_position(spec: Game, text: str, *, files: bool = True) -> Any:
    """Read a position in the game's own text, or the last one of a game in any notation.

    Without `files` no option of a start opens one.

    >>> from turnwise import games
    >>> othello = games.find("othello")
    >>> parse_position(othello, "(;GM[Othello]TY[8]B[F5];)") == parse_position(othello, "1. f5")
    True
    """
    return position_by(Reader(spec, files), text)


def position_by(reader: Reader, text: str) -> Any:
    """Read a position in the same way; a text that is neither has the error of the game's own text."""
    try:
        return reader.position(text)
    except TurnwiseError as error:
        found = reader.read(cleaned(text)) if text.strip() else None
        if isinstance(found, ReadGame):
            return found.state
        if found is not None and found.is_certain:
            raise ParseError("{game} position: {error}", game=reader.spec.name, error=found.message) from None
        raise error from None
