"""Exact scores: which solver answers, and what it may be asked."""

from __future__ import annotations

from typing import Any

import pytest

import turnwise
from turnwise import Solver

LOST_AT_THE_END = "2252576253462244111563365343671351441"


class Sim(turnwise.Connect4):
    """A Connect 4 of one's own, by an unlucky name."""


class Unnamed(turnwise.Connect4):
    """A Connect 4 of one's own, by a name the core does not know."""


@pytest.mark.parametrize("kind", [Sim, Unnamed])
def test_a_state_brings_its_own_solver_whatever_its_class_is_called(kind: Any) -> None:
    """The empty 4 x 4 board is a draw; a solver counts other nodes than the search that would stand in for it."""
    state, plain = kind(width=4, height=4), turnwise.Connect4(width=4, height=4)
    report = Solver().solve(state)

    assert Solver().score(state) == 0
    assert (report.score, report.solved) == (0, True)
    assert report.nodes == Solver().solve(plain).nodes != turnwise.search(plain).nodes


def test_one_solver_serves_every_game() -> None:
    """Native games of two kinds and a set-up of another size, in turns."""
    solver = Solver()
    states = [turnwise.Connect4.parse(LOST_AT_THE_END), turnwise.Sim(), turnwise.Connect4(width=4, height=4)]

    assert [solver.score(state) for state in states * 2] == [-1, -15, 0] * 2
