"""The tests themselves: what they do in the background, and where everything must run."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PYTEST = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--disable-plugin-autoload")
ONE_TEST = "tests/search/test_limits.py::test_ctrl_c_ends_the_search"


def test_ctrl_c_tests_pass_where_the_parent_ignores_it() -> None:
    """What `make test &` does in a script: SIGINT is ignored, and children inherit that."""
    command = shlex.join([*PYTEST, "-k", "solve", ONE_TEST])
    ran = subprocess.run(["sh", "-c", f"trap '' INT; {command}"], cwd=ROOT, capture_output=True, text=True, check=False)

    assert (ran.returncode, "passed" in ran.stdout) == (0, True), ran.stdout


SKIPPED = """
import pytest

def test_needs_something():
    pytest.skip("it is not here")

@pytest.mark.slow
def test_takes_long():
    assert False
"""


@pytest.mark.parametrize(("told", "ended"), [("", "2 skipped"), ("true", "1 failed, 1 skipped")])
def test_a_skip_fails_where_everything_must_run(told: str, ended: str, tmp_path: Path) -> None:
    """On a developer's machine a package may be missing; in CI that is a failure, but slow tests are left out."""
    file = tmp_path / "test_skips.py"
    file.write_text(SKIPPED)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tests"), "CI": told}
    command = [*PYTEST, "-p", "conftest", "-o", "markers=slow", f"--rootdir={tmp_path}", str(file)]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    assert ended in ran.stdout
    assert ("everything must run" in ran.stdout) == bool(told)
