"""The Othello course report's agent by its formulas alone: exact fractions, a board of its own, nothing rounded.

The report prints no program. Its sentences are quoted by number: "criteria" 1 to 5 of the diversity pruning and
"features" 1 to 6 of the heuristic. What they leave open is chosen as docs/games/othello.md says.

Squares are numbers, size x row + column; a board is a tuple with 1 for black, -1 for white and 0 for empty.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

Board = tuple[int, ...]
Value = Fraction | float
PASS = -1
INFINITE = float("inf")
WON = 10**9  # beyond every sum of features

TABLE = """
20 -3 11  8  8 11 -3 20
-3 -7 -4  1  1 -4 -7 -3
11 -4  2  2  2  2 -4 11
 8  1  2 -3 -3  2  1  8
 8  1  2 -3 -3  2  1  8
11 -4  2  2  2  2 -4 11
-3 -7 -4  1  1 -4 -7 -3
20 -3 11  8  8 11 -3 20
"""
WEIGHTS = [int(word) for word in TABLE.split()]
SIZE = 8


@cache
def rays(square: int) -> list[list[int]]:
    """The squares beyond this one in each direction, nearest first."""
    row, column = divmod(square, SIZE)
    found = []
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            line = []
            r, c = row + down, column + right
            while (down or right) and 0 <= r < SIZE and 0 <= c < SIZE:
                line.append(SIZE * r + c)
                r, c = r + down, c + right
            found.append(line)
    return [line for line in found if line]


@cache
def neighbours(square: int) -> list[int]:
    return [line[0] for line in rays(square)]


CORNERS = [0, SIZE - 1, SIZE * (SIZE - 1), SIZE * SIZE - 1]
NEXT_TO_CORNERS = [square for corner in CORNERS for square in neighbours(corner)]


# ---- the rules ----


def flipped(board: Board, side: int, square: int) -> list[int]:
    """What a disc of this side would turn."""
    turned = []
    for line in rays(square):
        enclosed = []
        for each in line:
            if board[each] != -side:
                if board[each] == side:
                    turned += enclosed
                break
            enclosed.append(each)
    return turned


def squares_for(board: Board, side: int) -> list[int]:
    return [square for square, disc in enumerate(board) if disc == 0 and flipped(board, side, square)]


def played(board: Board, side: int, square: int) -> Board:
    if square == PASS:
        return board
    changed = list(board)
    for each in (square, *flipped(board, side, square)):
        changed[each] = side
    return tuple(changed)


# ---- the heuristic ----


def relative(mine: int, theirs: int) -> Fraction:
    return Fraction(mine - theirs, mine + theirs) if mine + theirs else Fraction(0)


def features(board: Board, side: int) -> list[Fraction]:
    """Features 1 to 6 for a side; 4 and 6 have "a reverse effect"."""

    def difference(count: Callable[[int], int]) -> Fraction:
        return Fraction(count(side) - count(-side))

    def held(by: int) -> list[int]:
        return [square for square, disc in enumerate(board) if disc == by]

    return [
        relative(len(squares_for(board, side)), len(squares_for(board, -side))),
        difference(lambda by: sum(WEIGHTS[square] for square in held(by))),
        difference(lambda by: sum(board[corner] == by for corner in CORNERS)),
        -difference(lambda by: sum(board[square] == by for square in NEXT_TO_CORNERS)),
        relative(len(held(side)), len(held(-side))),
        -difference(lambda by: sum(board[each] == 0 for square in held(by) for each in neighbours(square))),
    ]


# ---- the search ----


@dataclass
class Agent:
    """Alpha-beta over the children that diversity pruning leaves."""

    evaluation: Sequence[int]
    pruning: Sequence[int]
    branching: int
    random: Callable[[], int]
    """The fifth criterion: a random number for each child."""

    def choose(self, board: Board, side: int, depth: int) -> int:
        """Return the first of the best moves."""
        best, best_value = PASS, -INFINITE
        for move in self.children(board, side):
            value = -self.value(played(board, side, move), -side, depth - 1, -INFINITE, -best_value)
            if value > best_value:
                best, best_value = move, value
        return best

    def value(self, board: Board, side: int, depth: int, alpha: Value, beta: Value) -> Value:
        """A board's value for the side to move."""
        mine, theirs = squares_for(board, side), squares_for(board, -side)
        if not mine and not theirs:
            difference = side * sum(board)
            return WON * ((difference > 0) - (difference < 0))
        if depth == 0:
            return sum(
                (weight * each for weight, each in zip(self.evaluation, features(board, side), strict=True)), Fraction()
            )
        best: Value = -INFINITE
        for move in self.children(board, side):
            best = max(best, -self.value(played(board, side, move), -side, depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    def children(self, board: Board, side: int) -> list[int]:
        """Keep at most BRANCHING_FACTOR moves, those with the largest score of diversity."""
        moves = squares_for(board, side) or [PASS]
        if len(moves) <= self.branching:
            return moves
        scores = dict.fromkeys(moves, 0)
        for weight, criterion in zip(self.pruning, self.criteria(moves), strict=True):
            for move, distance in diversity(criterion).items():
                scores[move] += weight * distance
        kept = sorted(moves, key=scores.__getitem__, reverse=True)[: self.branching]
        return sorted(kept)

    def criteria(self, moves: list[int]) -> list[dict[int, int]]:
        """Criteria 1 to 5 of each move: x, y, x + y, x - y, a random number."""
        x, y = ({move: divmod(move, SIZE)[part] for move in moves} for part in (1, 0))
        sums, differences = ({move: x[move] + sign * y[move] for move in moves} for sign in (1, -1))
        return [x, y, sums, differences, {move: self.random() for move in moves}]


def diversity(x: dict[int, int]) -> dict[int, int]:
    """The printed formula, (x[i] - x[i-1]) + (x[i+1] - x[i]) in sorted order; an end has one of the two terms."""
    order = sorted(x, key=x.__getitem__)
    scores = dict.fromkeys(order, 0)
    for i, child in enumerate(order):
        if i - 1 >= 0:
            scores[child] += x[child] - x[order[i - 1]]
        if i + 1 < len(order):
            scores[child] += x[order[i + 1]] - x[child]
    return scores
