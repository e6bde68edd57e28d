"""Statistics of matches: published values, honest intervals, and error rates found by simulation."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pytest

from turnwise.arena.report_text import elo_words
from turnwise.arena.statistics import (
    Counts,
    Sprt,
    elo_of_share,
    pair_statistics,
    share_of_elo,
)
from turnwise.errors import OptionError
from turnwise.intervals import Interval, share_interval
from turnwise.mle import moments, with_mean, with_t_value

# Pairs, bounds in normalised Elo, LLR as published, Elo and its bar. Bars count pairs; where the publisher's own bar
# counts single games it differs: 11.95, 10.33 and 5.13 in the fourth to sixth.
PUBLISHED: list[tuple[Counts, tuple[float, float], str, str]] = [
    ((379, 10170, 21828, 10640, 343), (0, 2), "2.945", "1.59 +- 1.21"),  # fastchess 783 prints 2.946
    ((19, 5498, 15056, 5815, 15), (0, 2), "2.95", "2.03 +- 1.38"),  # Stockfish 4912
    ((1, 2643, 8243, 2928, 0), (0.5, 2.5), "2.94", "3.56 +- 1.84"),
    ((21, 134, 309, 203, 60), (0, 5), "3.00", "35.25 +- 11.89"),  # meltdown 198
    ((54, 226, 410, 318, 87), (0, 5), "2.96", "25.11 +- 10.30"),
    ((46, 936, 2083, 1043, 63), (0, 5), "2.91", "5.87 +- 4.01"),  # PlentyChess 95
    ((502, 3262, 5796, 3256, 520), (0, 5), "-2.08", "0.39 +- 2.63"),
]


@pytest.mark.parametrize(("counts", "bounds", "llr", "elo"), PUBLISHED)
def test_published_matches_are_reproduced(counts: Counts, bounds: tuple[float, float], llr: str, elo: str) -> None:
    digits = len(llr.partition(".")[2])
    found = pair_statistics(counts).elo

    assert f"{Sprt(*bounds).state(counts).llr:.{digits}f}" == llr
    assert f"{found.value:.2f} +- {found.bar:.2f}" == elo


def test_the_published_normalised_elo_is_reproduced() -> None:
    counts, bounds, *_ = PUBLISHED[0]
    nelo = pair_statistics(counts).nelo

    assert f"{nelo.value:.2f} +- {nelo.bar:.2f}" == "3.05 +- 2.31"
    assert Sprt(*bounds).state(counts).llr == pytest.approx(2.946, abs=6e-4)


def test_the_logistic_model_judges_the_same_pairs_otherwise() -> None:
    assert Sprt(0, 5, model="logistic").state((21, 134, 309, 203, 60)).llr == pytest.approx(4.374, abs=1e-3)


def test_swapping_the_agents_turns_everything_round() -> None:
    counts = (3, 9, 20, 14, 7)
    ours, theirs = pair_statistics(counts), pair_statistics(counts[::-1])

    assert ours.elo.value == pytest.approx(-theirs.elo.value)
    assert ours.elo.low == pytest.approx(-(theirs.elo.high or 0))
    assert ours.nelo.high == pytest.approx(-(theirs.nelo.low or 0))
    assert ours.los == pytest.approx(1 - theirs.los)


def test_no_pairs_say_nothing() -> None:
    nothing = pair_statistics((0, 0, 0, 0, 0))

    assert (nothing.pairs, nothing.los) == (0, 0.5)
    assert (nothing.elo.text(), nothing.nelo.text()) == ("unknown", "unknown")
    assert Sprt(0, 20).state((0, 0, 0, 0, 0)).verdict is None


@pytest.mark.parametrize("pairs", [1, 2, 10, 100, 100_000])
def test_all_pairs_won_set_a_lower_end_only(pairs: int) -> None:
    """The end is where so many wins in a row have a probability of 1 in 40."""
    found = pair_statistics((0, 0, 0, 0, pairs))

    assert found.elo.high is None
    assert found.elo.low == pytest.approx(elo_of_share(40 ** (-1 / pairs)), rel=1e-6)
    assert found.elo.low is not None
    assert found.elo.low < found.elo.value < math.inf
    assert found.nelo.high is None
    assert math.isfinite(found.nelo.value)
    assert found.elo.text().startswith("at least")
    assert pair_statistics((pairs, 0, 0, 0, 0)).elo.text().startswith("at most")


def test_equal_pairs_do_not_pretend_to_be_exact() -> None:
    """Ten pairs with one win each have no variance, and still leave room for a difference."""
    found = pair_statistics((0, 0, 10, 0, 0))

    assert found.elo.value == 0
    assert found.elo.high == pytest.approx(110.8, abs=0.1)
    assert found.los == 0.5


def test_every_small_match_has_finite_values() -> None:
    for counts in _small_matches(pairs=3):
        found = pair_statistics(counts)
        numbers = [found.mean, found.deviation, found.elo.value, found.nelo.value, found.los]
        ends = [end for each in (found.elo, found.nelo) for end in (each.low, each.high) if end is not None]
        assert all(map(math.isfinite, numbers + ends)), counts
        assert all(low is None or low <= found.elo.value + 1e-6 for low in [found.elo.low]), counts
        assert all(high is None or found.elo.value - 1e-6 <= high for high in [found.elo.high]), counts
        assert math.isfinite(Sprt(0, 10).state(counts).llr)
        assert math.isfinite(Sprt(0, 10, model="logistic").state(counts).llr)


def _small_matches(pairs: int) -> list[Counts]:
    span = range(pairs + 1)
    return [
        (a, b, c, d, e)
        for a in span
        for b in span
        for c in span
        for d in span
        for e in span
        if 0 < a + b + c + d + e <= pairs
    ]


# Chances of the five results of a pair, from balanced to one-sided.
TRUTHS = [
    (0.1, 0.2, 0.4, 0.2, 0.1),
    (0.02, 0.04, 0.04, 0.1, 0.8),
    (0.02, 0.0, 0.0, 0.0, 0.98),
    (0.0, 0.05, 0.9, 0.05, 0.0),
    (0.4, 0.0, 0.2, 0.0, 0.4),
]


@pytest.mark.parametrize("truth", TRUTHS)
@pytest.mark.parametrize("pairs", [5, 20, 60])
def test_intervals_hold_the_truth_in_95_of_100_matches(truth: Sequence[float], pairs: int) -> None:
    """Whatever the agents and however few the pairs; `mean +- 1.96 deviations` misses up to 90 of 100 here."""
    runs, dice = 200, random.Random(6)
    elo = elo_of_share(moments(truth)[0])
    held = sum(_holds(pair_statistics(_drawn(dice, truth, pairs)).elo, elo) for _ in range(runs))

    assert held >= runs * 0.95 - 3 * math.sqrt(runs * 0.05 * 0.95)


def _holds(interval: Interval, value: float) -> bool:
    return (interval.low is None or interval.low <= value) and (interval.high is None or value <= interval.high)


def _drawn(dice: random.Random, truth: Sequence[float], pairs: int) -> Counts:
    drawn = dice.choices(range(5), truth, k=pairs)
    return tuple(drawn.count(cell) for cell in range(5))  # type: ignore[return-value]


def test_fitted_frequencies_meet_their_condition() -> None:
    seen = [0.05, 0.2, 0.4, 0.3, 0.05]

    for mean in (0.05, 0.4, 0.525, 0.9):
        fitted = with_mean(seen, mean)
        assert sum(fitted) == pytest.approx(1)
        assert moments(fitted)[0] == pytest.approx(mean)
    for t in (-2.0, -0.1, 0.0, 0.3, 2.0):
        fitted = with_t_value(seen, t)
        mean, variance = moments(fitted)
        assert sum(fitted) == pytest.approx(1)
        assert (mean - 0.5) / math.sqrt(variance) == pytest.approx(t, abs=1e-6)


def test_elo_and_share_are_inverse() -> None:
    assert share_of_elo(0) == 0.5
    assert elo_of_share(share_of_elo(123.0)) == pytest.approx(123.0)
    assert elo_of_share(10 / 11) == pytest.approx(400)


def test_shares_of_single_games_have_intervals_too() -> None:
    assert share_interval(0, 0, 0) == Interval(0.5, 0.0, 1.0)
    assert share_interval(100, 0, 0).low == pytest.approx(40 ** (-1 / 100))
    assert share_interval(100, 0, 0).high == 1.0
    many = share_interval(600, 0, 400)
    assert (many.value, many.bar) == (0.6, pytest.approx(1.96 * math.sqrt(0.24 / 1000), rel=1e-4))


# A pair won with these chances, as far above even as the bounds of the test are; nElo from the moments.
def _shifted(nelo: float) -> list[float]:
    return with_t_value([0.1, 0.2, 0.4, 0.2, 0.1], nelo / (800 / math.log(10) / math.sqrt(2)))


def _share_accepted(true_nelo: float, runs: int, *, step: int = 4) -> float:
    """Play tests to the end; ask after every few pairs, as it is done with many workers."""
    dice, sprt, chances = random.Random(f"{true_nelo} {runs}"), Sprt(0, 60), _shifted(true_nelo)
    return sum(_is_accepted(dice, sprt, chances, step) for _ in range(runs)) / runs


def _is_accepted(dice: random.Random, sprt: Sprt, chances: Sequence[float], step: int) -> bool:
    counts = [0] * 5
    while True:
        for cell in dice.choices(range(5), chances, k=step):
            counts[cell] += 1
        if verdict := sprt.state(counts).verdict:
            return verdict == "accept"


RARELY = 0.05  # alpha and beta


def _most(runs: int) -> float:
    return RARELY + 3 * math.sqrt(RARELY * (1 - RARELY) / runs)


def test_an_equal_agent_is_rarely_accepted() -> None:
    assert _share_accepted(0, 100) <= _most(100)


def test_a_better_agent_is_rarely_rejected() -> None:
    assert 1 - _share_accepted(60, 100) <= _most(100)


@pytest.mark.slow
def test_error_rates_of_the_sequential_test_are_those_stated() -> None:
    runs = 2000

    assert _share_accepted(0, runs) <= _most(runs)
    assert 1 - _share_accepted(60, runs) <= _most(runs)
    assert _share_accepted(-20, runs) < 0.01
    assert 0.4 < _share_accepted(30, runs) < 0.6


def test_expected_pairs_follow_the_difference() -> None:
    """Wald's formula: most at the middle of the bounds, 1.6 times as many as at either."""
    sprt = Sprt(0, 20)

    assert sprt.expected_pairs(0) == pytest.approx(sprt.expected_pairs(20))
    assert sprt.expected_pairs(10) / sprt.expected_pairs(0) == pytest.approx(1.636, abs=1e-3)
    assert Sprt(0, 20, model="logistic").expected_pairs(0, deviation=math.sqrt(0.1)) == pytest.approx(640, abs=5)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"elo0": 5, "elo1": 5}, "sprt bounds 5,5"),
        ({"elo0": 0, "elo1": math.nan}, "sprt bounds 0,nan"),
        ({"elo0": 0, "elo1": 5, "alpha": 0}, "sprt error rates 0,0.05"),
        ({"elo0": 0, "elo1": 5, "model": "bayes"}, "sprt model 'bayes': there are normalized and logistic"),
    ],
)
def test_tests_that_are_none_are_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        Sprt(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("counts", [(1, 2), (0, 0, -1, 0, 0)])
def test_counts_that_are_none_are_refused(counts: Sequence[int]) -> None:
    with pytest.raises(OptionError, match="give the numbers of pairs"):
        pair_statistics(counts)


def test_what_rounds_to_nothing_has_no_sign_of_a_loss() -> None:
    """Two equal agents stand at a hair below 0: the table says +0, and the report 0.0."""
    even = Interval(-1e-9, -864.6, 864.6)

    assert even.text(0) == "+0 [-865, +865]"
    assert str(elo_words(even)) == "0.0 +/- 864.6"
