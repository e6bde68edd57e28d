"""Lines of `key: value`, as the heading and the blocks of a lesson have them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from ..messages import Listing, Message
from .bounds import MOST_WORDS_LETTERS
from .errors import wrong
from .numbers import read_number
from .prose import check_prose

KEY = re.compile(r"([a-z]+):(?:\s+(.*))?")


@dataclass(frozen=True)
class Line:
    """A line of a file."""

    number: int
    text: str


@dataclass(frozen=True)
class Fields:
    """Values by their keys, and the line in which each begins."""

    line: int
    """Where the block begins."""
    values: dict[str, str]
    lines: dict[str, int]
    items: tuple[Line, ...]
    """Lines that begin with a dash, without it."""

    def line_of(self, key: str) -> int:
        """Return the line of a key, or that of the block where it is missing."""
        return self.lines.get(key, self.line)

    def check_known(self, keys: Iterable[str]) -> None:
        """Refuse other keys than these, and items."""
        known = list(keys)
        for key, line in self.lines.items():
            if key not in known:
                close = get_close_matches(key, known, n=1)
                if close:
                    raise wrong(line, Message("unknown key '{key}': did you mean '{close}'?", key=key, close=close[0]))
                raise wrong(line, Message("unknown key '{key}': keys are {keys}", key=key, keys=Listing(known)))

    def check_no_items(self) -> None:
        """Refuse lines that begin with a dash."""
        for item in self.items:
            raise wrong(item.number, Message("only a question of the kind 'choice' has lines that begin with a dash"))

    def text(self, key: str, *, required: bool = False) -> str:
        """Return a value; empty where there is none."""
        found = self.values.get(key, "")
        if required and not found:
            raise wrong(self.line_of(key), Message("{key}: is missing", key=key))
        return found

    def words(self, key: str, *, most: int = MOST_WORDS_LETTERS, required: bool = False) -> str:
        """Return a value that people read."""
        found = self.text(key, required=required)
        if len(found) > most:
            raise wrong(self.line_of(key), Message("{key}: has more than {most} letters", key=key, most=most))
        check_prose(self.line_of(key), found)
        return found

    def number(self, key: str) -> int | float | None:
        """Return a number; None where there is none."""
        found = self.text(key)
        value = read_number(found)
        if found and value is None:
            raise wrong(self.line_of(key), Message("{key}: '{value}' is not a number", key=key, value=found))
        return value

    def whole(self, key: str, *, default: int, most: int) -> int:
        """Return a whole number from 1 to `most`."""
        value = self.number(key)
        if value is None:
            return default
        if not isinstance(value, int) or not 1 <= value <= most:
            raise wrong(self.line_of(key), Message("{key}: give a whole number from 1 to {most}", key=key, most=most))
        return value

    def within(self, key: str, *, default: float, most: float) -> float:
        """Return a number from 0 to `most`."""
        value = self.number(key)
        if value is None:
            return default
        if not 0 <= value <= most:
            raise wrong(self.line_of(key), Message("{key}: give a number from 0 to {most}", key=key, most=most))
        return value

    def parts(self, key: str) -> tuple[str, ...]:
        """Return a value that is a list, divided by blanks and commas."""
        return tuple(self.text(key).replace(",", " ").replace("\u060c", " ").split())


def fields_of(lines: Sequence[Line], start: int) -> Fields:
    """Read lines of `key: value` and items; a line that begins with a blank goes on with the one before."""
    values: dict[str, str] = {}
    numbers: dict[str, int] = {}
    items: list[Line] = []
    last = ""  # the key, or empty after an item
    for line in lines:
        text = line.text.strip()
        if not text:
            continue
        if text.startswith("- "):
            items.append(Line(line.number, text.removeprefix("- ").strip()))
            last = ""
        elif found := KEY.fullmatch(line.text):
            last = found[1]
            if last in values:
                raise wrong(line.number, Message("{key}: is given twice", key=last))
            values[last], numbers[last] = (found[2] or "").strip(), line.number
        elif line.text[:1].isspace() and last:
            values[last] = f"{values[last]} {text}".strip()
        elif line.text[:1].isspace() and items:
            items[-1] = Line(items[-1].number, f"{items[-1].text} {text}")
        else:
            raise wrong(line.number, Message("'{text}' is not of the form  key: value", text=text))
    return Fields(start, values, numbers, tuple(items))
