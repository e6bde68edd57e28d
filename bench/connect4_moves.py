"""How long do the exact scores of all seven columns take, with the opening book? The sets of connect4.py.

One solver with a table of 64 MB keeps what it finds within a set; the book is read before the clock runs.
Run: .venv/bin/python bench/connect4_moves.py [--data FOLDER]      (some minutes)
"""

from __future__ import annotations

import argparse
import statistics
import time

from common import add_data_option, publish, result_name
from connect4 import SETS, Position, read_set

from turnwise import Connect4, Solver

COLUMNS = ("set", "positions", "median ms", "mean ms", "worst ms", "worst position")


def measure(positions: list[Position]) -> list[tuple[float, str]]:
    """Milliseconds of each position, and its columns."""
    solver = Solver()
    solver.score(Connect4())
    found = []
    for columns, score in positions:
        state = Connect4.parse(columns)
        start = time.process_time()
        report = solver.solve(state, all_moves=True, line=False)
        found.append((1000 * (time.process_time() - start), columns))
        assert (report.solved, report.score) == (True, score), columns
    return found


def row_of(name: str, times: list[tuple[float, str]]) -> list[object]:
    """Sum a set up."""
    each = [milliseconds for milliseconds, _ in times]
    return [name, len(each), statistics.median(each), statistics.mean(each), *max(times)]


def main() -> None:
    """Measure set by set and publish what there is after each."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_data_option(parser)
    data = parser.parse_args().data
    rows, together = [], []
    for name in SETS:
        times = measure(read_set(name, data))
        together += times
        rows.append(row_of(name, times))
        publish(
            result_name("connect4_moves", data),
            "Exact scores of all columns, with the book",
            COLUMNS,
            [*rows, row_of("together", together)],
            note="CPU time, one thread, table of 64 MB.",
        )


if __name__ == "__main__":
    main()
