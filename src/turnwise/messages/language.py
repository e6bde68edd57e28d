"""A language: how it writes numbers and lists, in which direction, and which form a number takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from gettext import c2py
from typing import Any, Literal, get_args

DIGITS = "0123456789"
SAMPLE = (*range(200), 1000, 10**6)
"""Numbers that a plural rule is tried with."""

Direction = Literal["ltr", "rtl"]


@dataclass(frozen=True, kw_only=True)
class Language:
    """How a language writes numbers and lists, and in which direction."""

    name: str
    direction: Direction = "ltr"
    digits: str = DIGITS
    decimal: str = "."
    thousands: str = ","
    percent: str = "%"
    comma: str = ", "
    last: Mapping[str, str] = field(default_factory=dict)
    """Words before the last entry of a list, by their English, with the spaces around them."""
    forms: tuple[str, ...] = ("one", "other")
    """Plural forms by their CLDR names, in the order that the rule counts them."""
    plural: str = "n != 1"
    """The rule in the form of gettext: which form a number takes."""

    def form(self, n: float) -> str:
        """Return the form that a number takes; the last one where the rule knows none, as for what is no number."""
        try:
            form = _rule(self.plural)(int(n))
        except (ArithmeticError, ValueError):
            return self.forms[-1]
        return self.forms[min(max(form, 0), len(self.forms) - 1)]


@cache
def _rule(text: str) -> Callable[[int], int]:
    try:
        return c2py(text)
    except SyntaxError:  # it makes Python of the rule, and not of every rule that it takes
        raise ValueError(f"the plural rule '{text}' cannot be read") from None


def read_language(found: Any) -> Language:
    """Make a language of what its catalogue says; KeyError, TypeError or ValueError say what is wrong there."""
    if not isinstance(found, dict):
        raise TypeError("'language' is no object")
    known = {each.name for each in fields(Language)}
    for name, value in found.items():
        if name not in known:
            raise ValueError(f"unknown field '{name}' of the language")
        wanted, fits = _KINDS.get(name, _TEXT)
        if not fits(value):
            raise TypeError(f"field '{name}' of the language is no {wanted}")
    made = Language(**{**found, "name": found["name"], "forms": tuple(found.get("forms", Language.forms))})
    _check_numbers(made)
    return made


def are_texts(found: Any) -> bool:
    """Whether this is an object whose values are texts."""
    return isinstance(found, dict) and all(isinstance(text, str) for text in found.values())


_TEXT: tuple[str, Callable[[Any], bool]] = ("text", lambda value: isinstance(value, str))
_KINDS: Mapping[str, tuple[str, Callable[[Any], bool]]] = {
    "last": ("object of texts", are_texts),
    "forms": ("list of texts", lambda value: isinstance(value, list) and all(isinstance(form, str) for form in value)),
}
"""What fields are that are not text."""


def _check_numbers(language: Language) -> None:
    if len(language.digits) != len(DIGITS):
        raise ValueError(f"digits '{language.digits}' are not ten")
    if language.direction not in get_args(Direction):
        raise ValueError(f"direction '{language.direction}' is neither ltr nor rtl")
    rule = _rule(language.plural)
    try:
        asked = [rule(n) for n in SAMPLE]
    except ZeroDivisionError:
        raise ValueError(f"the plural rule '{language.plural}' divides by 0") from None
    if not all(0 <= form < len(language.forms) for form in asked):
        raise ValueError(f"the plural rule '{language.plural}' asks for more than {len(language.forms)} forms")
