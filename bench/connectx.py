"""How does the exported ConnectX file fare against a negamax of depth 4, and how long do its moves take?

The environment and its negamax are our own stand-ins, tests/adapters/connectx_environment.py; each process plays both
sides in turn. CPU seconds are those of the slowest move.
Run: .venv/bin/python bench/connectx.py
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from common import HERE, publish

from turnwise.adapters.exports import export_text

ENVIRONMENT = HERE.parent / "tests" / "adapters" / "connectx_environment.py"
PROCESSES = 2
NAMES = {1: "first", 2: "second"}


def played(file: Path, games: int) -> list[dict[str, Any]]:
    """Let processes play; gives what they tell of each game."""
    commands = [
        [sys.executable, str(ENVIRONMENT), str(file), str(1000 * number), str(games // PROCESSES)]
        for number in range(PROCESSES)
    ]
    children = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
    lines = [line for child in children for line in child.communicate()[0].splitlines()]
    assert all(child.returncode == 0 for child in children)
    return [json.loads(line) for line in lines]


def row_of(side: int, found: list[dict[str, Any]]) -> list[Any]:
    """Sum up the games of one side."""
    own = [each for each in found if each["side"] == side]
    wins = sum(each["winner"] == side for each in own)
    draws = sum(each["winner"] == 0 for each in own)
    score = (wins + draws / 2) / len(own)
    slowest = max(each["slowest"] for each in own)
    return [NAMES[side], len(own), wins, draws, len(own) - wins - draws, 100 * score, slowest]


def main() -> None:
    """Play and publish."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="of both sides together (default: 200)")
    games = parser.parse_args().games
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "submission.py"
        file.write_text(export_text("connectx"), encoding="utf-8")
        found = played(file, games)
        size = file.stat().st_size
    columns = ("side", "games", "wins", "draws", "losses", "score %", "slowest move, CPU s")
    note = f"The file has {size} bytes. Its moves take 0.25 s of the clock at most, by default."
    publish(
        "connectx",
        "ConnectX: the exported file against negamax of depth 4",
        columns,
        [row_of(1, found), row_of(2, found)],
        note=note,
    )


if __name__ == "__main__":
    main()
