"""What an agent takes the other side for, by the moves it has seen."""

from __future__ import annotations

from ..engine import EVEN_OPPONENT, Evaluator, likings
from ..games.game import Game
from ..games.state import State
from ..report import Likings, Limits, Move


class Opponent:
    """A mix of players who look 0, 1, 2, ... plies ahead, weighed by how likely each was to move as the other side did.

    It knows one game: a state that does not follow from the last one begins another, with even weights.
    """

    def __init__(self, spec: Game, evaluate: Evaluator | None) -> None:
        self.weights: tuple[float, ...] = EVEN_OPPONENT
        self._clear_lead = spec.clear_lead or 1.0
        self._evaluate = evaluate
        self._before: State | None = None

    def leave(self, state: State) -> None:
        """Remember a state that is left to the other side."""
        self._before = state

    def see(self, state: State, limits: Limits) -> Likings | None:
        """Learn from the move that led here; returns what it was compared with, None if there was nothing to learn."""
        move = self._move_to(state)
        if move is None:
            self.weights = EVEN_OPPONENT
            return None
        assert self._before is not None
        liked = likings(self._before, limits=limits, clear_lead=self._clear_lead, evaluate=self._evaluate)
        self.weights = _weighed(self.weights, liked.moves[move])
        return liked

    def _move_to(self, state: State) -> Move | None:
        if self._before is None or self._before.is_over():
            return None
        return next((move for move in self._before.legal_moves() if self._before.play(move) == state), None)


def _weighed(weights: tuple[float, ...], chances: tuple[float, ...]) -> tuple[float, ...]:
    """Weigh by Bayes' rule; no chance is 0, for every player now and then takes any move."""
    products = [weight * chance for weight, chance in zip(weights, chances, strict=True)]
    return tuple(product / sum(products) for product in products)
