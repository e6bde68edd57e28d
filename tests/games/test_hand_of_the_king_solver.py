"""Exact values of Hand of the King: against brute force, across limits, threads and deals."""

from __future__ import annotations

import random
from typing import Any

import pytest
from conformance.reference import seen_from
from games.king_states import ALL_SETUPS, random_state

import turnwise
from turnwise import HandOfTheKing
from turnwise.agents import make_agent
from turnwise.games import find


def exhaustive(state: Any, known: dict[Any, float]) -> float:
    if state not in known:
        known[state] = (
            state.result()
            if state.is_over()
            else max(
                seen_from(state, child, exhaustive(child, known)) for child in map(state.play, state.legal_moves())
            )
        )
    return known[state]


@pytest.mark.parametrize("options", ALL_SETUPS, ids=lambda options: "-".join(options.values()))
def test_the_solver_equals_brute_force(options: dict[str, Any]) -> None:
    """Score, scores of all moves and the line, in late positions of random games."""
    cards = 9 if options["companions"] == "off" else 5
    for seed in range(25):
        state = random_state(cards, seed, **options)
        known: dict[Any, float] = {}
        report = turnwise.solve(state, all_moves=True)
        end = state
        for move in report.line:
            end = end.play(move)

        assert report.solved
        assert report.score == exhaustive(state, known), str(state)
        assert report.moves == {
            move: seen_from(state, state.play(move), exhaustive(state.play(move), known))
            for move in state.legal_moves()
        }
        assert seen_from(state, end, end.result()) == report.score


def test_states_within_a_companions_choices_are_solved_too() -> None:
    known: dict[Any, float] = {}
    found = 0
    for seed in range(200):
        state = random_state(5, seed)
        while not state.is_over() and not state.pending():
            state = state.play(random.Random(seed).choice(state.legal_moves()))
        if state.is_over():
            continue
        found += 1

        assert turnwise.solve(state).score == exhaustive(state, known), str(state)
    assert found >= 20


@pytest.mark.parametrize("companions", ["off", "on"])
def test_winner_only_agrees_with_the_score(companions: str) -> None:
    for seed in range(10):
        state = random_state(14, seed, companions=companions)
        exact, winner = turnwise.solve(state), turnwise.solve(state, winner_only=True)

        assert exact.solved
        assert (winner.rank > 0) == (exact.rank > 0)
        assert winner.bound in ("exact", "lower" if exact.rank > 0 else "upper")
        assert winner.nodes <= exact.nodes


def test_threads_find_the_same_scores() -> None:
    for seed in range(6):
        state = random_state(19, seed, companions="off")

        assert turnwise.solve(state, threads=3).score == turnwise.solve(state).score


def test_a_table_that_grows_finds_the_same_scores() -> None:
    """Positions that fill the first tables; the solver before this one, whose table never grew, gave these scores."""
    scores = [
        turnwise.Solver(table_bytes=64 << 20).solve(random_state(29, seed, companions="off")).score for seed in (0, 2)
    ]

    assert scores == [-1, 1]


def test_one_solver_serves_many_deals() -> None:
    """Tables of one deal never answer for another."""
    solver = turnwise.Solver()
    states = [random_state(12, seed, companions="off") for seed in range(12)]

    assert [solver.solve(state).score for state in states] == [turnwise.solve(state).score for state in states]


@pytest.mark.parametrize(
    ("text", "score"),
    [
        (
            "g5+s6vy2-b3t4-/t2+u1s4-s7+l3-y3+/u2y1+b4+g6-t1s1/b2s3+s5-l6+g1+*s2/l2b1s8l5+g7g2/l1l4-g3t3-g4t5"
            ":2122112:j2u:-:2",
            -1,
        ),
        (
            "b4vs5l1-*s4s1/l2+l3+b1g3-u1g7-/t1-b3+g1s3+l5+l6-/s8s2+u2l4+y3-y2+/y1b2-s7s6g6+t4/g4t3-g5g2-t2+t5+"
            ":1211222:j2u:-:1",
            -1,
        ),
    ],
)
def test_cards_that_companions_brought_count_in_late_positions(text: str, score: float) -> None:
    """No companion is left, but a lead is larger than the house: brute force gives these scores."""
    state = HandOfTheKing.parse(text)

    assert turnwise.solve(state).score == score
    assert turnwise.search(state).score == score


NO_MOVE_IN_TIME = (
    "vl3-*l5-s2-s7+y2+/u1y1+t4b2-u2s5+/y3+g7g1b1-l1-t2-/g2-s6+g5b3+s3+t5-/g3g6t1g4+l6+t3/s1-b4+s4+l4-s8-l2+"
    ":112211-:j2tg1:rsq:2?"
)
WINNER_BEFORE_SCORE = (
    "l5+g3-g5xvy2+u1+/s8s7t4b1-y3l2+/b2-l1+s1y1+t2-t5-/s6g6-t1+l3+*u2t3-/s5+s2-l4-l6-b3+g4+/b4-g7s4s3g1+g2-"
    ":2212211:-:jgrqm:1?"
)


def test_perfect_play_searches_when_the_limit_leaves_no_move() -> None:
    """The score is known within 200 nodes, a move worth it is not."""
    state = HandOfTheKing.parse(NO_MOVE_IN_TIME)
    report = turnwise.solve(state, nodes=200)

    assert (report.solved, report.best) == (False, None)
    assert make_agent("perfect:nodes=200", find("hand_of_the_king")).choose(state) in state.legal_moves()


def test_a_move_that_only_wins_does_not_stand_for_the_score() -> None:
    """Within 400 nodes the score is known to be 5; of Melisandre, found first, it is known only that she wins."""
    state = HandOfTheKing.parse(WINNER_BEFORE_SCORE)
    report, full = turnwise.solve(state, nodes=400), turnwise.solve(state, all_moves=True)

    assert (full.score, state.move_text(full.best)) == (5, "Jaqen")
    assert (report.solved, report.bound, report.score) == (False, "lower", 1)
    assert full.moves[report.best] >= report.score


def test_a_limit_while_moves_are_scored_is_told() -> None:
    state = random_state(20, 3, companions="off")
    solver = turnwise.Solver()
    nodes = solver.solve(state).nodes
    report = turnwise.solve(state, all_moves=True, nodes=nodes + 10)

    assert not report.solved
    assert len(report.moves) < len(state.legal_moves())
