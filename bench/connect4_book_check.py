"""Is the Connect 4 book right? Random entries by search without a book, and all entries by bitbully's, if it is there.

Reads a book (--book FILE, default: the package's) or a part of one that is being built (--part FILE), of which it
checks what is done. `bitbully-databases` on PyPI has books of 8 and 12 discs under the MIT licence, which are a check
and nothing else: our entries are our own.
Run: .venv/bin/python bench/connect4_book_check.py [--book FILE | --part FILE] [--entries 20000] [--bitbully]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from common import console, peer

from turnwise import Connect4, Solver, _core, data
from turnwise.analysis.connect4_book import NO_TABLE, PLIES_AT, UNKNOWN, Kind, read_part

ENTRIES = 20_000
SEED = 20


def reachable(plies: int, rng: Random) -> Iterator[Any]:
    """Random positions with so many discs that have an entry, for ever: nobody has won or can win at once."""
    while True:
        state = Connect4()
        for _ in range(plies):
            if not state.is_over():
                state = state.play(rng.choice(state.legal_moves()))
        if not state.is_over() and not any(state.play(move).is_over() for move in state.legal_moves()):
            yield state


def drawn(state: Any) -> list[list[int]]:
    """A board as bitbully-databases reads it: the top row first, 1 for the first player's discs."""
    discs = {cell: player + 1 for player in (0, 1) for cell in state.stones(player)}
    return [[discs.get((column, row), 0) for column in range(7)] for row in reversed(range(6))]


def their_score(value: int, plies: int) -> int:
    """Our score for theirs, which is 100 less the plies to the end, with the sign of who wins."""
    soon = (44 - plies - (100 - abs(value))) // 2
    return 0 if value == 0 else soon if value > 0 else -soon


def by_bitbully(scored: Iterator[tuple[Any, int]], plies: int) -> int:
    """Compare with the database of bitbully that has distances."""
    if plies != 12:
        sys.exit(f"bitbully-databases has scores of 12 discs, not of {plies}")
    theirs: Any = peer("bitbully_databases").BitBullyDatabases("12-ply-dist")
    count = 0
    for state, found in scored:
        expected = their_score(int(theirs.get_book_value(drawn(state))), plies)
        assert found == expected, (state.text(), found, expected)
        count += 1
    return count


def by_search(scored: Iterator[tuple[Any, int]]) -> int:
    """Compare with what a solver finds that has no book."""
    number, without = 0, Solver(book=False)
    for number, (state, found) in enumerate(scored, 1):
        expected = without.score(state)
        assert found == expected, (state.text(), found, expected)
        if number % 1000 == 0:
            console.print(f"{number} entries agree so far")
    return number


def of_book(book: bytes, entries: int) -> Iterator[tuple[Any, int]]:
    """Random entries of a book."""
    solver = Connect4()._native_solver(1 << 20, book)
    for state in islice(reachable(book[PLIES_AT], Random(SEED)), entries):
        yield state, solver.score(state)


def of_part(part: Path, plies: int, entries: int) -> Iterator[tuple[Any, int]]:
    """Random entries of those that a part has."""
    builder = Kind(plies).builder(NO_TABLE)
    scores = read_part(part, Kind(plies), builder.total())
    done = [number for number, score in enumerate(scores) if score != UNKNOWN]
    console.print(f"{len(done)} of {len(scores)} scores are there")
    for number in Random(SEED).sample(done, min(entries, len(done))):
        yield builder.position(number), scores[number]


def main() -> None:
    """Check, or end with the first entry that is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--book", type=Path, help="default: the package's")
    parser.add_argument("--part", type=Path, help="a part of a book that is being built")
    parser.add_argument("--plies", type=int, default=12, help="of the part; default: 12")
    parser.add_argument("--entries", type=int, default=ENTRIES, help=f"default: {ENTRIES}")
    parser.add_argument("--bitbully", action="store_true", help="compare with bitbully-databases instead")
    given = parser.parse_args()
    if given.part:
        plies, scored = given.plies, of_part(given.part, given.plies, given.entries)
    else:
        book = given.book.read_bytes() if given.book else data.read("connect4.book")
        _core.check_connect4_book(book)
        plies, scored = book[PLIES_AT], of_book(book, given.entries)
    agree = by_bitbully(scored, plies) if given.bitbully else by_search(scored)
    console.print(f"{agree} entries agree with {'bitbully-databases' if given.bitbully else 'the search'}")


if __name__ == "__main__":
    main()
