"""The agent of the Connect 4 course report, compared with its listings decision by decision."""

from __future__ import annotations

import random

import pytest
from oracles import connect4_report as report

import turnwise
from turnwise import Connect4
from turnwise.agents import make_agent


def random_positions(count: int, seed: int) -> list[Connect4]:
    """Unfinished 7 x 6 positions after a random number of random moves."""
    choose, positions = random.Random(seed), []
    while len(positions) < count:
        state = Connect4()
        for _ in range(choose.randrange(40)):
            if state.is_over():
                break
            state = state.play(choose.choice(state.legal_moves()))
        if not state.is_over():
            positions.append(state)
    return positions


def test_the_classic_evaluation_is_score_position() -> None:
    for state in random_positions(1000, seed=1):
        board = report.board_of(state, ai=state.to_move())

        assert state.evaluate("classic") == report.score_position(board, report.AI_PIECE), state


@pytest.mark.parametrize(("depth", "count"), [(1, 500), (2, 350), (3, 120), (4, 30)])
def test_a_thousand_classic_decisions_are_the_reports(depth: int, count: int) -> None:
    """The agent, for either side and with or without pruning, plays the column of the report's minimax."""
    check_decisions(depth, count, seed=depth)


@pytest.mark.slow
def test_a_thousand_classic_decisions_at_the_usual_depth_are_the_reports() -> None:
    check_decisions(4, 1000, seed=14)


def check_decisions(depth: int, count: int, seed: int) -> None:
    agents = [make_agent(f"classic:depth={depth},prune={prune}", "connect4") for prune in ("yes", "no")]
    for number, state in enumerate(random_positions(count, seed)):
        program = report.Program(random=random.Random(number))
        column, value = program.choose(report.board_of(state, ai=state.to_move()), depth)
        for agent in agents:
            assert agent.choose(state) == column, f"{state.text()} depth {depth}, {agent.name}"
            assert agent.score is not None
            if abs(value) == report.WIN:
                assert agent.score * value > 10_000 * report.WIN
            else:
                assert agent.score == value


@pytest.mark.parametrize("depth", [2, 3])
def test_the_cuts_change_no_decision_of_the_listing(depth: int) -> None:
    """Wherever the statements after the page break belong, the column and its value are the same."""
    for state in random_positions(20, seed=depth + 20):
        board = report.board_of(state, ai=state.to_move())
        cutting, plain = report.Program(), report.Program(cuts=False)

        assert cutting.choose(board, depth) == plain.choose(board, depth), state.text()
        assert cutting.entered <= plain.entered


def test_no_random_column_is_ever_played() -> None:
    """The listing begins with a random column, and the first real value replaces it: a seed changes nothing."""
    for state in random_positions(40, seed=30):
        board = report.board_of(state, ai=state.to_move())
        found = {report.Program(random=random.Random(seed)).choose(board, 2)[0] for seed in range(3)}

        assert len(found) == 1, state.text()


@pytest.mark.parametrize(("depth", "entered"), [(4, 419), (5, 2_988), (6, 9_624)])
def test_node_counts_are_those_of_the_listing_with_the_cut_in_the_loop(depth: int, entered: int) -> None:
    """Entries of the listing's function on the empty board: the root and every move made."""
    program = report.Program()
    program.choose(report.board_of(Connect4(), ai=0), depth)
    found = turnwise.search(Connect4(), depth=depth, evaluate="classic", method="alpha_beta", move_order="ascending")

    assert program.entered == entered
    assert found.nodes + 1 == entered
