"""The programs that fuzz: those of the core, which clang compiles, and the one of Python."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from docs import guide

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "fuzz"
OUTSIDE = BUILD / "outside"
"""Where a game lies that is not in the project's list: the one of the guide to native games."""
PARSERS = Path(__file__).parent / "run_parsers.py"
THREADS = ROOT / "build" / "threads"


class MissingToolError(Exception):
    """A tool is not here; says how to get it."""


class BuildError(Exception):
    """Something does not compile."""


@dataclass(frozen=True)
class Program:
    """Has targets, once it is prepared; several may run in one process where `forks` says so."""

    command: tuple[str, ...]
    prepare: Callable[[], None]
    forks: bool = False
    searches: bool = False

    def targets(self) -> list[str]:
        """List the names of its targets."""
        return subprocess.run([*self.command, "--list"], capture_output=True, text=True, check=True).stdout.split()


def tool(name: str) -> str:
    """Find a tool of this environment, or of the system."""
    found = shutil.which(name, path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    if found is None:
        raise MissingToolError(f"{name} is not here")
    return found


def build(folder: Path, target: str, *options: str) -> None:
    """Compile a target with these options of CMake, as far as something has changed."""
    make = f"-DCMAKE_MAKE_PROGRAM={tool('ninja')}"
    configure = [tool("cmake"), "-S", ROOT, "-B", folder, "-G", "Ninja", make, "-DCMAKE_BUILD_TYPE=None", *options]
    compile_it = [tool("ninja"), "-C", folder, "-j", os.environ.get("JOBS", "2"), target]
    for command, error in ((configure, MissingToolError), (compile_it, BuildError)):
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
        if done.returncode:
            raise error(f"cannot build {target}:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")


def build_native(target: str) -> None:
    """Compile targets of the core, for the games of the list and one from outside the project."""
    clang = shutil.which("clang++")
    if clang is None:
        raise MissingToolError("clang++ is not here (Debian: apt-get install clang libclang-rt-dev)")
    guide.write_guide(OUTSIDE, (ROOT / guide.LIST).read_text(encoding="utf-8"))
    games = (f"-DTURNWISE_EXTRA_GAMES={OUTSIDE / guide.GAMES}", f"-DTURNWISE_GAMES_DEF={OUTSIDE / guide.LIST}")
    build(BUILD, target, "-DTURNWISE_FUZZ=ON", f"-DCMAKE_CXX_COMPILER={clang}", *games)


def build_threads() -> Path:
    """Compile what several threads do, under the thread sanitizer; return the program."""
    build(THREADS, "turnwise_threads", "-DTURNWISE_TESTS=ON", "-DTURNWISE_SANITIZER=thread")
    return THREADS / "tests" / "cpp" / "turnwise_threads"


def check_atheris() -> None:
    """Refuse to fuzz Python without what does it."""
    if importlib.util.find_spec("atheris") is None:
        raise MissingToolError("atheris is not here (.venv/bin/pip install 'atheris>=3,<4', for Python 3.11 to 3.13)")


def _native(target: str, *, searches: bool = False) -> Program:
    path = BUILD / "tests" / "fuzz" / "native" / target
    return Program((str(path),), partial(build_native, target), searches=searches)


PROGRAMS = (
    _native("turnwise_fuzz"),
    _native("turnwise_fuzz_searches", searches=True),
    Program((sys.executable, str(PARSERS)), check_atheris, forks=True),
)
