"""Best play against the scripted queen: proven scores of the six maps, and everything reachable on small ones."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.angry_states import SIDE, random_start
from oracles.angry import AngryOracle

import turnwise
from turnwise import Angry, games
from turnwise.agents import make_agent

SPEC = games.find("angry")

# Best scores against the scripted queen; public agents have reached 1973, 1757, 1964, 1799, 2179 and 1999.
BEST = {
    ("game1_simple", "off"): 1973,
    ("game1_simple", "on"): 1973,
    ("game1_hard", "off"): 1765,
    ("game1_hard", "on"): 1765,
    ("game1_test", "off"): 1964,
    ("game1_test", "on"): 1964,
    ("game2_simple", "off"): 2410,
    ("game2_simple", "on"): 2426,
    ("game2_hard", "off"): 2368,
    ("game2_hard", "on"): 2393,
    ("game2_test", "off"): 2380,
    ("game2_test", "on"): 2408,
}
every_map = pytest.mark.parametrize(("name", "bump"), BEST, ids="-".join)


@every_map
def test_the_best_score_of_a_map_is_proved(name: str, bump: str) -> None:
    start = Angry(map=name, queen="scripted", bump=bump)
    report = turnwise.solve(start)

    assert (report.solved, report.score) == (True, BEST[name, bump])


@every_map
def test_the_line_makes_the_score_in_the_oracle_too(name: str, bump: str) -> None:
    start = Angry(map=name, queen="scripted", bump=bump)
    oracle = AngryOracle(map=name, queen="scripted", bump=bump)
    for move in turnwise.solve(start).line:
        oracle = oracle.play(move)

    assert oracle.is_over()
    assert oracle.score() == BEST[name, bump]


@pytest.mark.parametrize(("name", "bump"), [("game1_hard", "off"), ("game2_simple", "on"), ("game2_hard", "off")])
def test_the_perfect_agent_makes_the_best_score_move_by_move(name: str, bump: str) -> None:
    """It asks again at every move, and waits that cost nothing do not keep it from arriving."""
    agent = make_agent("perfect", SPEC)
    state = Angry(map=name, queen="scripted", bump=bump)
    while not state.is_over():
        state = state.play(agent.choose(state))

    assert state.score() == BEST[name, bump]


def best_reachable(start: Any) -> int | None:
    """Nobody but hen and bird has a choice: the best score is that of the best end there is a way to."""
    seen, todo = {start}, [start]
    best: int | None = None
    while todo:
        state = todo.pop()
        if state.is_over():
            best = state.score() if best is None else max(best, state.score())
            continue
        children = {state.play(move) for move in state.legal_moves()} - seen
        seen |= children
        todo.extend(children)
    return best


@pytest.mark.parametrize("bump", ["off", "on"])
def test_the_best_score_is_that_of_the_best_end_in_reach(bump: str) -> None:
    """Small maps with short limits, where many games end at the limit: seeds 0 to 149."""
    compared = 0
    for seed in range(150):
        try:
            start = random_start(Random(seed), queen="scripted", bump=bump)
        except turnwise.ParseError:  # hen and bird are walled in
            continue
        best = best_reachable(start)
        report = turnwise.solve(start, all_moves=True)
        sign = 1 if start.to_move() == 0 else -1
        compared += 1

        assert (sign * report.score if report.solved else None) == best, start
        for move, score in report.moves.items():
            assert sign * score == best_reachable(start.play(move)), (start, move)

    assert compared > 100


def test_a_limit_leaves_a_bound_from_below() -> None:
    """What was found so far is kept, with moves that make it."""
    state = Angry(map="game2_test", queen="scripted")
    report = turnwise.solve(state, nodes=20_000)
    for move in report.line:
        state = state.play(move)

    assert (report.solved, report.stopped, report.bound) == (False, True, "lower")
    assert 0 < state.score() == report.score < BEST["game2_test", "off"]


def test_more_time_never_loses_what_was_found() -> None:
    """This game may end at the limit, so that a second search follows: its stop keeps what the first one found."""
    rows = "/".join(["QBRRRRRRRR", "HSERRRRRRR", "TEERRRRRRR"] + ["R" * SIDE] * 7)
    start = Angry.parse(f"{rows}:H:3/5:0:scripted")
    scores = [turnwise.solve(start, nodes=nodes).score for nodes in range(2, 30)]

    assert scores == sorted(scores)
    assert scores[0] == 249


def test_moves_that_are_not_all_scored_leave_a_bound() -> None:
    start = Angry(map="game2_hard", queen="scripted")
    report = turnwise.solve(start, all_moves=True, nodes=40_000)

    assert (report.solved, report.bound, report.score) == (False, "lower", 2368)


def test_a_map_too_large_for_the_memory_ends_with_a_bound() -> None:
    """Sixteen eggs, sixteen pigs, and a queen who is never caught in time: what fits is searched, and no more."""
    rng = Random(5)
    letters = list("HQBS" + "E" * 16 + "P" * 16 + "T" * 64)
    rng.shuffle(letters)
    rows = "/".join("".join(letters[SIDE * row : SIDE * (row + 1)]) for row in range(SIDE))
    report = turnwise.Solver(table_bytes=1 << 20).solve(Angry(map=rows, queen="scripted"), seconds=20)

    assert report.solved or report.stopped


def test_short_of_time_the_perfect_agent_does_not_end_the_game_early() -> None:
    """The first win it meets pays little; what the search promises pays more."""
    agent = make_agent("perfect:nodes=3000", SPEC)
    state = Angry(map="game2_simple", queen="scripted", bump="on")
    while not state.is_over():
        state = state.play(agent.choose(state))

    assert state.score() > 2300
