"""Our agents in the course's Angry: played through the oracle's environment, they make the proven best scores."""

from __future__ import annotations

import time

import pytest
from oracles.angry import MAPS, Environment

from turnwise import OptionError, ParseError
from turnwise.adapters.angry_course import CourseAgent, bird, hen

BEST_WITH_BUMPS = {
    "game1_simple": 1973,
    "game1_hard": 1765,
    "game1_test": 1964,
    "game2_simple": 2426,
    "game2_hard": 2393,
    "game2_test": 2408,
}


@pytest.mark.parametrize("name", MAPS)
def test_the_agents_make_the_best_score_in_the_environment(name: str) -> None:
    """Raw actions, bumps and the scripted queen; the slowest answer is printed for those who ask."""
    game, hens, birds, slowest = Environment(name), hen(), bird(), 0.0

    def ask(agent: CourseAgent) -> int:
        nonlocal slowest
        began = time.perf_counter()
        action = agent.get_best_action(game.grid, game.actions)
        slowest = max(slowest, time.perf_counter() - began)
        return action

    scores = game.play(lambda _: ask(hens), lambda _: ask(birds))
    print(f"{name}: slowest answer {slowest:.2f} s")

    assert scores[-1] == BEST_WITH_BUMPS[name]


def test_a_grid_without_the_mover_is_told() -> None:
    with pytest.raises(ParseError, match="there is no B to move"):
        bird().get_best_action(Environment("game1_simple").grid, 0)


def test_a_grid_that_is_none_is_refused_in_one_line() -> None:
    with pytest.raises(ParseError) as refused:
        hen().get_best_action([["H", "T"]], 0)

    assert "\n" not in str(refused.value)


def test_options_are_checked() -> None:
    with pytest.raises(OptionError, match="queen='mad': choose scripted or free"):
        hen(queen="mad")


def test_at_the_last_action_there_is_still_an_answer() -> None:
    """The environment asks the bird once more after the hen has used up the actions."""
    game = Environment("game2_hard")

    assert bird().get_best_action(game.grid, 200) in range(4)
