"""Ratings: the most likely Elo numbers from all pairs, with bars that hold the truth."""

from __future__ import annotations

import math
import random

import pytest

from turnwise.arena.ratings import Ratings, rate
from turnwise.arena.statistics import elo_of_share, pair_statistics, share_of_elo
from turnwise.errors import OptionError, UnknownNameError
from turnwise.mle import with_mean

COUNTS = (21, 134, 309, 203, 60)


def elo(ratings: Ratings, name: str) -> float:
    return next(player.elo.value for player in ratings.players if player.name == name)


def test_two_players_get_the_elo_of_their_match() -> None:
    """A match of 727 pairs is rated as the match's own statistics say, value and bar."""
    match = pair_statistics(COUNTS).elo
    found = rate({("a", "b"): COUNTS}, anchor="b")

    assert [player.name for player in found.players] == ["a", "b"]
    assert found.players[0].elo.value == pytest.approx(match.value, abs=0.05)
    assert found.players[0].elo.bar == pytest.approx(match.bar, abs=0.05)
    assert found.los[0][1] == pytest.approx(pair_statistics(COUNTS).los, abs=1e-6)
    assert found.los[1][0] == pytest.approx(1 - found.los[0][1])


def test_the_mean_is_zero_unless_a_player_is_the_anchor() -> None:
    results = {("a", "b"): COUNTS, ("b", "c"): COUNTS}
    found, fixed = rate(results), rate(results, anchor="c")

    assert sum(player.elo.value for player in found.players) == pytest.approx(0, abs=1e-6)
    assert (elo(fixed, "c"), fixed.players[-1].elo.bar) == (0, 0)
    assert elo(fixed, "a") - elo(fixed, "b") == pytest.approx(elo(found, "a") - elo(found, "b"))


def test_ratings_add_up_along_a_chain() -> None:
    found = rate({("a", "b"): COUNTS, ("b", "c"): COUNTS})

    assert elo(found, "a") - elo(found, "c") == pytest.approx(2 * pair_statistics(COUNTS).elo.value, abs=0.2)


def test_the_order_of_a_pair_does_not_matter() -> None:
    split = rate({("a", "b"): (1, 2, 3, 4, 5), ("b", "a"): (5, 4, 3, 2, 1)})
    whole = rate({("a", "b"): (2, 4, 6, 8, 10)})

    assert split == whole
    assert split.table == [[None, (40.0, 60)], [(20.0, 60), None]]


def test_a_player_who_won_everything_is_rated_at_least() -> None:
    found = rate({("a", "b"): (0, 0, 0, 0, 50), ("b", "c"): (10, 10, 10, 10, 10)})
    best = found.players[0]

    assert best.name == "a"
    assert best.elo.high is None
    assert math.isfinite(best.elo.value)
    # Two thirds of the difference to the others, b and c, who are alike: the mean of all three is 0.
    assert best.elo.low == pytest.approx(2 / 3 * elo_of_share(40 ** (-1 / 50)), abs=0.5)
    assert best.share == 1


def test_a_player_who_lost_everything_is_rated_at_most() -> None:
    found = rate({("a", "b"): (0, 0, 0, 0, 50), ("a", "c"): (10, 10, 10, 10, 10)}, anchor="a")
    worst = found.players[-1]

    assert (worst.name, worst.elo.low) == ("b", None)
    assert worst.elo.high == pytest.approx(-elo_of_share(40 ** (-1 / 50)))


def test_groups_that_never_met_are_said_to_be_apart() -> None:
    found = rate({("a", "b"): COUNTS, ("c", "d"): COUNTS})
    places = [player.name for player in found.players]

    assert not found.connected
    assert rate({("a", "b"): COUNTS}).connected
    assert found.los[places.index("a")][places.index("c")] == pytest.approx(0.5)
    assert (found.players[0].elo.bar or 0) > 500


def test_nobody_gives_no_ratings() -> None:
    assert rate({}) == Ratings([], [], [], True)
    assert [player.pairs for player in rate({("a", "b"): (0, 0, 0, 0, 0)}).players] == [0, 0]


def test_mistakes_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="unknown player 'z': the ratings have a, b"):
        rate({("a", "b"): COUNTS}, anchor="z")
    with pytest.raises(OptionError, match="'a' cannot play against itself"):
        rate({("a", "a"): COUNTS})


def test_bars_hold_the_truth() -> None:
    """Five players of known strength, a round robin of 40 pairs each: 95 of 100 bars hold their player."""
    truth = {"a": 120.0, "b": 60.0, "c": 0.0, "d": -50.0, "e": -130.0}
    dice, runs, held = random.Random(6), 60, 0
    for _ in range(runs):
        found = rate(
            {(one, other): _played(dice, truth[one] - truth[other]) for one in truth for other in truth if one < other}
        )
        held += sum((p.elo.low or 0) <= truth[p.name] <= (p.elo.high or 0) for p in found.players)
    games = runs * len(truth)

    assert 0.95 - 4 * math.sqrt(0.05 * 0.95 / games) <= held / games <= 0.95 + 3 * math.sqrt(0.05 * 0.95 / games)


def _played(dice: random.Random, difference: float) -> list[int]:
    chances = with_mean([0.1, 0.2, 0.4, 0.2, 0.1], share_of_elo(difference))
    drawn = dice.choices(range(5), chances, k=40)
    return [drawn.count(cell) for cell in range(5)]
