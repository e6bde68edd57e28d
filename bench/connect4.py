"""How fast is the exact Connect 4 solver beside bitbully, the peer on PyPI? Same positions, one thread, no books.

Tables are kept within a set for L3 and L2 and cleared before every position for L1 and the empty board.
bitbully's table takes 96 MB; ours gets 64 MB (and 1 MB for late positions).
Run: .venv/bin/python bench/connect4.py [--quick]      (whole: about an hour, nearly all of it bitbully's)
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from common import console, peer, publish, shared_data

import turnwise
from turnwise import _core

SETS = ("L3_R1", "L2_R1", "L2_R2", "L1_R1", "L1_R2", "L1_R3")
TARGETS = {"L3_R1": 2.4, "L2_R1": 4, "L2_R2": 2.9, "L1_R1": 31, "L1_R2": 1.9, "L1_R3": 2.5, "empty board": 14}
TABLE_BYTES = 64 << 20
QUICK_POSITIONS = 30


class Position(NamedTuple):
    """A benchmark position: the columns played and the exact score."""

    columns: str
    score: int


class Timing(NamedTuple):
    """CPU seconds and nodes of each position of a set."""

    seconds: list[float]
    nodes: list[int]


def read_set(name: str) -> list[Position]:
    """Read one benchmark file."""
    path: Path = shared_data("connect4", f"Test_{name}")
    return [
        Position(columns, int(score)) for columns, score in (line.split() for line in path.read_text().splitlines())
    ]


def time_turnwise(positions: list[Position], *, clears: bool) -> Timing:
    """Solve with our solver, its book off."""
    solver = _core.Connect4Solver(TABLE_BYTES)
    states = [turnwise.Connect4.parse(position.columns) for position in positions]
    solver.score(turnwise.Connect4.parse(WARM_UP))
    solver.clear()
    return _time(states, positions, solver.score, solver.nodes, solver.clear if clears else None)


def time_bitbully(positions: list[Position], *, clears: bool) -> Timing:
    """Solve with bitbully's MTD(f), its book off."""
    core: Any = peer("bitbully.bitbully_core")
    solver = core.BitBullyCore()
    boards = []
    for position in positions:
        board = core.BoardCore()
        assert board.setBoard([int(digit) - 1 for digit in position.columns])
        boards.append(board)
    counted = 0

    def nodes() -> int:
        nonlocal counted
        before, counted = counted, solver.getNodeCounter()
        return int(counted - before)

    return _time(
        boards,
        positions,
        lambda board: solver.mtdf(board, 0),
        nodes,
        solver.resetTranspositionTable if clears else None,
    )


WARM_UP = "2252576253462244111563365343671351441"  # builds the tables before the clock runs


def _time(
    boards: list[Any],
    positions: list[Position],
    score: Callable[[Any], int],
    nodes: Callable[[], int],
    clear: Callable[[], None] | None,
) -> Timing:
    timing = Timing([], [])
    for board, position in zip(boards, positions, strict=True):
        if clear:
            clear()
        start = time.process_time()
        found = score(board)
        timing.seconds.append(time.process_time() - start)
        timing.nodes.append(nodes())
        assert found == position.score, (position, found)
    return timing


def main() -> None:
    """Measure and publish."""
    quick = "--quick" in sys.argv
    sets = {name: read_set(name) for name in SETS} | {"empty board": [Position("", 1)]}
    rows = []
    for name, positions in sets.items():
        if quick and name == "empty board":
            continue
        clears = name.startswith(("L1", "empty"))
        chosen = positions[:QUICK_POSITIONS] if quick and clears else positions
        console.print(f"{name}: {len(chosen)} positions")
        ours, theirs = time_turnwise(chosen, clears=clears), time_bitbully(chosen, clears=clears)
        rows.append(
            [
                name,
                len(chosen),
                *_columns(ours),
                *_columns(theirs),
                statistics.mean(theirs.seconds) / statistics.mean(ours.seconds),
                TARGETS[name],
            ]
        )
    columns = (
        "set",
        "positions",
        "ours: mean ms",
        "median ms",
        "mean nodes",
        "bitbully: mean ms",
        "median ms",
        "mean nodes",
        "times faster",
        "target",
    )
    publish(
        "connect4_quick" if quick else "connect4",
        "Exact Connect 4 solvers, no book, one thread",
        columns,
        rows,
        note="CPU time. Tables: turnwise 64 + 1 MB, bitbully 96 MB; kept within L3 and L2, cleared before each L1 "
        "position and the empty board.",
    )


def _columns(timing: Timing) -> list[float]:
    return [
        statistics.mean(timing.seconds) * 1e3,
        statistics.median(timing.seconds) * 1e3,
        statistics.mean(timing.nodes),
    ]


if __name__ == "__main__":
    main()
