"""Games that were read from a text, and games as texts."""

from __future__ import annotations

from typing_extensions import TypedDict

from .texts import Said, answer


@answer
class Branch(TypedDict):
    """A side line: the number of the position that it leaves, and its moves.

    0 is the start; then come the positions of the main line, then those of each branch in turn.
    """

    after: int
    moves: list[str]


@answer
class ReadGame(TypedDict):
    """A whole game that a text holds."""

    game: str
    notation: Said
    """What the text was read as."""
    start: str
    moves: list[str]
    branches: list[Branch]
    at: int
    """Number of the position that the text shows; the last of the main line unless it says another."""


@answer
class ExportedGame(TypedDict):
    """A game as the content of a file."""

    text: str
    ending: str
    """How the file's name ends, such as `.pgn`."""
