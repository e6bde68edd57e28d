"""Numbers as teachers write them: with the digits of any language, a minus sign of either kind, a point or a comma."""

from __future__ import annotations

import re

MOST_NUMBER = 1e9
NUMBER = re.compile(r"[+-]?[0-9]{1,12}(\.[0-9]{1,6})?")
SIGNS = {"\u2212": "-", "\u066b": ".", "\u060c": ","}


def plain_digits(text: str) -> str:
    """Write the digits of any language, and the signs that go with them, as programs do.

    >>> plain_digits("[\u06f3 \u06f1\u06f2] \u22122\u066b5")
    '[3 12] -2.5'
    """
    return "".join(_plain(letter) for letter in text)


def _plain(letter: str) -> str:
    return str(int(letter)) if letter.isdecimal() else SIGNS.get(letter, letter)


def read_number(text: str) -> int | float | None:
    """Return the number that a text stands for; None for anything else.

    >>> read_number("-3"), read_number("\u06f2\u066b\u06f5"), read_number("1e9"), read_number("4.0")
    (-3, 2.5, None, 4)
    """
    plain = plain_digits(text.strip())
    if not NUMBER.fullmatch(plain) or abs(float(plain)) > MOST_NUMBER:
        return None
    value = float(plain)
    return int(value) if value.is_integer() else value
