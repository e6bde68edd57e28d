"""Do workers share a genetic run? Wall time of the same tuning run on one worker and on two.

Needs two idle cores. Run: .venv/bin/python bench/tuning.py [--quick]
"""

from __future__ import annotations

import statistics
import sys
import time
from typing import Any

from common import publish

from turnwise.tuning import TunePlan, TuneReport, tune

REPEAT = 1 if "--quick" in sys.argv else 3
PLAN = TunePlan(game="othello", population=10 if "--quick" in sys.argv else 20, epochs=1)


def measure(workers: int) -> tuple[float, TuneReport]:
    """Wall time of the run with the start of its processes, the median one's, and what it found."""
    runs = []
    for _ in range(REPEAT):
        start = time.perf_counter()
        report = tune(PLAN, workers=workers)
        runs.append(time.perf_counter() - start)
    return statistics.median(runs), report


def main() -> None:
    """Measure and publish."""
    found = {workers: measure(workers) for workers in (1, 2)}
    alone, report = found[1]
    assert all(other == report for _, other in found.values())
    rows: list[list[Any]] = [[workers, wall, alone / wall] for workers, (wall, _) in found.items()]
    publish(
        "tuning",
        f"Two epochs of the report's genetic run, {report.games} games of Othello at depth 4",
        ("workers", "seconds", "times as fast"),
        rows,
        note=f"Wall time, median of {REPEAT}, start of the processes included. Both find the same weights.",
    )


if __name__ == "__main__":
    main()
