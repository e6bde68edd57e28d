"""Words for people in both languages of the page."""

from __future__ import annotations

from ..errors import UnknownNameError

LANGUAGES = ("en", "fa")
PERSIAN_DIGITS = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")

Words = dict[str, str]
"""One sentence by language."""

NOTHING: Words = {"en": "", "fa": ""}


def both(english: str, persian: str) -> Words:
    """Pair a sentence with its Persian, whose digits are written the Persian way.

    >>> both("4 banners to 3", "4 پرچم به 3")["fa"]
    '۴ پرچم به ۳'
    """
    return {"en": english, "fa": persian.translate(PERSIAN_DIGITS)}


def check_language(language: str) -> str:
    """Refuse a language the page does not speak."""
    if language not in LANGUAGES:
        raise UnknownNameError(f"unknown language '{language}': choose one of {', '.join(LANGUAGES)}")
    return language
