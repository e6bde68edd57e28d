"""The value of Angry against a queen who moves as she likes: sweeps over all positions, beside search."""

from __future__ import annotations

from random import Random

import pytest
from games.angry_states import SIDE, random_start

import turnwise
from turnwise import Angry, games
from turnwise.agents import make_agent

SPEC = games.find("angry")

VALUES = {"game1_simple": 50, "game1_hard": 987, "game1_test": 250}


@pytest.mark.parametrize("name", VALUES)
def test_the_value_of_a_game_without_bird_is_proved(name: str) -> None:
    """She guards the only way to the slingshot of the first map and of the last: there the game ends at the limit."""
    report = turnwise.solve(Angry(map=name))

    assert (report.solved, report.score) == (True, VALUES[name])


@pytest.mark.slow
def test_the_bird_breaks_the_guard() -> None:
    """All eight eggs and the slingshot, though the queen may stand before it."""
    report = turnwise.solve(Angry(map="game2_simple"))

    assert (report.solved, report.score) == (True, 1797)


def test_sweeps_agree_with_search() -> None:
    """Small maps with more actions left than are searched anyway, every mover, every move: seeds 0 to 299."""
    compared = 0
    for seed in range(300):
        try:
            start = random_start(Random(seed), queen="free", bump="off", limits=(13, 24), left=13)
        except turnwise.ParseError:  # hen and bird are walled in
            continue
        searched = turnwise.search(start, depth=60)
        if not searched.solved:  # a hen and a bird who never move again
            continue
        solver = turnwise.Solver(table_bytes=1 << 20)
        report = solver.solve(start, all_moves=True)
        compared += 1

        assert (report.solved, report.score) == (True, searched.score), start
        for move, score in report.moves.items():
            child = start.play(move)
            sign = 1 if child.to_move() == start.to_move() else -1
            assert score == sign * turnwise.search(child, depth=60).score, (start, move)
        assert report.best is None or report.moves[report.best] == report.score, start

    assert compared > 200


def test_best_play_on_both_sides_ends_with_the_value() -> None:
    """The solver is asked again at every move: what it answers adds up."""
    solver = turnwise.Solver()
    state = Angry(map="game1_hard", limit=20)
    value = solver.solve(state).score
    while not state.is_over():
        state = state.play(solver.solve(state).best)

    assert state.score() == value == 987


def test_the_perfect_agent_makes_the_value_against_a_careless_queen_too() -> None:
    hen, queen = make_agent("perfect", SPEC), make_agent("random:seed=4", SPEC)
    state = Angry(map="game1_hard", limit=40)
    while not state.is_over():
        state = state.play((hen if state.to_move() == 0 else queen).choose(state))

    assert state.score() >= VALUES["game1_hard"]


def test_what_is_not_solved_is_an_interval() -> None:
    report = turnwise.solve(Angry(map="game2_hard"), nodes=20_000_000)

    assert (report.solved, report.stopped, report.bound) == (False, True, "lower")
    assert report.interval is not None
    low, high = report.interval
    assert low == report.score <= 825 <= high


def test_a_map_too_large_for_sweeps_is_searched() -> None:
    """Sixteen eggs and a bird take gigabytes: a search goes as far as it may, and proves no interval."""
    rows = "/".join(["H" + "T" * 8 + "B", "E" * SIDE, "EEEEEETTTT"] + ["T" * SIDE] * 6 + ["Q" + "T" * 8 + "S"])
    report = turnwise.solve(Angry(map=rows, limit=40), nodes=100_000)

    assert (report.solved, report.stopped, report.interval) == (False, True, None)


@pytest.mark.parametrize("bird", "TB")
def test_without_a_slingshot_the_game_is_won_at_once(bird: str) -> None:
    rows = "/".join(["HTTT", "TTTT", f"TT{bird}T", "TTTQ"])
    grid = "/".join([row + "R" * (SIDE - 4) for row in rows.split("/")] + ["R" * SIDE] * 6)
    report = turnwise.solve(Angry(map=grid, limit=20))

    assert (report.solved, report.score) == (True, 399 if bird == "T" else 249)


def test_all_moves_of_a_game_that_gets_short_keep_the_limits() -> None:
    """Thirteen actions are swept, twelve are searched: the limits hold for both, and the moves agree with the score."""
    start = Angry(map="game2_simple", limit=13)
    stopped, whole = (turnwise.solve(start, all_moves=True, nodes=nodes) for nodes in (1000, None))

    assert (stopped.solved, stopped.stopped) == (False, True)
    assert (whole.solved, whole.score) == (True, max(whole.moves.values()))


def test_an_unsolved_score_is_what_the_player_to_move_is_sure_of() -> None:
    state = Angry(map="game2_hard")
    queen = state.play(state.legal_moves()[0])
    queen = queen.play(queen.legal_moves()[0])
    report = turnwise.solve(queen, nodes=3_000_000)

    assert report.interval is not None
    assert (report.bound, report.score) == ("lower", report.interval[0])
