"""The weights of the pattern evaluation: damaged files, missing search errors, and what ProbCut makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf, nan
from pathlib import Path

import pytest

import turnwise
from turnwise import DataError, Othello, data, games
from turnwise.cli import main
from turnwise.evaluation.files import read_evaluator

WEIGHTS, ERRORS = data.learned("othello")
MIDDLE = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6"
FLIPPED = WEIGHTS[:1000] + bytes([WEIGHTS[1000] ^ 1]) + WEIGHTS[1001:]
DAMAGED = {
    "one bit": FLIPPED,
    "the last byte is missing": WEIGHTS[:-1],
    "half is missing": WEIGHTS[: len(WEIGHTS) // 2],
    "only the header": WEIGHTS[:16],
    "three bytes": WEIGHTS[:3],
    "something else": b"nothing of the kind",
}


@pytest.fixture(autouse=True)
def shipped_again() -> Iterator[None]:
    """Leave the weights as they were for other tests."""
    yield
    Othello.use_weights(WEIGHTS, ERRORS)


@pytest.mark.parametrize("weights", DAMAGED.values(), ids=DAMAGED)
def test_damaged_weights_are_refused_in_one_line(weights: bytes) -> None:
    Othello.use_weights(weights, ERRORS)

    for use in (lambda: Othello().evaluate(), lambda: turnwise.search(Othello(), depth=2), _solve):
        with pytest.raises(DataError, match=r"^othello weights: [^\n]*$"):
            use()


def _solve() -> None:
    turnwise.solve(Othello.parse(MIDDLE), nodes=1000)


def test_a_program_with_damaged_weights_prints_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    Othello.use_weights(FLIPPED, ERRORS)
    with pytest.raises(SystemExit) as ended:
        main(["analyse", "othello", "f5", "--depth", "2"])

    assert ended.value.code == 2
    assert capsys.readouterr().err == "othello weights: damaged, the checksum differs\n"


def test_probcut_does_nothing_where_errors_are_not_known() -> None:
    """As many nodes as without it, and the same score."""
    state = Othello.parse(MIDDLE)
    with_errors = turnwise.search(state, depth=8, probcut=1.1)
    Othello.use_weights(WEIGHTS, {})
    plain, asked = turnwise.search(state, depth=8), turnwise.search(state, depth=8, probcut=1.1)

    assert (asked.score, asked.line) == (plain.score, plain.line)
    assert with_errors.nodes < asked.nodes


def test_half_of_the_errors_are_refused() -> None:
    with pytest.raises(DataError, match="othello search errors: 'deep' is missing"):
        Othello.use_weights(WEIGHTS, {name: value for name, value in ERRORS.items() if name != "deep"})


@pytest.mark.parametrize("term", [nan, inf, 1e300, -101.0])
def test_errors_that_no_search_makes_are_refused(term: float) -> None:
    with pytest.raises(DataError, match="othello search errors: 'deep' is not a number between -100 and 100"):
        Othello.use_weights(WEIGHTS, {**ERRORS, "deep": term})


def test_huge_errors_only_switch_probcut_off() -> None:
    """No search is further off than all the discs there are, whatever the terms say."""
    state = Othello.parse(MIDDLE)
    Othello.use_weights(WEIGHTS, {**ERRORS, "one": 100.0, "empties": 100.0})
    asked = turnwise.search(state, depth=6, probcut=1.1)

    assert asked.score == turnwise.search(state, depth=6).score


@pytest.mark.parametrize(
    "text", ['{"one": NaN}', '{"one": "nan", "empties": 0, "empties_squared": 0, "shallow": 0, "deep": 0}']
)
def test_a_file_of_errors_without_numbers_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.weights"
    path.write_bytes(WEIGHTS)
    path.with_suffix(".probcut.json").write_text(text)

    with pytest.raises(DataError, match=r"mine\.(weights|probcut\.json)'"):
        read_evaluator(path, games.find("othello"))


@pytest.mark.parametrize("method", ["alpha_beta", "minimax"])
def test_plain_methods_refuse_probcut(method: str) -> None:
    with pytest.raises(turnwise.OptionError, match="search option probcut: a plain method leaves nothing out"):
        turnwise.search(Othello(), depth=2, method=method, probcut=1.1)
