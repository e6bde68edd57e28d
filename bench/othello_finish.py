"""How long does a search to the end of an Othello game take, beside the solver, and without what the game knows of it?

Each row is 20 positions with so many empty squares, from games of a shallow search that now and then plays any move.

python bench/othello_finish.py [--empties 10 12 ...] [--most-searched N]
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable

from common import cpu_seconds, publish

import turnwise
from turnwise import Limits, Othello

Way = Callable[[Othello], turnwise.Report]
COUNT, RANDOM_PLIES, RANDOM_SHARE = 20, 10, 0.1
WAYS = ("solve", "search", "finish=False")
COLUMNS = ["empty squares", *(f"{way} {unit}" for unit in ("s", "nodes") for way in WAYS)]


def positions(empties: int) -> list[Othello]:
    """Play games until so many squares are empty."""
    rng = random.Random(empties)
    found: list[Othello] = []
    while len(found) < COUNT:
        state, ply = Othello(), 0
        while not state.is_over() and 64 - state.count(0) - state.count(1) > empties:
            strays = ply < RANDOM_PLIES or rng.random() < RANDOM_SHARE
            best = None if strays else turnwise.search(state, depth=2).best
            state = state.play(rng.choice(state.legal_moves()) if best is None else best)
            ply += 1
        if not state.is_over():
            found.append(state)
    return found


def row(empties: int, *, searches: bool) -> list[object]:
    """Solve and search the same positions; different scores end the bench."""
    states, scores, nodes, seconds = positions(empties), [], [], []
    ways: list[Way] = [turnwise.solve, lambda state: turnwise.search(state, limits=Limits())]
    if searches:
        ways.append(lambda state: turnwise.search(state, limits=Limits(), finish=False))
    for way in ways:
        reports: list[turnwise.Report] = []
        seconds.append(cpu_seconds(lambda: reports.extend(way(state) for state in states)))  # noqa: B023
        scores.append([report.score for report in reports])
        nodes.append(sum(report.nodes for report in reports))
    assert all(each == scores[0] for each in scores)
    missing = [""] * (3 - len(ways))
    return [empties, *seconds, *missing, *nodes, *missing]


def main() -> None:
    """Run the bench."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--empties", type=int, nargs="*", default=[10, 12, 14, 16, 18])
    parser.add_argument("--most-searched", type=int, default=14, help="empty squares up to which finish=False is run")
    asked = parser.parse_args()
    turnwise.search(Othello(), depth=1)  # reads the weights
    rows = [row(empties, searches=empties <= asked.most_searched) for empties in asked.empties]
    publish("othello_finish", "Othello, searched to the end", COLUMNS, rows, note="CPU seconds of one thread.")


if __name__ == "__main__":
    main()
