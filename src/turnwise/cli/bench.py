"""`turnwise bench`: fixed searches whose sum of nodes is the engine's signature."""

from __future__ import annotations

from .. import engine, games
from ..games.game import Game
from ..messages import Message
from ..report_text import speed_of
from .naming import game_named
from .output import say, write_json


def bench(game: str | None = None, /, *, json: bool = False) -> None:
    """Run fixed searches: the sum of nodes is the engine's signature, the rate its speed.

    Parameters
    ----------
    game
        Name of the game. Default: all of them.
    json
        Print one JSON object a game.
    """
    for spec in games.all_games() if game is None else (game_named(game),):
        nodes, seconds = _run_bench(spec)
        if json:
            write_json({"game": spec.name, "nodes": nodes, "seconds": round(seconds, 6)})
        else:
            say(Message("{game}  nodes {speed}", game=spec.name, speed=speed_of(nodes, seconds)))


def _run_bench(spec: Game) -> tuple[int, float]:
    nodes, seconds = 0, 0.0
    for each in spec.bench:
        report = engine.search(games.parse_position(spec, each.position), depth=each.depth)
        nodes, seconds = nodes + report.nodes, seconds + report.seconds
    return nodes, seconds
