"""What is true of a position, as typed facts that say themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ..languages import check_language
from ..messages import Message, Words, as_message


class Fact(Protocol):
    """Something true of a position: a frozen dataclass with the fields its sentence needs."""


Players = tuple[Message, Message]
"""What the players are called."""
Phrase = Callable[[Any, Players], Words]
"""Says one fact; the first argument is of the class it is filed under."""

PLAYERS: Players = (Message("First"), Message("Second"))


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
    phrases: Mapping[type, Phrase]
    """By class of fact."""
    paths: tuple[Path, ...] = ()
    """For a board that can draw them."""

    def of(self, *kinds: type) -> list[Any]:
        """List the facts of these classes, in order."""
        return [fact for fact in self.facts if isinstance(fact, kinds)]

    def messages(self, players: Sequence[Words] | None = None) -> list[Message]:
        """Return the facts, one message each; `players` are the two players' names, if they have any."""
        first, second = PLAYERS if players is None else map(as_message, players)
        return [as_message(self.phrases[type(fact)](fact, (first, second))) for fact in self.facts]

    def sentences(self, *, language: str = "en", players: Sequence[Words] | None = None) -> list[str]:
        """Return the facts in a language, one sentence each."""
        check_language(language)
        return [message.text(language) for message in self.messages(players)]
