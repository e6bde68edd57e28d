"""What do leaves, nodes and calls of the core cost, against another build of turnwise?

Run: .venv/bin/python bench/core_speed.py --compare OTHER_PYTHON [--name COMMIT] [--rounds N]
OTHER_PYTHON is the interpreter of an environment with another build installed, of that commit. Both builds run in turn,
case by case; the ratio is that of the medians of CPU time for the same work, below 1 where this build is quicker.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import median
from typing import Any

from common import HERE, Child, publish
from core_speed_cases import CASES

CHILD = HERE / "core_speed_cases.py"
ROUNDS = 10
NANO = 1e9
COLUMNS = ("what", "unit", "units", "units, other", "ns a unit", "ns a unit, other", "CPU, ratio")


def compare(case: str, builds: tuple[Child, Child], rounds: int) -> list[Any]:
    """Run both builds in turn; the first round warms the memory and does not count."""
    runs = [tuple(build.ask(case) for build in builds) for _ in range(rounds + 1)][1:]
    ours, theirs = zip(*runs, strict=True)
    units, other_units = ours[0]["units"], theirs[0]["units"]
    seconds, other = (median(run["seconds"] for run in column) for column in (ours, theirs))
    each, other_each = (round(NANO * total / count, 1) for total, count in ((seconds, units), (other, other_units)))
    return [case, CASES[case].unit, units, other_units, each, other_each, round(seconds / other, 3)]


def main() -> None:
    """Measure and publish."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compare", type=Path, required=True, metavar="OTHER_PYTHON", help="with another build")
    parser.add_argument("--name", default="another build", help="what the other build is called in the title")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"default: {ROUNDS}")
    given = parser.parse_args()
    builds = (Child((sys.executable, CHILD)), Child((given.compare, CHILD)))
    rows = [compare(case, builds, given.rounds) for case in CASES]
    for build in builds:
        build.close()
    publish("core_speed", f"The core against {given.name}, median of {given.rounds} rounds in turn", COLUMNS, rows)


if __name__ == "__main__":
    main()
