"""Which format a file has, by its ending; what has none of these endings holds our own records."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..bounded import is_pipe
from ..errors import DataError, message_of
from ..games.game import Game
from ..games.othello import OTHELLO
from ..games.state import State
from ..store import each_record, save_records
from . import ggf, obf, pgn, wthor
from .game import RecordedGame


def _any_start(_start: Any) -> None:
    """Refuse nothing."""


@dataclass(frozen=True, kw_only=True)
class Format:
    """A way to keep games in a file."""

    name: str
    endings: tuple[str, ...]
    read: Callable[[Path], Iterable[RecordedGame]]
    write: Callable[[Path, Iterable[RecordedGame]], None]
    game: Game | None = None
    """The only game it can tell of."""
    check_start: Callable[[Any], None] = _any_start
    """Refuses a start that it cannot tell, with a DataError."""

    read_problems: Callable[[Path], list[obf.Problem]] | None = None
    """Reads positions to solve, where it is made for them."""
    pasted: Callable[[str], RecordedGame | None] | None = None
    """Reads the first game of a text that somebody has pasted; None if it is of another kind."""
    text: Callable[[RecordedGame], str] | None = None
    """Writes a game as a text of its own; None for a format that is no text."""

    def check_game(self, path: Path, game: str) -> None:
        """Refuse another game than the format's."""
        if self.game is not None and self.game.name != game:
            raise DataError(
                "'{path}': {format} files are of {its_game}, not of {game}",
                path=path,
                format=self.name,
                its_game=self.game.name,
                game=game,
            )

    def check(self, path: Path, game: str, start: State) -> None:
        """Refuse a game that cannot be kept in this format."""
        self.check_game(path, game)
        try:
            self.check_start(start)
        except DataError as error:
            raise DataError("'{path}': {error}", path=path, error=message_of(error)) from None


def _read_records(path: Path) -> Iterator[RecordedGame]:
    return (RecordedGame(record=record) for record in each_record(path))


def _write_records(path: Path, games: Iterable[RecordedGame]) -> None:
    save_records(path, (game.record for game in games))


RECORDS = Format(
    name="JSON",
    endings=(".json", ".jsonl"),
    read=_read_records,
    write=_write_records,
    text=lambda game: f"{game.record.to_json()}\n",
)
STORED = re.compile(r"store:(\d{1,18})")
FORMATS = (
    Format(name="PGN", endings=(".pgn",), read=pgn.read, write=pgn.write, text=pgn.text),
    Format(
        name="GGF",
        endings=(".ggf",),
        read=ggf.read,
        write=ggf.write,
        game=OTHELLO,
        pasted=ggf.pasted,
        text=ggf.text,
    ),
    Format(
        name="WTHOR",
        endings=(".wtb",),
        read=wthor.read,
        write=wthor.write,
        game=OTHELLO,
        check_start=wthor.check_start,
    ),
    Format(
        name="OBF",
        endings=(".obf",),
        read=obf.read,
        write=obf.write,
        game=OTHELLO,
        read_problems=obf.read_problems,
        pasted=obf.pasted,
        text=obf.text,
    ),
    RECORDS,
)


def format_of(path: Path | str) -> Format:
    """Find the format of a file; the case of its ending does not count.

    >>> format_of("Games.GGF").name, format_of("my game").name
    ('GGF', 'JSON')
    """
    ending = Path(path).suffix.lower()
    return next((each for each in FORMATS if ending in each.endings), RECORDS)


def text_formats(spec: Game) -> dict[str, Format]:
    """Return the formats, by name, in which a game of this kind can be written as a text.

    >>> from turnwise import games
    >>> list(text_formats(games.find("sim"))), list(text_formats(games.find("othello")))
    (['PGN', 'JSON'], ['PGN', 'GGF', 'OBF', 'JSON'])
    """
    return {each.name: each for each in FORMATS if each.text is not None and each.game in (None, spec)}


def names_games(text: str) -> bool:
    """Whether a text names games that are kept: it ends as their files do, is a pipe, or is a game of the store.

    >>> [names_games(text) for text in ("game.json", "store:12", "/dev/stdin", "nim.py:Nim", "sim")]
    [True, True, True, False, False]
    """
    endings = (ending for each in FORMATS for ending in each.endings)
    return is_stored(text) or Path(text).suffix.lower() in endings or is_pipe(text)


def is_stored(text: str) -> bool:
    """Whether a text names a game of the store, as `store:12` does."""
    return STORED.fullmatch(text) is not None


def load_games(path: Path | str) -> list[RecordedGame]:
    """Read every game of a file, or the one that `store:12` names in $TURNWISE_STORE or the user's own store."""
    return list(each_game(path))


def each_game(path: Path | str) -> Iterator[RecordedGame]:
    """Read the same games one by one, however many there are; what is wrong is told when it is reached."""
    found = STORED.fullmatch(str(path))
    yield from [_stored(int(found[1]))] if found else format_of(path).read(Path(path))


def first_game(path: Path | str) -> RecordedGame:
    """Read the first of these games."""
    return next(each_game(path))


def _stored(number: int) -> RecordedGame:
    from ..store import Store

    with Store.open(create=False) as store:
        return RecordedGame(record=store.entry(number).record)


def save_games(path: Path | str, games: Iterable[RecordedGame]) -> None:
    """Write games to a file, in place of what it held; nothing is written if one of them cannot be."""
    chosen = format_of(path)
    chosen.write(Path(path), _checked(chosen, Path(path), games))


def _checked(chosen: Format, path: Path, games: Iterable[RecordedGame]) -> Iterator[RecordedGame]:
    for game in games:
        chosen.check(path, game.record.game, game.record.states()[0])
        yield game
