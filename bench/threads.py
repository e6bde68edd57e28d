"""Does a second thread help one search? Wall time to a fixed depth, one thread against two (lazy SMP).

Needs two idle cores. Run: .venv/bin/python bench/threads.py
"""

from __future__ import annotations

import statistics
import time
from typing import Any

from common import publish

import turnwise
from turnwise import games

POSITIONS = (
    ("connect4", "", 19),
    ("connect4", "44", 20),
    ("connect4", "4435", 20),
    ("connect4", "32164", 20),
    ("sim", "7:01,23", 10),
)
REPEAT = 3


def seconds_to_depth(state: turnwise.GameState, depth: int, threads: int) -> float:
    """Median wall time of a few searches; with two threads node counts vary from run to run."""
    times = []
    for _ in range(REPEAT):
        start = time.perf_counter()
        turnwise.search(state, depth=depth, threads=threads, table_bytes=256 << 20)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main() -> None:
    """Measure and publish."""
    rows: list[list[Any]] = []
    for game, text, depth in POSITIONS:
        state = games.find(game).parse(text)
        one, two = seconds_to_depth(state, depth, 1), seconds_to_depth(state, depth, 2)
        rows.append([f"{game} {text or 'start'}", depth, one, two, one / two])
    mean = statistics.geometric_mean(row[-1] for row in rows)
    publish(
        "threads",
        "One search on two threads",
        ("position", "depth", "1 thread s", "2 threads s", "times faster"),
        rows,
        note=f"Geometric mean {mean:.2f}. Wall time, median of {REPEAT}.",
    )


if __name__ == "__main__":
    main()
