"""`turnwise games`: the games, their start options and the agents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .. import games as all_games
from ..agents import AGENTS, agent_kinds
from ..agents.custom import offered
from ..games.game import Game
from ..languages import usable_languages
from ..messages import Listing, Message, Value, languages
from ..terminal.voice import say_columns, spoken
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
        _show_game(spec)
    for point in all_games.offered():
        say(Message("{name}  {where}", name=point.name, where=_installed(point.value)))
    say(Message("your own: FILE.py:CLASS, as in `turnwise play nim.py:Nim`"))
    say("")
    say(Message("agents"))
    say_columns([_indented(row) for row in _agent_rows()])
    return None


def _show_game(spec: Game) -> None:
    say(Message("{name}  {titles}", name=spec.name, titles=titles(spec)), style="bold")
    say(Message("    {summary}", summary=spec.summary))
    for name, words in spec.setups.items():
        say(Message("    {option}  {words}", option=f"start:{name}=...", words=words))
    say(Message("    evaluators: {names}", names=Listing(spec.evaluators())))


def titles(spec: Game) -> str:
    """Name a game in the language that is spoken; who reads English sees all its names."""
    asked = usable_languages() if spoken().code == languages()[0] else [spoken().code]
    return " · ".join(dict.fromkeys(spec.title.text(language) for language in asked))


def _agent_rows() -> Iterator[tuple[Value, Value, Value]]:
    for kind in AGENTS:
        having = [spec for spec in all_games.all_games() if not kind.lacks(spec)]
        taken = dict.fromkeys(option for spec in having for option in kind.options(spec))
        yield kind.name, kind.summary, Listing(taken)
    for point in offered():
        yield point.name, _installed(point.value), ""
    yield "FILE.py:NAME", Message("your own: a function choose(state), or a class with such a method"), "timeout"


def _installed(place: str) -> Message:
    return Message("of an installed package ({place})", place=place)


def _indented(row: tuple[Value, Value, Value]) -> tuple[Value, ...]:
    return "", *row


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
