"""Runs the program as people do: in a process of its own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import prepared
import pytest


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
        done = prepared.run(*arguments, lines=lines)
        return Ran(done.returncode, done.stdout, done.stderr)

    return run
