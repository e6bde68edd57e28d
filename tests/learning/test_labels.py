"""Labels of positions: exact where the solver is done in time, else searched."""

from __future__ import annotations

from typing import Any

from turnwise import games, search, solve
from turnwise.learning.labels import SEARCH_TABLE, Label, Labeller

CONNECT4, OTHELLO = games.find("connect4"), games.find("othello")
NEAR_THE_END = "2252576253462244111563365343671351441"
OPENING = OTHELLO.parse("f5d6c3d3c4f4")


def labels(spec: games.Game, states: list[Any], *, solve_nodes: int, nodes: int, **options: Any) -> list[Label]:
    """Label states that all find a label."""
    found = Labeller(spec, solve_nodes=solve_nodes, nodes=nodes, **options).label(states)
    assert all(found)
    return [each for each in found if each]


def test_what_the_solver_finds_in_time_is_exact() -> None:
    state = CONNECT4.parse(NEAR_THE_END)
    (found,) = labels(CONNECT4, [state], solve_nodes=10_000, nodes=0)

    assert (found.score, found.exact) == (solve(state).rank, True)


def test_what_is_out_of_reach_is_searched() -> None:
    """By the usual evaluation, or the one that is asked for."""
    (found,) = labels(OTHELLO, [OPENING], solve_nodes=2000, nodes=2000)
    (flat,) = labels(OTHELLO, [OPENING], solve_nodes=2000, nodes=2000, evaluate="zero")
    report = search(OPENING, nodes=2000, probcut=OTHELLO.probcut, table_bytes=SEARCH_TABLE)

    assert found == Label(report.rank, False, report.depth, report.nodes)
    assert (flat.score, flat.exact) == (0, False)


def test_what_is_not_asked_for_or_not_found_has_no_label() -> None:
    """One node is not even a first iteration."""
    assert Labeller(OTHELLO, solve_nodes=100, nodes=0).label([OPENING]) == [None]
    assert Labeller(OTHELLO, solve_nodes=0, nodes=1).label([OPENING]) == [None]


def test_the_same_states_give_the_same_labels_in_their_order() -> None:
    states = [CONNECT4.parse(NEAR_THE_END[:plies]) for plies in range(20, 37)]
    found = labels(CONNECT4, states, solve_nodes=3000, nodes=3000)

    assert found == labels(CONNECT4, states, solve_nodes=3000, nodes=3000)
    assert all(each.score == solve(state).rank for each, state in zip(found, states, strict=True) if each.exact)
    assert any(each.exact for each in found)


def test_what_is_before_a_state_that_is_not_solved_is_not_tried() -> None:
    """Othello solves slowly, and the more so the earlier: one failure is all that is spent."""
    state, states = OTHELLO.start(), []
    while not state.is_over():
        states.append(state)
        state = state.play(search(state, depth=2).best)
    labeller = Labeller(OTHELLO, solve_nodes=500, nodes=100)
    exact = [bool(label and label.exact) for label in labeller.label(states)]

    assert exact == sorted(exact)
    assert exact.count(True) > 2
