"""Matches against programs of others at equal CPU time: an engine with its own rules, over NBoard and GTP."""

from __future__ import annotations

import importlib.util
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from turnwise import Othello

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "bench" / "stranger_match.py"
FOREIGN = shlex.join([sys.executable, str(ROOT / "tests" / "foreign" / "othello_engine.py")])
OPENINGS = "f5d6c4d3c2b3b4b5\n\nf5f4g3g6f3g4e3e2  # another\n"


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(SCRIPT.parent))
    spec = importlib.util.spec_from_file_location("stranger_match", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "stranger_match", module)  # dataclasses look for it there
    spec.loader.exec_module(module)
    return module


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("protocol", ["nboard", "gtp", "gtp upside-down"])
def test_an_engine_of_others_is_met_and_beaten(protocol: str, tmp_path: Path) -> None:
    """It takes what has most discs; both colours, passes and rows from the bottom included, nobody breaks a rule."""
    openings = tmp_path / "openings.txt"
    openings.write_text(OPENINGS)
    ended = run(protocol.split()[0], f"{FOREIGN} {protocol}", "--games", "4", "--openings", str(openings))

    assert ended.returncode == 0, ended.stderr
    lines = ended.stdout.splitlines()
    assert lines[0].startswith("Results of search vs ")
    assert lines[3] == "Ptnml(0-2): [0, 0, 0, 0, 2]"
    assert lines[4] == "As first: W: 2, L: 0, D: 0; as second: W: 2, L: 0, D: 0"
    assert not any("Forfeit" in line or "Ended otherwise" in line for line in lines)


def test_ours_gets_what_the_stranger_has_used_and_no_more(script: ModuleType) -> None:
    """What a move leaves the next one may use; before the stranger has thought, a move gets its mean."""

    class Stranger:
        cpu = 0.0

    class Agent:
        most_seconds = 0.0

        def choose(self, state: Othello) -> int:
            return state.legal_moves()[0]

    ours: Any = script.Ours("random", Stranger(), 0.25)
    ours._agent = agent = Agent()
    given = []
    for stranger, used in ((0.0, 0.0), (1.0, 0.4), (3.0, 5.0)):
        ours._stranger.cpu, ours.cpu = stranger, used
        ours.choose(Othello())
        given.append(agent.most_seconds)

    assert given == [0.25, 0.6, script.LEAST_SECONDS]


def test_openings_of_our_own_are_different_and_even(script: ModuleType) -> None:
    found = [next_one for next_one, _ in zip(script.random_openings(7), range(5), strict=False)]

    assert len({script.position(moves).text() for moves in found}) == 5
    assert all(len(moves) == script.RANDOM_PLIES for moves in found)


WRONG = {
    ("nboard", "no-such-engine"): "engine 'no-such-engine' did not start: No such file or directory",
    ("nboard", "false"): "engine 'false' ended with exit code 1 without an answer",
}


@pytest.mark.parametrize("arguments", WRONG)
def test_an_engine_that_does_not_answer_is_named(arguments: tuple[str, str]) -> None:
    ended = run(*arguments)

    assert (ended.returncode, ended.stderr.strip().splitlines()[-1]) == (1, WRONG[arguments])


def test_an_opening_that_breaks_the_rules_is_named_by_its_line(tmp_path: Path) -> None:
    openings = tmp_path / "openings.txt"
    openings.write_text("f5d6\nf5a1\n")
    ended = run("nboard", f"{FOREIGN} nboard", "--openings", str(openings))

    assert ended.returncode == 1
    assert ended.stderr.startswith(f"{openings} line 2: illegal move 'a1'")
