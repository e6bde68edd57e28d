"""The Markdown of lessons: paragraphs, lists, small headings, code, strong and weak words; no HTML, no pictures.

The web app writes all of it as text, so nothing here could run; what would want to is refused all the same, so that a
teacher learns that it does not show, and a reader that a file is not what it says.
"""

from __future__ import annotations

import re
import unicodedata

from ..messages import Message
from .errors import wrong

CODE = re.compile(r"`[^`\n]*`")
HTML = re.compile(
    r"<[/!?]?[A-Za-z][^<>\n]*>|<!--|<\s*/?\s*(?:script|style|iframe|object|embed|svg|img)\b", re.IGNORECASE
)
PICTURE = "!["
ADDRESS = re.compile(r"\]\(\s*([^)\s]*)")
SAFE = re.compile(r"https?://[^\s\"'<>]+", re.IGNORECASE)
REFERENCE = re.compile(r"\s{0,3}\[[^\]\n]{1,99}\]:")
MOST_SHOWN = 30
KEPT_CONTROLS = "\n\t"


def check_letters(text: str) -> None:
    """Refuse letters that no text has: controls, and halves of letters."""
    for number, line in enumerate(text.split("\n"), 1):
        for letter in line:
            if unicodedata.category(letter) in ("Cc", "Cs") and letter not in KEPT_CONTROLS:
                code = f"U+{ord(letter):04X}"
                raise wrong(number, Message("letter {code} is a control character: delete it", code=code))


def check_prose(line: int, text: str) -> None:
    """Refuse HTML, pictures, and links to anything but the web, in text that begins at a line."""
    for number, each in enumerate(text.split("\n"), line):
        plain = CODE.sub("", each)
        if found := HTML.search(plain):
            raise wrong(
                number,
                Message(
                    "'{found}' is HTML, which lessons have none of: put it between ` and `", found=_short(found[0])
                ),
            )
        if PICTURE in plain:
            raise wrong(number, Message("lessons show no pictures: give a position or a tree"))
        _check_links(number, plain)


def _check_links(number: int, plain: str) -> None:
    if REFERENCE.match(plain):
        raise wrong(number, Message("write a link as [words](https://...)"))
    for found in ADDRESS.finditer(plain):
        if not SAFE.fullmatch(found[1]):
            raise wrong(
                number,
                Message("link to '{address}': give an address that begins with https://", address=_short(found[1])),
            )


def _short(text: str) -> str:
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."


def direction_of(text: str) -> str:
    """Return the direction of the first letter that has one, as browsers do for `dir=auto`.

    >>> direction_of("1. \u062f\u0631\u0633"), direction_of("MAX"), direction_of("12")
    ('rtl', 'ltr', 'ltr')
    """
    for letter in text:
        kind = unicodedata.bidirectional(letter)
        if kind in ("R", "AL"):
            return "rtl"
        if kind == "L":
            return "ltr"
    return "ltr"
