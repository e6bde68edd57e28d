"""What people type, with whichever keyboard."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator

from ..bounded import LINE_BYTES
from ..errors import DataError, reason_of
from ..messages import reads_digits

SIGNS = str.maketrans({"٫": ".", "،": ",", "−": "-"})
"""Signs of numbers and lists on Persian and Arabic keyboards, and the minus sign that we print."""


MOST_SLIPS = 1000
"""Lines in a row that are no answer; a person gives up before, a program might go on for ever."""


class TypedLines:
    """Lines of standard input, one after the other: none of them too long, and an answer among them now and then."""

    def __init__(self, read: Callable[[], str] | None = None) -> None:
        """Read from standard input, or what a function gives; an empty text is the end."""
        self._read = read or read_line
        self._slips = 0

    def next(self) -> str:
        """Return the next line; DataError after too many without an answer."""
        self._slips += 1
        if self._slips > MOST_SLIPS:
            raise DataError("standard input: {n} lines in a row are no answer", n=MOST_SLIPS)
        return self._read()

    def answered(self) -> None:
        """Count from here on."""
        self._slips = 0


def read_line() -> str:
    """Read a line of standard input; DataError if it cannot be read, or is longer than any that people type."""
    try:
        line = sys.stdin.readline(LINE_BYTES + 1) if sys.stdin is not None else ""
    except OSError as error:
        raise DataError("standard input: {error}", error=reason_of(error)) from None
    if len(line) > LINE_BYTES:
        raise DataError("standard input: a line has more than {most:,} letters", most=LINE_BYTES)
    return line


def read_all_lines() -> Iterator[str]:
    """Read standard input line by line to its end."""
    while line := read_line():
        yield line


def plain_digits(word: str) -> str:
    """Read a number, a position or an option with the digits 0 to 9; names of files and words stay as they are.

    >>> plain_digits("۴۴۳۳"), plain_digits("search:level=۳"), plain_digits("۰٫۵"), plain_digits("بازی۱")
    ('4433', 'search:level=3', '0.5', 'بازی۱')
    """
    if word.isascii():
        return word
    read = reads_digits(word).translate(SIGNS)
    return read if read.isascii() and not os.access(word, os.F_OK) else word


def plain_line(line: str) -> str:
    """Read the words of a line as if they had been typed with the digits 0 to 9."""
    return " ".join(map(plain_digits, line.split(" ")))
