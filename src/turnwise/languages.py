"""Which language people are spoken to in."""

from __future__ import annotations

from collections.abc import Mapping

from .errors import DataError, UnknownNameError
from .messages import CatalogueError, Listing, catalogue, languages

LANGUAGE = "TURNWISE_LANGUAGE"
LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables: our own, and those of the system in the order that they count."""


def check_language(language: str) -> str:
    """Refuse a language that has no catalogue, or a damaged one."""
    if language not in languages():
        known = Listing(languages())
        raise UnknownNameError("unknown language '{language}': choose one of {known}", language=language, known=known)
    try:
        return catalogue(language).code
    except CatalogueError as error:
        raise DataError("catalogue '{file}' cannot be used: {reason}", file=error.path, reason=error.reason) from None


def usable_languages() -> list[str]:
    """List the languages, English first, without those whose catalogue is damaged."""
    return [code for code in languages() if _is_whole(code)]


def _is_whole(language: str) -> bool:
    try:
        catalogue(language)
    except CatalogueError:
        return False
    return True


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language that the environment asks for; English if there is no catalogue of it.

    >>> language_of({"LANG": "fa_IR.UTF-8"}), language_of({"LANG": "xx_XX"})
    ('fa', 'en')
    """
    if own := environment.get(LANGUAGE):
        return check_language(own)
    asked = next((environment[name] for name in LOCALES if environment.get(name)), "")
    code = asked.partition(".")[0].partition("_")[0]
    return check_language(code) if code in languages() else languages()[0]
