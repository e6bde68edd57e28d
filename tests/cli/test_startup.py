"""What a command loads: the parts of the package and the packages of others that it has use for, and no more."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from turnwise.store import Store

PROGRAM = """
import sys
from turnwise.cli import main
code = 0
try:
    main(sys.argv[1:])
except SystemExit as ended:
    code = ended.code
print(*sys.modules, sep="\\n", file=sys.stderr)
sys.exit(code)
"""
PACKAGE = "turnwise"
LANGUAGE = {"languages", "messages"}
CORE = {
    "_core",
    "api",
    "atomic_files",
    "bounded",
    "data",
    "display",
    "engine",
    "errors",
    "evaluation",
    "kinds",
    "lazy",
    "report",
}
IMPORTED = CORE | LANGUAGE | {"report_text"}
"""What `import turnwise` loads."""

LIBRARY = {"annotated_types", "attr", "attrs", "cyclopts", "nanobind_backend", "typing_extensions"}
HELP = LIBRARY | {"docstring_parser", "markdown_it", "mdurl", "pygments", "rich"}
RICH = LIBRARY | {"rich"}
GAMES = IMPORTED | {"cli", "games", "processes", "sources", "terminal", "words", "agents", "sandbox"}
FILES = GAMES | {"formats", "store"}
ARENA = FILES | {"arena", "documents", "extras", "intervals", "mle", "plans"}

LOADED = {
    "--version": (IMPORTED | {"cli"} - LANGUAGE, {"nanobind_backend"}),
    "--help": (IMPORTED | {"cli", "terminal"}, HELP),
    "learn --help": (IMPORTED | {"cli", "terminal"}, HELP),
    "lab --help": (IMPORTED | {"cli", "terminal"}, HELP),
    "store --help": (IMPORTED | {"cli", "terminal"}, HELP),
    "serve --help": (IMPORTED | {"cli", "terminal"}, HELP),
    "games": (GAMES, RICH),
    "bench sim": (GAMES, RICH),
    "certificate sim start:n=6": (GAMES, RICH),
    "perft sim 2": (FILES, RICH),
    "replay connect4 44": (FILES, RICH),
    "play sim --first random --second random": (FILES | {"plans"}, RICH),
    "engine connect4": (FILES | {"adapters", "plans"}, RICH),
    "convert --help": (FILES, HELP),
    "analyse sim start --depth 2": (FILES | {"analysis", "trees"}, RICH),
    "review sim 01,23 --nodes 10": (FILES | {"analysis"}, RICH),
    "solve connect4 444444333333222222": (FILES | {"analysis"}, RICH),
    "study --help": (FILES | {"analysis", "intervals", "mle", "plans"}, HELP),
    "book --help": (GAMES, HELP),
    "store list": (FILES | {"analysis", "extras"}, RICH | {"cython_runtime", "greenlet", "sqlalchemy"}),
    "match --help": (ARENA, HELP),
    "match sim random random --games 2 --workers 0 --store none": (ARENA, RICH),
    "tournament --help": (ARENA, HELP),
    "tune --help": (ARENA | {"tuning", "learning", "run_folder"}, HELP),
    "learn data --help": (ARENA | {"learning", "run_folder"}, HELP),
    "learn network --help": (ARENA | {"learning", "run_folder"}, HELP),
    "learn patterns --help": (ARENA | {"learning", "run_folder"}, HELP),
    "learn loop --help": (ARENA | {"learning", "run_folder"}, HELP),
    "lab list": (ARENA | {"lab", "learning", "run_folder", "tuning"}, RICH),
}
"""For a command: parts of the package, and packages of others, that it may load."""


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that list games have a store to list, which is nobody's own."""
    place = tmp_path / "games.db"
    with Store.open(str(place), create=True):
        monkeypatch.setenv("TURNWISE_STORE", str(place))


def loaded(line: str) -> set[str]:
    """Modules that are there when a command has run, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *line.split()], input="quit\n", capture_output=True, text=True, check=True
    )
    return set(done.stderr.split())


@pytest.mark.parametrize("line", LOADED)
def test_a_command_loads_only_what_it_uses(line: str) -> None:
    parts, packages = LOADED[line]
    modules = loaded(line)
    own = {name.split(".")[1] for name in modules if name.startswith(f"{PACKAGE}.")}
    others = {name.split(".")[0] for name in modules} - set(sys.stdlib_module_names) - {PACKAGE}

    assert own - parts == set()
    assert {name for name in others if not name.startswith("_")} - packages == set()


@pytest.mark.parametrize("line", ["games", "solve connect4 444444333333222222", "perft sim 2"])
def test_a_command_without_a_bar_loads_none(line: str) -> None:
    assert "rich.progress" not in loaded(line)


@pytest.mark.parametrize(("line", "other"), [("learn data --help", "learn_network"), ("match --help", "tournament")])
def test_a_command_does_not_load_its_neighbours(line: str, other: str) -> None:
    assert f"{PACKAGE}.cli.{other}" not in loaded(line)


def test_the_version_needs_no_library_of_commands() -> None:
    assert {"cyclopts", "rich"} & loaded("--version") == set()
