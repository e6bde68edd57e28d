"""Runs the program as people do: in a process of its own."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

PROGRAM = (sys.executable, "-m", "turnwise.cli")


@dataclass(frozen=True)
class Ran:
    """What a run left behind."""

    code: int
    out: str
    err: str


@pytest.fixture(scope="session")
def turnwise() -> Callable[..., Ran]:
    """Run one command line, with these lines on standard input."""

    def run(*arguments: Any, lines: str = "") -> Ran:
        done = subprocess.run(
            [*PROGRAM, *map(str, arguments)],
            input=lines,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return run
