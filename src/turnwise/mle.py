"""The most likely frequencies of results, given those seen and one condition on the true ones.

With frequencies f seen and a condition "the expectation of g is 0", the likelihood is greatest at
f / (1 + x g) for the x that meets the condition: one equation in one unknown, decreasing, solved by Newton's method
inside a bracket.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

Weights = list[float]

SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)  # of the points of a pair
MOST_STEPS = 100
CLOSE = 1e-13  # of the bracket, for Newton's method
SAME = 1e-12  # change of a frequency that ends the iteration for a t-value


def moments(frequencies: Sequence[float], shares: Sequence[float] = SHARES) -> tuple[float, float]:
    """Mean and variance of the share."""
    mean = sum(f * share for f, share in zip(frequencies, shares, strict=True))
    return mean, sum(f * (share - mean) ** 2 for f, share in zip(frequencies, shares, strict=True))


def with_mean(frequencies: Sequence[float], mean: float, shares: Sequence[float] = SHARES) -> Weights:
    """The most likely frequencies with this mean, which lies between 0 and 1.

    Results never seen are possible too: what the seen ones cannot carry goes to the worst or to the best result.
    """
    fitted = _fit(frequencies, [share - mean for share in shares])
    fitted[0 if moments(frequencies, shares)[0] > mean else -1] += max(0.0, 1 - sum(fitted))
    return fitted


def with_t_value(frequencies: Sequence[float], t: float) -> Weights:
    """The most likely frequencies for which (mean - 1/2) / deviation is t; every frequency seen is positive.

    The condition is not linear in the frequencies, so its linear form is met again and again until they stand still.
    """
    mean = 0.5 + t / math.sqrt(1 + t * t) / 2
    deviation = math.sqrt(mean * (1 - mean))
    fitted = [1 - mean, 0.0, 0.0, 0.0, mean]
    for _ in range(MOST_STEPS):
        before = fitted
        pull = t * deviation / 2
        fitted = _fit(frequencies, [s - 0.5 - pull * (1 + ((s - mean) / deviation) ** 2) for s in SHARES])
        mean, variance = moments(fitted)
        deviation = math.sqrt(variance)
        if max(abs(a - b) for a, b in zip(before, fitted, strict=True)) < SAME:
            break
    return fitted


def _fit(frequencies: Sequence[float], slopes: Sequence[float]) -> Weights:
    x = _multiplier(frequencies, slopes)
    return [f / (1 + x * slope) if f else 0.0 for f, slope in zip(frequencies, slopes, strict=True)]


def _multiplier(frequencies: Sequence[float], slopes: Sequence[float]) -> float:
    """The x between -1 / greatest and -1 / least slope at which the fitted mean slope is 0, or the nearer end."""
    low, high = -1 / max(slopes), -1 / min(slopes)
    width = high - low
    seen = [(f, slope) for f, slope in zip(frequencies, slopes, strict=True) if f]
    if all(slope > min(slopes) for _, slope in seen) and _gain(seen, high)[0] >= 0:
        return high
    if all(slope < max(slopes) for _, slope in seen) and _gain(seen, low)[0] <= 0:
        return low
    x = 0.0
    for _ in range(MOST_STEPS):
        gain, fall = _gain(seen, x)
        low, high = (x, high) if gain > 0 else (low, x)
        after = x + gain / fall
        if not low < after < high:
            after = (low + high) / 2
        if abs(after - x) < CLOSE * width:
            break
        x = after
    return x


def _gain(seen: Sequence[tuple[float, float]], x: float) -> tuple[float, float]:
    """The fitted mean slope at x, and how fast it falls there."""
    gain = fall = 0.0
    for f, slope in seen:
        ratio = slope / (1 + x * slope)
        gain += f * ratio
        fall += f * ratio * ratio
    return gain, fall
