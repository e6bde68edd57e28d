"""Processor time until a command has answered, against an earlier version of the package.

.venv/bin/python bench/startup.py --baseline FOLDER [--rounds N] [-- COMMAND...]

FOLDER holds the other version as FOLDER/turnwise, with the compiled core in it: for a change that is in Python alone,
`git worktree add OLD COMMIT`, then copy OLD/src/turnwise there and _core/*.so of the installed package into it.
Both versions run in turn, as many rounds as asked for; the ratio is that of the medians.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from common import publish

COMMANDS = ("--version", "--help", "match --help", "games", "perft sim 2")
ROUNDS = 20


def cpu_seconds(arguments: list[str], package: Path | None) -> float:
    """Run the program once; its user and system time, its children included."""
    environment = dict(os.environ) | ({} if package is None else {"PYTHONPATH": str(package)})
    program = [sys.executable, "-m", "turnwise.cli", *arguments]
    running = subprocess.Popen(program, env=environment, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(running.pid, 0)
    running.returncode = os.waitstatus_to_exitcode(status)
    if running.returncode:
        sys.exit(f"{' '.join(program)} failed")
    return used.ru_utime + used.ru_stime


COLUMNS = ("command", "before ms", "after ms", "ratio")


def compare(command: str, baseline: Path, rounds: int) -> tuple[str, float, float, float]:
    """Run both versions in turn; the first round warms the files and does not count."""
    words = command.split()
    pairs = [(cpu_seconds(words, baseline), cpu_seconds(words, None)) for _ in range(rounds + 1)][1:]
    before, after = (median(column) for column in zip(*pairs, strict=True))
    return command, round(1000 * before, 1), round(1000 * after, 1), round(after / before, 3)


def main() -> None:
    """Compare each command and keep the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--baseline", type=Path, required=True, help="folder with the earlier turnwise/")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"default: {ROUNDS}")
    parser.add_argument("command", nargs="*", default=COMMANDS, help="command lines, each as one word")
    asked = parser.parse_args()
    rows = [compare(command, asked.baseline, asked.rounds) for command in asked.command]
    title = f"Processor time of a command, median of {asked.rounds} rounds in turn"
    publish("startup", title, COLUMNS, rows)


if __name__ == "__main__":
    main()
