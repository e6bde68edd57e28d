"""Intervals of 95 %: of shares of points, and of rates.

They are honest for few results and for one-sided ones too; docs/explanation/match-statistics.md explains the formulas.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from .errors import OptionError
from .messages import Message
from .mle import SHARES, Weights, moments, with_mean

NORMAL_95 = 1.959964  # of a standard normal variable, 95 % lie within plus and minus this
ONE_IN_FORTY = math.log(40)  # what happens with a probability of 2.5 % happens once in forty
ENOUGH_PAIRS = 100  # pairs unlike the commonest one from which on a normal distribution is good enough
ALMOST_CERTAIN = 1e-9  # shares nearer to 0 or 1 are taken for 0 and 1
NUMBERS = {".1f": "{value:.1f}", "+.0f": "{value:+.0f}", "+.1f": "{value:+.1f}", "+.2f": "{value:+.2f}"}
"""Templates of a number alone, by the way it is written."""


@dataclass(frozen=True)
class Interval:
    """A value and the ends of its 95 % interval; an end that is None is open: the data set no limit there."""

    value: float
    low: float | None
    high: float | None

    @property
    def bar(self) -> float | None:
        """Half the width, for `value +- bar`; None if an end is open."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    def text(self, digits: int = 1) -> str:
        """Return it in a few English words.

        >>> Interval(35.25, 23.4, 47.2).text(), Interval(900.0, 578.25, None).text(0)
        ('+35.2 [+23.4, +47.2]', 'at least +578')
        """
        return str(self.words(f"+.{digits}f"))

    def words(self, form: str = "+.1f") -> Message:
        """Return it in a few words; `form` is the format of its numbers."""
        value, low, high = (_written(each, form) for each in (self.value, self.low, self.high))
        if self.low is not None and self.high is not None:
            return Message("{value} [{low}, {high}]", value=value, low=low, high=high)
        if self.low is not None:
            return Message("at least {low}", low=low)
        return Message("at most {high}", high=high) if self.high is not None else Message("unknown")


def _written(value: float | None, form: str) -> Message:
    """Write a number in one of the forms; what rounds to 0 has no minus.

    >>> str(_written(-0.3, "+.0f"))
    '+0'
    """
    digits = int(form[-2])
    return Message(NUMBERS[form], value=None if value is None else round(value, digits) + 0.0)


def share_interval(wins: int, draws: int, losses: int) -> Interval:
    """Share of the points in single, independent games, between 0 and 1.

    >>> share_interval(8, 1, 1)
    Interval(value=0.85, low=..., high=...)
    """
    counts = (losses, draws, wins)
    check_counts(counts)
    games = sum(counts)
    if games == 0:
        return Interval(0.5, 0.0, 1.0)
    low, high = interval_ends(counts, (0.0, 0.5, 1.0))
    return Interval((wins + draws / 2) / games, low, high)


def rate_interval(wins: int, games: int) -> tuple[float, float]:
    """Both ends of the interval of a rate, as for shares of points.

    >>> tuple(round(end, 3) for end in rate_interval(300, 300))
    (0.988, 1.0)
    """
    return interval_ends((games - wins, wins), (0.0, 1.0))


def check_counts(counts: Sequence[int]) -> None:
    """Refuse counts that no match has."""
    if len(counts) not in (3, 5) or min(counts) < 0:
        raise OptionError(
            "counts {counts}: give the numbers of pairs with 0, 1/2, 1, 3/2 and 2 points", counts=str(tuple(counts))
        )


def frequencies_of(counts: Sequence[int]) -> Weights:
    """Return each count as a part of all."""
    pairs = sum(counts)
    return [count / pairs for count in counts]


def is_few(counts: Sequence[int]) -> bool:
    """Whether the results vary too little for a normal distribution."""
    return sum(counts) - max(counts) < ENOUGH_PAIRS


def interval_ends(counts: Sequence[int], shares: Sequence[float]) -> tuple[float, float]:
    """Both ends of the 95 % interval of the mean share; 0 and 1 where the data set no limit."""
    total = sum(counts)
    mean, variance = moments(frequencies_of(counts), shares)
    if not is_few(counts):
        bar = NORMAL_95 * math.sqrt(variance / total)
        return max(0.0, mean - bar), min(1.0, mean + bar)
    most = _most_surprise(total - max(counts))
    return _end(counts, shares, mean, 0.0, most), _end(counts, shares, mean, 1.0, most)


def _most_surprise(varied: int) -> float:
    """How far, in log likelihood, a mean inside the interval may be from the best one.

    With Student's distribution for as many degrees of freedom as there are results unlike the commonest one: they
    are what tells the variance. Where they tell nothing, results of 1 in 40 are the limit: a mean that makes all
    pairs won with less than 2.5 % is outside.
    """
    if varied == 0:
        return ONE_IN_FORTY
    z = NORMAL_95
    student = z + (z**3 + z) / (4 * varied) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * varied**2)
    return min(ONE_IN_FORTY, student**2 / 2)


def _end(counts: Sequence[int], shares: Sequence[float], inside: float, outside: float, most: float) -> float:
    """Bisect for the mean at which the surprise is `most`."""
    if abs(inside - outside) < ALMOST_CERTAIN:
        return outside
    for _ in range(40):
        middle = (inside + outside) / 2
        if surprise(counts, middle, shares) > most:
            outside = middle
        else:
            inside = middle
    return inside


def surprise(counts: Sequence[int], mean: float, shares: Sequence[float] = SHARES) -> float:
    """How much likelier, in logarithms, the counts are by their own frequencies than by the best ones with `mean`."""
    frequencies = frequencies_of(counts)
    fitted = with_mean(frequencies, mean, shares)
    return sum(
        count * math.log(before / after)
        for count, before, after in zip(counts, frequencies, fitted, strict=True)
        if count
    )
