"""`turnwise perft`: the lines of play of a given length, counted."""

from __future__ import annotations

import time

from .. import engine, formats
from ..report_text import speed_of
from .naming import game_named
from .output import say, write_json


def perft(game: str, depth: int, /, *, position: str = "start", json: bool = False) -> None:
    """Count the lines of play of exactly DEPTH plies.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    depth
        Plies.
    position
        Where to begin.
    json
        Print one JSON object.
    """
    spec = game_named(game)
    state = formats.parse_position(spec, position)
    began = time.perf_counter()
    lines = engine.perft(state, depth)
    seconds = time.perf_counter() - began
    if json:
        values = {"game": spec.name, "position": position, "depth": depth, "nodes": lines}
        return write_json({**values, "seconds": round(seconds, 6)})
    return say(speed_of(lines, seconds))
