"""One build of the core is enough: whichever was built is taken, without being told."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from turnwise._core._cpu import supports_v3

import turnwise

PACKAGE = Path(turnwise.__file__).parent
BUILDS = ("base", "v3") if supports_v3() else ("base",)


def package_of(build: str, folder: Path) -> Path:
    """Lay out the installed package with no other build than this one; return the folder to import it from."""
    (folder / "turnwise" / "_core").mkdir(parents=True)
    for part in PACKAGE.iterdir():
        if part.name != "_core":
            (folder / "turnwise" / part.name).symlink_to(part)
    for part in (PACKAGE / "_core").iterdir():
        name = part.name.split(".")[0]
        if name not in ("_base", "_v3") or name == f"_{build}":
            (folder / "turnwise" / "_core" / part.name).symlink_to(part)
    return folder


@pytest.mark.parametrize("build", BUILDS)
def test_the_only_build_is_taken(build: str, tmp_path: Path) -> None:
    program = "import turnwise; print(turnwise._core.BUILD, turnwise.search('connect4 4433', depth=4).best)"
    environment = {name: value for name, value in os.environ.items() if name != "TURNWISE_CPU"}

    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**environment, "PYTHONPATH": str(package_of(build, tmp_path))},
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout == f"{build} 1\n"
