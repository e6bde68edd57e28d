"""The shape of the core: folders include those before them only, no header includes itself by way of others, and what
a small target lacks, threads and exceptions, is met in one place each."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "core"
SOURCES = sorted(path for path in CORE.rglob("*") if path.suffix in (".h", ".cpp"))

# From the ground up. A game may use whatever stands before it; what binds a game to Python uses everything.
FOLDERS = ("base", "game", "evaluation", "search", "exact", "play", "any", "games", "python")

# What knows no Python, and so may be compiled for a target that has neither threads nor exceptions.
PURE = [path for path in SOURCES if "python" not in path.parts and not path.name.startswith("binding")]
THREADS = re.compile(
    r"#\s*include\s*<(thread|mutex|shared_mutex|condition_variable|future|atomic|stop_token|semaphore|latch|barrier)>"
    r"|\bstd::(atomic|jthread|thread|mutex|async|memory_order)|\bthread_local\b"
)
EXCEPTIONS = re.compile(r"\b(throw|try|catch)\b")


def includes_of(path: Path) -> list[str]:
    """Headers of the core that a file includes, as they are written."""
    return re.findall(r'^#include "([^"]+)"', path.read_text(encoding="utf-8"), re.M)


def code_of(path: Path) -> str:
    """A file without its comments and texts."""
    return re.sub(r'//.*|"(?:[^"\\\n]|\\.)*"', "", path.read_text(encoding="utf-8"))


def name_of(path: Path) -> str:
    return path.relative_to(CORE).as_posix()


def folder_of(name: str) -> int:
    return FOLDERS.index(name.partition("/")[0])


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_includes_name_their_path_and_point_down(path: Path) -> None:
    made = {"games/all.h"}  # by the build
    for include in includes_of(path):
        assert (CORE / include).is_file() or include in made
        assert folder_of(include) <= folder_of(name_of(path)) or path.name.startswith("binding")


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_a_game_includes_no_other(path: Path) -> None:
    parts = name_of(path).split("/")
    others = [include for include in includes_of(path) if include.startswith("games/")]

    assert parts[0] != "games" or all(include.split("/")[1] == parts[1] for include in others)


def test_no_header_includes_itself() -> None:
    """Kahn's way: whatever includes only what is settled is settled too; a cycle never is."""
    waiting = {name_of(path): set(includes_of(path)) & {name_of(each) for each in SOURCES} for path in SOURCES}
    while settled := {name for name, includes in waiting.items() if not includes & waiting.keys()}:
        waiting = {name: includes for name, includes in waiting.items() if name not in settled}

    assert sorted(waiting) == []


@pytest.mark.parametrize("path", PURE, ids=name_of)
def test_threads_are_met_in_one_header(path: Path) -> None:
    assert bool(THREADS.search(code_of(path))) == (name_of(path) == "base/threads.h")


@pytest.mark.parametrize("path", PURE, ids=name_of)
def test_errors_are_thrown_in_one_way(path: Path) -> None:
    assert bool(EXCEPTIONS.search(code_of(path))) == (name_of(path) == "base/errors.h")


@pytest.mark.slow
def test_the_headers_compile_without_threads_and_exceptions(tmp_path: Path) -> None:
    compiler = shutil.which("c++")
    if compiler is None:
        pytest.skip("needs a C++ compiler")
    source = tmp_path / "headers.cpp"
    source.write_text("".join(f'#include "{name_of(path)}"\n' for path in PURE if path.suffix == ".h"))
    without = ("-fno-exceptions", "-DTURNWISE_NO_THREADS")

    done = subprocess.run(
        [compiler, "-std=c++20", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", *without, "-I", str(CORE), source],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stderr == ""
    assert done.returncode == 0
