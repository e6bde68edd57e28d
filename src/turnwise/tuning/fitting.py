"""Linear fits in a few lines, without a numerical package: least squares or logistic loss, ridge, signs kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, log1p, sqrt
from operator import mul

LOGISTIC, SQUARES = "logistic", "squares"
SWEEPS, CLOSE = 5000, 1e-10
NEWTON_SWEEPS = 100  # of one step, which need not be exact: the next goes on from there
NEWTON_STEPS, HALVINGS = 50, 30
Columns = Sequence[Sequence[float]]


@dataclass(frozen=True)
class Problem:
    """Columns of numbers, one for each weight, and a target for each row: a share of a win, or points.

    A weight has a ridge in proportion to the size of its column, so the unit of a column does not matter.
    """

    columns: Columns
    targets: Sequence[float]
    loss: str = SQUARES
    ridge: float = 0.0
    positive: bool = False
    """Whether weights below 0 are not wanted. The last column is free of that: it is what a move is worth."""

    def fit(self) -> list[float]:
        """Find the weights of the least loss, that of the ridge included.

        >>> [round(weight, 6) for weight in Problem([(0, 1, 2), (1, 1, 1)], (1, 3, 5)).fit()]
        [2.0, 1.0]
        """
        sizes = [sqrt(_dot(column, column) / len(column)) for column in self.columns]
        used = [index for index, size in enumerate(sizes) if size > 0]
        scaled = [[value / sizes[index] for value in self.columns[index]] for index in used]
        free = len(self.columns) - 1 if self.positive else -1
        signs = [self.positive and index != free for index in used]
        found = _newton(scaled, self, signs) if self.loss == LOGISTIC else _square(scaled, self, signs)
        weights = [0.0] * len(sizes)
        for index, weight in zip(used, found, strict=True):
            weights[index] = weight / sizes[index]
        return weights


def mean_loss(loss: str, columns: Columns, targets: Sequence[float], weights: Sequence[float]) -> float:
    """Return the loss of a row, on average.

    >>> mean_loss("squares", [(1, 2)], (1, 4), (1,))
    2.0
    """
    sums = _sums(columns, weights, len(targets))
    each = _cross_entropy if loss == LOGISTIC else _squared
    return sum(map(each, sums, targets)) / len(targets)


def share_of(logit: float) -> float:
    """Return the share of wins that a sum of weights stands for.

    >>> share_of(0)
    0.5
    """
    return 1 / (1 + exp(-logit)) if logit > 0 else 1 - 1 / (1 + exp(logit))


def entropy(share: float) -> float:
    """Return the least cross entropy that a target allows: what even a perfect fit has.

    >>> entropy(1), round(entropy(0.5), 3)
    (0.0, 0.693)
    """
    return 0.0 - sum(part * log(part) for part in (share, 1 - share) if part > 0)


def _cross_entropy(logit: float, share: float) -> float:
    return max(logit, 0.0) + log1p(exp(-abs(logit))) - share * logit


def _squared(guess: float, value: float) -> float:
    return (guess - value) ** 2


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return float(sum(map(mul, one, other)))


def _sums(columns: Columns, weights: Sequence[float], rows: int) -> list[float]:
    sums = [0.0] * rows
    for column, weight in zip(columns, weights, strict=True):
        if weight:
            sums = [total + weight * value for total, value in zip(sums, column, strict=True)]
    return sums


def _square(columns: Columns, problem: Problem, positive: Sequence[bool]) -> list[float]:
    rows = len(problem.targets)
    system = [[_dot(one, other) / rows for other in columns] for one in columns]
    aims = [_dot(column, problem.targets) / rows for column in columns]
    return _minimum(_with_ridge(system, problem.ridge), aims, positive, [0.0] * len(aims), SWEEPS)


def _newton(columns: Columns, problem: Problem, positive: Sequence[bool]) -> list[float]:
    """Make Newton's steps, each to the minimum of a parabola; half of one, and so on, where that is not lower."""
    weights = [0.0] * len(columns)
    height = _height(columns, problem, weights)
    for _ in range(NEWTON_STEPS):
        aim = _newton_aim(columns, problem, weights, positive)
        for halving in range(HALVINGS):
            tried = [old + (new - old) / 2**halving for old, new in zip(weights, aim, strict=True)]
            lower = _height(columns, problem, tried)
            if lower <= height:
                break
        else:
            return weights
        done = height - lower <= CLOSE
        weights, height = tried, lower
        if done:
            break
    return weights


def _newton_aim(columns: Columns, problem: Problem, weights: list[float], positive: Sequence[bool]) -> list[float]:
    rows, targets = len(problem.targets), problem.targets
    shares = [share_of(total) for total in _sums(columns, weights, rows)]
    errors = [share - target for share, target in zip(shares, targets, strict=True)]
    curves = [share * (1 - share) for share in shares]
    bent = [[value * curve for value, curve in zip(column, curves, strict=True)] for column in columns]
    system = _with_ridge([[_dot(one, other) / rows for other in columns] for one in bent], problem.ridge)
    slopes = [
        _dot(column, errors) / rows + problem.ridge * weight for column, weight in zip(columns, weights, strict=True)
    ]
    aims = [_dot(row, weights) - slope for row, slope in zip(system, slopes, strict=True)]
    return _minimum(system, aims, positive, weights, NEWTON_SWEEPS)


def _height(columns: Columns, problem: Problem, weights: Sequence[float]) -> float:
    return mean_loss(LOGISTIC, columns, problem.targets, weights) + problem.ridge / 2 * _dot(weights, weights)


def _with_ridge(system: list[list[float]], ridge: float) -> list[list[float]]:
    return [[value + ridge * (i == j) for j, value in enumerate(row)] for i, row in enumerate(system)]


def _minimum(
    system: Sequence[Sequence[float]],
    aims: Sequence[float],
    positive: Sequence[bool],
    start: Sequence[float],
    sweeps: int,
) -> list[float]:
    """Minimise w S w / 2 - a w, one weight after the other until none changes; some not below 0."""
    weights = list(start)
    for _ in range(sweeps):
        change = 0.0
        for i, row in enumerate(system):
            if row[i] <= CLOSE:
                continue
            best = weights[i] + (aims[i] - _dot(row, weights)) / row[i]
            best = max(best, 0.0) if positive[i] else best
            change = max(change, abs(best - weights[i]))
            weights[i] = best
        if change <= CLOSE * max((1.0, *map(abs, weights))):
            break
    return weights
