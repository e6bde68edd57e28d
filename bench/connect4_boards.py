"""How fast is Connect 4's solver on boards other than 7x6? Empty boards, and late positions of 9x7, two words a board.

No book, one thread, an empty table before every position. Scores of both builds must agree.
Run: .venv/bin/python bench/connect4_boards.py [CASE ...]
     .venv/bin/python bench/connect4_boards.py [CASE ...] --compare OTHER_PYTHON --name COMMIT

OTHER_PYTHON is the interpreter of an environment with another build installed, of that commit. A case is a board, such
as 5x7, or 9x7-late. All: some minutes.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from common import Child, publish

from turnwise import Connect4, Solver

BOARDS = ("5x7", "6x6", "7x5", "6x7", "8x5")
LATE = "9x7-late"
LATE_POSITIONS, FEWEST_DISCS, MOST_DISCS = 40, 36, 40
SEED = 7
ANSWER = "--answer"
COLUMNS = ("case", "positions", "score", "CPU s", "M nodes")
OTHER_COLUMNS = ("CPU s, other", "M nodes, other", "times faster", "fewer nodes")


def size_of(board: str) -> tuple[int, int]:
    """Read `5x7`."""
    width, height = board.split("x")
    return int(width), int(height)


def late_positions() -> list[Any]:
    """Random positions of 9x7 in which nobody can win at once."""
    rng = Random(SEED)
    found: list[Any] = []
    while len(found) < LATE_POSITIONS:
        state, discs = Connect4(width=9, height=7), rng.randint(FEWEST_DISCS, MOST_DISCS)
        for _ in range(discs):
            if not state.is_over():
                state = state.play(rng.choice(state.legal_moves()))
        if not state.is_over() and not any(state.play(move).is_over() for move in state.legal_moves()):
            found.append(state)
    return found


def positions_of(case: str) -> list[Any]:
    """Return the positions of a case."""
    if case == LATE:
        return late_positions()
    width, height = size_of(case)
    return [Connect4(width=width, height=height)]


def answer(case: str) -> dict[str, Any]:
    """Solve the positions of a case."""
    states, solver = positions_of(case), Solver(book=False)
    solver.score(states[0].play(0) if case == LATE else Connect4(width=4, height=4))  # its table is made before
    scores, nodes, seconds = [], 0, 0.0
    for state in states:
        solver.clear()
        start = time.process_time()
        report = solver.solve(state, line=False)
        seconds += time.process_time() - start
        scores.append(report.score)
        nodes += report.nodes
    return {"scores": scores, "nodes": nodes / 1e6, "seconds": seconds}


def row_of(case: str, builds: list[Child]) -> list[Any]:
    """Ask every build; their scores must agree."""
    ours, *others = (build.ask(case) for build in builds)
    scores = ours["scores"]
    row = [case, len(scores), scores[0] if len(scores) == 1 else "", ours["seconds"], ours["nodes"]]
    for other in others:
        assert other["scores"] == scores, (case, scores, other["scores"])
        row += [other["seconds"], other["nodes"], other["seconds"] / ours["seconds"], other["nodes"] / ours["nodes"]]
    return row


def main() -> None:
    """Measure and publish; as a child, answer cases until there are no more."""
    if ANSWER in sys.argv:
        for line in sys.stdin:
            print(json.dumps(answer(line.strip())), flush=True)
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", metavar="CASE", default=[*BOARDS, LATE], help="default: all")
    parser.add_argument("--compare", type=Path, metavar="OTHER_PYTHON", help="interpreter with another build")
    parser.add_argument("--name", default="another build", help="what the other build is called in the title")
    given = parser.parse_args()
    pythons = [sys.executable, *([given.compare] if given.compare else [])]
    builds = [Child((python, __file__, ANSWER)) for python in pythons]
    rows = [row_of(case, builds) for case in given.cases]
    for build in builds:
        build.close()
    title = "Connect 4's solver on other boards"
    publish(
        "connect4_boards",
        f"{title} against {given.name}" if given.compare else title,
        (*COLUMNS, *OTHER_COLUMNS) if given.compare else COLUMNS,
        rows,
        note="CPU time, one thread, no book, a table of 64 MB that is empty before every position.",
    )


if __name__ == "__main__":
    main()
