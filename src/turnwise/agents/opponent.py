"""What an agent takes the other side for, by the moves it has seen."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TypeVar

from ..engine import EVEN_OPPONENT, Evaluator, likings
from ..games.game import Game
from ..games.state import State
from ..report import Likings, Limits, Move

S = TypeVar("S", bound=State)
MOST_WALKED = 1000  # states of one turn, which may be several decisions; to look at more would cost a short move's time


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
        """Learn from the move that led here; returns what it was compared with, None if there was nothing to learn.

        Of a turn of several decisions the first one tells.
        """
        if self._before is None or self._before == state:
            return None  # nothing was seen yet, or our own turn goes on
        follows, move = _turn_between(self._before, state)
        if not follows:
            self.weights = EVEN_OPPONENT
        if move is None:
            return None
        liked = likings(self._before, limits=limits, clear_lead=self._clear_lead, evaluate=self._evaluate)
        self.weights = _weighed(self.weights, liked.moves[move])
        return liked


def _turn_between(before: State, after: State) -> tuple[bool, Move | None]:
    """Return whether one turn can lead from a state to another, and its first decision where that was found."""
    for walked, (first, reached) in enumerate(states_of_turn(before), start=1):
        if reached == after:
            return True, first
        if walked == MOST_WALKED:
            return True, None
    return False, None


def states_of_turn(before: S) -> Iterator[tuple[Move, S]]:
    """Walk through all that one turn can lead to, decision by decision, each state with the turn's first one."""
    side = before.to_move()
    ends: deque[tuple[Move | None, S]] = deque([(None, before)])
    while ends:
        first, reached = ends.popleft()
        if reached.is_over() or reached.to_move() != side:
            continue
        for move in reached.legal_moves():
            begun, child = move if first is None else first, reached.play(move)
            yield begun, child
            ends.append((begun, child))


def _weighed(weights: tuple[float, ...], chances: tuple[float, ...]) -> tuple[float, ...]:
    """Weigh by Bayes' rule; no chance is 0, for every player now and then takes any move."""
    products = [weight * chance for weight, chance in zip(weights, chances, strict=True)]
    return tuple(product / sum(products) for product in products)
