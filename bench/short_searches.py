"""What does a short search cost from Python? One ply by `search`, by a native player, and a solved ending by `Solver`.

The native player does the same search and makes no report, so the ratio is the price of the call and its report.
Run: .venv/bin/python bench/short_searches.py
"""

from __future__ import annotations

from collections.abc import Callable

from common import cpu_seconds, publish

import turnwise
from turnwise.engine import make_player

CALLS = 20_000
RUNS = 7
MICRO = 1e6


def microseconds(call: Callable[[], object]) -> float:
    """Return the CPU time of one call."""

    def run() -> None:
        for _ in range(CALLS):
            call()

    return cpu_seconds(run, repeat=RUNS) / CALLS * MICRO


def main() -> None:
    """Measure and publish."""
    state = turnwise.Connect4.parse("4435")
    ending = turnwise.Connect4.parse("2252576253462244111563365343671351441")
    player = make_player(turnwise.Connect4, seed=0, limits=turnwise.Limits(depth=1))
    solver = turnwise.Solver()
    assert player.choose(state) == turnwise.search(state, depth=1).best
    calls: list[tuple[str, Callable[[], object]]] = [
        ("player.choose, one ply", lambda: player.choose(state)),
        ("search, one ply", lambda: turnwise.search(state, depth=1)),
        ("search, one ply, all moves", lambda: turnwise.search(state, depth=1, all_moves=True)),
        ("search, two plies, with its tree", lambda: turnwise.search(state, depth=2, tree=100)),
        ("Solver.solve, an ending", lambda: solver.solve(ending)),
    ]
    times = [(what, microseconds(call)) for what, call in calls]
    rows = [[what, time, time / times[0][1]] for what, time in times]
    publish("short_searches", "Short searches from Python, Connect 4", ("what", "microseconds", "ratio"), rows)


if __name__ == "__main__":
    main()
