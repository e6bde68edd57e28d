"""A run that is killed without a word, and the same command again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from turnwise.evaluation import read_weights

PATIENCE = 60.0  # seconds
RUNS = {
    "genetic": (
        "othello --agent classic:depth=2 --population 6 --epochs 3 --games 4 --benchmark-games 0",
        lambda folder: (folder / "tuning.json").exists() and _lines(folder, "games-*.jsonl") > 2,
    ),
    "regression": (
        "othello --agent classic:depth=2 --games 100 --nodes 2000",
        lambda folder: _lines(folder, "positions.jsonl") > 1,
    ),
}


def _lines(folder: Path, pattern: str) -> int:
    return sum(path.read_bytes().count(b"\n") for path in folder.glob(pattern))


def start(method: str, folder: Path, *, workers: int) -> subprocess.Popen[bytes]:
    arguments = [*RUNS[method][0].split(), "--method", method, "--folder", str(folder), "--test", "0", "--json"]
    return subprocess.Popen(
        [sys.executable, "-m", "turnwise.cli", "tune", *arguments, "--workers", str(workers)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


@pytest.mark.parametrize("method", RUNS)
def test_a_run_killed_in_the_middle_finds_what_an_undisturbed_one_finds(method: str, tmp_path: Path) -> None:
    """The whole group of processes gets SIGKILL while games are played; the same command then goes on."""
    disturbed, quiet = tmp_path / "disturbed", tmp_path / "quiet"
    halfway = RUNS[method][1]
    with start(method, disturbed, workers=1) as killed:
        end = time.monotonic() + PATIENCE
        while not halfway(disturbed) and killed.poll() is None and time.monotonic() < end:
            time.sleep(0.01)
        os.killpg(killed.pid, signal.SIGKILL)
    assert killed.returncode == -signal.SIGKILL
    assert not (disturbed / "weights.json").exists()
    for folder in (disturbed, quiet):
        with start(method, folder, workers=0) as run:
            _, errors = run.communicate(timeout=PATIENCE)
            assert (run.returncode, errors) == (0, b"")

    assert read_weights(disturbed / "weights.json").values == read_weights(quiet / "weights.json").values
    assert (disturbed / "tuning.json").read_text() == (quiet / "tuning.json").read_text()
