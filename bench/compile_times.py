"""What does it cost to compile the core: from nothing, and after a file of it has changed?

CPU seconds of compiler and linker over both builds (any CPU, and x86-64-v3), without a cache; and how much of the core
are headers, and how many of them include each other in circles.
Run: .venv/bin/python bench/compile_times.py [--baseline FOLDER]... [--rounds N]
FOLDER is another checkout, as `git worktree add FOLDER COMMIT` makes one; it is measured by the same tools. A file that
was elsewhere then, or was a header, is found by its other name.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from common import HERE, publish

HERE_NOW = HERE.parent
TARGETS = ("_base", "_v3", "_cpu")
HAND = "core/games/hand_of_the_king"
# A change of what, and the file that has it, now first.
CHANGES: dict[str, tuple[str, ...]] = {
    "game.h": ("core/game/game.h", "core/game.h"),
    **{f"{game}, rules": (f"core/games/{game}/rules.h",) for game in ("angry", "connect4", "othello", "sim")},
    "hand_of_the_king, rules": (f"{HAND}/rules.h",),
    "hand_of_the_king, worth": (f"{HAND}/worth.h",),
    "hand_of_the_king, order": (f"{HAND}/order.h",),
    "hand_of_the_king, evaluators": (f"{HAND}/evaluators.h",),
    "hand_of_the_king, notation": (f"{HAND}/notation.cpp", f"{HAND}/notation.h"),
    "hand_of_the_king, encoding": (f"{HAND}/encoding.cpp", f"{HAND}/encoding.h"),
    "othello, notation": ("core/games/othello/notation.cpp", "core/games/othello/notation.h"),
    "othello, encoding": ("core/games/othello/encoding.cpp", "core/games/othello/encoding.h"),
}


class Build:
    """A checkout and a build folder of it."""

    def __init__(self, source: Path, folder: Path) -> None:
        self._source = source
        self._folder = folder
        options = (f"-DPython_EXECUTABLE={sys.executable}", f"-Dnanobind_DIR={nanobind_folder()}")
        ninja = f"-DCMAKE_MAKE_PROGRAM={tool('ninja')}"
        run(tool("cmake"), "-S", source, "-B", folder, "-G", "Ninja", ninja, *options, "-DTURNWISE_PAGE=OFF")

    def seconds(self) -> float:
        """CPU time of whatever has to be built now."""
        before = children_seconds()
        run(tool("ninja"), "-C", self._folder, "-j", "1", *TARGETS)
        return children_seconds() - before

    def from_nothing(self) -> float:
        """CPU time of everything."""
        run(tool("ninja"), "-C", self._folder, "-t", "clean")
        return self.seconds()

    def after_change(self, names: tuple[str, ...]) -> float:
        """CPU time after the first of these files that is there has changed."""
        next(self._source / name for name in names if (self._source / name).exists()).touch()
        return self.seconds()


def nanobind_folder() -> str:
    """Where CMake finds nanobind."""
    command = [sys.executable, "-m", "nanobind", "--cmake_dir"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def tool(name: str) -> Path:
    """A tool of this environment, so that all checkouts are built by the same."""
    return Path(sys.executable).parent / name


def run(*command: str | Path) -> None:
    """Run a command without a compiler cache; end with what it says if it fails."""
    environment = {name: value for name, value in os.environ.items() if name != "CMAKE_CXX_COMPILER_LAUNCHER"}
    done = subprocess.run(
        list(map(str, command)),
        env={**environment, "CCACHE_DISABLE": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        sys.exit(done.stdout[-3000:])


def children_seconds() -> float:
    """CPU time of all processes that have ended under this one."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def lines_in(paths: list[Path]) -> int:
    """How many lines these files have together."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)


def header_share(source: Path) -> float:
    """How many of a hundred lines of the core are in headers."""
    headers, sources = ([*(source / "core").rglob(f"*.{kind}")] for kind in ("h", "cpp"))
    return 100 * lines_in(headers) / lines_in([*headers, *sources])


def includes_of(path: Path, core: Path) -> set[Path]:
    """Headers of the core that a header includes, by their path or by the folder it is in."""
    names = re.findall(r'^#include "([^"]+)"', path.read_text(encoding="utf-8"), re.MULTILINE)
    return {found for name in names for found in (path.parent / name, core / name) if found.is_file()}


def circles(source: Path) -> int:
    """How many headers include themselves by way of others: the rest is settled from the ground up."""
    core = (source / "core").resolve()
    waiting = {path.resolve(): {each.resolve() for each in includes_of(path, core)} for path in core.rglob("*.h")}
    while settled := {path for path, includes in waiting.items() if not includes & waiting.keys()}:
        waiting = {path: includes for path, includes in waiting.items() if path not in settled}
    included = set().union(*waiting.values()) if waiting else set()
    while outside := waiting.keys() - included:  # includes a circle and is not on it
        waiting = {path: includes for path, includes in waiting.items() if path not in outside}
        included = set().union(*waiting.values()) if waiting else set()
    return len(waiting)


def commit_of(source: Path) -> str:
    """The commit that a checkout stands at."""
    shown = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=source, capture_output=True, text=True, check=True
    )
    return shown.stdout.strip()


def times_of(source: Path, rounds: int) -> list[float]:
    """CPU seconds of every row, the best of some rounds."""
    with tempfile.TemporaryDirectory() as folder:
        build = Build(source, Path(folder))
        scratch = min(build.from_nothing() for _ in range(rounds))
        return [scratch, *(min(build.after_change(names) for _ in range(rounds)) for names in CHANGES.values())]


def main() -> None:
    """Measure every checkout and publish the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--baseline", type=Path, action="append", default=[], metavar="FOLDER")
    parser.add_argument("--rounds", type=int, default=1)
    given = parser.parse_args()
    sources = [*(folder.resolve() for folder in given.baseline), HERE_NOW]
    columns = [times_of(source, given.rounds) for source in sources]
    names = ["from nothing", *(f"after {name}" for name in CHANGES)]
    rows = [[name, *(round(column[i], 1) for column in columns)] for i, name in enumerate(names)]
    rows.append(["lines in headers, %", *(round(header_share(source), 1) for source in sources)])
    rows.append(["headers that include themselves", *(circles(source) for source in sources)])
    publish(
        "compile_times",
        "Compiling the core: CPU seconds over both builds",
        ["what", *map(commit_of, sources)],
        rows,
        note=f"One process at a time, no compiler cache, the best of {given.rounds}; the last commit is this one.",
    )


if __name__ == "__main__":
    main()
