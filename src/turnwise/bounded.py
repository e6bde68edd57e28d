"""What is read from people, up to a bound: files, lines and JSON; whatever they hold, reading them comes to an end."""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterator
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

PIECE = MEBIBYTE
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
        found = os.fstat(file.fileno())
        if stat.S_ISREG(found.st_mode) and found.st_size > most:
            raise TooLongError(most)
        return b"".join(_pieces(file, most))


def _pieces(file: IO[bytes], most: int) -> Iterator[bytes]:
    left = most
    while piece := file.read(min(PIECE, left + 1)):
        left -= len(piece)
        if left < 0:
            raise TooLongError(most)
        yield piece


def read_lines(file: IO[bytes], most: int = LINE_BYTES) -> Iterator[bytes]:
    """Read line after line; TooLongError comes instead of a longer one, and of as much that is blank."""
    number = blank = 0
    while line := file.readline(most + 1):
        number += 1
        blank = 0 if line.strip() else blank + len(line)
        if len(line) > most or blank > most:
            raise TooLongError(most, number)
        yield line


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
