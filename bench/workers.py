"""Do workers share the work? Wall time of the same searches on one and on two, local processes and Ray.

Needs two idle cores. Run: .venv/bin/python bench/workers.py [--no-ray] [--quick]
"""

from __future__ import annotations

import statistics
import sys
import time
from typing import Any

from common import peer, publish

import turnwise
from turnwise.arena.execution import Failure, Workers, open_workers

TASKS = 8 if "--quick" in sys.argv else 40
REPEAT = 1 if "--quick" in sys.argv else 3
NODES = 1_000_000  # a search of some 0.2 s


def search(number: int) -> float:
    """One task: a whole native search, of an opening of its own; returns its wall time."""
    start = time.perf_counter()
    moves = (number % 7, number // 7 % 7)
    state = turnwise.Connect4().play(moves[0]).play(moves[1])
    turnwise.search(state, nodes=NODES)
    return time.perf_counter() - start


def measure(workers: Workers) -> tuple[float, float]:
    """Wall time of all tasks and of the sum of them, the median run's; processes are started and warm before."""
    list(workers.run(search, range(2)))
    runs = []
    for _ in range(REPEAT):
        start = time.perf_counter()
        tasks = [seconds for _, seconds in workers.run(search, range(TASKS)) if not isinstance(seconds, Failure)]
        runs.append((time.perf_counter() - start, sum(tasks)))
        assert len(tasks) == TASKS
    return statistics.median_low(runs)


def main() -> None:
    """Measure and publish."""
    kinds: list[tuple[str, str | int, int]] = [("this process", 0, 1), ("1 local", 1, 1), ("2 local", 2, 2)]
    if "--no-ray" not in sys.argv:
        peer("ray")
        kinds.append(("Ray", "ray", 0))
    rows: list[list[Any]] = []
    for name, text, count in kinds:
        with open_workers(text) as workers:
            cores = count or workers.count
            wall, in_tasks = measure(workers)
            rows.append([name, cores, wall, 100 * in_tasks / cores / wall])
    alone = rows[0][2]
    for row in rows:
        row.append(100 * alone / row[1] / row[2])
    publish(
        "workers",
        f"{TASKS} searches of {NODES:,} nodes",
        ("workers", "cores", "seconds", "busy %", "efficiency %"),
        rows,
        note=f"Wall time, median of {REPEAT}, processes warm. Busy: share of the time in tasks. "
        "Efficiency: against this process, a core; true on an idle machine only.",
    )


if __name__ == "__main__":
    main()
