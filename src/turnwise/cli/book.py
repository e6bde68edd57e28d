"""`turnwise book`: an opening book with exact scores."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ..atomic_files import check_writable
from ..errors import UnknownNameError
from ..games.game import Game
from ..messages import Message
from .arguments import TABLE_WORKERS
from .naming import game_named, games_with
from .option_checks import check_number, table_bytes
from .output import complain, say, stopped_in
from .progress import Bar

MOST_PLIES = 12


def book(
    game: str,
    file: Path,
    /,
    *,
    plies: int = 8,
    table_mb: int = 1024,
    workers: Annotated[str, TABLE_WORKERS] = "0",
) -> None:
    """Build an opening book: the exact score of every position with up to PLIES stones.

    Takes hours. Ctrl-C keeps what is done in FILE.part, and the same command goes on from there.
    A book that is whole is not built again: remove it first.

    Parameters
    ----------
    game
        Name of the game (see: turnwise games).
    file
        Where the book goes.
    plies
        Stones on the board of the last positions scored.
    table_mb
        Memory of the table, in mebibytes; more makes it faster.
    """
    spec = game_named(game)
    if spec.build_book is None:
        raise UnknownNameError(
            "{game} has no book to build: choose one of {games}", game=spec.name, games=games_with("build_book")
        )
    check_number("--plies", plies, most=MOST_PLIES)
    memory = table_bytes(table_mb)
    check_writable(file)
    try:
        _build(spec, file, plies, memory, workers)
    except KeyboardInterrupt:
        complain(stopped_in(f"{file}.part"))
        raise


def _build(spec: Game, file: Path, plies: int, memory: int, workers: str) -> None:
    assert spec.build_book is not None
    words = Message("scoring")
    with Bar(words=words) as bar:
        spec.build_book(
            file,
            plies=plies,
            table_bytes=memory,
            workers=workers,
            progress=lambda done, total: bar.show_of(done, total, words),
        )
    say(Message("{file}: {n:,} bytes", file=str(file), n=file.stat().st_size))
