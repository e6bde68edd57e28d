"""How fast is the exact Connect 4 solver beside bitbully, the peer on PyPI? Same positions, one thread, no books.

Tables are kept within a set for L3 and L2 and cleared before every position for L1 and the empty board.
Results are written after every set; Ctrl-C keeps those that are done.
bitbully's table takes 96 MB; ours gets 64 MB (and 1 MB for late positions).
The sets are our own (bench/positions.py says how they are made); --data FOLDER takes the published ones from
FOLDER/connect4/Test_L3_R1 and so on, and keeps its results in files that end in _published.
Run: .venv/bin/python bench/connect4.py [--quick] [--hardest N] [--data FOLDER]
(whole: over an hour, nearly all of it bitbully's on L1_R3, of which --hardest takes the first N positions)
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from common import OWN_POSITIONS, add_data_option, console, data_file, peer, publish, read_scored, result_name

import turnwise
from turnwise import _core

SETS = ("L3_R1", "L2_R1", "L2_R2", "L1_R1", "L1_R2", "L1_R3")
TARGETS = {"L3_R1": 2.4, "L2_R1": 4, "L2_R2": 2.9, "L1_R1": 31, "L1_R2": 1.9, "L1_R3": 2.5, "empty board": 14}
TABLE_BYTES = 64 << 20
QUICK_POSITIONS = 30
WARM_UP = "2252576253462"  # some hundred thousand nodes: all of a table is touched before the clock runs
CLEARED = ("L1", "empty")  # sets whose positions are each met with an empty table
COLUMNS = (
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
NOTE = (
    "CPU time. Means of L3 and L2 are of the whole set in one go, with a table that is kept, by solvers that have met "
    "the set before and forgotten it; L1 and the empty board are timed one by one, each with an empty table. "
    "Tables: turnwise 64 + 1 MB, bitbully 96 MB."
)


class Position(NamedTuple):
    """A benchmark position: the columns played and the exact score."""

    columns: str
    score: int


@dataclass(frozen=True)
class Side:
    """One solver with the positions on boards of its own."""

    boards: list[Any]
    score: Callable[[Any], int]
    score_all: Callable[[list[Any]], list[int]]
    nodes: Callable[[], int]
    """Of the last score."""
    clear: Callable[[], None]


class Timing(NamedTuple):
    """CPU seconds of a set; seconds and nodes of each position."""

    whole: float
    seconds: list[float]
    nodes: list[int]


def read_set(name: str, data: Path | None) -> list[Position]:
    """Read one benchmark file, of our own unless the user has named a folder."""
    path = data_file(data or OWN_POSITIONS, "connect4", f"Test_{name}")
    return [Position(columns, score) for columns, score in read_scored(path)]


def turnwise_side(positions: list[Position]) -> Side:
    """Our solver, its book off; its tables are made before the clock runs."""
    solver = _core.Connect4Solver(TABLE_BYTES)
    solver.score(turnwise.Connect4.parse(WARM_UP))
    solver.clear()
    return Side(
        boards=[turnwise.Connect4.parse(position.columns) for position in positions],
        score=solver.score,
        score_all=lambda boards: [solver.score(board) for board in boards],
        nodes=solver.nodes,
        clear=solver.clear,
    )


def bitbully_side(positions: list[Position]) -> Side:
    """bitbully's MTD(f), its book off."""
    core: Any = peer("bitbully.bitbully_core")
    solver = core.BitBullyCore()
    counted = 0

    def board_of(columns: str) -> Any:
        board = core.BoardCore()
        assert board.setBoard([int(digit) - 1 for digit in columns])
        return board

    def nodes() -> int:
        nonlocal counted
        before, counted = counted, solver.getNodeCounter()
        return int(counted - before)

    solver.mtdf(board_of(WARM_UP), 0)
    solver.resetTranspositionTable()
    nodes()
    return Side(
        boards=[board_of(position.columns) for position in positions],
        score=lambda board: int(solver.mtdf(board, 0)),
        score_all=lambda boards: [solver.mtdf(board, 0) for board in boards],
        nodes=nodes,
        clear=solver.resetTranspositionTable,
    )


def time_side(side: Side, positions: list[Position], *, clears: bool) -> Timing:
    """Solve one by one; then, where the table is kept, all in one go without a clock between them.

    Two readings of the CPU's clock take about a microsecond, as long as a late position.
    """
    seconds, nodes = _one_by_one(side, positions, clears=clears)
    return Timing(sum(seconds) if clears else _in_one_go(side, positions), seconds, nodes)


def _one_by_one(side: Side, positions: list[Position], *, clears: bool) -> tuple[list[float], list[int]]:
    seconds, nodes = [], []
    for board, position in zip(side.boards, positions, strict=True):
        if clears:
            side.clear()
        start = time.process_time()
        found = side.score(board)
        seconds.append(time.process_time() - start)
        nodes.append(side.nodes())
        assert found == position.score, (position, found)
    return seconds, nodes


def _in_one_go(side: Side, positions: list[Position]) -> float:
    side.clear()
    start = time.process_time()
    found = side.score_all(side.boards)
    seconds = time.process_time() - start
    assert found == [position.score for position in positions]
    return seconds


def measure(name: str, positions: list[Position]) -> list[Any]:
    """Time both sides on one set: a row of the table."""
    clears = name.startswith(CLEARED)
    ours = time_side(turnwise_side(positions), positions, clears=clears)
    theirs = time_side(bitbully_side(positions), positions, clears=clears)
    return [name, len(positions), *_columns(ours), *_columns(theirs), theirs.whole / ours.whole, TARGETS[name]]


def _columns(timing: Timing) -> list[float]:
    return [
        timing.whole / len(timing.seconds) * 1e3,
        statistics.median(timing.seconds) * 1e3,
        statistics.mean(timing.nodes),
    ]


def main() -> None:
    """Measure set by set and publish what there is after each, so that a stopped run keeps it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_POSITIONS} positions of each L1 set")
    parser.add_argument("--hardest", type=int, help="number of L1_R3 positions; default: all")
    add_data_option(parser)
    options = parser.parse_args()
    quick = options.quick
    sets = {name: read_set(name, options.data) for name in SETS}
    if quick:
        sets = {name: each[:QUICK_POSITIONS] if name.startswith(CLEARED) else each for name, each in sets.items()}
    else:
        hardest = sets.pop(SETS[-1])
        sets |= {"empty board": [Position("", 1)], SETS[-1]: hardest[: options.hardest]}
    rows = []
    for name, positions in sets.items():
        console.print(f"{name}: {len(positions)} positions")
        rows.append(measure(name, positions))
        publish(
            result_name("connect4_quick" if quick else "connect4", options.data),
            "Exact Connect 4 solvers, no book, one thread",
            COLUMNS,
            rows,
            note=NOTE,
        )


if __name__ == "__main__":
    main()
