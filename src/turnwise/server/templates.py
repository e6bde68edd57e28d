"""Sentences with places to fill in, in English and in Persian."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

PLACE = re.compile(r"\\{(\w+)\\}")

Said = Callable[[str], str]
"""Says in Persian what was filled into an English sentence."""


class Templates:
    """Finds the Persian of an English sentence; `{names}` in it stand for anything.

    >>> Templates({"{count} games": "{count} بازی"}).say("12 games", str)
    '12 بازی'
    """

    def __init__(self, persian: Mapping[str, str]) -> None:
        self._patterns = [(_pattern(english), words) for english, words in persian.items()]

    def say(self, english: str, said: Said) -> str | None:
        """Give the Persian; None where the sentence is not known."""
        for pattern, persian in self._patterns:
            if found := pattern.fullmatch(english):
                return persian.format(**{name: said(value) for name, value in found.groupdict().items()})
        return None


def _pattern(english: str) -> re.Pattern[str]:
    return re.compile(PLACE.sub(r"(?P<\1>.+?)", re.escape(english)))
