"""The chance that the other side goes wrong, by plain recursion to the end of the game over plain minimax.

It is for games whose sides take turns, and for states small enough to be played out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import exp
from typing import Any

LEAST_WEIGHT = 0.02  # of a depth that counts
LEAST_CHANCE = 0.005  # of a move that is followed
ANY_MOVE = 0.03  # how often even a deep player takes any move

Evaluate = Callable[[Any], float]


class MistakesOracle:
    """Answers for one game, evaluator and imagined opponent; `weights` are those of players by depth."""

    def __init__(self, evaluate: Evaluate, weights: tuple[float, ...], clear_lead: float) -> None:
        self.weights = {depth: weight for depth, weight in enumerate(weights) if weight >= LEAST_WEIGHT}
        self.temperature = clear_lead / 2
        self.value = cache(lambda state, depth: self._value(state, depth, evaluate))

    def chances(self, state: Any, *, drawn: bool = False) -> dict[Any, float]:
        """The chance after each move of a state that is lost, or drawn: then moves that lose are left out."""
        target, us = (0 if drawn else -1), state.to_move()
        kept = [move for move in state.legal_moves() if not drawn or -self.exact(state.play(move)) >= 0]
        return {move: self._chance(state.play(move), us, target) for move in kept}

    def likings(self, state: Any, depth: int) -> list[float]:
        """How likely a player of this depth takes each move."""
        moves = state.legal_moves()
        if depth == 0 or len(moves) == 1:
            return [1 / len(moves)] * len(moves)
        scores = [-self.value(state.play(move), depth - 1) for move in moves]
        likes = [exp((score - max(scores)) / self.temperature) for score in scores]
        return [ANY_MOVE / len(moves) + (1 - ANY_MOVE) * like / sum(likes) for like in likes]

    def exact(self, state: Any) -> float:
        """The score of the state, by playing everything out."""
        return float(self.value(state, 1000))

    def _value(self, state: Any, depth: int, evaluate: Evaluate) -> float:
        result = state.result()
        if result is not None:
            return float(result)
        if depth == 0:
            return evaluate(state)
        return max(-self.value(state.play(move), depth - 1) for move in state.legal_moves())

    def _chance(self, state: Any, us: int, target: float) -> float:
        sign = 1 if state.to_move() == us else -1
        result = state.result()
        if result is not None:
            return float(sign * result > target)
        if state.to_move() == us:
            children = [state.play(move) for move in state.legal_moves()]
            kept = [child for child in children if target < 0 or -self.exact(child) >= 0]
            return max((self._chance(child, us, target) for child in kept), default=0.0)
        return self._mean_chance(state, us, target)

    def _mean_chance(self, state: Any, us: int, target: float) -> float:
        whole = sum(self.weights.values())
        by_depth = [(weight / whole, self.likings(state, depth)) for depth, weight in self.weights.items()]
        total = 0.0
        for place, move in enumerate(state.legal_moves()):
            child = state.play(move)
            chance = sum(weight * likings[place] for weight, likings in by_depth)
            if self.exact(child) > target:  # ours to move: they went wrong
                total += chance
            elif chance >= LEAST_CHANCE:
                total += chance * self._chance(child, us, target)
        return total
