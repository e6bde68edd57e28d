"""How long do exact Othello endgames of 20 to 26 empty squares take on one thread? Positions 40 to 49.

The positions are our own (bench/positions.py says how they are made); --data FOLDER takes the FFO test suite from
FOLDER/othello/ffo.tsv, and keeps its results in files that end in _published.

python bench/othello_endgame.py [--numbers 40 41 ...] [--table-mb N] [--data FOLDER]
python bench/othello_endgame.py --confidence  (positions 20 to 44 at every confidence instead: nodes and errors)
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from common import OWN_POSITIONS, add_data_option, cpu_seconds, data_file, publish, result_name

import turnwise
from turnwise import Othello

NUMBERS = range(40, 50)
# Not in the file of the suite: board and score of number 43.
MISSING = {43: ("--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O", -12)}
WARM_UP = 40
LIKELY_NUMBERS = range(20, 45)
CONFIDENCES = ("bold", "likely", "careful", "exact")
COLUMNS = ["number", "score", "M nodes", "s", "M nodes/s"]
NOTE = "CPU seconds of one thread, the line to the end included."


def positions(data: Path | None) -> dict[int, tuple[str, int]]:
    """Text and score of each position by its number."""
    path = data_file(data, "othello", "ffo.tsv") if data else OWN_POSITIONS / "othello" / "endgames.tsv"
    rows = [line.split("\t") for line in path.read_text().splitlines() if not line.startswith("#")]
    known = {int(row[0]): (f"{row[3]} {row[2]}", int(row[4])) for row in rows}
    return MISSING | known if data else known


def row(number: int, text: str, score: int, memory: int) -> list[Any]:
    """Solve one position with a fresh table; a wrong score ends the bench."""
    solver, state, found = turnwise.Solver(table_bytes=memory), Othello.parse(text), []
    seconds = cpu_seconds(lambda: found.append(solver.solve(state)))
    report = found[0]
    if not report.solved or report.score != score:
        sys.exit(f"position {number}: {report.score} instead of {score}")
    return [number, report.score, report.nodes / 1e6, seconds, report.nodes / 1e6 / seconds]


def with_sum(rows: list[list[Any]]) -> list[list[Any]]:
    """Add a last row: nodes and seconds of all, and their ratio."""
    nodes, seconds = (sum(each[column] for each in rows) for column in (2, 3))
    return [*rows, ["sum", "", nodes, seconds, nodes / seconds]]


def confidence_row(confidence: str, known: dict[int, tuple[str, int]], memory: int) -> list[Any]:
    """Score all positions at one confidence, each with a fresh table: work, wrong scores, mean and largest error."""
    nodes, seconds, errors = 0, 0.0, []
    for number in LIKELY_NUMBERS:
        text, score = known[number]
        solver, found = turnwise.Solver(table_bytes=memory), []
        seconds += cpu_seconds(lambda: found.append(_likely(solver, text, confidence)))  # noqa: B023  called at once
        nodes += found[0].nodes
        errors.append(abs(found[0].score - score))
    wrong = sum(error > 0 for error in errors)
    return [confidence, nodes / 1e6, seconds, wrong, sum(errors) / len(errors), max(errors)]


def _likely(solver: turnwise.Solver, text: str, confidence: str) -> turnwise.Report:
    return solver.solve(Othello.parse(text), confidence=confidence, line=False)


def compare_confidences(data: Path | None, memory: int) -> None:
    """Publish what each confidence costs and how often its score is wrong."""
    known = positions(data)
    row(WARM_UP, *known[WARM_UP], memory)
    rows = [confidence_row(each, known, memory) for each in CONFIDENCES]
    columns = ["confidence", "M nodes", "s", "wrong", "mean error", "largest error"]
    title = f"Othello endgames {LIKELY_NUMBERS[0]} to {LIKELY_NUMBERS[-1]}, {len(LIKELY_NUMBERS)} positions"
    note = "CPU seconds of one thread; errors in discs."
    publish(result_name("othello_confidence", data), title, columns, rows, note=note)


def compare_positions(data: Path | None, numbers: list[int], memory: int) -> None:
    """Publish nodes and seconds of each position."""
    known = positions(data)
    row(WARM_UP, *known[WARM_UP], memory)  # reads weights and touches memory before the clock runs
    rows = with_sum([row(number, *known[number], memory) for number in numbers])
    publish(result_name("othello_endgame", data), "Othello endgames, exact", COLUMNS, rows, note=NOTE)


def main() -> None:
    """Solve, add up, publish."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--numbers", nargs="+", type=int, choices=NUMBERS, default=list(NUMBERS))
    parser.add_argument("--table-mb", type=int, default=256)
    parser.add_argument("--confidence", action="store_true")
    add_data_option(parser)
    given = parser.parse_args()
    if given.confidence:
        return compare_confidences(given.data, given.table_mb << 20)
    return compare_positions(given.data, sorted(given.numbers), given.table_mb << 20)


if __name__ == "__main__":
    main()
