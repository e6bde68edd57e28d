"""Catalogues: one file a language with what it says and how it writes numbers and lists.

A catalogue is `CODE.json` in this folder, or in the folder that the environment variable TURNWISE_CATALOGUES names:

    {"language": {"name": "فارسی", "direction": "rtl", "digits": "۰۱۲۳۴۵۶۷۸۹", ...},
     "messages": {"{n} game": {"one": "{n} بازی", "other": "{n} بازی"}, "choose {names}": "{names} را برگزینید"}}

A message that a catalogue does not have is said in English.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any

from ..bounded import SMALL_BYTES, is_folder, parse_json, read_whole
from .language import DIGITS, Language, are_texts, read_language

if TYPE_CHECKING:
    from .message import Value

ENGLISH = "en"
COUNT = "n"
"""The value that chooses between singular and plural."""

FOLDER = Path(__file__).parent
CATALOGUES = "TURNWISE_CATALOGUES"
"""Environment variable: a folder with catalogues of more languages."""

FROM_LEFT, AS_BEFORE = "\u2066", "\u2069"
"""Isolates: they keep notation and signs in their order in a text that runs from right to left."""

TYPED_DIGITS = str.maketrans("۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩", DIGITS * 2)
"""From the digits of Persian and of Arabic keyboards."""

ISOLATED = re.compile(r"[A-Za-z0-9+−<>`=/]")
"""Letters that make a value notation, which reads from left to right in every language."""

_formatter = Formatter()


class CatalogueError(ValueError):
    """A file is no catalogue; `reason` says what is wrong with it."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path, self.reason = path, reason


@dataclass(frozen=True)
class Catalogue:
    """All that is said in one language."""

    code: str
    language: Language
    messages: Mapping[str, str | Mapping[str, str]]

    def render(self, template: str, values: Mapping[str, Value] | None = None, plural: str | None = None) -> str:
        """Return the sentence of a template, with its values as the language writes them."""
        if not values:
            return self.translation(template, plural)
        text = self.translation(template, plural, values.get(COUNT))
        return "".join(self._parts(text, values))

    def translation(self, template: str, plural: str | None = None, n: Value = None) -> str:
        """Return the template in this language, in the form that the number `n` takes."""
        form = self.language.form(n if isinstance(n, int | float) else 1)
        found = self.messages.get(template)
        text = found.get(form) if isinstance(found, Mapping) else found
        if text:
            return text
        if self.code != ENGLISH:
            return catalogue(ENGLISH).translation(template, plural, n)
        return template if plural is None or form == "one" else plural

    def number(self, value: float, spec: str = "") -> str:
        """Write a number; the format is Python's.

        >>> catalogue("fa").number(0.25, ".1%")
        '۲۵٫۰٪'
        """
        written = format(_plain(value, spec), spec)
        written = written.replace("-", "−") if self.code != ENGLISH else written
        signs = {",": self.language.thousands, ".": self.language.decimal, "%": self.language.percent}
        digits = {ord(digit): own for digit, own in zip(DIGITS, self.language.digits, strict=True)}
        text = written.translate({ord(sign): own for sign, own in signs.items()} | digits)
        return self._isolated(text) if text[:1] in "+−" else text

    def value(self, value: Value, spec: str = "") -> str:
        """Write what is filled into a template: numbers by their digits, lists, messages; notation as it is."""
        if isinstance(value, bool) or value is None:
            return str(value)
        if isinstance(value, int | float):
            return self.number(value, spec)
        if isinstance(value, str):
            return self._isolated(value) if ISOLATED.search(value) else value
        return value.written(self)

    def joined(self, texts: Sequence[str], last: str = "") -> str:
        """Write a list, with a word before its last entry."""
        comma = self.language.comma
        if not last or len(texts) < 2:
            return comma.join(texts)
        return f"{comma.join(texts[:-1])}{self.language.last.get(last, f' {last} ')}{texts[-1]}"

    def _parts(self, text: str, values: Mapping[str, Value]) -> list[str]:
        parts = []
        for literal, name, spec, _conversion in _formatter.parse(text):
            parts.append(literal)
            if name is not None:
                parts.append(self.value(values[name], spec or "") if name in values else f"{{{name}}}")
        return parts

    def _isolated(self, text: str) -> str:
        return f"{FROM_LEFT}{text}{AS_BEFORE}" if self.language.direction == "rtl" else text


def _plain(value: float, spec: str) -> float:
    """Take the decimals from a whole number that is written as it is: JSON does not tell 2.0 from 2."""
    as_it_is = not spec or spec[-1] in "+,"
    return int(value) if as_it_is and isinstance(value, float) and value.is_integer() else value


def languages() -> list[str]:
    """List the languages there is a catalogue of, English first."""
    codes = {path.stem for folder in _folders() for path in folder.glob("*.json")}
    return [ENGLISH, *sorted(codes - {ENGLISH})]


def catalogue(language: str) -> Catalogue:
    """Return the catalogue of a language; one that nobody has is English."""
    return _catalogue(language, os.environ.get(CATALOGUES, ""))


@cache
def _catalogue(language: str, _place: str) -> Catalogue:
    for folder in _folders():
        path = folder / f"{language}.json"
        if path.is_file():
            return _read_file(language, path)
    return Catalogue(ENGLISH, Language(name="English"), {}) if language == ENGLISH else catalogue(ENGLISH)


def _read_file(code: str, path: Path) -> Catalogue:
    try:
        return read_catalogue(code, parse_json(read_whole(path, SMALL_BYTES)))
    except KeyError as error:
        raise CatalogueError(path, f"{error} is missing") from None
    except UnicodeDecodeError:
        raise CatalogueError(path, "it is not text in UTF-8") from None
    except (OSError, TypeError, ValueError) as error:
        raise CatalogueError(path, str(error)) from None


def read_catalogue(code: str, found: Any) -> Catalogue:
    """Make a catalogue of what its file has; KeyError, TypeError or ValueError say what is wrong in it."""
    if not isinstance(found, dict):
        raise TypeError("it holds no JSON object")
    language, messages = read_language(found["language"]), found["messages"]
    if not isinstance(messages, dict):
        raise TypeError("'messages' is no object")
    for template, entry in messages.items():
        _check_entry(template, entry, language.forms)
    return Catalogue(code, language, messages)


def _check_entry(template: str, entry: Any, forms: Sequence[str]) -> None:
    """Refuse what is neither a text nor one text a plural form."""
    if isinstance(entry, str):
        _check_text(template, entry)
        return
    if not are_texts(entry):
        raise TypeError(f"'{template}' is neither text nor an object of texts")
    if missing := [form for form in forms if form not in entry]:
        raise ValueError(f"'{template}' lacks the plural form '{missing[0]}'")
    for text in entry.values():
        _check_text(template, text)


def _check_text(template: str, text: str) -> None:
    """Refuse a text whose braces cannot be filled in, where its template has places."""
    if "{" not in template:
        return
    try:
        formats = _formats(text) - _formats(template)
    except ValueError as error:
        raise ValueError(f"'{template}': {error}") from None
    for name, spec in sorted(formats):
        raise ValueError(f"'{template}': write {{{name}}} with the template's own format, not '{spec}'")


def _formats(text: str) -> set[tuple[str, str]]:
    """Return the places of a text that have a format, each with it."""
    return {(name, spec) for _, name, spec, _ in _formatter.parse(text) if name is not None and spec}


def reads_digits(text: str) -> str:
    """Read what was typed with the digits of another keyboard as if it had been typed with 0 to 9.

    >>> reads_digits("۴۴۳۳")
    '4433'
    """
    return text.translate(TYPED_DIGITS)


def _folders() -> list[Path]:
    own = os.environ.get(CATALOGUES)
    return [Path(own), FOLDER] if own and is_folder(own) else [FOLDER]
