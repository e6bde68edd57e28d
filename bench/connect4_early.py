"""How long do early positions of 7x6 take with the book? The score alone and all moves, by number of discs.

Random positions, the same for every build; one solver with its book read answers them all, its table cleared before
each. Positions with as many discs as the book or fewer are answered by it; those with one disc less have all their
moves in it.
Run: .venv/bin/python bench/connect4_early.py [--positions N] [--all-moves N] [--discs FROM TO] [--book FILE]
"""

from __future__ import annotations

import argparse
import statistics
import time
from pathlib import Path
from random import Random
from typing import Any

from common import publish

import turnwise
from turnwise import Connect4, Solver, data

SEED = 12
POSITIONS, ALL_MOVES = 200, 40
FIRST, LAST = 7, 12
TABLE_BYTES = 64 << 20
COLUMNS = ("discs", "what", "positions", "median ms", "mean ms", "worst ms")


def positions(discs: int, count: int) -> list[Any]:
    """Random positions with so many discs that are not over, no two the same."""
    rng = Random(SEED * 100 + discs)
    found: set[Any] = set()
    while len(found) < count:
        state = Connect4()
        for _ in range(discs):
            if not state.is_over():
                state = state.play(rng.choice(state.legal_moves()))
        if not state.is_over():
            found.add(state)
    return sorted(found, key=lambda state: state.text())


def row_of(discs: int, what: str, states: list[Any], solver: Solver) -> list[Any]:
    """Milliseconds of CPU time of each position."""
    found = []
    for state in states:
        solver.clear()
        start = time.process_time()
        if what == "score":
            solver.score(state)
        else:
            solver.solve(state, all_moves=True, line=False)
        found.append((time.process_time() - start) * 1e3)
    return [discs, what, len(states), statistics.median(found), statistics.mean(found), max(found)]


def main() -> None:
    """Measure and publish after every number of discs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=POSITIONS, help=f"default: {POSITIONS}")
    parser.add_argument(
        "--all-moves", type=int, default=ALL_MOVES, help=f"of which all moves too; default: {ALL_MOVES}"
    )
    parser.add_argument("--discs", type=int, nargs=2, default=(FIRST, LAST), metavar=("FROM", "TO"))
    parser.add_argument("--book", type=Path, help="book to use instead of the package's")
    given = parser.parse_args()
    if given.book:
        content = given.book.read_bytes()
        data.read = lambda _name: content  # type: ignore[assignment]
    solver = Solver(table_bytes=TABLE_BYTES)
    solver.score(Connect4())
    plies = (given.book.read_bytes() if given.book else turnwise.data.read("connect4.book"))[5]
    rows: list[list[Any]] = []
    for discs in range(given.discs[0], given.discs[1] + 1):
        states = positions(discs, given.positions)
        rows.append(row_of(discs, "score", states, solver))
        rows.append(row_of(discs, "all moves", states[: given.all_moves], solver))
        publish(
            "connect4_early",
            f"Early Connect 4 positions with a book of {plies} discs",
            COLUMNS,
            rows,
            note="CPU time, one thread, a table of 64 MB, cleared before each position.",
        )


if __name__ == "__main__":
    main()
