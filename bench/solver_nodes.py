"""Do the exact solvers visit the same nodes as another build of turnwise, and in which time?

Nodes and answers of 390 fixed positions: Connect 4, Hand of the King, Sim and Othello, each with a solver of its own,
one thread. They are kept as a short hash, so that a change that means to keep them can show that it does.

Run: .venv/bin/python bench/solver_nodes.py
     .venv/bin/python bench/solver_nodes.py --compare OTHER_PYTHON [--name COMMIT] [--rounds N]
     .venv/bin/python bench/solver_nodes.py --compare OTHER_PYTHON [--name COMMIT] --instructions

OTHER_PYTHON is the interpreter of an environment with another build installed, of that commit. Both builds run in
turn, group by group; the ratio is that of the medians of CPU time, below 1 where this build is quicker.
`--instructions` counts by callgrind instead (valgrind must be there): every tenth position once, less what a process
that solves none takes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

from common import HERE, Child, publish
from solver_cases import GROUPS

CASES = HERE / "solver_cases.py"
ROUNDS = 10
INSTRUCTIONS_EVERY = 10  # positions; callgrind takes some fifty times as long
VALGRIND = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")


def instructions(python: Path | str, group: str, every: int) -> int:
    """Instructions of a process that solves every Nth position of a group."""
    command = [*VALGRIND, str(python), str(CASES), "--every", str(every)]
    environment = dict(os.environ) | {"PYTHONHASHSEED": "0"}
    done = subprocess.run(command, input=group, env=environment, capture_output=True, text=True, check=True)
    counted = re.search(r"Collected : (\d+)", done.stderr)
    assert counted is not None, done.stderr
    return int(counted[1])


def solving_instructions(python: Path | str, group: str) -> int:
    """Instructions of solving alone."""
    return instructions(python, group, INSTRUCTIONS_EVERY) - instructions(python, group, 0)


def signature(answers: list[list[Any]]) -> str:
    """A short hash over positions, scores, best moves and nodes."""
    return hashlib.sha256(json.dumps(answers).encode()).hexdigest()[:12]


def figures(group: str, answers: list[list[Any]], seconds: float) -> list[Any]:
    """What one build shows: solves, nodes, CPU seconds of solving each position once, hash."""
    nodes = sum(answer[-1] for answer in answers)
    return [group, len(answers), nodes, round(seconds / GROUPS[group].repeats, 3), signature(answers)]


def same(ours: list[list[Any]], theirs: list[list[Any]], columns: slice) -> str:
    """Say how many of the answers are equal in some of their columns."""
    equal = sum(a[0] == b[0] and a[columns] == b[columns] for a, b in zip(ours, theirs, strict=True))
    return "equal" if equal == len(ours) else f"{equal} of {len(ours)}"


COLUMNS = ("positions", "solves", "nodes", "CPU s", "hash")
SCORES, NODES = slice(1, 2), slice(3, 4)
OTHER_COLUMNS = ("CPU s, other", "ratio", "scores", "nodes, other")


def compare(group: str, builds: tuple[Child, Child], rounds: int) -> list[Any]:
    """Run both builds in turn; the first round warms the memory and does not count."""
    runs = [tuple(build.ask(group) for build in builds) for _ in range(rounds + 1)][1:]
    ours, theirs = (column[0]["answers"] for column in zip(*runs, strict=True))
    seconds, other = (median(run["seconds"] for run in column) for column in zip(*runs, strict=True))
    other_once = round(other / GROUPS[group].repeats, 3)
    return [
        *figures(group, ours, seconds),
        *(other_once, round(seconds / other, 3), same(ours, theirs, SCORES), same(ours, theirs, NODES)),
    ]


def own_table() -> None:
    """Solve everything once and keep the figures."""
    build = Child((sys.executable, CASES))
    found = {group: build.ask(group) for group in GROUPS}
    build.close()
    rows = [figures(group, run["answers"], run["seconds"]) for group, run in found.items()]
    publish("solver_nodes", "Exact solvers on fixed positions", COLUMNS, rows)


def time_table(other: Path, name: str, rounds: int) -> None:
    """Compare times and answers with another build."""
    builds = (Child((sys.executable, CASES)), Child((other, CASES)))
    rows = [compare(group, builds, rounds) for group in GROUPS]
    for build in builds:
        build.close()
    title = f"Exact solvers against {name}, median of {rounds} rounds in turn"
    publish("solver_nodes", title, (*COLUMNS, *OTHER_COLUMNS), rows)


def instruction_table(other: Path, name: str) -> None:
    """Compare instructions with another build."""
    counted = [
        (group, solving_instructions(sys.executable, group), solving_instructions(other, group)) for group in GROUPS
    ]
    rows = [[group, ours, theirs, round(ours / theirs, 4)] for group, ours, theirs in counted]
    title = f"Instructions of the exact solvers against {name}, every {INSTRUCTIONS_EVERY}th position"
    publish("solver_instructions", title, ("positions", "instructions", "other", "ratio"), rows)


def main() -> None:
    """Measure this build, or this one against another."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compare", type=Path, metavar="OTHER_PYTHON", help="interpreter with another build")
    parser.add_argument("--name", default="another build", help="what the other build is called in the title")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"default: {ROUNDS}")
    parser.add_argument("--instructions", action="store_true", help="count instructions by callgrind")
    given = parser.parse_args()
    if given.instructions and not given.compare:
        parser.error("--instructions counts for two builds: give --compare too")
    if given.instructions:
        instruction_table(given.compare, given.name)
    elif given.compare:
        time_table(given.compare, given.name, given.rounds)
    else:
        own_table()


if __name__ == "__main__":
    main()
