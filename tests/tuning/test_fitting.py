"""Linear fits, against weights that are known."""

from __future__ import annotations

from random import Random

import pytest

from turnwise.tuning.fitting import LOGISTIC, SQUARES, Problem, mean_loss, share_of

RNG = Random(4)
ROWS = 400
COLUMNS = [[RNG.gauss(0, size) for _ in range(ROWS)] for size in (1, 10, 0.1)] + [[1.0] * ROWS]
HIDDEN = (2.0, -0.1, 5.0, 0.5)
SUMS = [sum(weight * column[row] for weight, column in zip(HIDDEN, COLUMNS, strict=True)) for row in range(ROWS)]


def targets(loss: str) -> list[float]:
    return list(map(share_of, SUMS)) if loss == LOGISTIC else SUMS


@pytest.mark.parametrize("loss", [LOGISTIC, SQUARES])
def test_hidden_weights_are_found(loss: str) -> None:
    """Targets that some weights explain fully give those weights back, however large a column is."""
    assert Problem(COLUMNS, targets(loss), loss).fit() == pytest.approx(HIDDEN, rel=1e-3)


@pytest.mark.parametrize("loss", [LOGISTIC, SQUARES])
def test_weights_that_must_not_be_negative_are_zero_and_the_others_make_the_best_of_it(loss: str) -> None:
    """The second hidden weight is -0.1; without its column the others are fitted alike."""
    found = Problem(COLUMNS, targets(loss), loss, positive=True).fit()
    without = Problem([*COLUMNS[:1], *COLUMNS[2:]], targets(loss), loss).fit()

    assert found[1] == 0
    assert [found[0], *found[2:]] == pytest.approx(without, rel=1e-4)


def test_the_last_column_may_always_be_negative() -> None:
    assert Problem([(0.0, 1.0), (1.0, 1.0)], (-2.0, -1.0), SQUARES, positive=True).fit() == pytest.approx([1, -2])


@pytest.mark.parametrize("loss", [LOGISTIC, SQUARES])
def test_no_step_away_from_the_fit_is_better(loss: str) -> None:
    """Results that no weights explain: won or lost at random, the chance by the hidden weights."""
    rng = Random(1)
    results = [float(rng.random() < share_of(total)) for total in SUMS]
    found = Problem(COLUMNS, results, loss).fit()
    least = mean_loss(loss, COLUMNS, results, found)

    for index in range(len(found)):
        for step in (-0.01, 0.01):
            moved = [weight + step * (index == other) for other, weight in enumerate(found)]
            assert mean_loss(loss, COLUMNS, results, moved) > least


@pytest.mark.parametrize("loss", [LOGISTIC, SQUARES])
def test_a_ridge_makes_weights_smaller_by_the_size_of_their_column(loss: str) -> None:
    """Ten times the column is a tenth of the weight, with a ridge too."""
    plain = Problem(COLUMNS, targets(loss), loss, ridge=0.1).fit()
    larger = [[10 * value for value in COLUMNS[0]], *COLUMNS[1:]]

    assert abs(plain[0]) < HIDDEN[0]
    assert Problem(larger, targets(loss), loss, ridge=0.1).fit() == pytest.approx([plain[0] / 10, *plain[1:]], rel=1e-4)


def test_a_column_of_nothing_has_no_weight() -> None:
    assert Problem([(0.0, 0.0), (1.0, 1.0)], (3.0, 3.0)).fit() == [0, 3]


def test_what_can_be_told_apart_stays_finite_by_the_ridge() -> None:
    """Won exactly where the column is positive: without a ridge no weight would be large enough."""
    (weight,) = Problem([(-1.0, 1.0, 2.0)], (0.0, 1.0, 1.0), LOGISTIC, ridge=1e-4).fit()

    assert 5 < weight < 50


@pytest.mark.parametrize("loss", [SQUARES, LOGISTIC])
def test_columns_that_say_nothing_get_no_weight(loss: str) -> None:
    """A game without an evaluation scores every unsolved position alike."""
    assert Problem([(0, 0, 0), (0, 0, 0)], (0, 1, 0), loss).fit() == [0, 0]
