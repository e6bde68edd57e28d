"""The games: one Game each, found by name, by file or by state."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .. import _core
from ..errors import ParseError
from ..sources import Source, is_source
from .game import START, BenchSearch, Classic, Game, Level, Plan, game_of_class, options_of
from .hosted import HostedState
from .registry import Registry, as_game, offered
from .state import State

__all__ = [
    "SHIPPED",
    "BenchSearch",
    "Classic",
    "Game",
    "HostedState",
    "Level",
    "Plan",
    "State",
    "all_games",
    "find",
    "game_of_class",
    "game_of_state",
    "load",
    "offered",
    "parse_position",
    "register",
    "registry",
    "unregister",
]



def _shipped(name: str) -> Game:
    """Find the game of a native class: the module of this name has it under its name in capitals."""
    game: Game = getattr(import_module(f".{name}", __name__), name.upper())
    return game


SHIPPED: tuple[Game, ...] = tuple(map(_shipped, _core.STATES))
"""In the order of core/games/games.def."""
registry = Registry(SHIPPED)


def all_games() -> tuple[Game, ...]:
    """List the games that are here now, the shipped ones first."""
    return registry.all()


def find(name: str) -> Game:
    """Return the game of this name; nothing is loaded from a file.

    >>> find("sim").title
    'Sim'
    """
    return registry.find(name)


def load(text: str) -> Game:
    """Return the game that a person has named: a name, or FILE.py:NAME, whose code is run."""
    return registry.load(Source.read(text)) if is_source(text) else find(text)


def register(game: Any, *, name: str = "") -> Game:
    """Take in a game of your own: a Game, or a class of states with to_move, result, legal_moves and play."""
    if name and not isinstance(game, Game):
        return registry.add(game_of_class(game, name=name))
    return registry.add(as_game(game))


def unregister(name: str) -> None:
    """Forget a game that was registered."""
    registry.remove(name)


def game_of_state(state: Any) -> Game:
    """Return the game of a state; a class that nobody has registered makes a game of its own."""
    if isinstance(state, HostedState):
        return state.game
    kind = type(state)
    for game in all_games():
        if game.state is kind:
            return game
    return as_game(kind)


def parse_position(game: Game, text: str, *, files: bool = True) -> Any:
    """Read the game's one-line text, `start`, or `start:key=value,...`; without `files` no option opens one.

    >>> parse_position(find("sim"), "start:n=7").text()
    '7:/'
    """
    head, colon, rest = text.partition(":")
    if head != START or not game.is_native:
        return game.parse(text)
    if colon and not rest:
        raise ParseError(f"{game.name} position '{text}': an option is missing after ':'")
    options = options_of(game, text, rest)
    return game.start(**options) if files else game.state(**options)
