"""The games there are: shipped ones, those that were registered, and those of installed packages, asked for by name."""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from ..errors import CodeError, OptionError, UnknownNameError
from ..messages import Listing
from ..sources import Source, load, one_line
from .game import Game, game_of_class
from .prefixes import has_everywhere, is_prefixed, load_prefixed

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

CLOSE = 0.7  # how alike two names are before one is taken for a mistyped other
GROUP = "turnwise.games"
"""Entry points of installed packages: a name, and a Game or a class of states."""


class Registry:
    """Games by name, in the order in which they came."""

    def __init__(self, shipped: tuple[Game, ...]) -> None:
        self._shipped = frozenset(game.name for game in shipped)
        self._games = {game.name: game for game in shipped}
        self._sources: dict[str, Source] = {}
        self._packages: set[str] = set()

    def all(self) -> tuple[Game, ...]:
        """List the games that are here now; those of installed packages come when they are asked for."""
        return tuple(self._games.values())

    def add(self, game: Game, source: Source | None = None) -> Game:
        """Take in a game; one of the same name that is not shipped is replaced, as in a notebook's second run."""
        if game.name in self._shipped:
            raise OptionError(
                "game name '{name}': Turnwise has a game of this name, give another name=", name=game.name
            )
        self._games[game.name] = game
        self._sources.pop(game.name, None)
        if source is not None:
            self._sources[game.name] = source
        return game

    def remove(self, name: str) -> None:
        """Forget a game that was registered."""
        if name in self._shipped:
            raise OptionError("game '{name}' is shipped with Turnwise and stays", name=name)
        self._games.pop(name, None)
        self._sources.pop(name, None)

    def source(self, game: Game) -> Source | None:
        """Return the file that a game came from; None for one that came otherwise."""
        return self._sources.get(game.name)

    def is_everywhere(self, game: Game) -> bool:
        """Whether every process with this environment has the game: a shipped one, or one of an installed package."""
        if is_prefixed(game.name):
            return has_everywhere(game.name)
        return game.name in self._shipped or any(point.name == game.name for point in offered())

    def find(self, name: str) -> Game:
        """Return the game of this name among those that are here; nothing is loaded, for names come from data too."""
        found = self._games.get(name)
        if found is None:
            raise self._unknown(name)
        return found

    def name(self, name: str) -> Game:
        """Return the game that a person has named; one that an installed package offers is loaded."""
        if name not in self._games and is_prefixed(name):
            return self._prefixed(load_prefixed(name))
        for point in offered() if name not in self._games else ():
            if point.name == name:
                self._packages.add(name)
                return self.add(_of_package(point))
        return self.find(name)

    def _prefixed(self, game: Game) -> Game:
        """Take in a game of another package, unless it is here already under the name that was found for it."""
        if has_everywhere(game.name):
            self._packages.add(game.name)
        return self._games.get(game.name) or self.add(game)

    def packages(self) -> tuple[str, ...]:
        """List the games of installed packages that a person has named."""
        return tuple(sorted(self._packages & set(self._games)))

    def load(self, source: Source) -> Game:
        """Take in the game of a file."""
        return self.add(_game_of(load(source), source), source)

    def _unknown(self, name: str) -> UnknownNameError:
        names = [*self._games, *(point.name for point in offered())]
        close = get_close_matches(name, names, n=1, cutoff=CLOSE)
        if close:
            return UnknownNameError(
                "unknown game '{name}': did you mean '{close}'? (see: turnwise games)", name=name, close=close[0]
            )
        return UnknownNameError(
            "unknown game '{name}': games are {names}; a game of your own is named by its file, as nim.py:Nim"
            " (see: turnwise games)",
            name=name,
            names=Listing(names),
        )


def offered() -> list[EntryPoint]:
    """List what installed packages offer; nothing of theirs is run."""
    from importlib.metadata import entry_points  # slow to load, and few processes ask

    return sorted(entry_points(group=GROUP), key=lambda point: point.name)


def as_game(found: Any) -> Game:
    """Make a game of what somebody gave for one: a Game, or a class of states."""
    if isinstance(found, Game):
        return found
    if isinstance(found, type):
        return game_of_class(found)
    raise CodeError("{given} is not a game: give a class of states or a turnwise.Game", given=repr(found))


def _game_of(found: Any, source: Source) -> Game:
    if not isinstance(found, Game | type):
        raise CodeError("'{label}' is not a game: give a class of states or a turnwise.Game", label=source.label)
    return as_game(found)


def _of_package(point: EntryPoint) -> Game:
    """Load a game of a package; its name is the one by which the package offers it."""
    try:
        return replace(as_game(point.load()), name=point.name)
    except (Exception, SystemExit) as error:
        raise CodeError(
            "game '{game}' of an installed package cannot be loaded: {error}", game=point.name, error=one_line(error)
        ) from None
