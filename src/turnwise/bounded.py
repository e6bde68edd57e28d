"""What is read from people, up to a bound: files, lines and JSON; whatever they hold, reading them comes to an end."""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import IO, Any

MEBIBYTE = 1 << 20
LINE_BYTES = MEBIBYTE
"""Of one line of standard input, or of a file that is read line by line."""
SMALL_BYTES = 16 * MEBIBYTE
"""Of a file that a person could have written: a board, a map, weights by name, a plan, a catalogue, code."""
FILE_BYTES = 256 * MEBIBYTE
"""Of any other file that is read whole: positions, games, networks, books."""
JSON_DEPTH = 100
"""Lists and objects inside each other."""

MOST_DIGITS = 18  # of a number that 63 bits hold

PIECE = MEBIBYTE // 16
BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', re.DOTALL)


class TooLongError(ValueError):
    """There is more than a reader takes: `most` bytes, of the whole or of the line of this number."""

    def __init__(self, most: int, line: int = 0) -> None:
        super().__init__(f"more than {most} bytes")
        self.most, self.line = most, line


class TooDeepError(ValueError):
    """JSON is nested more deeply than anybody writes it."""

    def __init__(self) -> None:
        super().__init__(f"nested more than {JSON_DEPTH} deep")


def read_whole(path: Path, most: int = FILE_BYTES) -> bytes:
    """Read a file, a pipe or a device to its end; TooLongError if that is further away than `most` bytes."""
    with path.open("rb", buffering=0) as file:
        if (length := _length(file)) is not None and length > most:
            raise TooLongError(most)
        return b"".join(_pieces(file, most))


def read_pieces(path: Path) -> Iterator[bytes]:
    """Read a file piece by piece, however long it is; what is not a regular file may have no end, and has a bound."""
    with path.open("rb", buffering=0) as file:
        yield from _pieces(file, _most(file))


def read_lines(path: Path, most: int = LINE_BYTES) -> Iterator[bytes]:
    """Read a file line by line in the same way; TooLongError comes instead of a longer line, and of as much blank."""
    with path.open("rb") as file:
        left, number, blank = _most(file), 0, 0
        while line := file.readline(most + 1):
            number, left = number + 1, left - len(line)
            blank = 0 if line.strip() else blank + len(line)
            if len(line) > most or blank > most:
                raise TooLongError(most, number)
            if left < 0:
                raise TooLongError(FILE_BYTES)
            yield line


def is_there(path: Path | str) -> bool:
    """Whether a path leads to something; not where its name is too long or a folder on its way is closed."""
    return os.path.exists(path)  # noqa: PTH110 (pathlib raises then)


def is_folder(path: Path | str) -> bool:
    """Whether it leads to a folder."""
    return os.path.isdir(path)  # noqa: PTH112


def is_file(path: Path | str) -> bool:
    """Whether it leads to a regular file."""
    return os.path.isfile(path)  # noqa: PTH113


def is_pipe(path: Path | str) -> bool:
    """Whether it leads to something that has no content of its own: a pipe, a device or a socket."""
    return is_there(path) and not is_file(path) and not is_folder(path)


def whole_number(text: str) -> int | None:
    """Return the number that digits stand for; None for any other text, and for more digits than a number needs.

    >>> whole_number("42"), whole_number("-1"), whole_number("9" * 19)
    (42, None, None)
    """
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def _pieces(file: IO[bytes], most: float) -> Iterator[bytes]:
    left = most
    while piece := file.read(PIECE):
        left -= len(piece)
        if left < 0:
            raise TooLongError(int(most))
        yield piece


def _most(file: IO[bytes]) -> float:
    return FILE_BYTES if _length(file) is None else inf


def _length(file: IO[bytes]) -> int | None:
    """Return how long a regular file is; None for anything else."""
    found = os.fstat(file.fileno())
    return found.st_size if stat.S_ISREG(found.st_mode) else None


def parse_json(text: str | bytes) -> Any:
    """Read JSON; whatever is wrong with it is a ValueError.

    >>> parse_json('{"moves": [1, 2]}')
    {'moves': [1, 2]}
    >>> parse_json("[" * 1000)
    Traceback (most recent call last):
    turnwise.bounded.TooDeepError: nested more than 100 deep
    """
    if is_too_deep(text.encode("utf-8", "replace") if isinstance(text, str) else text):
        raise TooDeepError
    return json.loads(text)


def is_too_deep(text: bytes) -> bool:
    """Whether JSON is nested more deeply than it is read.

    >>> is_too_deep(b'["[[[["]' * 50), is_too_deep(b"[" * 101)
    (False, True)
    """
    if text.count(b"[") + text.count(b"{") <= JSON_DEPTH:
        return False
    depth = 0
    for found in BRACKETS.finditer(text):
        depth += {b"[": 1, b"{": 1, b"]": -1, b"}": -1}.get(found[0], 0)
        if depth > JSON_DEPTH:
            return True
    return False
