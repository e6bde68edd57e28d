"""The example scripts, run as people run them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from patience import PATIENCE

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, *arguments: str, given: str = "", strict: bool = True) -> list[str]:
    """Run a script and give its lines; it must end well and say nothing on stderr; `strict`: nor warn of anything."""
    done = subprocess.run(
        [sys.executable, "-W", "error" if strict else "ignore", str(EXAMPLES / name), *arguments],
        input=given,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_tic_tac_toe_is_a_draw_after_every_first_move() -> None:
    """A complete game in 30 lines."""
    assert run("solve_tictactoe.py") == [
        "score 0 solved True first moves {0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0}"
    ]
    assert len((EXAMPLES / "solve_tictactoe.py").read_text().splitlines()) <= 30


def test_a_python_function_can_judge_connect4() -> None:
    """Three evaluators, three lines."""
    names = [line.split()[0] for line in run("my_evaluator.py")]

    assert names == ["mine", "threats", "zero"]


def test_all_scores_of_a_position() -> None:
    """The columns that are open, left to right, one of them best."""
    assert run("all_scores.py", "2252576253462244111563") == [
        "a -4", "c -9", "d -2 best", "e -4", "f -10", "g -4",
    ]  # fmt: skip
    assert sum(line.endswith("best") for line in run("all_scores.py")) == 1


def test_alpha_beta_sees_fewer_nodes_for_the_same_score() -> None:
    """Depth 7 three ways; plain minimax plays every line, so its count is the sum of perft(1) to perft(7)."""
    lines = run("watch_alpha_beta.py")
    counts = {line.split()[0]: (line.split()[2], int(line.split()[4])) for line in lines[:3]}

    assert len({score for score, _ in counts.values()}) == 1
    assert counts["minimax"][1] == 960792
    assert counts["minimax"][1] > counts["alpha_beta"][1] > counts["full"][1]
    assert any(line.endswith("pruned") for line in lines[3:])


def test_the_worked_example_is_that_of_the_report() -> None:
    """Every node has the report's number; alpha-beta cuts C and never sees G."""
    lines = run("worked_example.py")
    cut = lines.index("alpha_beta: score 4, line A-B-D-I, 11 nodes")
    values = dict(line.split()[:2] for line in lines[1:cut])

    assert lines[0] == "minimax: score 4, line A-B-D-I, 14 nodes"
    assert {name: int(values[name]) for name in "ABCDEFG"} == {
        "A": 4, "B": 4, "C": -3, "D": 4, "E": 6, "F": -3, "G": 7,
    }  # fmt: skip
    assert [int(values[name]) for name in "HIJKLMNO"] == [-1, 4, 2, 6, -3, -5, 0, 7]
    assert "   C -3  beta cut" in lines[cut:]
    assert lines[-1] == "      G -  pruned"


@pytest.mark.parametrize(("game", "position", "answer"), [("connect4", "112233", "move d"), ("sim", "6:/", None)])
def test_the_external_agent_speaks_the_line_protocol(game: str, position: str, answer: str | None) -> None:
    """One question, one answer, and it ends at `quit`."""
    lines = run("external_agent.py", given=f"game {game}\nposition {position}\ngo depth=2\nquit\ngo\n")

    assert len(lines) == 1
    assert answer is None or lines == [answer]


def test_the_external_agent_reads_an_empty_position() -> None:
    """The text of Connect 4's start is empty."""
    (line,) = run("external_agent.py", given="game connect4\nposition \ngo depth=3 seconds=5\nquit\n")

    assert line == "move d"


@pytest.mark.parametrize("game", ["connect4", f"{EXAMPLES.parent / 'tests' / 'foreign' / 'nim.py'}:Nim"])
def test_a_policy_is_trained_and_meets_the_arena(game: str) -> None:
    """A very short training by MaskablePPO; what comes of it plays legal moves only, and the match is reported."""
    pytest.importorskip("sb3_contrib")
    lines = run("train_masked_ppo.py", "--game", game, "--steps", "128", "--games", "4", strict=False)

    assert lines[0].startswith("Results of trained vs random (")
    assert "4 games" in lines[0]
