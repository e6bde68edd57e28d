"""Building the Connect 4 opening book: hours of solving, in steps that survive a stop."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from .. import _core
from ..atomic_files import read_bytes, write_bytes
from ..errors import DataError

DEFAULT_PLIES = 8
DEFAULT_TABLE_BYTES = 1 << 30
STEP = 50  # positions between two looks at the clock
CHECKPOINT_STEPS = 20


def build_book(
    path: Path,
    *,
    plies: int = DEFAULT_PLIES,
    table_bytes: int = DEFAULT_TABLE_BYTES,
    progress: Callable[[int, int], None] | None = None,
) -> None:
    """Score every position with `plies` stones and write the book; goes on from PATH.part if there is one.

    Eight plies take several hours on one core. A stop loses at most the last minute or so.
    """
    part = path.with_name(path.name + ".part")
    done = read_bytes(part) if part.exists() else b""
    builder = _core.Connect4BookBuilder(plies, table_bytes, done)
    if len(done) > builder.total():
        raise DataError(
            "{path} holds more scores than a book of {plies} plies has positions: remove it to start again",
            path=part,
            plies=plies,
        )
    try:
        _build(builder, part, progress)
    finally:
        write_bytes(part, builder.scores())
    write_bytes(path, builder.file())
    part.unlink()


def _build(builder: _core.Connect4BookBuilder, part: Path, progress: Callable[[int, int], None] | None) -> None:
    steps = 0
    while builder.done() < builder.total():
        builder.extend(STEP)
        steps += 1
        if steps % CHECKPOINT_STEPS == 0:
            write_bytes(part, builder.scores())
        if progress:
            progress(builder.done(), builder.total())
