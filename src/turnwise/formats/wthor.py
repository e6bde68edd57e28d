"""WTHOR, the tournament databases of the French federation: bytes, little-endian.

    16 bytes of header  day it was made (century, year, month, day), games u32, names u16, year u16, board size,
                        type, empties from which best play was computed, 0
    68 bytes a game     numbers of tournament, black and white u16; black's discs, and the same under best play;
                        60 moves as 10 * row + column, 0 after the last; passes are left out

Names stand in files beside it: WTH.JOU has the players, 20 bytes each, WTH.TRN the tournaments, 26 bytes each.
Names of the same stem as the games come first: that is how we write them, so that no WTH.JOU is ever changed.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from datetime import date
from itertools import takewhile
from pathlib import Path

from ..atomic_files import read_bytes, write_bytes
from ..errors import DataError, TurnwiseError, message_of
from ..games.othello import COLUMNS, OTHELLO
from ..games.state import State
from ..store import record_of
from .game import RecordedGame, is_pass, play_on

HEADER = struct.Struct("<4BIHH4B")
GAME = struct.Struct("<3H2B60s")
SIZE = 8
MOST_NAMES = (1 << 16) - 1
PLAYERS, PLAYER_BYTES = ".JOU", 20
PLACES, PLACE_BYTES = ".TRN", 26
STEMS = ("WTH", "WTHOR")  # of the names that come with the databases
LETTERS = "latin-1"
LAST_YEAR = 9999  # that dates of games have; a larger one says nothing
START = OTHELLO.start()


def read(path: Path | str) -> list[RecordedGame]:
    """Read every game of a file, with its names if they lie beside it."""
    content, path = read_bytes(path), Path(path)
    year, count = _readmake_header(path, content)
    players, places = _read_names(path, PLAYERS, PLAYER_BYTES), _read_names(path, PLACES, PLACE_BYTES)
    games = []
    for number in range(count):
        place, black, white, _, _, codes = GAME.unpack_from(content, HEADER.size + number * GAME.size)
        names = [_name(players, black), _name(players, white)]
        try:
            record = record_of(OTHELLO, START, _moves(codes), names)
        except TurnwiseError as error:
            raise DataError(
                "'{path}' game {number}: {error}", path=path, number=number + 1, error=message_of(error)
            ) from None
        games.append(RecordedGame(record=record, place=_name(places, place), date=year))
    return games


def _readmake_header(path: Path, content: bytes) -> tuple[str, int]:
    """Return the year of the games and their number; refuse what is no such file."""
    if len(content) < HEADER.size:
        raise DataError("'{path}': shorter than the header of a WTHOR file", path=path)
    *_, count, _, year, size, _, _, _ = HEADER.unpack_from(content)
    if size not in (0, SIZE):
        raise DataError(
            "'{path}': games on a board of {found}, WTHOR files are read for {size} only",
            path=path,
            found=size,
            size=SIZE,
        )
    if len(content) != HEADER.size + count * GAME.size:
        raise DataError(
            "'{path}': {bytes} bytes are not the {count} games its header tells of",
            path=path,
            bytes=len(content),
            count=count,
        )
    if not count:
        raise DataError("'{path}' holds no game", path=path)
    return str(year) if 0 < year <= LAST_YEAR else "", count


def _moves(codes: bytes) -> list[str]:
    """Name the moves, with the passes the file leaves out."""
    state, moves = START, []
    for code in takewhile(bool, codes):
        row, column = divmod(code, 10)
        square = f"{COLUMNS[column - 1]}{row}" if 1 <= column <= SIZE else str(code)
        played, state = play_on(state, square)
        moves += played
    return moves


def _read_names(path: Path, ending: str, width: int) -> list[str]:
    """Read the names beside a file of games; none if there are none."""
    try:
        files = {file.name.lower(): file for file in path.parent.iterdir()}
    except PermissionError:  # one may read its files and not list them
        files = {}
    wanted = (f"{stem}{ending}".lower() for stem in (path.stem, *STEMS))
    found = next((files[name] for name in wanted if name in files), None)
    content = read_bytes(found)[HEADER.size :] if found else b""
    if len(content) % width:
        raise DataError(
            "'{path}': names of {width} bytes each do not fill it, it may be cut short", path=found, width=width
        )
    fields = (content[begin : begin + width] for begin in range(0, len(content), width))
    return [field.partition(b"\0")[0].decode(LETTERS) for field in fields]


def _name(names: Sequence[str], number: int) -> str:
    """Return the name of this number, or the number where the file of names does not have it."""
    return names[number] if number < len(names) else f"#{number}"


def write(path: Path | str, games: Iterable[RecordedGame]) -> None:
    """Write games, and the names of players and places beside them: `x.wtb`, `x.JOU`, `x.TRN`."""
    path, games = Path(path), list(games)
    if path.stem.upper() in STEMS:
        raise DataError(
            "cannot write '{path}': its names would replace the common ones, choose another name", path=path
        )
    players = sorted({name for game in games for name in game.players})
    places = sorted({game.place for game in games})
    _write_names(path.with_suffix(PLAYERS), players, PLAYER_BYTES)
    _write_names(path.with_suffix(PLACES), places, PLACE_BYTES)
    rows = [_row(game, places.index(game.place), *map(players.index, game.players)) for game in games]
    year = games[0].date[:4] if games else ""
    header = make_header(games=len(games), year=int(year) if year.isdecimal() else 0, size=SIZE)
    write_bytes(path, header + b"".join(rows))


def check_start(start: State) -> None:
    """Refuse a start that the format cannot tell."""
    if start != START:
        raise DataError(
            "a WTHOR file holds games from the start of the board of {size} only: choose .ggf or .json", size=SIZE
        )


def _row(game: RecordedGame, place: int, black: int, white: int) -> bytes:
    states, result = game.record.states(), game.record.result
    check_start(states[0])
    discs = states[-1].count(0) if result is None else (SIZE * SIZE + int(result)) // 2
    codes = bytes(square_code(move.lower()) for move in game.record.moves if not is_pass(move))
    return GAME.pack(place, black, white, discs, discs, codes)


def square_code(square: str) -> int:
    """Number a square.

    >>> square_code("f5")
    56
    """
    return 10 * int(square[1]) + COLUMNS.index(square[0]) + 1


def _write_names(path: Path, names: Sequence[str], width: int) -> None:
    if len(names) > MOST_NAMES:
        raise DataError(
            "cannot write '{path}': {names} names, a WTHOR file numbers {most} at most",
            path=path,
            names=len(names),
            most=MOST_NAMES,
        )
    fields = [name.encode(LETTERS, "replace")[: width - 1].ljust(width, b"\0") for name in names]
    write_bytes(path, make_header(names=len(fields)) + b"".join(fields))


def make_header(*, games: int = 0, names: int = 0, year: int = 0, size: int = 0) -> bytes:
    """Make the header of a file of games or names, as of today."""
    today = date.today()
    return HEADER.pack(*divmod(today.year, 100), today.month, today.day, games, names, year, size, 0, 0, 0)
