"""Who meets whom."""

from __future__ import annotations

import pytest

from turnwise.arena.schedule import bye_of, gauntlet, round_robin, swiss_round


@pytest.mark.parametrize("agents", range(2, 9))
def test_everybody_meets_everybody_once(agents: int) -> None:
    pairings = round_robin(agents)

    assert len(pairings) == len(set(pairings)) == agents * (agents - 1) // 2
    assert all(one < other for one, other in pairings)


def test_a_gauntlet_is_the_first_against_all() -> None:
    assert gauntlet(4) == [(0, 1), (0, 2), (0, 3)]


def test_neighbours_in_the_table_meet() -> None:
    assert swiss_round([0, 3, 1, 2], met=[], byes=[]) == [(1, 3), (0, 2)]


def test_nobody_meets_twice_while_there_is_another_way() -> None:
    """Six agents, five rounds: everybody meets everybody, whatever the points are."""
    met: list[tuple[int, int]] = []
    for number in range(5):
        pairings = swiss_round([(7 * agent + number) % 4 for agent in range(6)], met, [])
        assert not {frozenset(m) for m in pairings} & {frozenset(m) for m in met} or number == 4
        met += pairings

    assert len(met) == 15


def test_many_who_have_mostly_met_are_paired_in_time() -> None:
    met: list[tuple[int, int]] = []
    for number in range(45):
        pairings = swiss_round([(7 * agent + number) % 4 for agent in range(40)], met, [])
        assert len({agent for pairing in pairings for agent in pairing}) == 40
        met += pairings


def test_two_agents_meet_again_when_nobody_else_is_left() -> None:
    assert swiss_round([1, 0], met=[(0, 1)], byes=[]) == [(0, 1)]


def test_with_an_odd_number_each_sits_out_once() -> None:
    met: list[tuple[int, int]] = []
    byes: list[int] = []
    for _ in range(3):
        pairings = swiss_round([3, 2, 1], met, byes)
        met += pairings
        byes.append(bye_of(3, pairings))  # type: ignore[arg-type]

    assert sorted(byes) == [0, 1, 2]
