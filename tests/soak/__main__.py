"""Kills long commands at random until so many kills are done: scripts/soak --kills 200 --seed 7 [COMMAND...]

Each run is killed up to three times, at a step or a moment drawn by the seed, with and without workers, or loses its
workers; then it comes to its end and is compared with an undisturbed one. Ctrl-C ends it with the table so far.
The folder of a run that came to something else is kept and named; the exit code is then 1.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from soak.harness import Finding, Soak
from soak.scenes import SCENES

BENCH = Path(__file__).parents[2] / "bench"
NAME = "soak"
COLUMNS = ("command", "runs", "kills", "other results", "seeds")


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
    print(f"{done:>4} of {kills}  {finding.command}: {', '.join(finding.kills) or 'no kill'}: {words}", flush=True)
    if finding.complaints:
        print(f"      see {folder}", flush=True)


def _show(findings: Sequence[Finding], seed: int, *, keep: bool) -> None:
    """Print a row a command; with those of earlier runs if they are kept together."""
    rows = {row[0]: [*row[1:4], set(row[4])] for row in (_kept() if keep else [])}
    for finding in findings:
        row = rows.setdefault(finding.command, [0, 0, 0, set()])
        row[0] += 1
        row[1] += len(finding.kills)
        row[2] += bool(finding.complaints)
        row[3].add(seed)
    table = [[command, *row[:3], sorted(row[3])] for command, row in rows.items()]
    table.append(["all", *(sum(row[column] for row in table) for column in (1, 2, 3)), []])
    if keep:
        sys.path.insert(0, str(BENCH))
        from common import publish

        publish(NAME, "Random kills of long commands", COLUMNS, table, note=__doc__.split("\n\n")[1])
    else:
        for row in table:
            print(f"{row[0]:<16}{row[1]:>5} runs{row[2]:>5} kills{row[3]:>4} other results")


def _kept() -> list[list[object]]:
    path = BENCH / "results" / f"{NAME}.json"
    return [row for row in json.loads(path.read_text())["rows"] if row[0] != "all"] if path.exists() else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
