"""Building the Connect 4 opening book: hours of solving by many workers, in steps that survive a stop.

PATH.part    "TWCP", version, plies, width, height, discs in a line, three zeros, CRC-32 of what follows; then, packed
             by zlib, a byte a position, in the book's order: its score, or UNKNOWN
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from time import monotonic, perf_counter
from typing import NamedTuple
from zlib import compress, crc32, decompressobj, error

from .. import _core
from ..arena.execution import Portion, Workers, finished
from ..arena.match import hired
from ..atomic_files import read_bytes, remove, write_bytes
from ..bounded import is_there
from ..errors import DataError
from ..messages import Message

DEFAULT_PLIES = 8
DEFAULT_TABLE_BYTES = 1 << 30
NO_TABLE = 1 << 10  # bytes, where nothing is solved
MOST_TOGETHER = 1000  # positions in one task
WRITING_SHARE = 0.05  # of the time, at most, goes into keeping what is done
UNKNOWN = -128
MAGIC, VERSION = b"TWCP", 2
BOOK, PLIES_AT, BOARD_AT = (
    b"TWCB",
    5,
    16,
)  # how a book begins, and where it says of how many plies and which board it is
HEADER = struct.Struct("<4sB4B3xI")
STANDARD = (7, 6, 4)
Board = tuple[int, int, int]
"""Width, height and discs in a line."""
Progress = Callable[[int, int], None]
"""progress(done, total)"""


class Kind(NamedTuple):
    """What a book is of."""

    plies: int
    board: Board = STANDARD

    def builder(self, table_bytes: int) -> _core.Connect4BookBuilder:
        """List the positions of the book, and have a solver with such a table ready for them."""
        width, height, connect = self.board
        return _core.Connect4BookBuilder(
            self.plies, table_bytes, _core.Connect4(width=width, height=height, connect=connect)
        )


@dataclass(frozen=True)
class Task:
    """Positions of the book for one worker: neighbours, which share much of their search."""

    kind: Kind
    table_bytes: int
    first: int
    count: int


def build_book(
    path: Path,
    *,
    plies: int = DEFAULT_PLIES,
    board: Board = STANDARD,
    table_bytes: int = DEFAULT_TABLE_BYTES,
    workers: Workers | str | int | None = 0,
    progress: Progress = lambda _done, _total: None,
) -> None:
    """Score the positions with `plies` stones and write the book; goes on from PATH.part if there is one.

    Where the book is there already nothing is done: a run may have been killed after its last step.
    Eight plies take several hours of work. Every worker has a table of its own. A kill loses some
    seconds of it.
    """
    part, kind = path.with_name(path.name + ".part"), Kind(plies, board)
    if not part.exists() and _is_whole(path, kind):
        return
    book = kind.builder(NO_TABLE)
    scores = read_part(part, kind, book.total())
    try:
        with hired(workers) as crew:
            _score_missing(scores, part, kind, table_bytes, crew, progress)
    finally:
        _builder.cache_clear()
        write_part(part, kind, scores)
    write_bytes(path, book.file(scores.tobytes()))
    remove(part)


def _score_missing(
    scores: array[int], part: Path, kind: Kind, table_bytes: int, crew: Workers, progress: Progress
) -> None:
    portion, done = Portion(most=MOST_TOGETHER), len(scores) - scores.count(UNKNOWN)
    tasks = _tasks(scores, partial(Task, kind, table_bytes), portion)
    due = monotonic()
    progress(done, len(scores))
    for task, (found, seconds) in finished(crew.run(score_task, tasks), _given_up):
        scores[task.first : task.first + task.count] = array("b", found)
        portion.learn(task.count, seconds)
        done += task.count
        progress(done, len(scores))
        if (began := monotonic()) >= due:
            write_part(part, kind, scores)
            due = monotonic() + (monotonic() - began) / WRITING_SHARE


def _tasks(scores: array[int], make: Callable[[int, int], Task], portion: Portion) -> Iterator[Task]:
    """Hand out the positions without a score that lie side by side, as many at a time as take about a second."""
    first = 0
    while first < len(scores):
        end = first
        while end < len(scores) and scores[end] == UNKNOWN and end - first < portion.size:
            end += 1
        if end > first:
            yield make(first, end - first)
        first = max(end, first + 1)


def score_task(task: Task) -> tuple[bytes, float]:
    """Score the positions of a task, in a worker; tells the seconds it took."""
    began = perf_counter()
    found = _builder(task.kind, task.table_bytes).score(task.first, task.count)
    return found, perf_counter() - began


@lru_cache(1)
def _builder(kind: Kind, table_bytes: int) -> _core.Connect4BookBuilder:
    """Keep one a process, with what its table knows."""
    return kind.builder(table_bytes)


def _is_whole(path: Path, kind: Kind) -> bool:
    """Whether a file is a book of this kind, undamaged."""
    if not path.is_file():
        return False
    content = read_bytes(path)
    if content[: len(BOOK)] != BOOK or content[PLIES_AT : PLIES_AT + 1] != bytes([kind.plies]):
        return False
    if content[BOARD_AT : BOARD_AT + len(kind.board)] != bytes(kind.board):
        return False
    try:
        _core.check_connect4_book(content)
    except DataError:
        return False
    return True


def _given_up(task: Task, reason: Message) -> Message:
    return Message(
        "positions {first} to {last} of the book: {reason}",
        first=task.first,
        last=task.first + task.count - 1,
        reason=reason,
    )


def write_part(part: Path, kind: Kind, scores: array[int]) -> None:
    """Keep the scores so far."""
    content = compress(scores.tobytes())
    write_bytes(part, HEADER.pack(MAGIC, VERSION, kind.plies, *kind.board, crc32(content)) + content)


def read_part(part: Path, kind: Kind, total: int) -> array[int]:
    """Read the scores of an earlier run; all are unknown where there was none."""
    scores = array("b", [UNKNOWN]) * total
    if not is_there(part):
        return scores
    head, content = (found := read_bytes(part))[: HEADER.size], found[HEADER.size :]
    if len(head) < HEADER.size or head[: len(MAGIC) + 1] != MAGIC + bytes([VERSION]):
        raise DataError(
            "'{path}' is not a part of a book of version {version}: remove it to start again",
            path=part,
            version=VERSION,
        )
    _magic, _version, plies, *board, checksum = HEADER.unpack(head)
    made = Kind(plies, (board[0], board[1], board[2]))
    if made != kind:
        raise DataError(
            "'{path}' is a part of a book of {made} plies on {board}: ask for that one, or remove it to start again",
            path=part,
            made=made.plies,
            board="x".join(map(str, made.board)),
        )
    found_scores = _unpacked(content, total) if crc32(content) == checksum else b""
    if len(found_scores) != total:
        raise DataError("'{path}' is damaged: remove it to start again", path=part)
    return array("b", found_scores)


def _unpacked(content: bytes, most: int) -> bytes:
    """Unpack up to so many bytes and one; nothing if they are no packed bytes."""
    try:
        return decompressobj().decompress(content, most + 1)
    except error:
        return b""
