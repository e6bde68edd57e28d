"""What a Game is given, checked once when it is made."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ..engine import NEEDED, has_rules
from ..errors import ArgumentTypeError, CodeError, OptionError
from ..kinds import refused
from ..messages import Listing, Message
from .levels import Level
from .prefixes import is_prefixed
from .unknown import options_are

if TYPE_CHECKING:
    from .game import Game

TEXTS = ("title", "summary", "move_help")


def check_class(name: Any, state: Any) -> None:
    """Refuse a class that is no game, and a name that cannot be typed."""
    if not has_rules(state):
        missing = [method for method in NEEDED if not callable(getattr(state, method, None))]
        called = getattr(state, "__name__", repr(state))
        raise CodeError(
            "'{called}' is not a game: it lacks {missing} (a game has {needed})",
            called=called,
            missing=Listing(missing),
            needed=Listing(NEEDED),
        )
    if not isinstance(state, type):
        kind = type(state).__name__
        raise ArgumentTypeError("a game is made of a class of states: give state={kind}, not one {kind}", kind=kind)
    if not isinstance(name, str):
        raise refused("name", name, Message("a text, as in tic_tac_toe"))
    if not (re.fullmatch(r"[^\W\d]\w*", name) or is_prefixed(name)):
        raise OptionError("game name '{name}': write letters, digits and _, as in tic_tac_toe", name=name)


def check_values(game: Game) -> None:
    """Refuse what is no value of a game's other fields."""
    if not isinstance(game.openings, str):
        raise refused(_field(game, "openings"), game.openings, Message("a text"))
    for name in TEXTS:
        if not _is_said(getattr(game, name)):
            raise refused(_field(game, name), getattr(game, name), Message("a text"))
    _check_opening_names(game)
    _check_players(game)
    _check_levels(game)
    _check_bounds(game)


def _field(game: Game, name: str) -> Message:
    return Message("game {game}: {field}", game=game.name, field=name)


def _check_opening_names(game: Game) -> None:
    names: Any = game.opening_names
    if not isinstance(names, Mapping):
        raise refused(_field(game, "opening_names"), names, Message("texts by moves"))
    for line, words in names.items():
        if not (isinstance(line, str) and _is_said(words)):
            raise refused(_field(game, "opening_names"), words, Message("texts by moves"))


def _check_players(game: Game) -> None:
    players: Any = game.players
    if not (isinstance(players, tuple) and len(players) == 2 and all(map(_is_said, players))):
        raise refused(_field(game, "players"), players, Message("two names, as in ('first', 'second')"))


def _check_levels(game: Game) -> None:
    levels: Any = game.levels
    if not (isinstance(levels, tuple) and levels and _are(Level, levels)):
        raise refused(_field(game, "levels"), levels, Message("a tuple of Level, the weakest first"))


def _check_bounds(game: Game) -> None:
    bounds: Any = game.bounds
    for field in ("setups", "bounds"):
        if not isinstance(getattr(game, field), Mapping):
            raise refused(_field(game, field), getattr(game, field), Message("a dictionary by option"))
    for name, bound in bounds.items():
        if name not in game.setups:
            raise OptionError(
                "bounds of unknown {game} option '{option}': {there_are}",
                game=game.name,
                option=name,
                there_are=options_are(game.setups),
            )
        if not (isinstance(bound, tuple | list) and bound):
            place = Message("game {game}: bounds of {option}", game=game.name, option=name)
            raise refused(place, bound, Message("the least and the largest number, or all texts"))


def _is_said(words: Any) -> bool:
    """Whether it is a text, a message, or texts by language."""
    by_language = isinstance(words, Mapping) and bool(words) and _are(str, words.values())
    return isinstance(words, str | Message) or by_language


def _are(kind: type, values: Iterable[Any]) -> bool:
    return all(isinstance(value, kind) for value in values)
