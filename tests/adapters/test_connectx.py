"""The file that `turnwise export connectx` writes, in a stand-in of Kaggle's environment."""

from __future__ import annotations

import ast
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import turnwise
from turnwise.adapters.exports import export_text

HERE = Path(__file__).parent
SPEC = importlib.util.spec_from_file_location("connectx_environment", HERE / "connectx_environment.py")
assert SPEC is not None
assert SPEC.loader is not None
environment = importlib.util.module_from_spec(SPEC)
sys.modules[SPEC.name] = environment
SPEC.loader.exec_module(environment)

Shape, Struct, load, negamax, play = (
    getattr(environment, name) for name in ("Shape", "Struct", "load", "negamax", "play")
)


CLOCK = """
class time:
    perf_counter = __import__("itertools").count(step=0.0002).__next__
"""
"""A clock that goes on by each look at it: a search sees the same nodes on a busy machine."""


@pytest.fixture
def submission(tmp_path: Path) -> Path:
    """The file with a hundred looks at the clock for a move, so that tests are quick."""
    path, text = tmp_path / "submission.py", export_text("connectx", seconds=0.02)
    assert text.count("import time\n") == 1
    path.write_text(text.replace("import time\n", CLOCK), encoding="utf-8")
    return path


def asked(agent: Callable[..., int], moves: str, mark: int, shape: Any = None) -> int:
    """Ask for a column after some moves, by their columns from 1."""
    shape = shape or Shape()
    board = [0] * (shape.columns * shape.rows)
    for step, column in enumerate(moves):
        shape.drop(board, int(column) - 1, 1 + step % 2)
    return agent(Struct(board=board, mark=mark, step=len(moves)), shape.configuration())


def test_the_file_needs_nothing_but_python() -> None:
    """Its imports are of the standard library, and it is far smaller than what Kaggle takes."""
    text = export_text("connectx")
    nodes = list(ast.walk(ast.parse(text)))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "." for node in nodes if isinstance(node, ast.ImportFrom)}

    assert names == {"__future__", "time", "typing"} <= sys.stdlib_module_names
    assert len(text) < 20_000


def test_it_beats_negamax_of_depth_four_from_both_sides(submission: Path) -> None:
    """Even with some thousand nodes a move; `bench/connectx.py` plays 200 games with what it has by default."""
    ours = load(submission)
    results = [play(ours, negamax(seed)).winner == 1 for seed in range(3)]
    results += [play(negamax(seed), ours).winner == 2 for seed in range(3)]

    assert sum(results) >= 5


@pytest.mark.parametrize(("columns", "rows", "inarow"), [(4, 4, 3), (9, 7, 5), (5, 9, 4), (3, 2, 2), (7, 6, 1)])
def test_other_boards_and_lines_are_played_by_the_rules(submission: Path, columns: int, rows: int, inarow: int) -> None:
    """No column is full, whoever begins; where the first player wins by force it does."""
    shape = Shape(columns, rows, inarow)
    rng = Random(columns)
    ours = load(submission)

    def anyone(observation: Any, _configuration: Any) -> int:
        return rng.choice(shape.open_columns(observation.board))

    assert play(ours, anyone, shape).winner == 1
    assert play(anyone, ours, shape).winner in ((1,) if inarow == 1 else (0, 2) if inarow > 2 else (1, 2))


@pytest.mark.parametrize(
    ("moves", "mark", "column"), [("112233", 1, 4), ("121217", 1, 1), ("17273", 2, 4), ("12121", 2, 1)]
)
def test_wins_and_blocks_are_seen_at_once(submission: Path, moves: str, mark: int, column: int) -> None:
    """A row or a column of three is completed, and the opponent's is blocked."""
    assert asked(load(submission), moves, mark) == column - 1


def test_near_the_end_it_plays_as_the_solver_does(submission: Path) -> None:
    """From positions with twenty-eight stones the rest is searched whole: the value is kept."""
    ours, rng, seen = load(submission), Random(11), 0
    while seen < 10:
        state = turnwise.Connect4()
        while not state.is_over() and len(state.text()) < 28:
            state = state.play(rng.choice(state.legal_moves()))
        if state.is_over():
            continue
        seen += 1
        scores = turnwise.solve(state, all_moves=True).moves
        chosen = asked(ours, state.text(), 1)

        assert (scores[chosen] > 0, scores[chosen] < 0) == (max(scores.values()) > 0, max(scores.values()) < 0), state


def test_a_dictionary_or_an_object_will_do(submission: Path) -> None:
    """The environment has handed over both in its time; what it leaves out has Kaggle's own value."""

    class Given:
        board = [0] * 42
        mark = 1

    assert load(submission)({"board": [0] * 42, "mark": 1}, {}) == load(submission)(Given(), object()) == 3
