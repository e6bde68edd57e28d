"""Positions as people paste them: the format is guessed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import games
from ..errors import ParseError, TurnwiseError, message_of
from ..games.game import Game
from ..store import Record
from .catalogue import FORMATS, Format


def parse_position(spec: Game, text: str, *, files: bool = True) -> Any:
    """Read a position in the game's own text or as another program writes it; without `files` no option opens one.

    >>> othello = games.find("othello")
    >>> parse_position(othello, "(;GM[Othello]TY[8]B[F5];)") == parse_position(othello, "f5")
    True
    """
    found = _pasted_position(spec, text)
    return games.parse_position(spec, text, files=files) if found is None else found


def pasted_game(spec: Game, text: str) -> Record | None:
    """Read the first game of a text in a format of this game alone, such as GGF; None if it is none."""
    for each in _formats_of(spec):
        found = _quoting(spec, each.pasted_game, text)
        if found is not None:
            return found  # type: ignore[no-any-return]
    return None


def _pasted_position(spec: Game, text: str) -> Any | None:
    """Read the last position of a game, a position, or a drawn board; None for anything else."""
    record = pasted_game(spec, text)
    if record is not None:
        return _quoting(spec, lambda _text: record.states()[-1], text)
    readers = [each.pasted_position for each in _formats_of(spec)]
    found = (_quoting(spec, read, text) for read in (*readers, spec.read_drawing))
    return next((state for state in found if state is not None), None)


def _formats_of(spec: Game) -> list[Format]:
    return [each for each in FORMATS if each.game is spec]


def _quoting(spec: Game, read: Callable[[str], Any] | None, text: str) -> Any:
    """Read what somebody has pasted, and turn the errors of files into those of positions."""
    try:
        return read(text) if read else None
    except TurnwiseError as error:
        raise ParseError("{game} position: {error}", game=spec.name, error=message_of(error)) from None
