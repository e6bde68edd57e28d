"""`turnwise convert`: games from one file format to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from .. import formats
from ..errors import OptionError
from ..messages import Message
from .naming import game_named
from .output import say


def convert(source: Path, target: Path, /, *, game: int | None = None, own_game: str | None = None) -> None:
    """Write the games of a file in another format, chosen by the ending: .json, .pgn, .ggf, .wtb or .obf.

    Parameters
    ----------
    source
        The file to read.
    target
        The file to write; what it held is replaced.
    game
        Number of the only game to write, from 1. Default: all.
    own_game
        The file of a game of your own, FILE.py:NAME, if the games are of that.
    """
    if own_game is not None:
        game_named(own_game)
    written = 0

    def counted(games: Iterable[formats.RecordedGame]) -> Iterator[formats.RecordedGame]:
        nonlocal written
        for each in games:
            yield each
            written += 1

    found = formats.each_game(source)
    formats.save_games(target, counted(found if game is None else [_numbered(found, game, source)]))
    say(Message("{n} game written to {file}", "{n} games written to {file}", n=written, file=str(target)))


def _numbered(games: Iterable[formats.RecordedGame], number: int, source: Path) -> formats.RecordedGame:
    """Return one of the games, by its number from 1."""
    count = 0
    for count, game in enumerate(games, 1):
        if count == number:
            return game
    raise OptionError(
        "{option} {value}: '{file}' holds games 1 to {most}",
        option="--game",
        value=number,
        file=str(source),
        most=count,
    )
