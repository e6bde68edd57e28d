"""Does a second thread help Connect 4's solver? Wall time and nodes of 20 hard positions, one thread against two.

The first 20 of L1_R3, early and far from the end, without a book; every position meets an empty table. Needs two idle
cores; nodes tell what is left of it on a busy machine: two threads that make 1.1 times the nodes of one can be 1.8
times as fast.
Run: .venv/bin/python bench/connect4_threads.py [--positions N]
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any

from common import OWN_POSITIONS, data_file, publish, read_scored

from turnwise import Connect4, Solver

POSITIONS = 20
COLUMNS = ("position", "1 thread s", "2 threads s", "times faster", "M nodes", "M nodes, 2 threads", "more nodes")


def solved(columns: str, score: int, threads: int) -> tuple[float, float]:
    """Wall seconds and millions of nodes of one position."""
    solver = Solver(book=False)
    solver.score(Connect4.parse("2252576253462"))  # all of a table is touched before the clock runs
    solver.clear()
    start = time.perf_counter()
    report = solver.solve(Connect4.parse(columns), threads=threads, line=False)
    seconds = time.perf_counter() - start
    assert report.score == score, (columns, report.score, score)
    return seconds, report.nodes / 1e6


def main() -> None:
    """Measure and publish."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=POSITIONS, help=f"default: {POSITIONS}")
    count = parser.parse_args().positions
    rows: list[list[Any]] = []
    for columns, score in read_scored(data_file(OWN_POSITIONS, "connect4", "Test_L1_R3"))[:count]:
        (one, nodes), (two, more) = solved(columns, score, 1), solved(columns, score, 2)
        rows.append([columns, one, two, one / two, nodes, more, more / nodes])
    one, two, nodes, more = (sum(row[column] for row in rows) for column in (1, 2, 4, 5))
    faster = statistics.geometric_mean(row[3] for row in rows)
    publish(
        "connect4_threads",
        "Connect 4's solver on two threads, hard positions without a book",
        COLUMNS,
        rows,
        note=f"All together: {one / two:.2f} times faster, {more / nodes:.2f} times the nodes. "
        f"Geometric mean {faster:.2f}.",
    )


if __name__ == "__main__":
    main()
