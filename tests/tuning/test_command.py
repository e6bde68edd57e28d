"""`turnwise tune` as people run it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import prepared
import pytest

TINY = (
    "--agent",
    "classic:depth=1,branching=2",
    "--population",
    "3",
    "--epochs",
    "1",
    "--benchmark-games",
    "0",
    "--workers",
    "0",
)


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    return prepared.run("tune", *arguments)


def test_a_run_says_what_it_found_and_how_it_was_tested(tmp_path: Path) -> None:
    ran = run("othello", *TINY, "--folder", tmp_path, "--test", 4)

    assert ran.returncode == 0, ran.stderr
    assert "epoch  1  best" in ran.stdout
    assert "mean against start, 4 games: elo" in ran.stdout
    assert "LLR: " in ran.stdout
    assert {path.name for path in tmp_path.iterdir()} >= {"weights.json", "best.json", "tuning.json", "test.json"}


def test_a_finished_run_is_not_played_again(tmp_path: Path) -> None:
    first = run("othello", *TINY, "--folder", tmp_path, "--test", 4, "--json")
    kept = (tmp_path / "tuning.json").stat().st_mtime_ns
    again = run("othello", *TINY, "--folder", tmp_path, "--test", 4, "--json")

    assert json.loads(again.stdout) == json.loads(first.stdout)
    assert (tmp_path / "tuning.json").stat().st_mtime_ns == kept


@pytest.mark.parametrize("damage", ["{", '{"games": 4}', '{"games": 4, "elo": 3, "bounds": {}, "sprt": {}}'])
def test_a_damaged_verdict_is_one_line(damage: str, tmp_path: Path) -> None:
    run("othello", *TINY, "--folder", tmp_path, "--test", 4)
    (tmp_path / "test.json").write_text(damage)
    ran = run("othello", *TINY, "--folder", tmp_path, "--test", 4)

    assert ran.returncode == 2
    assert ran.stderr == f"'{tmp_path / 'test.json'}' is damaged: delete it to test again\n"


def test_a_mistake_is_one_line(tmp_path: Path) -> None:
    ran = run("othello", "--method", "luck", "--folder", tmp_path)

    assert ran.returncode == 2
    choices = '"genetic", "cma", "spsa", "regression"'
    assert ran.stderr == f'invalid value "luck" for --method. Choose from: {choices} (see: turnwise tune --help)\n'
