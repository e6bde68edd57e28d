"""How figures are compared, for every conclusion alike.

A figure with an interval is more than another only where the two 95 % intervals do not overlap. A figure without one is
exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import inf
from typing import TypeVar

from ...documents import HasInterval, Words
from ...messages import Listing

EVEN = 0.5
"""Score of a match between equals."""

Figure = HasInterval | float
Key = TypeVar("Key")


def value_of(figure: Figure) -> float:
    """Return what was measured or counted."""
    return figure.value if isinstance(figure, HasInterval) else float(figure)


def low_of(figure: Figure) -> float:
    """Return the least that the figure can be."""
    if not isinstance(figure, HasInterval):
        return float(figure)
    return -inf if figure.low is None else figure.low


def high_of(figure: Figure) -> float:
    """Return the most that the figure can be."""
    if not isinstance(figure, HasInterval):
        return float(figure)
    return inf if figure.high is None else figure.high


def more_than(one: Figure, other: Figure) -> bool:
    """Whether one figure is larger, whatever the intervals leave open.

    >>> more_than(0.6, 0.5), more_than(0.5, 0.5)
    (True, False)
    """
    return low_of(one) > high_of(other)


def agrees(figure: Figure, exact: float) -> bool:
    """Whether a measured figure and an exact one agree: the interval has it inside."""
    return low_of(figure) <= exact <= high_of(figure)


def rises(figures: Sequence[Figure]) -> bool:
    """Whether each figure is more than the one before it."""
    return len(figures) > 1 and all(more_than(later, earlier) for earlier, later in pairwise(figures))


def better_than_even(scores: Mapping[Key, Figure]) -> list[Key]:
    """List whose score is more than that of equals."""
    return [name for name, score in scores.items() if more_than(score, EVEN)]


def worse_than_even(scores: Mapping[Key, Figure]) -> list[Key]:
    """List whose score is less than that of equals."""
    return [name for name, score in scores.items() if more_than(EVEN, score)]


def best_of(figures: Mapping[Key, Figure]) -> Key:
    """Return the name of the largest value."""
    return max(figures, key=lambda name: value_of(figures[name]))


def named(names: Iterable[Words | int], last: str = "and") -> Listing:
    """Write names one after the other."""
    return Listing(list(names), last)


def present(values: Iterable[object]) -> bool:
    """Whether every value is there."""
    return all(value is not None for value in values)
