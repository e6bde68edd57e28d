"""`turnwise convert`: games from one file format to another."""

from __future__ import annotations

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
    games = formats.load_games(source)
    if game is not None and not 1 <= game <= len(games):
        raise OptionError(
            "{option} {value}: '{file}' holds games 1 to {most}",
            option="--game",
            value=game,
            file=str(source),
            most=len(games),
        )
    chosen = games if game is None else [games[game - 1]]
    formats.save_games(target, chosen)
    say(Message("{n} game written to {file}", "{n} games written to {file}", n=len(chosen), file=str(target)))
