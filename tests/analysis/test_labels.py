"""Labels of positions: exact where the solver is done in time, else searched."""

from __future__ import annotations

from turnwise import games, search, solve
from turnwise.analysis.labels import label

CONNECT4, OTHELLO = games.find("connect4"), games.find("othello")
NEAR_THE_END = "2252576253462244111563365343671351441"


def test_what_the_solver_finds_in_time_is_exact() -> None:
    state = CONNECT4.state.parse(NEAR_THE_END)
    (found,) = label(CONNECT4, [state], nodes=10_000)

    assert (found.score, found.exact) == (solve(state).rank, True)


def test_what_is_out_of_reach_is_searched() -> None:
    state = OTHELLO.state.parse("f5d6c3d3c4f4")
    (found,) = label(OTHELLO, [state], nodes=2000)
    (deeper,) = label(OTHELLO, [state], nodes=2000, depth=6)

    assert not found.exact
    assert found.score == search(state, nodes=2000, probcut=OTHELLO.probcut, table_bytes=4 << 20).rank
    assert deeper.depth == 6


def test_the_same_states_give_the_same_labels_in_their_order() -> None:
    states = [CONNECT4.state.parse(NEAR_THE_END[:plies]) for plies in range(20, 37)]
    found = label(CONNECT4, states, nodes=3000)

    assert found == label(CONNECT4, states, nodes=3000)
    assert all(each.score == solve(state).rank for each, state in zip(found, states, strict=True) if each.exact)
    assert any(each.exact for each in found)
