"""Ratings of many players from all their pairs at once: the most likely Elo numbers, with intervals.

The model is Bradley and Terry's, a draw being half a win: a player rated d higher makes 1 / (1 + 10^(-d / 400)) of the
points. A weak prior, PRIOR_ELO around the middle, keeps players finite who won or lost everything, and groups that
never met comparable at all; it moves a rating from 100 pairs by less than a thousandth. Bars come from the spread of
the pairs, not from that of single games.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..errors import OptionError, UnknownNameError
from ..intervals import NORMAL_95, ONE_IN_FORTY, Interval, check_counts
from ..messages import Listing
from ..mle import moments
from .statistics import ELO_SCALE, normal_share, share_of_elo

PRIOR_ELO = 1000.0  # deviation of ratings before a game is played; wide
PRIOR_VARIANCE = 1 / 8  # of a pair's share, as if all five results were equally likely; counts as one pair
MOST_STEPS = 100
CLOSE = 1e-9  # Elo
MOST_ELO = 10_000.0  # beyond any rating
LONGEST_STEP = 400.0  # Elo, so that Newton's method does not overshoot

Matrix = list[list[float]]
Results = Mapping[tuple[str, str], Sequence[int]]


@dataclass(frozen=True)
class Rating:
    """A player's place: Elo with its 95 % interval, pairs played, and the share of their points."""

    name: str
    elo: Interval
    pairs: int
    share: float


@dataclass(frozen=True)
class Ratings:
    """All players, the best first.

    `los[i][j]` is the probability that player i is better than player j; `table[i][j]` their points against
    each other and the games, or None if they never met. Both go by the order of `players`.
    `connected` is False if some players have no chain of opponents to some others: these compare by the prior only.
    """

    players: list[Rating]
    los: list[list[float]]
    table: list[list[tuple[float, int] | None]]
    connected: bool


def rate(results: Results, *, anchor: str | None = None) -> Ratings:
    """Rate all players; the mean rating is 0, or that of the player `anchor` is.

    `results` has, for two players, the pairs in which the first made 0, 1/2, 1, 3/2 and 2 points; either order.

    >>> found = rate({("new", "old"): (2, 10, 30, 12, 6), ("new", "random"): (0, 0, 1, 9, 50)}, anchor="old")
    >>> [(player.name, player.elo.text(0)) for player in found.players]
    [('new', '+29 [-13, +71]'), ('old', '+0 [+0, +0]'), ('random', '-496 [-618, -374]')]
    """
    names = sorted({name for pair in results for name in pair})
    _check(results, names, anchor)
    met = _pairings(results, names)
    fit = _fit(met, len(names))
    covariance = _covariance(met, fit)
    at = None if anchor is None else names.index(anchor)
    order = sorted(range(len(names)), key=lambda i: (-fit[i], names[i]))
    return Ratings(
        [_rating(names, i, fit, covariance, met, at) for i in order],
        [[_los(fit, covariance, i, j) for j in order] for i in order],
        [[_against(met, i, j) for j in order] for i in order],
        _is_connected(met, len(names)),
    )


@dataclass(frozen=True)
class _Pairing:
    """All pairs of players i and j: how many, i's points, and mean and variance of i's share."""

    i: int
    j: int
    pairs: int
    points: float
    mean: float
    variance: float


def _check(results: Results, names: Sequence[str], anchor: str | None) -> None:
    for (one, other), counts in results.items():
        check_counts(counts)
        if one == other:
            raise OptionError("player '{player}' cannot play against itself in a rating", player=one)
    if anchor is not None and anchor not in names:
        raise UnknownNameError(
            "unknown player '{anchor}': the ratings have {names}", anchor=anchor, names=Listing(names)
        )


def _pairings(results: Results, names: Sequence[str]) -> list[_Pairing]:
    place = {name: i for i, name in enumerate(names)}
    merged: dict[tuple[int, int], list[int]] = {}
    for (one, other), counts in results.items():
        i, j = place[one], place[other]
        total = merged.setdefault((min(i, j), max(i, j)), [0] * 5)
        for cell, count in enumerate(counts if i < j else reversed(counts)):
            total[cell] += count
    return [_pairing(i, j, counts) for (i, j), counts in merged.items() if any(counts)]


def _pairing(i: int, j: int, counts: Sequence[int]) -> _Pairing:
    pairs = sum(counts)
    mean, variance = moments([count / pairs for count in counts])
    points = sum(cell * count for cell, count in enumerate(counts)) / 2
    return _Pairing(i, j, pairs, points, mean, (pairs * variance + PRIOR_VARIANCE) / (pairs + 1))


def _fit(met: Sequence[_Pairing], players: int) -> list[float]:
    """The most likely ratings, with mean 0, by Newton's method on a concave function."""
    elo = [0.0] * players
    for _ in range(MOST_STEPS):
        step = _solve(_information(met, elo), _slope(met, elo))
        longest = max(map(abs, step), default=0.0)
        scale = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        elo = [rating + scale * change for rating, change in zip(elo, step, strict=True)]
        if longest < CLOSE:
            break
    return elo


def _slope(met: Sequence[_Pairing], elo: Sequence[float]) -> list[float]:
    slope = [-rating / PRIOR_ELO**2 for rating in elo]
    for each in met:
        gain = 2 * each.pairs * (each.mean - share_of_elo(elo[each.i] - elo[each.j])) / ELO_SCALE
        slope[each.i] += gain
        slope[each.j] -= gain
    return slope


def _information(met: Sequence[_Pairing], elo: Sequence[float]) -> Matrix:
    """How sharply the likelihood bends: what single games would tell."""

    def bend(each: _Pairing) -> float:
        share = share_of_elo(elo[each.i] - elo[each.j])
        return 2 * each.pairs * share * (1 - share) / ELO_SCALE**2

    return _laplacian(met, bend, len(elo))


def _covariance(met: Sequence[_Pairing], elo: Sequence[float]) -> Matrix:
    """Of the ratings: the information's inverse on both sides of the spread that pairs really have."""
    spread = _laplacian(met, lambda each: 4 * each.pairs * each.variance / ELO_SCALE**2, len(elo))
    information = _information(met, elo)
    half = [_solve(information, row) for row in spread]
    return [_solve(information, list(column)) for column in zip(*half, strict=True)]


def _laplacian(met: Sequence[_Pairing], weight: Callable[[_Pairing], float], players: int) -> Matrix:
    """Sum the weight of each pairing on the difference of its players, over the prior's on the diagonal."""
    matrix = [[1 / PRIOR_ELO**2 if i == j else 0.0 for j in range(players)] for i in range(players)]
    for each in met:
        value = weight(each)
        matrix[each.i][each.i] += value
        matrix[each.j][each.j] += value
        matrix[each.i][each.j] -= value
        matrix[each.j][each.i] -= value
    return matrix


def _solve(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """Solve a positive definite system by elimination; no pivots needed."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for k in range(size):
        for i in range(k + 1, size):
            factor = rows[i][k] / rows[k][k]
            if factor:
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[k], strict=True)]
    found = [0.0] * size
    for k in reversed(range(size)):
        found[k] = (rows[k][-1] - sum(rows[k][j] * found[j] for j in range(k + 1, size))) / rows[k][k]
    return found


def _rating(
    names: Sequence[str], i: int, fit: Sequence[float], covariance: Matrix, met: Sequence[_Pairing], anchor: int | None
) -> Rating:
    """Place player i relative to the anchor, or to the mean of all."""
    size = len(names)
    weights = [1 / size] * size if anchor is None else [float(j == anchor) for j in range(size)]
    contrast = [float(i == j) - weight for j, weight in enumerate(weights)]
    value = sum(c * rating for c, rating in zip(contrast, fit, strict=True))
    variance = sum(a * b * covariance[j][k] for j, a in enumerate(contrast) for k, b in enumerate(contrast))
    bar = NORMAL_95 * math.sqrt(max(0.0, variance))
    pairs, points = _score(met, i)
    low, high = value - bar, value + bar
    if pairs and i != anchor and points in (0, 2 * pairs):
        # Where the others stand without this player only the prior says, so the end is told by the same contrast.
        moved = [_farthest(met, fit, i, won=points > 0) if j == i else rating for j, rating in enumerate(fit)]
        end = sum(c * rating for c, rating in zip(contrast, moved, strict=True))
        return Rating(names[i], Interval(value, *((end, None) if points else (None, end))), pairs, points / 2 / pairs)
    return Rating(names[i], Interval(value, low, high), pairs, points / 2 / pairs if pairs else 0.5)


def _score(met: Sequence[_Pairing], i: int) -> tuple[int, float]:
    """Pairs and points of player i."""
    pairs = sum(each.pairs for each in met if i in (each.i, each.j))
    points = sum(_points(each, i) for each in met if i in (each.i, each.j))
    return pairs, points


def _points(each: _Pairing, i: int) -> float:
    return each.points if i == each.i else 2 * each.pairs - each.points


def _farthest(met: Sequence[_Pairing], fit: Sequence[float], i: int, *, won: bool) -> float:
    """The rating, nearest to the others, at which to win (or to lose) every pair still has a chance of 1 in 40.

    As in the statistics of a match, with the opponents' ratings as they are.
    """
    opponents = [(each.pairs, fit[each.j if i == each.i else each.i]) for each in met if i in (each.i, each.j)]
    sign = 1 if won else -1
    low, high = -MOST_ELO, MOST_ELO
    for _ in range(60):
        middle = (low + high) / 2
        chance = sum(pairs * math.log(share_of_elo(sign * (middle - rating))) for pairs, rating in opponents)
        if (chance > -ONE_IN_FORTY) == won:
            high = middle
        else:
            low = middle
    return (low + high) / 2


def _los(fit: Sequence[float], covariance: Matrix, i: int, j: int) -> float:
    variance = covariance[i][i] + covariance[j][j] - 2 * covariance[i][j]
    return normal_share((fit[i] - fit[j]) / math.sqrt(variance)) if i != j else 0.5


def _against(met: Sequence[_Pairing], i: int, j: int) -> tuple[float, int] | None:
    for each in met:
        if {each.i, each.j} == {i, j}:
            return _points(each, i), 2 * each.pairs
    return None


def _is_connected(met: Sequence[_Pairing], players: int) -> bool:
    reached, before = {0}, 0
    while len(reached) > before:
        before = len(reached)
        reached |= {player for each in met if {each.i, each.j} & reached for player in (each.i, each.j)}
    return len(reached) >= players
