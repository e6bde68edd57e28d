"""The guide to a native game is true: its own files, in a scratch tree, are built and pass the conformance tests."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import pytest
from docs.guide import GAMES, LIST, write_guide
from docs.slow_nim import LEAF_SECONDS, QUICK_STONES, write_slow_nim
from web.conftest import CHROMIUM, FLAGS
from web.served import PATIENCE, Served

import turnwise

ROOT = Path(__file__).parents[2]
PAUSE = 0.05  # seconds from one question to the next
SHIPPED = "sim"  # the shipped game that compiles fastest
LISTED = f"TURNWISE_GAME({SHIPPED})\n"
# Games that this build leaves out have classes all the same, for modules that name them when they are imported.
STAND_INS = """

class Absent(type):
    def __getattr__(cls, name):
        if name.startswith("__"):
            raise AttributeError(name)
        from unittest.mock import MagicMock

        return MagicMock()


def __getattr__(name):
    if name.startswith("_"):
        raise AttributeError(name)
    return Absent(name, (), {})
"""


def tool(name: str) -> str:
    """A tool of the environment under test, or of the system."""
    found = shutil.which(name, path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    if found is None:
        pytest.skip(f"needs {name}")
    return found


def run(*command: str | Path, environment: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        list(map(str, command)),
        env={**os.environ, **(environment or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:]
    return done.stdout


def configure(source: Path, build: Path, *options: str) -> None:
    nanobind = pytest.importorskip("nanobind")
    run(
        tool("cmake"),
        *("-S", source, "-B", build, "-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={tool('ninja')}"),
        *(f"-DPython_EXECUTABLE={sys.executable}", f"-Dnanobind_DIR={nanobind.cmake_dir()}"),
        *("-DTURNWISE_V3=OFF", "-DTURNWISE_PAGE=OFF", "-DTURNWISE_OPTIMISE=-O0", *options),
    )


@pytest.fixture(scope="session")
def guide_tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's sources with the guide's files among them, built for any CPU."""
    tree = tmp_path_factory.mktemp("guide")
    shutil.copy(ROOT / "CMakeLists.txt", tree)
    for folder in ("core", "tests/conformance", "tests/oracles"):
        shutil.copytree(ROOT / folder, tree / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "tests" / "conftest.py", tree / "tests")
    write_guide(tree, LISTED)
    write_slow_nim(tree)
    for file in (tree / "tests" / "conformance" / "setups").glob("[a-z]*.py"):
        if file.stem != "nim":
            file.unlink()
    configure(tree, tree / "build")
    run(
        tool("cmake"), "--build", tree / "build", "--parallel", os.environ.get("JOBS", "2"), "--target", "_base", "_cpu"
    )
    return tree


@pytest.fixture(scope="session")
def guide_package(guide_tree: Path) -> Path:
    """A folder for PYTHONPATH: a whole turnwise whose native games are the shipped one and the guide's."""
    package = guide_tree / "site" / "turnwise"
    installed = Path(turnwise.__file__).parent
    shutil.copytree(installed, package, ignore=shutil.ignore_patterns("*.so"))  # with what is compiled already
    for module in (guide_tree / "build").glob("_*.so"):
        shutil.copy(module, package / "_core")
    for module in (guide_tree / "src/turnwise/games").glob("*nim.py"):
        shutil.copy(module, package / "games")
    native = package / "_core" / "__init__.py"
    native.write_text(native.read_text(encoding="utf-8") + STAND_INS, encoding="utf-8")
    return package.parent


def python(package: Path, program: str) -> str:
    """Run a program with the built package."""
    return run(sys.executable, "-c", program, environment={"PYTHONPATH": str(package), "TURNWISE_CPU": "base"})


def test_the_built_package_has_both_games(guide_package: Path) -> None:
    printed = python(
        guide_package,
        "import turnwise; from turnwise import games; print(turnwise.__file__);"
        "print([game.name for game in games.SHIPPED], repr(turnwise.Nim(stones=5)), turnwise.Nim.__module__)",
    )

    assert (
        printed == f"{guide_package}/turnwise/__init__.py\n['sim', 'nim', 'slow_nim'] Nim.parse('5 first') turnwise\n"
    )


def test_the_game_has_everything_by_default(guide_package: Path) -> None:
    """What Nim does not say has a value that says nothing."""
    printed = python(
        guide_package,
        "import turnwise; s = turnwise.Nim(stones=5)\n"
        "print(s.features(), s.encodings(), s.symmetries(), s.map(0) == s, s.map_move(0, 2), s.bounds(), s.options())\n"
        "print(s.evaluators(), s.evaluate(), s.forced_moves(), s.banked(), s.move_text(2), s.parse_move('3'))\n"
        "print(s.start_options(), repr(s), turnwise.Nim.__doc__)",
    )

    assert printed == (
        "{} [] 1 True 2 (-inf, inf) {}\n"
        "['zero', 'sign'] 0 [] 0 2 3\n"
        "[{'name': 'stones', 'default': 21, 'least': 1, 'most': 100}] Nim.parse('5 first') "
        "A state of nim: a position and who is to move.\n"
    )


def test_perft_search_and_solver_know_the_game(guide_package: Path) -> None:
    """Four stones are lost; the lines of five stones are the sums of one to three that are no more than five."""
    printed = python(
        guide_package,
        "import turnwise; Nim = turnwise.Nim\n"
        "print([turnwise.perft(Nim(stones=5), depth) for depth in range(5)])\n"
        "print([turnwise.solve(Nim(stones=stones)).score for stones in range(1, 9)])\n"
        "print(turnwise.search(Nim(stones=10), depth=12).best, turnwise.playouts(Nim(), games=10, seed=1).games)",
    )

    assert printed == "[1, 3, 8, 10, 5]\n[1, 1, 1, -1, 1, 1, 1, -1]\n2 10\n"


def test_the_command_line_plays_the_game(guide_package: Path) -> None:
    environment = {"PYTHONPATH": str(guide_package), "TURNWISE_CPU": "base"}
    printed = run(
        *(sys.executable, "-m", "turnwise.cli", "solve", "nim", "start:stones=10", "--json"), environment=environment
    )

    assert '"score": 1' in printed


def test_the_game_passes_the_conformance_tests(guide_tree: Path, guide_package: Path) -> None:
    """Rules, texts, pickles and keys against the oracle; every option set of the search against minimax."""
    tests = [guide_tree / "tests" / "conformance" / f"test_{part}.py" for part in ("rules", "search")]
    printed = run(
        *(
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "--import-mode=importlib",
            "-p",
            "no:cacheprovider",
            "--disable-plugin-autoload",
        ),
        *(f"--rootdir={guide_tree}", f"--confcutdir={guide_tree}", *tests),
        environment={"PYTHONPATH": str(guide_package), "TURNWISE_CPU": "base"},
    )

    assert "nim" not in printed
    assert re.search(r"^\d+ passed in ", printed, re.MULTILINE), printed


@pytest.mark.skipif(not CHROMIUM, reason="there is no chromium")
def test_the_web_app_plays_the_game(guide_package: Path, tmp_path: Path) -> None:
    """The example says nothing of a view: its drawing and its moves as buttons are enough for a whole game."""
    from playwright.sync_api import sync_playwright

    environment = {"PYTHONPATH": str(guide_package), "TURNWISE_CPU": "base"}
    with Served(tmp_path / "store.db", environment=environment) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.goto(f"{served.address}/#/play/nim")
        page.get_by_role("button", name="Start the game").click()
        while page.wait_for_selector("button.move, .result", state="attached") and not page.locator(".result").count():
            made = page.locator(".moves li").count()
            page.locator("button.move").first.click()
            page.wait_for_selector(f".moves li:nth-child({made + 1})", state="attached")
        ended = page.locator(".result b").inner_text()
        browser.close()

    assert ended.lower().startswith(("you won", "you lost"))


def test_a_game_from_outside_the_project_is_listed(tmp_path: Path) -> None:
    """TURNWISE_EXTRA_GAMES names a folder of games, TURNWISE_GAMES_DEF the list; a game that is nowhere is named."""
    write_guide(tmp_path, LISTED)
    games, listed = tmp_path / GAMES, tmp_path / LIST
    configure(ROOT, tmp_path / "build", f"-DTURNWISE_EXTRA_GAMES={games}", f"-DTURNWISE_GAMES_DEF={listed}")
    made = (tmp_path / "build" / "made" / "games" / "all.h").read_text()

    assert "FamilyList<sim::Family, nim::Family>" in made
    assert f'#include "{games}/nim/family.h"' in made
    listed.write_text("TURNWISE_GAME(chess)\n")
    with pytest.raises(AssertionError, match="lists 'chess'"):
        configure(ROOT, tmp_path / "build", f"-DTURNWISE_GAMES_DEF={listed}")


@pytest.fixture(scope="session")
def slow_server(guide_package: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of the built package; its game `slow_nim` takes long to evaluate a small heap."""
    environment = {"PYTHONPATH": str(guide_package), "TURNWISE_CPU": "base"}
    with Served(tmp_path_factory.mktemp("slow") / "store.db", environment=environment) as served:
        yield served


@dataclass(frozen=True)
class Reply:
    """How a reply was made: whether the answer to the move left it to a thread, and what others were told meanwhile."""

    to_thread: bool
    seconds_of_answer: float
    others: int


def replies(served: Served, position: str, agent: str) -> Iterator[Reply]:
    """Play a whole game of `slow_nim`, one stone at a time; others ask again and again while the agent thinks."""
    play = served.ask("plays", game="slow_nim", position=position, sides=["human", agent], seed=1)
    path, key = f"plays/{play['id']}", play["keys"]["sides"][0]
    while play["status"] != "over":
        begin = time.monotonic()
        play = served.ask(f"{path}/moves", key=key, ply=play["ply"], move="1")
        to_thread, seconds, others = play["thinking"], time.monotonic() - begin, 0
        while play["thinking"]:
            assert time.monotonic() < begin + PATIENCE
            time.sleep(PAUSE)  # a server takes so many requests a second of one visitor
            play = served.ask(path, key=key)
            others += play["thinking"]
        yield Reply(to_thread, seconds, others)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_slow_compiled_game_leaves_the_server_to_others(slow_server: Served, level: int) -> None:
    """Two plies of it take up to a second: no reply is made in the event loop, and others are answered meanwhile."""
    made = list(islice(replies(slow_server, "20 first", f"search:level={level}"), 3))

    assert [reply.to_thread for reply in made] == [True] * 3
    assert min(reply.others for reply in made) > 2
    assert min(reply.seconds_of_answer for reply in made) < LEAF_SECONDS


def test_a_compiled_game_that_grows_slow_holds_the_others_up_once(slow_server: Served) -> None:
    """Replies to large heaps are quick, and made in the event loop; the first slow one there is its last one."""
    made = list(islice(replies(slow_server, f"{QUICK_STONES + 30} first", "search:level=2"), 20))
    threads = [reply.to_thread for reply in made]
    slow = threads.index(True, threads.index(False))  # the first ones are asked in a thread, as nobody knows yet
    later = made[slow + 1 : slow + 5]

    assert [reply.to_thread for reply in later] == [True] * 4
    assert min(reply.others for reply in later) > 2
    assert min(reply.seconds_of_answer for reply in later) < LEAF_SECONDS
