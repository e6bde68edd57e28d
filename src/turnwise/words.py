"""Words for people in both languages of Turnwise."""

from __future__ import annotations

import re

PERSIAN_DIGITS = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
ASCII_DIGITS = str.maketrans("۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩", "0123456789" * 2)
"""From the digits of Persian and of Arabic keyboards."""

NAME_OR_NUMBER = re.compile(r"[A-Za-z][^\s،؛]*|(?<![0-9])-?[0-9]+|[0-9]+")
MINUS = re.compile(r"(?<![\w)])-(?=[0-9])")
FROM_LEFT, AS_BEFORE = "\u2066", "\u2069"
"""Isolates: they keep a sign before its number in a text that runs from right to left."""

Words = dict[str, str]
"""One sentence by language."""

NOTHING: Words = {"en": "", "fa": ""}


def both(english: str, persian: str) -> Words:
    """Pair a sentence with its Persian, whose numbers are written the Persian way; names such as b1 stay.

    >>> both("4 banners to 3", "4 پرچم به 3")["fa"], both("b1, turns 2", "b1، 2 مهره")["fa"]
    ('۴ پرچم به ۳', 'b1، ۲ مهره')
    >>> both("-830 points", "-830 امتیاز")["en"]
    '−830 points'
    """
    return {"en": MINUS.sub("−", english), "fa": NAME_OR_NUMBER.sub(_persian, persian)}


def _persian(found: re.Match[str]) -> str:
    word = found[0]
    if word.startswith("-"):
        return f"{FROM_LEFT}−{word[1:].translate(PERSIAN_DIGITS)}{AS_BEFORE}"
    return word.translate(PERSIAN_DIGITS) if word.isdigit() else word
