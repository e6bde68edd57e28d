"""What a state offers to everything above the games: native states have it by themselves, others are hosted."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol, Self

from ..report import Move, Score
from .term import TermRow


class State(Hashable, Protocol):
    """A position and who is to move: an immutable value whose moves are small integers."""

    def to_move(self) -> int:
        """0 for the first player, 1 for the second."""

    def result(self) -> Score | None:
        """Return the final score for the player to move; None while the game goes on."""

    def is_over(self) -> bool:
        """Whether there is a result."""

    def winner(self) -> int | None:
        """Return who has won, 0 or 1; None for a draw and while the game goes on."""

    def legal_moves(self) -> Sequence[Move]:
        """List the moves of the player to move; none once the game is over."""

    def play(self, move: Move | str) -> Self:
        """Return the next state; the move is a number or its text."""

    def text(self) -> str:
        """Return the one line that stands for the state."""

    def move_text(self, move: Move) -> str:
        """Return the name of a move."""

    def parse_move(self, text: str) -> Move:
        """Return the legal move that a text names."""

    def options(self) -> dict[str, str]:
        """Return what the start was made with."""

    def key(self) -> Hashable:
        """Return what states of equal future have in common."""

    def features(self) -> dict[str, float]:
        """Return numbers an evaluation weighs, by name, for the player to move; none where the game has none."""

    def evaluate(self, evaluate: object = None) -> float:
        """Return what an evaluator thinks of this unfinished state, for the player to move."""

    def terms(self, evaluate: object = None) -> Sequence[TermRow] | None:
        """Return what evaluate() adds up from: name, value, weight and part; None where it is not a sum."""

    def bounds(self) -> tuple[float, float]:
        """Return between what the rank of the result must lie."""

    def banked(self) -> float:
        """Return the points of the rank that are made already, for the player to move."""

    def symmetries(self) -> int:
        """Count the images of a state that are worth the same, itself among them."""

    def map(self, symmetry: int) -> Self:
        """Return an image; number 0 is the state itself."""

    def map_move(self, symmetry: int, move: Move) -> Move:
        """Return the image of a move."""
