"""The tests themselves can be run in the background, where the shell ignores Ctrl-C for what it starts."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
ONE_TEST = "tests/search/test_limits.py::test_ctrl_c_ends_the_search"


def test_ctrl_c_tests_pass_where_the_parent_ignores_it() -> None:
    """What `make test &` does in a script: SIGINT is ignored, and children inherit that."""
    command = shlex.join([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "solve", ONE_TEST])
    ran = subprocess.run(["sh", "-c", f"trap '' INT; {command}"], cwd=ROOT, capture_output=True, text=True, check=False)

    assert (ran.returncode, "passed" in ran.stdout) == (0, True), ran.stdout
