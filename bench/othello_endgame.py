"""How long do exact Othello endgames of 20 to 26 empty squares take on one thread? Positions 40 to 49.

The positions are our own (bench/positions.py says how they are made); --data FOLDER takes the FFO test suite from
FOLDER/othello/ffo.tsv, puts published figures of Edax beside, and keeps its results in files that end in _published.

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
# Million nodes and CPU seconds of Edax 4.5.5-AVX on one thread of a machine like ours, on FFO positions.
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
# Not in the file of the suite: board and score of number 43.
MISSING = {43: ("--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O", -12)}
WARM_UP = 40
LIKELY_NUMBERS = range(20, 45)
CONFIDENCES = ("bold", "likely", "careful", "exact")
COLUMNS = ["number", "score", "M nodes", "s", "M nodes/s"]
NOTE = "CPU seconds of one thread, the line to the end included."
EDAX_NOTE = "Edax was not run here: its figures are published ones, of a machine like ours."


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


def beside_edax(rows: list[list[Any]]) -> list[list[Any]]:
    """Put Edax's nodes and seconds beside each row; the last one gets their sums."""
    edax = [EDAX[each[0]] for each in rows[:-1]]
    sums = (sum(nodes for nodes, _ in edax), sum(seconds for _, seconds in edax))
    return [[*row, *theirs] for row, theirs in zip(rows, [*edax, sums], strict=True)]


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
    rows, columns, note = with_sum([row(number, *known[number], memory) for number in numbers]), COLUMNS, NOTE
    if data:
        rows, columns, note = beside_edax(rows), [*columns, "Edax M nodes", "Edax s"], f"{note} {EDAX_NOTE}"
    publish(result_name("othello_endgame", data), "Othello endgames, exact", columns, rows, note=note)


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
