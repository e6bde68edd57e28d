"""Which language people are spoken to in."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .errors import DataError, UnknownNameError
from .messages import CatalogueError, Listing, catalogue, languages

LANGUAGE = "TURNWISE_LANGUAGE"
LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables: our own, and those of the system in the order that they count."""

ENCODING = re.compile("[.@]")
"""What ends the language in the name of a locale, as in fa_IR.UTF-8 or sr_RS@latin."""


def check_language(language: str) -> str:
    """Return the code of a language's catalogue; refuse one that has none, or a damaged one."""
    code = _known(language)
    if code is None:
        known = Listing(languages())
        raise UnknownNameError("unknown language '{language}': choose one of {known}", language=language, known=known)
    try:
        return catalogue(code).code
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
    locale = _with_dashes(ENCODING.split(asked)[0])
    code = _known(locale) or _known(locale.partition("-")[0])
    return check_language(code) if code else languages()[0]


def _known(language: str) -> str | None:
    """Find the catalogue of a language or of its variety in a region, as pt_BR; a dash is as good as a low line."""
    return next((code for code in languages() if _with_dashes(code) == _with_dashes(language)), None)


def _with_dashes(code: str) -> str:
    return code.replace("_", "-").lower()
