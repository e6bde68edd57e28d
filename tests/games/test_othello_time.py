"""How Othello shares out a clock: in games of virtual time, on machines of every speed."""

from __future__ import annotations

from random import Random

import pytest

from turnwise.games.othello_time import SOLVE_20, solved_at, time_for

FIRST = 60  # empty squares
HARD = 0.8  # deviation of the logarithm of what a solution takes
OVERHEAD = 0.0005  # seconds a move


def used_in_a_game(seconds: float, slowness: float, rng: Random) -> float:
    """Play a game by the plan: moves take their whole time until one is solved in it, as all after it then are."""
    left = seconds
    for empties in range(FIRST - rng.randrange(2), 0, -2):
        given = time_for(empties, left)
        solution = slowness * SOLVE_20 * 2 ** (empties - 20) * rng.lognormvariate(-HARD * HARD / 2, HARD)
        left -= min(given, solution) + OVERHEAD
        assert left > 0
    return seconds - left


@pytest.mark.parametrize("slowness", [0.3, 1, 3, 10])
@pytest.mark.parametrize("seconds", [1, 10, 60, 900])
def test_a_game_uses_its_time_and_never_more(seconds: float, slowness: float) -> None:
    """Whether the machine is faster than the plan thinks or much slower."""
    rng = Random(25)

    assert min(used_in_a_game(seconds, slowness, rng) for _ in range(200)) > 0.8 * seconds


def test_more_time_solves_earlier() -> None:
    assert [solved_at(50, seconds) for seconds in (0.1, 1, 10, 100, 1000)] == [16, 18, 22, 26, 28]
    assert solved_at(14, 60) == 14
