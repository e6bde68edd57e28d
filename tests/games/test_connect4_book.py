"""The opening book of Connect 4: what ships is right, and building it survives stops."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

import turnwise
from turnwise import Connect4, DataError
from turnwise.games.connect4_book import build_book

PLIES = 8


def positions(plies: int) -> set[Connect4]:
    """All unfinished positions with so many discs."""
    level = {Connect4()}
    for _ in range(plies):
        level = {child for state in level for move in state.legal_moves() if not (child := state.play(move)).is_over()}
    return level


def mirrored(state: Connect4) -> Connect4:
    """The position seen from behind the board."""
    return Connect4.parse("".join(str(8 - int(column)) for column in state.text()))


def is_forced(state: Connect4) -> bool:
    """Somebody could complete four with the next disc."""
    children = [(move, state.play(move)) for move in state.legal_moves()]
    return any(
        child.is_over() or any(reply != move and child.play(reply).is_over() for reply in child.legal_moves())
        for move, child in children
    )


def test_the_book_agrees_with_the_published_data_set() -> None:
    """Tromp's data set (UCI, "Connect-4"): 67 557 quiet positions with eight discs, one of each mirror pair."""
    solver, counts = turnwise.Solver(), Counter[int]()
    for state in positions(PLIES):
        if not is_forced(state):
            score = solver.score(state)
            counts[(score > 0) - (score < 0)] += 1 if mirrored(state) != state else 2

    assert counts == {1: 2 * 44_473, -1: 2 * 16_635, 0: 2 * 6_449}


def test_the_seven_first_moves() -> None:
    report = turnwise.solve(Connect4(), all_moves=True)

    assert [report.moves[column] for column in range(7)] == [-2, -1, 0, 1, 0, -1, -2]


def test_the_book_agrees_with_search() -> None:
    """Positions of eight discs that are quickly searched, each by a solver that does not look into the book."""
    with_book, without = turnwise.Solver(), turnwise.Solver(book=False)
    states = sorted(positions(PLIES), key=lambda state: state.text())
    quick = [report for state in Random(1).sample(states, 60) if (report := solved(without, state)) is not None]

    assert len(quick) > 10
    for state, score in quick:
        assert with_book.score(state) == score, state


def solved(solver: turnwise.Solver, state: Connect4) -> tuple[Connect4, float] | None:
    report = solver.solve(state, nodes=200_000)
    return (state, report.score) if report.solved else None


@pytest.mark.parametrize("plies", [0, 2])
def test_a_finished_part_becomes_the_book(tmp_path: Path, plies: int) -> None:
    """One position of no discs, 25 of two; the scores are any, and not looked into."""
    path, part = tmp_path / "my.book", tmp_path / "my.book.part"
    part.write_bytes(bytes(25 if plies else 1))
    build_book(path, plies=plies, table_bytes=1 << 20)

    assert path.read_bytes().startswith(b"TWC4")
    assert not part.exists()


def test_a_part_that_is_too_long_is_refused_and_kept(tmp_path: Path) -> None:
    path, part = tmp_path / "my.book", tmp_path / "my.book.part"
    part.write_bytes(bytes(26))
    with pytest.raises(DataError, match=r"holds more scores than a book of 2 plies has positions"):
        build_book(path, plies=2, table_bytes=1 << 20)

    assert part.read_bytes() == bytes(26)
    assert not path.exists()
