"""Othello in the common engine: the learned evaluation, ProbCut, clocks and openings."""

from __future__ import annotations

import pytest
from games.test_othello import random_positions
from games.test_othello_solver import late_positions

import turnwise
from turnwise import Connect4, Limits, OptionError, Othello, games
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


def test_a_search_to_the_end_is_left_to_the_solver() -> None:
    """Fourteen empty squares: the same scores, moves and line to the end, for fewer nodes, each of which is cheaper."""
    states = late_positions(5, empties=14)
    finished = [turnwise.search(state) for state in states]
    searched = [turnwise.search(state, finish=False) for state in states]

    for state, report, plain in zip(states, finished, searched, strict=True):
        end = state
        for move in report.line:
            end = end.play(move)
        assert (report.solved, report.score) == (True, plain.score), state
        assert report.best == report.line[0]
        assert end.result() == (report.score if end.to_move() == state.to_move() else -report.score), state
    assert sum(report.nodes for report in finished) < sum(report.nodes for report in searched)


def test_every_move_of_a_search_to_the_end_is_scored_by_the_solver() -> None:
    for state in late_positions(5, empties=10):
        report = turnwise.search(state, all_moves=True)

        assert report.moves == turnwise.solve(state, all_moves=True).moves, state
        assert (report.solved, report.best) == (True, next(iter(report.moves)))
        assert report.solved_moves == set(state.legal_moves())


def test_depths_that_passes_outlast_are_searched() -> None:
    """A depth of as many plies as there are empty squares does not reach the end if somebody passes."""
    outlasted = 0
    for state in late_positions(60, empties=5):
        exact = turnwise.solve(state).score
        for depth in range(4, 12):
            expected = turnwise.search(state, depth=depth, method="alpha_beta").score
            outlasted += depth >= 5 and expected != exact

            assert turnwise.search(state, depth=depth).score == expected, f"{state} depth {depth}"
    assert outlasted > 0


@pytest.mark.parametrize("nodes", [1, 50, 1_000, 5_000, 20_000, 100_000])
def test_a_node_limit_is_kept_at_the_end_of_the_game_too(nodes: int) -> None:
    for state in late_positions(3, empties=15):
        report = turnwise.search(state, nodes=nodes)

        assert report.nodes == nodes if report.stopped else report.nodes <= nodes
        assert report.best in state.legal_moves()
        assert report.solved or report.stopped


def test_a_tree_shows_the_search_by_itself() -> None:
    state = late_positions(1, empties=8)[0]

    assert turnwise.search(state, tree=10).nodes == turnwise.search(state, finish=False).nodes


@pytest.mark.parametrize("evaluate", ["classic", "sign"])
def test_wins_that_are_all_alike_are_searched(evaluate: str) -> None:
    """The solver counts discs; these evaluations do not."""
    state = late_positions(1, empties=8)[0]
    reports = [turnwise.search(state, evaluate=evaluate, finish=finish) for finish in (True, False)]

    assert reports[0].nodes == reports[1].nodes
    assert reports[0].score == reports[1].score


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
    """Twenty moves where the game has no plan of its own; what is spent is gone, and never all of it."""
    clock, start = Clock(20.0, games.find("connect4")), Connect4()
    first = clock.limits(start, Limits()).seconds
    clock.spend(10)
    second = clock.limits(start, Limits()).seconds
    clock.spend(99.0)

    assert (first, second) == (1.0, 0.5)
    assert 0 < (clock.limits(start, Limits()).seconds or 0) < 0.01


def test_a_bold_search_without_time_for_the_exact_score_looks_to_the_end_all_the_same() -> None:
    """Twenty-two empty squares and a quarter of the nodes of their solution; one that leaves nothing out sees less."""
    state = late_positions(1, empties=22)[0]
    exact = turnwise.solve(state)
    nodes = max(exact.nodes // 4, 2 * 10**6)
    bold, plain = (turnwise.search(state, nodes=nodes, probcut=probcut) for probcut in (1.1, 0))

    assert (bold.depth, bold.solved, bold.line) == (22, False, [bold.best])
    assert bold.score % 2 == 0
    assert plain.depth < 22
    assert bold.nodes <= nodes < exact.nodes


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
