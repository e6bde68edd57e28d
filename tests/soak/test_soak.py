"""Long commands that are killed or meet faults: the same command goes on, and nothing is lost or done twice.

This is the quick part: one chain of kills a command, in forks of a process that has loaded it; scripts/soak does more.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from random import Random

import prepared
import pytest

from soak.faults import FAULTS, library
from soak.harness import Ended, disturbed_run, quiet_run
from soak.scenes import SCENES, WITHOUT_PROMISE, commands_with_workers, long_commands
from soak.trap import STEP

SEED = 20
ROOT = Path(__file__).parents[2]


def forked(words: Sequence[str], folder: Path, environment: dict[str, str], /) -> Ended:
    """Run a command in a fork of a process that has loaded it."""
    own = {"TURNWISE_STORE": str(folder / "own.db")}
    ran = prepared.run(*words, cwd=folder, env={**os.environ, **own, **environment}, preload=library())
    return Ended(ran.returncode, ran.stdout, ran.stderr)


def test_every_command_that_promises_to_go_on_has_a_scene() -> None:
    """And one that lets others work promises it, or has a reason not to: a new command is not forgotten."""
    assert sorted(long_commands()) == sorted(SCENES)
    assert {*commands_with_workers()} - {*long_commands()} == {*WITHOUT_PROMISE}


def test_the_table_of_kills_is_that_of_the_command() -> None:
    """CONTRIBUTING.md shows what `scripts/soak --keep` has counted, and what was compared."""
    rows = json.loads((ROOT / "bench" / "results" / "soak.json").read_text())["rows"]
    shown = (ROOT / "CONTRIBUTING.md").read_text()

    assert {row[0] for row in rows} == {*SCENES, "all"}
    for command, *counts, _, compared in rows:
        assert f"| {' | '.join(map(str, (command, *counts, compared)))} |" in shown


LONG = {"learn patterns"}  # its fits alone take half a minute; tests/learning kills the scoring of positions
COMMANDS = [pytest.param(command, marks=[pytest.mark.slow] * (command in LONG)) for command in SCENES]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_that_is_disturbed_goes_on_and_ends_alike(command: str, tmp_path: Path) -> None:
    """It meets a full disk, a broken one, one that cannot be written, and a kill, at steps drawn by a seed.

    Then it comes to its end while the clock jumps by hours, and its products are those of an undisturbed run.
    """
    scene = SCENES[command][0]
    quiet = quiet_run(scene, tmp_path, forked, workers=0)
    random = Random(f"{SEED}/{command}")
    kinds = random.sample((*FAULTS, STEP), k=4) if library() else (STEP,)
    finding = disturbed_run(command, scene, quiet, tmp_path / "disturbed", forked, random, kinds=kinds, at_once=True)

    assert finding.complaints == [], finding
    assert finding.kills or finding.faults, finding
