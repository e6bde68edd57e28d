"""Small commands: `games`, `perft`, `bench` and `engine`."""

from __future__ import annotations

import sys
import time
from io import TextIOWrapper
from typing import Any

from rich.table import Table
from rich.text import Text

from .. import engine as core_engine
from .. import formats
from .. import games as all_games
from ..adapters.protocols import make_engine
from ..agents import AGENTS, agent_kinds
from ..agents.custom import offered
from ..games.game import Game
from ..report_text import speed_text
from .naming import agent_named, game_named
from .output import say, write_json


def games(*, json: bool = False) -> None:
    """List the games, their start options and the agents.

    Parameters
    ----------
    json
        Print one JSON object.
    """
    if json:
        return write_json({"games": [_game_values(spec) for spec in all_games.all_games()]})
    for spec in all_games.all_games():
        say(Text.assemble((spec.name, "bold"), f"  {spec.title} · {spec.title_fa}\n    {spec.summary}"))
        for name, words in spec.setups.items():
            say(f"    start:{name}=...  {words}")
        say(f"    evaluators: {', '.join(spec.evaluators())}")
    for point in all_games.offered():
        say(Text.assemble((point.name, "bold"), f"  of an installed package ({point.value})"))
    say("your own: FILE.py:CLASS, as in `turnwise play nim.py:Nim`")
    say("\nagents")
    table = Table(box=None, show_header=False, padding=(0, 2))
    for kind in AGENTS:
        having = [spec for spec in all_games.all_games() if not kind.lacks(spec)]
        taken = dict.fromkeys(option for spec in having for option in kind.options(spec))
        table.add_row(kind.name, kind.summary, ", ".join(taken))
    for point in offered():
        table.add_row(point.name, f"of an installed package ({point.value})", "")
    table.add_row("FILE.py:NAME", "your own: a function choose(state), or a class with such a method", "timeout")
    say(table)
    return None


def _game_values(spec: Game) -> dict[str, Any]:
    return {
        "game": spec.name,
        "title": spec.title,
        "title_fa": spec.title_fa,
        "summary": spec.summary,
        "options": spec.setups,
        "position": spec.start().text(),
        "evaluators": spec.evaluators(),
        "levels": len(spec.levels),
        "agents": {kind.name: list(kind.options(spec)) for kind in agent_kinds(spec)},
    }


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
    lines = core_engine.perft(state, depth)
    seconds = time.perf_counter() - began
    if json:
        values = {"game": spec.name, "position": position, "depth": depth, "nodes": lines}
        return write_json({**values, "seconds": round(seconds, 6)})
    return say(f"{speed_text(lines, seconds)}")


def bench(game: str | None = None, /, *, json: bool = False) -> None:
    """Run fixed searches: the sum of nodes is the engine's signature, the rate its speed.

    Parameters
    ----------
    game
        Name of the game; all of them if left out.
    json
        Print one JSON object a game.
    """
    for spec in all_games.all_games() if game is None else (game_named(game),):
        nodes, seconds = _run_bench(spec)
        if json:
            write_json({"game": spec.name, "nodes": nodes, "seconds": round(seconds, 6)})
        else:
            say(f"{spec.name}  nodes {speed_text(nodes, seconds)}")


def _run_bench(spec: Game) -> tuple[int, float]:
    nodes, seconds = 0, 0.0
    for each in spec.bench:
        report = core_engine.search(all_games.parse_position(spec, each.position), depth=each.depth)
        nodes, seconds = nodes + report.nodes, seconds + report.seconds
    return nodes, seconds


def engine(game: str, /, agent: str | None = None, *, protocol: str = "lines", seed: int = 0) -> None:
    """Let an agent answer on standard input and output, as other programs can call it.

    Lines in: `game NAME`, `position TEXT`, `go [depth=N] [seconds=S]`, `quit`.
    Lines out: `move TEXT` for each `go`, and `error MESSAGE` for a line that makes no sense.
    Limits after `go` count for agents that take them and name none of their own.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    agent
        Who answers, for example search:level=3; search unless given.
    protocol
        lines, which is told above, or for Othello gtp or nboard.
    seed
        For agents that draw, unless their text names one.
    """
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is no text is no command either
    player = make_engine(protocol, game_named(game), agent and agent_named(agent), seed=seed)
    try:
        player.serve(sys.stdin, lambda line: print(line, flush=True))
    finally:
        player.close()
