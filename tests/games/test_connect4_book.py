"""The opening book of Connect 4: what ships is right, and building it survives stops."""

from __future__ import annotations

import struct
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from zlib import compress, crc32, decompress

import pytest
from soak.material import SOON_SOLVED

import turnwise
from turnwise import Connect4, DataError, data
from turnwise._core import Connect4BookBuilder
from turnwise.analysis.connect4_book import UNKNOWN, Kind, build_book
from turnwise.arena.execution import LocalWorkers

PLIES = 8
HEADER_BYTES = 16  # of a part
SMALL = (5, 4, 4)


def positions(plies: int) -> set[Connect4]:
    """All unfinished positions with so many discs."""
    level = {Connect4()}
    for _ in range(plies):
        level = after(level)
    return level


def after(level: set[Connect4]) -> set[Connect4]:
    """All unfinished positions that one more disc leads to."""
    return {child for state in level for move in state.legal_moves() if not (child := state.play(move)).is_over()}


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


def part_of(scores: Sequence[int], plies: int) -> bytes:
    """A part of a book, as a run leaves it behind."""
    content = compress(array("b", scores).tobytes())
    return struct.pack("<4sB4B3xI", b"TWCP", 2, plies, 7, 6, 4, crc32(content)) + content


def scores_in(part: Path) -> array[int]:
    """The scores that a part holds."""
    return array("b", decompress(part.read_bytes()[HEADER_BYTES:]))


def with_gaps(count: int) -> list[int]:
    """Scores of the positions with eight discs, any but those of some that are soon solved, which are missing."""
    builder = Connect4BookBuilder(PLIES, 1 << 10, Connect4())
    scores = [0] * builder.total()
    for number in SOON_SOLVED[:count]:
        scores[number] = UNKNOWN
    return scores


@pytest.fixture
def crew() -> Iterator[LocalWorkers]:
    with LocalWorkers(2) as workers:
        yield workers


@pytest.mark.parametrize("plies", [0, 2])
def test_a_finished_part_becomes_the_book(tmp_path: Path, plies: int) -> None:
    """One position of no discs, 25 of two; the scores are any, and not looked into."""
    path, part = tmp_path / "my.book", tmp_path / "my.book.part"
    part.write_bytes(part_of(bytes(25 if plies else 1), plies))
    build_book(path, plies=plies, table_bytes=1 << 20)

    assert path.read_bytes().startswith(b"TWCB")
    assert not part.exists()


def test_missing_scores_are_found_by_any_number_of_workers(tmp_path: Path, crew: LocalWorkers) -> None:
    """The same book, byte for byte; another one than if the missing scores were 0."""
    scores = with_gaps(len(SOON_SOLVED))
    books = {}
    for name, workers in (("here", 0), ("there", crew)):
        (tmp_path / f"{name}.part").write_bytes(part_of(scores, PLIES))
        build_book(tmp_path / name, plies=PLIES, table_bytes=1 << 20, workers=workers)
        books[name] = (tmp_path / name).read_bytes()
    (tmp_path / "zeros.part").write_bytes(part_of(bytes(len(scores)), PLIES))
    build_book(tmp_path / "zeros", plies=PLIES, table_bytes=1 << 20)

    assert books["here"] == books["there"] != (tmp_path / "zeros").read_bytes()


def test_a_stop_keeps_the_scores_so_far(tmp_path: Path) -> None:
    """Ctrl-C after the third score: the part has it, and the book is that of an undisturbed run."""
    path, part = tmp_path / "my.book", tmp_path / "my.book.part"
    part.write_bytes(part_of(with_gaps(6), PLIES))
    told: list[int] = []

    def stop(done: int, total: int) -> None:
        told.append(total - done)
        if len(told) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_book(path, plies=PLIES, table_bytes=1 << 20, progress=stop)
    left = scores_in(part).count(UNKNOWN)
    build_book(path, plies=PLIES, table_bytes=1 << 20)
    (tmp_path / "quiet.part").write_bytes(part_of(with_gaps(6), PLIES))
    build_book(tmp_path / "quiet", plies=PLIES, table_bytes=1 << 20)

    assert (told[0], left) == (6, told[-1])
    assert 0 < left < 6
    assert path.read_bytes() == (tmp_path / "quiet").read_bytes()


def test_a_whole_book_is_not_built_again(tmp_path: Path) -> None:
    """Eight plies would take hours; a damaged book, or one of other plies, is none."""
    path = tmp_path / "my.book"
    path.write_bytes(data.read("connect4.book"))
    build_book(path, plies=PLIES, table_bytes=1 << 20)

    def stop(*_told: int) -> None:
        raise KeyboardInterrupt

    assert path.read_bytes() == data.read("connect4.book")
    assert not (tmp_path / "my.book.part").exists()
    with pytest.raises(KeyboardInterrupt):
        build_book(path, plies=7, table_bytes=1 << 20, progress=stop)
    (tmp_path / "my.book.part").unlink()
    path.write_bytes(data.read("connect4.book")[:-1])
    with pytest.raises(KeyboardInterrupt):
        build_book(path, plies=PLIES, table_bytes=1 << 20, progress=stop)


def test_a_book_of_a_small_board_answers_as_the_search_does(tmp_path: Path, crew: LocalWorkers) -> None:
    """Every position of 5x4 with up to eight discs, by whole books of eight and five: probed, backed up, beyond."""
    start = Connect4(width=5, height=4)
    without = start._native_solver(1 << 20)
    for plies in (8, 5):
        build_book(tmp_path / f"{plies}.book", plies=plies, board=SMALL, table_bytes=1 << 20, workers=crew)
        file = (tmp_path / f"{plies}.book").read_bytes()
        with_book = start._native_solver(1 << 20, file)
        level, seen = {start}, 0
        for _ in range(9):
            for state in level:
                assert with_book.score(state) == without.score(state), state.text()
            seen += len(level)
            level = {
                child for state in level for move in state.legal_moves() if not (child := state.play(move)).is_over()
            }

        assert seen > 10_000
        assert len(file) < seen


def test_a_book_of_another_board_is_left_alone(tmp_path: Path) -> None:
    build_book(tmp_path / "my.book", plies=3, board=SMALL, table_bytes=1 << 20)
    solver = Connect4()._native_solver(1 << 20, (tmp_path / "my.book").read_bytes())
    late = Connect4.parse("2252576253462244111563365343671351441")

    assert solver.score(late) == -1
    with pytest.raises(DataError, match="not a book file"):
        Connect4()._native_solver(1 << 20, b"something else that is long enough").score(late)


def test_boards_of_two_words_have_no_book() -> None:
    with pytest.raises(DataError, match="only boards of one word have one"):
        Kind(3, (9, 7, 4)).builder(1 << 10)


PARTS = {
    "of another number of plies": (part_of(bytes(25), 2), "is a part of a book of 2 plies on 7x6x4: ask for that one"),
    "of an earlier version": (
        b"TWCP\x01" + bytes(20),
        "is not a part of a book of version 2: remove it to start again",
    ),
    "of nothing": (bytes(4), "is not a part of a book of version 2: remove it to start again"),
    "cut short": (part_of(bytes(4), 1)[:-1], "is damaged: remove it to start again"),
    "too long": (part_of(bytes(1 << 20), 1), "is damaged: remove it to start again"),
    "with a flipped bit": (part_of(bytes(4), 1)[:-1] + b"\x02", "is damaged: remove it to start again"),
}


@pytest.mark.parametrize("name", PARTS)
def test_a_part_that_is_no_use_is_refused_and_kept(tmp_path: Path, name: str) -> None:
    """Above all one of another book: its scores would be taken for those of other positions."""
    content, message = PARTS[name]
    path, part = tmp_path / "my.book", tmp_path / "my.book.part"
    part.write_bytes(content)
    with pytest.raises(DataError, match=message):
        build_book(path, plies=1, table_bytes=1 << 20)

    assert part.read_bytes() == content
    assert not path.exists()
