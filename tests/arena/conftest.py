"""What the arena's tests share."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Program = Callable[[str], str]

ANSWERING = """
import sys, time
for line in sys.stdin:
    word, *rest = line.split()
    if word == "quit":
        break
    if word == "go":
        {answer}
        sys.stdout.flush()
"""


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Write an external agent that answers every question with a statement of Python; the answer is its text."""

    def write(answer: str, options: str = "") -> str:
        path = tmp_path / f"player{len(list(tmp_path.iterdir()))}.py"
        path.write_text(ANSWERING.format(answer=answer))
        return f"external:{options}cmd={shlex.quote(sys.executable)} {shlex.quote(str(path))}"

    return write
