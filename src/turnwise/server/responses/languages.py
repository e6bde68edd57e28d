"""The languages of the web app, and their catalogues."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from .texts import answer


@answer
class LanguageChoice(TypedDict):
    """A language that can be chosen, by its own name."""

    code: str
    name: str
    direction: Literal["ltr", "rtl"]


@answer
class LanguageBlock(TypedDict):
    """How a language writes numbers and lists, and in which direction."""

    name: str
    direction: Literal["ltr", "rtl"]
    digits: str
    decimal: str
    thousands: str
    percent: str
    comma: str
    last: dict[str, str]
    """Words before the last entry of a list, by their English."""
    forms: list[str]
    """Plural forms by their CLDR names, in the order that the rule counts them."""
    plural: str
    """The rule in the form of gettext: which form a number takes."""


@answer
class MessageCatalogue(TypedDict):
    """What is said in a language: all of it, or what the first page needs."""

    code: str
    language: LanguageBlock
    messages: dict[str, str | dict[str, str]]
    """Said by key or by English template; plural forms by their CLDR names."""
