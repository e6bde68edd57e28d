"""The rules of a game for people: sections of sentences, tables, and positions to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..messages import Message, Words


@dataclass(frozen=True, kw_only=True)
class Picture:
    """A position that shows a rule; its last move is marked."""

    words: Words
    """What can be seen."""
    position: str = "start"
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Section:
    """One part of the rules."""

    title: Words
    paragraphs: tuple[Words, ...] = ()
    facts: tuple[Mapping[str, Any], ...] = ()
    """Tables and remarks, as `games.view` makes them for the side of a board."""
    pictures: tuple[Picture, ...] = ()


RULES = Message("Rules")
BEGIN = Message("The start of a game.")
UNTOLD = Message(
    "The author of this game has not described it. The moves that can be made are listed beside the board."
)


def plain_rules(description: str) -> tuple[Section, ...]:
    """Make rules of a description in one language, paragraph by paragraph; without one they say so."""
    parts = [" ".join(part.split()) for part in description.split("\n\n")]
    paragraphs = tuple(part for part in parts if part)
    return (Section(title=RULES, paragraphs=paragraphs or (UNTOLD,), pictures=(Picture(words=BEGIN),)),)
