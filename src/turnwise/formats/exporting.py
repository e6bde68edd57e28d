"""A game that was read, written again: in the formats that its kind of game has, as plain text, or as a picture."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from ..errors import OptionError
from ..games.svg import board_svg
from ..games.view import Step
from ..messages import Listing
from ..store import record_of
from ..store.record import SOFTWARE
from . import pgn
from .catalogue import text_formats
from .game import RecordedGame
from .reading import ReadGame
from .variations import START

TEXT, SVG = "text", "SVG"


@dataclass(frozen=True, kw_only=True)
class Exported:
    """A text, and how the name of its file ends."""

    text: str
    ending: str


def export(game: ReadGame, format: str, *, language: str = "en") -> Exported:
    """Write a game in a format of this name; of a format of positions, and as a picture, the position that is shown.

    >>> from turnwise import games
    >>> from turnwise.formats import read_text
    >>> export(read_text("1. d d (2. e) 2. c", games.all_games()), "PGN").text.splitlines()[-1]
    '1. d 2. d (2. e) 3. c *'
    """
    if format == SVG:
        return Exported(text=_picture(game, language), ending=".svg")
    if format == TEXT:
        return Exported(text=_plain(game, language), ending=".txt")
    known = text_formats(game.spec)
    if format not in known:
        raise OptionError(
            "format '{format}': {game} has {known}",
            format=format,
            game=game.spec.name,
            known=Listing((*known, TEXT, SVG)),
        )
    found = known[format]
    assert found.text is not None
    holds_positions = found.read_problems is not None
    return Exported(text=found.text(_recorded(game, shown=holds_positions)), ending=found.endings[0])


def _recorded(game: ReadGame, *, shown: bool) -> RecordedGame:
    """Record the main line and its branches, or the way to the position that is shown."""
    moves = game.path if shown else game.moves
    record = record_of(game.spec, game.first, moves, ["", ""], software=SOFTWARE)
    return RecordedGame(record=record, branches=() if shown else game.branches)


def _plain(game: ReadGame, language: str) -> str:
    """Draw the position that is shown, and write its text and the moves of the game."""
    drawn = game.spec.draw(game.state)
    board = drawn.plain if isinstance(drawn, Text) else drawn.text(language).plain
    moves = pgn.moves_text(_recorded(game, shown=False)) if game.moves else ""
    parts = (game.spec.title.text(language), board, game.state.text(), moves)
    return "\n\n".join(part for part in parts if part) + "\n"


def _picture(game: ReadGame, language: str) -> str:
    at = game.node
    before = game.replay.states[game.replay.tree.parent(at)] if at != START else None
    last = None if before is None else Step(before, before.parse_move(game.replay.tree.move(at)))
    return board_svg(game.spec, game.state, last, language=language)
