"""Searches that go on with a table: they find what a search with a new one finds."""

from __future__ import annotations

from typing import Any

import pytest

import turnwise
from turnwise import LimitsError
from turnwise.engine import Memory

TABLE = 1 << 20


class Race:
    """Count down by one to three; who says the last number wins. Written in Python."""

    def __init__(self, left: int = 23, mover: int = 0) -> None:
        self.left, self.mover = left, mover

    def to_move(self) -> int:
        return self.mover

    def result(self) -> int | None:
        return None if self.left else -1

    def legal_moves(self) -> list[int]:
        return list(range(1, min(3, self.left) + 1))

    def play(self, move: int) -> Race:
        return Race(self.left - move, 1 - self.mover)

    def evaluate(self) -> float:
        return (self.left % 5 - 2) / 10

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Race) and (self.left, self.mover) == (other.left, other.mover)

    def __hash__(self) -> int:
        return hash((self.left, self.mover))


@pytest.mark.parametrize("start", [turnwise.Othello(), turnwise.Connect4(), turnwise.Sim(n=7), Race()])
@pytest.mark.parametrize("all_moves", [False, True])
def test_scores_are_those_of_new_tables_from_move_to_move(start: Any, all_moves: bool) -> None:
    state, memory = start, Memory(table_bytes=TABLE)
    for ply in range(6):
        for first_depth in (1, 4):
            kept = turnwise.search(state, depth=5, all_moves=all_moves, memory=memory, first_depth=first_depth)
            new = turnwise.search(state, depth=5, all_moves=all_moves)
            assert (kept.score, kept.moves, kept.depth) == (new.score, new.moves, new.depth), ply
        state = state.play(new.best)


def test_it_goes_on_with_fewer_nodes_than_it_would_take_from_the_start() -> None:
    state, memory = turnwise.Othello().play("f5"), Memory(table_bytes=TABLE)
    turnwise.search(state, depth=8, memory=memory)
    on = turnwise.search(state, depth=9, memory=memory, first_depth=9)
    new = turnwise.search(state, depth=9)

    assert on.score == new.score
    assert on.nodes < new.nodes


def test_records_of_a_game_in_python_that_another_search_has_used_do_not_mislead() -> None:
    """Keys of states are numbers that each search gives out; those of the table must not come to mean other states."""
    memory = Memory(table_bytes=TABLE)
    for left in (23, 9, 22, 14):
        for depth in (3, 5):
            kept = turnwise.search(Race(left), depth=depth, memory=memory)
            turnwise.search(Race(left + 1), depth=depth)
            assert kept.score == turnwise.search(Race(left), depth=depth).score


@pytest.mark.parametrize("first_depth", [0, -1, 1000])
def test_a_first_depth_that_is_none_is_refused(first_depth: int) -> None:
    with pytest.raises(LimitsError, match="first_depth"):
        turnwise.search(turnwise.Sim(), first_depth=first_depth)
