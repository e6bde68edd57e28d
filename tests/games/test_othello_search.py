"""Othello in the common engine: the learned evaluation, ProbCut, clocks and openings."""

from __future__ import annotations

import pytest
from games.test_othello import random_positions
from games.test_othello_solver import late_positions

import turnwise
from turnwise import Limits, OptionError, Othello, games
from turnwise.agents import make_agent
from turnwise.agents.thinking import Clock

SPEC = games.find("othello")
OPENING = Othello.parse("f5d6c3d3c4")
MIDDLE = Othello.parse("f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6")


def test_symmetric_positions_get_equal_guesses() -> None:
    for state in random_positions(50, seed=3):
        assert {state.map(s).evaluate("patterns") for s in range(state.symmetries())} == {state.evaluate("patterns")}


def test_ordering_by_guesses_does_not_change_values() -> None:
    """Depth five orders by the evaluation near the root; plain minimax orders nothing."""
    for state in random_positions(6, seed=5):
        full = turnwise.search(state, depth=5)
        plain = turnwise.search(state, depth=5, method="alpha_beta")

        assert full.score == plain.score, state


def test_probcut_saves_most_nodes_and_is_never_called_exact() -> None:
    full = turnwise.search(MIDDLE, depth=9)
    bold = turnwise.search(MIDDLE, depth=9, probcut=1.1)

    assert bold.nodes < full.nodes / 4
    assert abs(bold.score - full.score) < 3
    assert not bold.solved


def test_an_end_in_sight_is_searched_without_probcut() -> None:
    """Ten empty squares: as many nodes, and as exact, as without."""
    state = late_positions(1, empties=10)[0]
    plain, bold = (turnwise.search(state, depth=20, probcut=value) for value in (0, 1.1))

    assert (bold.solved, bold.score) == (plain.solved, plain.score) == (True, turnwise.solve(state).score)
    assert bold.nodes < 2 * plain.nodes


def test_probcut_needs_an_evaluator_that_knows_its_errors() -> None:
    """Where none is known nothing is cut: the search is the plain one."""
    kwargs = {"depth": 6, "evaluate": "mobility"}

    assert turnwise.search(MIDDLE, probcut=1.1, **kwargs).score == turnwise.search(MIDDLE, **kwargs).score


def test_probcut_is_seen_in_the_tree() -> None:
    tree = turnwise.search(MIDDLE, depth=9, probcut=1.1, tree=50_000).tree

    assert "probcut" in {node.why for node in tree}


@pytest.mark.parametrize("value", [-1, 101, "x"])
def test_probcut_out_of_range_is_refused(value: object) -> None:
    with pytest.raises((OptionError, ValueError), match="probcut"):
        turnwise.search(MIDDLE, depth=3, probcut=value)  # type: ignore[arg-type]


def test_small_boards_are_judged_by_mobility() -> None:
    state = Othello(size=6)

    assert state.evaluate("patterns") == state.evaluate("mobility")


def test_the_engine_beats_the_report_s_agent_every_time() -> None:
    engine, classic = "search:nodes=3000", "classic"
    for number in range(4):
        agents = [make_agent(name, SPEC, seed=number) for name in (engine, classic)]
        if number % 2:
            agents.reverse()
        state = Othello.parse(("f5d6", "f5f6", "f5d6c3d3c4", "f5f6e6f4")[number])
        while not state.is_over():
            state = state.play(agents[state.to_move()].choose(state))
        margin = state.count(0) - state.count(1)

        assert (margin if number % 2 == 0 else -margin) > 0, number


def test_a_clock_is_shared_among_the_moves_that_are_left() -> None:
    """Twenty moves before the end can be solved, and three for that; what is spent is gone, and never all of it."""
    clock = Clock(23.0, SPEC)
    first = clock.limits(Othello(), Limits()).seconds
    clock.spend(11.5)
    second = clock.limits(Othello(), Limits()).seconds
    clock.spend(99.0)

    assert (first, second) == (1.0, 0.5)
    assert 0 < (clock.limits(Othello(), Limits()).seconds or 0) < 0.01


def test_a_clock_lasts_the_whole_game() -> None:
    """Both sides have half a second for all their moves, and a share of it for each."""
    agents = [make_agent(f"{kind}:clock=0.5", SPEC, seed=1) for kind in ("search", "perfect")]
    state, moves = Othello(), 0
    while not state.is_over():
        state = state.play(agents[state.to_move()].choose(state))
        moves += 1

    assert moves > 20


def test_variety_opens_differently() -> None:
    openings = {make_agent(f"search:depth=2,opening_margin=9,seed={seed}", SPEC).choose(OPENING) for seed in range(20)}

    assert len(openings) > 1


def test_without_variety_a_seed_draws_among_equals_only() -> None:
    chosen = {make_agent(f"search:depth=3,seed={seed}", SPEC).choose(Othello()) for seed in range(20)}

    assert len(chosen) > 1  # the first four moves are one and the same
