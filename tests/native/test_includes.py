"""The shape of the core: folders include those before them only, and no header includes itself by way of others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "core"
SOURCES = sorted(path for path in CORE.rglob("*") if path.suffix in (".h", ".cpp"))

# From the ground up. A game may use whatever stands before it; what binds a game to Python uses everything.
FOLDERS = ("base", "game", "evaluation", "search", "exact", "play", "games", "python")


def includes_of(path: Path) -> list[str]:
    """Headers of the core that a file includes, as they are written."""
    return re.findall(r'^#include "([^"]+)"', path.read_text(encoding="utf-8"), re.M)


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
