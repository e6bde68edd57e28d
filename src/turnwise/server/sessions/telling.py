"""A play as somebody is told of it: whole with the sides that are theirs, or as one of a list."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic_core import to_json

from ...games.look import Json
from .session import SessionView

SHORT = ("id", "game", "sides", "names", "ply", "to_move", "status", "result", "winner", "saved", "next")


def for_sides(body: bytes, sides: Sequence[int]) -> bytes:
    """Add to a play, as it was written once for everybody, which sides its reader plays.

    >>> for_sides(b'{"id":"x"}', (0, 1))
    b'{"id":"x","you":[0,1]}'
    """
    return b'%s,"you":%s}' % (body[:-1], to_json(sides))


def in_short(board: SessionView, sides: Sequence[int]) -> Json:
    """Describe a play as one of a list, for somebody who plays these sides."""
    values = board.values(board.play.began)
    return {**{name: values[name] for name in SHORT}, "began": board.play.began, "you": list(sides)}
