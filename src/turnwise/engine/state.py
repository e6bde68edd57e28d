"""States: what the engine asks of a game."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Protocol, TypeVar

from ..report import Move, Score

_S = TypeVar("_S", bound="GameState")


class GameState(Hashable, Protocol):
    """What the engine asks of a game written in Python: an immutable, hashable state."""

    def to_move(self) -> int:
        """0 for the first player, 1 for the second."""

    def result(self) -> Score | None:
        """Return the final score for the player to move; None while the game goes on."""

    def legal_moves(self) -> Iterable[Move]:
        """List the moves of an unfinished state."""

    def play(self: _S, move: Move) -> _S:
        """Return the next state."""


NEEDED = ("to_move", "result", "legal_moves", "play")
"""What a class must have to be a game."""


def has_rules(given: object) -> bool:
    """Whether something, or a class of such things, has all methods of a state."""
    return all(callable(getattr(given, name, None)) for name in NEEDED)
