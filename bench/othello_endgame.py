"""Othello endgames: the FFO positions 40 to 49, exact, on one thread, beside published figures of Edax.

python bench/othello_endgame.py [--numbers 40 41 ...] [--table-mb N]
python bench/othello_endgame.py --confidence  (positions 20 to 44 at every confidence instead: nodes and errors)
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from common import cpu_seconds, publish, shared_data

import turnwise
from turnwise import Othello

# Million nodes and CPU seconds of Edax 4.5.5-AVX on one thread of a machine like ours.
EDAX = {
    40: (10.3, 0.37),
    41: (22.1, 0.67),
    42: (23.2, 0.67),
    43: (15.8, 0.60),
    44: (14.8, 0.56),
    45: (260, 7.4),
    46: (38.9, 1.3),
    47: (12.4, 0.42),
    48: (153, 4.9),
    49: (299, 9.1),
}
# Not in the file: board and score of number 43.
MISSING = {43: ("--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O", -12)}
WARM_UP = 40
LIKELY_NUMBERS = range(20, 45)
CONFIDENCES = ("bold", "likely", "careful", "exact")
NOTE = (
    "CPU seconds of one thread, the line to the end included. "
    "Edax was not run here: its figures are published ones, of a machine like ours."
)


def positions() -> dict[int, tuple[str, int]]:
    """Text and score of each position by its number."""
    rows = [line.split("\t") for line in shared_data("othello", "ffo.tsv").read_text().splitlines()]
    known = {int(row[0]): (f"{row[3]} {row[2]}", int(row[4])) for row in rows if not row[0].startswith("#")}
    return known | MISSING


def row(number: int, text: str, score: int, memory: int) -> list[Any]:
    """Solve one position with a fresh table; a wrong score ends the bench."""
    solver, state, found = turnwise.Solver(table_bytes=memory), Othello.parse(text), []
    seconds = cpu_seconds(lambda: found.append(solver.solve(state)))
    report = found[0]
    if not report.solved or report.score != score:
        sys.exit(f"FFO {number}: {report.score} instead of {score}")
    return [number, report.score, report.nodes / 1e6, seconds, report.nodes / 1e6 / seconds, *EDAX[number]]


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


def compare_confidences(memory: int) -> None:
    """Publish what each confidence costs and how often it errs."""
    known = positions()
    row(WARM_UP, *known[WARM_UP], memory)
    rows = [confidence_row(each, known, memory) for each in CONFIDENCES]
    columns = ["confidence", "M nodes", "s", "wrong", "mean error", "largest error"]
    title = f"Othello endgames, FFO {LIKELY_NUMBERS[0]} to {LIKELY_NUMBERS[-1]}, {len(LIKELY_NUMBERS)} positions"
    publish("othello_confidence", title, columns, rows, note="CPU seconds of one thread; errors in discs.")


def main() -> None:
    """Solve, add up, publish."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--numbers", nargs="+", type=int, choices=EDAX, default=list(EDAX))
    parser.add_argument("--table-mb", type=int, default=256)
    parser.add_argument("--confidence", action="store_true")
    given = parser.parse_args()
    if given.confidence:
        return compare_confidences(given.table_mb << 20)
    known = positions()
    row(WARM_UP, *known[WARM_UP], given.table_mb << 20)  # reads weights and touches memory before the clock runs
    rows = [row(number, *known[number], given.table_mb << 20) for number in sorted(given.numbers)]
    sums = [sum(each[column] for each in rows) for column in (2, 3, 5, 6)]
    rows.append(["sum", "", sums[0], sums[1], sums[0] / sums[1], sums[2], sums[3]])
    columns = ["FFO", "score", "M nodes", "s", "M nodes/s", "Edax M nodes", "Edax s"]
    return publish("othello_endgame", "Othello endgames, exact", columns, rows, note=NOTE)


if __name__ == "__main__":
    main()
