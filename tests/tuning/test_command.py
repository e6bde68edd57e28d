"""`turnwise tune` as people run it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import foreign
import prepared
import pytest

from turnwise.evaluation.weights import read_weights

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
    files = {"weights.json", "found.json", "best.json", "tuning.json", "test.json"}
    assert {path.name for path in tmp_path.iterdir()} >= files


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


@pytest.mark.parametrize(
    ("start", "seed", "english", "persian", "kept"),
    [
        ("-1/0", 3, "Gain shown: the mean of what survives is kept.", "پیشرفت نشان داده شد", "mean of what survives"),
        ("1/0", 1, "No gain shown: the start weights are kept.", "پیشرفتی نشان داده نشد", "start weights"),
        ("1/0", 3, "Loss shown: the mean of what survives is worse", "افت نشان داده شد", "start weights"),
    ],
)
def test_weights_are_kept_only_where_the_test_shows_a_gain(
    start: str, seed: int, english: str, persian: str, kept: str, tmp_path: Path
) -> None:
    """A game of a file, whose stones modulo four are all that counts: weights that know it, and their opposite."""
    game = f"{Path(foreign.__file__).parent / 'nim.py'}:WeightedNim"
    asked = (
        game, "--agent", f"search:depth=1,evaluation={start}", "--population", 4, "--epochs", 1,
        "--benchmark-games", 0, "--openings", "plies=0-3", "--seed", seed, "--test", 40, "--workers", 0,
        "--folder", tmp_path / "run",
    )  # fmt: skip
    ran = run(*asked)
    again = run(*asked, "--language", "fa")
    written, found = (read_weights(tmp_path / "run" / name) for name in ("weights.json", "found.json"))

    assert english in ran.stdout, ran.stderr
    assert persian in again.stdout, again.stderr
    assert written.provenance["what"] == kept
    assert found.provenance["what"] == "mean of what survives"
    first = tuple(found.values.values()) if kept != "start weights" else tuple(map(float, start.split("/")))
    assert tuple(written.values.values()) == first
