"""Statistics of matches, from pairs of games: Elo with intervals, likelihood of superiority, sequential tests.

A pair is two games from one opening with sides swapped, and the pair is what is counted: its two games are not
independent. `Counts` are the numbers of pairs with 0, 1/2, 1, 3/2 and 2 points for the first agent. Inside this file
the score of a pair is a share, 0, 1/4, 1/2, 3/4 or 1. docs/explanation/match-statistics.md explains the formulas.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from ..errors import OptionError
from ..intervals import (
    ALMOST_CERTAIN,
    NORMAL_95,
    Interval,
    check_counts,
    frequencies_of,
    interval_ends,
    is_few,
    surprise,
)
from ..messages import Listing
from ..mle import SHARES, Weights, moments, with_mean, with_t_value

Counts = tuple[int, int, int, int, int]
Model = Literal["normalized", "logistic"]
Verdict = Literal["accept", "reject"]

ELO_SCALE = 400 / math.log(10)  # Elo a unit of log odds
NELO_SCALE = 2 * ELO_SCALE / math.sqrt(2)  # normalised Elo a unit of (mean - 1/2) / deviation of a pair's share
EMPTY_CELL = 1e-3  # pairs taken for none, so that no result is called impossible
MOST_ELO = 1000  # a test beyond needs no statistics


@dataclass(frozen=True)
class PairStatistics:
    """What a number of pairs says about the first agent.

    `mean` is the share of the points and `deviation` that of one pair's share. `los` is the probability that
    the first agent is the better one, if nothing was known before.
    """

    pairs: int
    mean: float
    deviation: float
    elo: Interval
    nelo: Interval
    los: float


def elo_of_share(share: float) -> float:
    """Elo difference at which the stronger side makes this share of the points; between 0 and 1."""
    return ELO_SCALE * math.log(share / (1 - share))


def share_of_elo(elo: float) -> float:
    """Share of the points that an Elo difference predicts."""
    return 1 / (1 + math.exp(-elo / ELO_SCALE))


def pair_statistics(counts: Sequence[int]) -> PairStatistics:
    """Judge a match from its pairs.

    Intervals are honest for few pairs and for one-sided matches too: after 100 pairs won of 100 the difference is
    at least some hundreds of Elo, with no upper end, and `value` is that of one even pair more.

    >>> pair_statistics((21, 134, 309, 203, 60)).elo.text(2)
    '+35.25 [+23.39, +47.18]'
    >>> pair_statistics((0, 0, 0, 0, 100)).elo.text(0)
    'at least +570'
    """
    check_counts(counts)
    pairs = sum(counts)
    if pairs == 0:
        unknown = Interval(0.0, None, None)
        return PairStatistics(0, 0.5, 0.0, unknown, unknown, 0.5)
    mean, variance = moments(frequencies_of(counts))
    few = is_few(counts)
    low, high = interval_ends(counts, SHARES)
    return PairStatistics(
        pairs,
        mean,
        math.sqrt(variance),
        _elo_interval(mean, low, high, pairs),
        _nelo_by_likelihood(counts, low, high) if few else _nelo_by_deviation(mean, math.sqrt(variance), pairs),
        normal_share(_signed_root(counts) if few else (mean - 0.5) / math.sqrt(variance / pairs)),
    )


def normal_share(z: float) -> float:
    """Probability that a standard normal variable is below z."""
    return math.erfc(-z / math.sqrt(2)) / 2


# Intervals.


def _signed_root(counts: Sequence[int]) -> float:
    mean, _ = moments(frequencies_of(counts))
    return math.copysign(math.sqrt(2 * max(0.0, surprise(counts, 0.5))), mean - 0.5) if mean != 0.5 else 0.0


def _elo_interval(mean: float, low: float, high: float, pairs: int) -> Interval:
    value = mean if ALMOST_CERTAIN < mean < 1 - ALMOST_CERTAIN else (mean * pairs + 0.5) / (pairs + 1)
    return Interval(elo_of_share(value), _open(low, elo_of_share), _open(high, elo_of_share))


def _open(share: float, scale: Callable[[float], float]) -> float | None:
    return scale(share) if ALMOST_CERTAIN < share < 1 - ALMOST_CERTAIN else None


def _nelo_by_deviation(mean: float, deviation: float, pairs: int) -> Interval:
    value = NELO_SCALE * (mean - 0.5) / deviation
    bar = NELO_SCALE * NORMAL_95 / math.sqrt(pairs)
    return Interval(value, value - bar, value + bar)


def _nelo_by_likelihood(counts: Sequence[int], low: float, high: float) -> Interval:
    """Take the deviation from the frequencies fitted to each end, as those of the data may be 0."""

    def nelo(mean: float) -> float:
        fitted_mean, variance = moments(with_mean(frequencies_of(counts), mean))
        return NELO_SCALE * (fitted_mean - 0.5) / math.sqrt(variance)

    mean, variance = moments(frequencies_of(counts))
    if variance > ALMOST_CERTAIN:
        value = NELO_SCALE * (mean - 0.5) / math.sqrt(variance)
    else:
        one_more = [*counts[:2], counts[2] + 1, *counts[3:]]
        mean, variance = moments(frequencies_of(one_more))
        value = NELO_SCALE * (mean - 0.5) / math.sqrt(variance) if variance > ALMOST_CERTAIN else 0.0
    return Interval(value, _open(low, nelo), _open(high, nelo))


# Sequential tests.


@dataclass(frozen=True)
class SprtState:
    """The log likelihood ratio so far, the bounds that end the test, and how it ended; None while it goes on."""

    llr: float
    lower: float
    upper: float
    verdict: Verdict | None


@dataclass(frozen=True)
class Sprt:
    """A sequential probability ratio test: is the first agent better by elo1 (accept), or by elo0 at most (reject)?

    `alpha` is the chance to accept at elo0, `beta` that to reject at elo1. The bounds are normalised Elo, or plain
    Elo with `model="logistic"`. Ask after whole pairs, and do not change the bounds on the way.

    >>> Sprt(0, 5).state((21, 134, 309, 203, 60))
    SprtState(llr=3.00..., lower=-2.94..., upper=2.94..., verdict='accept')
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: Model = "normalized"

    @classmethod
    def parse(cls, text: str) -> Sprt:
        """Read the bounds of a test, and its errors if they are given.

        >>> Sprt.parse("0,10,0.01,0.01")
        Sprt(elo0=0.0, elo1=10.0, alpha=0.01, beta=0.01, model='normalized')
        """
        try:
            numbers = [float(word) for word in text.split(",")]
        except ValueError:
            numbers = []
        match numbers:
            case [elo0, elo1]:
                return cls(elo0, elo1)
            case [elo0, elo1, alpha, beta]:
                return cls(elo0, elo1, alpha, beta)
        raise OptionError("sprt '{text}': give elo0,elo1 or elo0,elo1,alpha,beta", text=text)

    def __post_init__(self) -> None:
        """Refuse what is no test."""
        if not self.elo0 < self.elo1 or not all(abs(elo) <= MOST_ELO for elo in (self.elo0, self.elo1)):
            raise OptionError(
                "sprt bounds {elo0:g},{elo1:g}: the first must be less, both within {most} Elo",
                elo0=self.elo0,
                elo1=self.elo1,
                most=MOST_ELO,
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise OptionError(
                "sprt error rates {alpha:g},{beta:g}: both lie between 0 and 0.5", alpha=self.alpha, beta=self.beta
            )
        if self.model not in get_args(Model):
            raise OptionError(
                "sprt model '{model}': there are {models}", model=self.model, models=Listing(get_args(Model), "and")
            )

    @property
    def lower(self) -> float:
        """The log likelihood ratio at which the test rejects."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log likelihood ratio at which the test accepts."""
        return math.log((1 - self.beta) / self.alpha)

    def state(self, counts: Sequence[int]) -> SprtState:
        """Judge the pairs so far."""
        check_counts(counts)
        llr = self._llr(counts) if any(counts) else 0.0
        verdict: Verdict | None = "accept" if llr >= self.upper else "reject" if llr <= self.lower else None
        return SprtState(llr, self.lower, self.upper, verdict)

    def expected_pairs(self, true_elo: float, *, deviation: float = 0.0) -> float:
        """Pairs the test needs on average if the difference is `true_elo`, in the test's own Elo.

        The logistic model also needs the `deviation` of a pair's share, some 0.3 with few draws.
        """
        low, high, truth = (self._t_value(elo, deviation) for elo in (self.elo0, self.elo1, true_elo))
        step = high - low
        drift = (truth - (low + high) / 2) * step
        if abs(drift) < ALMOST_CERTAIN * step:
            return -self.lower * self.upper / step**2
        accepted = _chance_of_upper(2 * drift / step**2, self.lower, self.upper)
        return (accepted * self.upper + (1 - accepted) * self.lower) / drift

    def _t_value(self, elo: float, deviation: float) -> float:
        return elo / NELO_SCALE if self.model == "normalized" else (share_of_elo(elo) - 0.5) / deviation

    def _llr(self, counts: Sequence[int]) -> float:
        filled = [count or EMPTY_CELL for count in counts]
        total = sum(filled)
        frequencies = [count / total for count in filled]
        worse, better = (self._fitted(frequencies, elo) for elo in (self.elo0, self.elo1))
        return sum(count * math.log(b / w) for count, w, b in zip(filled, worse, better, strict=True))

    def _fitted(self, frequencies: Weights, elo: float) -> Weights:
        if self.model == "normalized":
            return with_t_value(frequencies, elo / NELO_SCALE)
        return with_mean(frequencies, share_of_elo(elo))


def _chance_of_upper(drift: float, lower: float, upper: float) -> float:
    """Chance of a random walk of this drift, with variance 1 a unit of time, to end above; drift is not 0."""
    return math.expm1(-drift * lower) / (math.exp(-drift * lower) - math.exp(-drift * upper))
