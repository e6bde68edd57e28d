"""The Othello report's search, transcribed: alpha-beta over children that diversity pruning leaves, six features."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .othello import OthelloOracle

WIN = 10**9
MASK = 2**64 - 1


class SplitMix64:
    """The random numbers of the core, by their published definition."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def next(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, count: int) -> int:
        return (self.next() >> 32) * count >> 32


@dataclass
class Child:
    """A move of a node, with what diversity pruning knows of it."""

    move: str
    x: int
    y: int
    random: int
    score: int = 0

    def criteria(self) -> tuple[int, ...]:
        return (self.x, self.y, self.x + self.y, self.x - self.y, self.random)


@dataclass
class Report:
    """The report's agent: its genes, and the random numbers it has yet to draw."""

    evaluation: Sequence[int]
    pruning: Sequence[int]
    branching: int
    random: SplitMix64

    def choose(self, state: OthelloOracle, depth: int) -> tuple[str | None, float]:
        """Return the first of the best moves, and its value for the player to move."""
        return self.alpha_beta(state, depth, -10 * WIN, 10 * WIN)

    def alpha_beta(self, state: OthelloOracle, depth: int, alpha: float, beta: float) -> tuple[str | None, float]:
        if state.is_over():
            result = state.result() or 0
            return None, (result > 0) * WIN - (result < 0) * WIN
        if depth == 0:
            return None, self.evaluate(state)
        best, best_value = None, -float("inf")
        for move in self.children(state):
            value = -self.alpha_beta(state.play(move), depth - 1, -beta, -alpha)[1]
            if value > best_value:
                best, best_value = move, value
            alpha = max(alpha, best_value)
            if alpha >= beta:
                break
        return best, best_value

    def evaluate(self, state: OthelloOracle) -> float:
        """Weigh the features; the engine keeps hundredths."""
        value = sum(
            weight * feature for weight, feature in zip(self.evaluation, state.features().values(), strict=True)
        )
        hundredths = int(abs(value) * 100 + 0.5)
        return hundredths / 100 if value >= 0 else -hundredths / 100

    def children(self, state: OthelloOracle) -> list[str]:
        """Keep the `branching` children with the largest score, in the order of the board."""
        moves = state.legal_moves()
        if len(moves) <= self.branching:
            return moves
        children = [
            Child(move, "abcdefgh".index(move[0]), int(move[1]) - 1, self.random.below(state.size)) for move in moves
        ]
        for criterion, weight in enumerate(self.pruning):
            add_scores(children, criterion, weight)
        kept = sorted(children, key=lambda child: -child.score)[: self.branching]
        return [child.move for child in children if child in kept]


def add_scores(children: list[Child], criterion: int, weight: int) -> None:
    """Score every child by its distance to both neighbours in sorted order; an end has one neighbour."""
    sorted_children = sorted(children, key=lambda child: child.criteria()[criterion])
    x = [child.criteria()[criterion] for child in sorted_children]
    for i, child in enumerate(sorted_children):
        if i > 0:
            child.score += weight * (x[i] - x[i - 1])
        if i + 1 < len(children):
            child.score += weight * (x[i + 1] - x[i])
