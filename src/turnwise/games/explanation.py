"""What is true of a position, as typed facts that say themselves in English and in Persian."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from ..errors import UnknownNameError
from ..messages import Listing


class Fact(Protocol):
    """Something true of a position: a frozen dataclass with the fields its sentences need."""


Sentence = Callable[[Any, "Words"], str]
"""Says one fact; the first argument is of the class it is filed under."""


@dataclass(frozen=True)
class Words:
    """What a language's sentences share: names of the players, how lists and numbers are written."""

    players: tuple[str, str]
    comma: str
    both: str
    either: str
    digits: str = "0123456789"

    def all_of(self, names: Iterable[str]) -> str:
        """Write a list: a, b and c."""
        return self._list(names, self.both)

    def one_of(self, names: Iterable[str]) -> str:
        """Write a choice: a, b or c."""
        return self._list(names, self.either)

    def number(self, value: int) -> str:
        """Write a whole number in the language's own digits."""
        return "".join(self.digits[int(digit)] for digit in str(value))

    def _list(self, names: Iterable[str], link: str) -> str:
        *most, end = names
        return f"{self.comma.join(most)}{link}{end}" if most else end


WORDS = {
    "en": Words(("First", "Second"), ", ", " and ", " or "),
    "fa": Words(("بازیکن اول", "بازیکن دوم"), "، ", " و ", " یا ", "۰۱۲۳۴۵۶۷۸۹"),
}


@dataclass(frozen=True)
class Path:
    """Cells that a fact leads over, from where somebody stands to the goal."""

    fact: int
    """Its place among the facts, and that of its sentence."""
    cells: tuple[int, ...]
    """By number, row by row from the top left."""


@dataclass(frozen=True)
class Explanation:
    """Facts of one position, the most urgent first."""

    facts: tuple[Fact, ...]
    phrases: Mapping[str, Mapping[type, Sentence]]
    """By language, then by class of fact."""
    paths: tuple[Path, ...] = ()
    """For a board that can draw them."""

    def of(self, *kinds: type) -> list[Any]:
        """List the facts of these classes, in order."""
        return [fact for fact in self.facts if isinstance(fact, kinds)]

    def sentences(self, *, language: str = "en", players: Sequence[str] | None = None) -> list[str]:
        """Say the facts, one sentence each; `players` are the two players' names, if they have any."""
        if language not in WORDS:
            raise UnknownNameError(
                "unknown language '{language}': choose one of {known}", language=language, known=Listing(WORDS)
            )
        words = WORDS[language]
        if players is not None:
            first, second = players
            words = replace(words, players=(first, second))
        return [self.phrases[language][type(fact)](fact, words) for fact in self.facts]
