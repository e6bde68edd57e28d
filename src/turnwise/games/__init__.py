"""The games: one Game each, found by name, by file or by state."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .. import _core
from ..engine import has_rules
from ..errors import ArgumentTypeError, ParseError
from ..messages import Message
from ..sources import Source, is_source
from .classic import Classic, Plan
from .game import START, BenchSearch, Game, game_of_class, options_of
from .hosted import HostedState
from .keywords import check_complete
from .levels import Level
from .prefixes import is_prefixed
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
    "as_state",
    "find",
    "game_of",
    "game_of_class",
    "game_of_state",
    "load",
    "offered",
    "parse_position",
    "register",
    "registry",
    "unregister",
]

MOST_SHOWN = 40  # characters of a value in a message


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
    """Return the game of this name among those that are here; nothing is loaded.

    >>> find("sim").name
    'sim'
    """
    return registry.find(name)


def load(text: str) -> Game:
    """Return the game that a person has named: a name, perhaps with a prefix, or FILE.py:NAME.

    Code of a file or a package is run.
    """
    return registry.load(Source.read(text)) if is_source(text) else registry.name(text)


def register(game: Any, *, name: str = "") -> Game:
    """Take in a game of your own: a Game, or a class of states with to_move, result, legal_moves and play.

    From then on its name does what the names of shipped games do, in this process.
    """
    if name and not isinstance(game, Game):
        return registry.add(game_of_class(game, name=name))
    return registry.add(as_game(game))


def unregister(name: str) -> None:
    """Forget a game that was registered."""
    registry.remove(name)


def game_of(given: Any) -> Game:
    """Return the game that somebody gave: a Game, its name, or its class of states; nothing is loaded from a file.

    >>> game_of("sim") is game_of(find("sim")) is game_of(find("sim").state)
    True
    """
    if isinstance(given, Game):
        return given
    if isinstance(given, str):
        return registry.name(given)
    if isinstance(given, type) and has_rules(given):
        return _game_of_kind(given)
    raise ArgumentTypeError(
        "{given} is not a game: give its name, such as 'connect4', a Game or a class of states", given=_shown(given)
    )


def game_of_state(state: Any) -> Game:
    """Return the game of a state; a class that nobody has registered makes a game of its own."""
    return state.game if isinstance(state, HostedState) else _game_of_kind(type(state))


def _game_of_kind(kind: type) -> Game:
    for game in all_games():
        if game.state is kind:
            return game
    return as_game(kind)


def as_state(given: Any, game: Game | None = None) -> Any:
    """Return the state that somebody gave: a state, a text, or a game, which means its start.

    A text names the game and the position, as in "connect4 4433"; where the game is known, the position alone.

    >>> as_state("connect4 4433") == as_state("4433", find("connect4"))
    True
    """
    if isinstance(given, str):
        return _state_of_text(given) if game is None else parse_position(game, given)
    if isinstance(given, Game):
        return given.start()
    if isinstance(given, type) and has_rules(given):
        return _start_of(given)
    if not isinstance(given, type) and has_rules(given):
        return given
    raise ArgumentTypeError(
        "{given} is not a state: give a state, a game, or a text with game and position, as in 'connect4 4433'",
        given=_shown(given),
    )


def _start_of(kind: type) -> Any:
    """Return the start as a state of the class itself."""
    game = _game_of_kind(kind)
    if not game.is_native and game.make_start is None:
        check_complete(kind, Message("a state"))
    start = game.start()
    return start.raw if isinstance(start, HostedState) else start


def _state_of_text(text: str) -> Any:
    name, _, position = text.strip().partition(" ")
    if not (name.isidentifier() or is_prefixed(name)):
        raise ParseError("'{text}' names no game: write game and position, as in 'connect4 4433'", text=text)
    return parse_position(registry.name(name), position.strip() or START)


def _shown(given: Any) -> str:
    """Write a value as a message names it, with its kind and not too long."""
    shown = repr(given)
    return f"{type(given).__name__} {shown if len(shown) <= MOST_SHOWN else f'{shown[:MOST_SHOWN]}...'}"


def parse_position(game: Game, text: str, *, files: bool = True) -> Any:
    """Read the game's one-line text, `start`, or `start:key=value,...`; without `files` no option opens one.

    >>> parse_position(find("sim"), "start:n=7").text()
    '7:/'
    """
    head, colon, rest = text.partition(":")
    if head != START or not game.is_native:
        return game.parse(text)
    if colon and not rest:
        raise ParseError("{game} position '{position}': an option is missing after ':'", game=game.name, position=text)
    options = options_of(game, text, rest)
    return game.start(**options) if files else game.state(**options)
