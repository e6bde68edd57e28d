"""`turnwise games`: the games, their start options and the agents."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from .. import games as all_games
from ..agents import AGENTS, agent_kinds
from ..agents.custom import offered
from ..games.game import Game
from ..messages import languages
from ..terminal.voice import told
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
        say(Text.assemble((spec.name, "bold"), f"  {titles(spec)}\n    {told(spec.summary)}"))
        for name, words in spec.setups.items():
            say(f"    start:{name}=...  {told(words)}")
        say(f"    evaluators: {', '.join(spec.evaluators())}")
    for point in all_games.offered():
        say(Text.assemble((point.name, "bold"), f"  of an installed package ({point.value})"))
    say("your own: FILE.py:CLASS, as in `turnwise play nim.py:Nim`")
    say("\nagents")
    table = Table(box=None, show_header=False, padding=(0, 2))
    for kind in AGENTS:
        having = [spec for spec in all_games.all_games() if not kind.lacks(spec)]
        taken = dict.fromkeys(option for spec in having for option in kind.options(spec))
        table.add_row(kind.name, told(kind.summary), ", ".join(taken))
    for point in offered():
        table.add_row(point.name, f"of an installed package ({point.value})", "")
    table.add_row("FILE.py:NAME", "your own: a function choose(state), or a class with such a method", "timeout")
    say(table)
    return None


def titles(spec: Game) -> str:
    """Name a game in every language there is a catalogue of."""
    return " · ".join(dict.fromkeys(spec.title.text(language) for language in languages()))


def _game_values(spec: Game) -> dict[str, Any]:
    return {
        "game": spec.name,
        "title": str(spec.title),
        "summary": str(spec.summary),
        "options": {name: str(words) for name, words in spec.setups.items()},
        "position": spec.start().text(),
        "evaluators": spec.evaluators(),
        "levels": len(spec.levels),
        "agents": {kind.name: list(kind.options(spec)) for kind in agent_kinds(spec)},
    }
