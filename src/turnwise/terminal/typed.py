"""What people type, with whichever keyboard."""

from __future__ import annotations

import os

from ..messages import reads_digits

SIGNS = str.maketrans({"٫": ".", "،": ",", "−": "-"})
"""Signs of numbers and lists on Persian and Arabic keyboards, and the minus sign that we print."""


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
