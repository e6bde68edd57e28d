from __future__ import annotations

import os
import sys
from pathlib import Path

import prepared
import pytest


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """An environment in which `turnwise` and `python` are those under test."""
    folder = tmp_path / "bin"
    folder.mkdir()
    program = f"{sys.executable} -I -S {prepared.__file__} call {prepared.address()}"
    for name, words in (("turnwise", program), ("python", sys.executable)):
        script = folder / name
        script.write_text(f'#!/bin/sh\nexec {words} "$@"\n')
        script.chmod(0o755)
    return {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "COLUMNS": "120", "NO_COLOR": "1"}
