"""Kills long commands at random until so many kills are done: scripts/soak --kills 200 --seed 7 [COMMAND...]

Each run is killed up to three times, at a step or a moment drawn by the seed, with and without workers, loses its
workers, or meets a full, broken or read-only disk; then it comes to its end while the clock jumps by hours, and is
compared with an undisturbed one. Ctrl-C ends it with the table so far.
The folder of a run that came to something else is kept and named; the exit code is then 1.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from soak.harness import Finding, Soak
from soak.scenes import COMPARED, SCENES

BENCH = Path(__file__).parents[2] / "bench"
NAME = "soak"
COLUMNS = ("command", "runs", "kills", "faults", "other results", "seeds", "compared")
COUNTS = 4  # columns of numbers


@dataclass
class Row:
    """What is known of a command: the numbers of the table, and the seeds."""

    counts: list[int]
    seeds: set[int]


def main(words: Sequence[str]) -> int:
    """Run the soak that the words ask for; 1 if a run came to other results, 130 after Ctrl-C."""
    asked = _parser().parse_args(words)
    scenes = {name: SCENES[name] for name in asked.commands or SCENES}
    folder = Path(tempfile.mkdtemp(prefix="turnwise-soak-"))
    soak = Soak(scenes, folder, asked.seed, tell=lambda finding, done: _tell(finding, done, asked.kills, folder))
    code = 0
    try:
        soak.go_on(asked.kills)
    except KeyboardInterrupt:
        code = 130
    _show(soak.findings, asked.seed, keep=asked.keep)
    return code or int(any(finding.complaints for finding in soak.findings))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scripts/soak", description=__doc__.splitlines()[0])
    parser.add_argument("commands", nargs="*", metavar="COMMAND", help="as 'learn data'; default: all long commands")
    parser.add_argument("--kills", type=int, default=50, help="how many; default: 50")
    parser.add_argument("--seed", type=int, default=0, help="of all that is random; default: 0")
    parser.add_argument("--keep", action="store_true", help="add the table to bench/results/soak.json")
    return parser


def _tell(finding: Finding, done: int, kills: int, folder: Path) -> None:
    words = "; ".join(finding.complaints) or "the same"
    disturbed = ", ".join((*finding.kills, *finding.faults)) or "nothing"
    print(f"{done:>4} of {kills}  {finding.command}: {disturbed}: {words}", flush=True)
    if finding.complaints:
        print(f"      see {folder}", flush=True)


def _show(findings: Sequence[Finding], seed: int, *, keep: bool) -> None:
    """Print a row a command; with those of earlier runs if they are kept together."""
    rows = {row[0]: Row(row[1 : 1 + COUNTS], {*row[1 + COUNTS]}) for row in (_kept() if keep else [])}
    for finding in findings:
        row = rows.setdefault(finding.command, Row([0] * COUNTS, set()))
        one = (1, len(finding.kills), len(finding.faults), int(bool(finding.complaints)))
        row.counts = [before + more for before, more in zip(row.counts, one, strict=True)]
        row.seeds.add(seed)
    table: list[list[Any]] = [[name, *row.counts, sorted(row.seeds), COMPARED[name]] for name, row in rows.items()]
    table.append(["all", *(sum(row[column] for row in table) for column in range(1, 1 + COUNTS)), [], ""])
    if keep:
        sys.path.insert(0, str(BENCH))
        from common import publish

        publish(NAME, "Random kills and faults of long commands", COLUMNS, table, note=__doc__.split("\n\n")[1])
    else:
        for row in table:
            print(f"{row[0]:<16}{row[1]:>5} runs{row[2]:>5} kills{row[3]:>5} faults{row[4]:>4} other results")


def _kept() -> list[list[Any]]:
    path = BENCH / "results" / f"{NAME}.json"
    return [row for row in json.loads(path.read_text())["rows"] if row[0] != "all"] if path.exists() else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
