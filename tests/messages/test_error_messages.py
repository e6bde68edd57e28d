"""Errors are messages: from the core, from somebody's code and through every layer of the package."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import turnwise
from turnwise import errors
from turnwise.errors import IllegalMoveError, OptionError, ParseError, TurnwiseError, UnknownNameError
from turnwise.messages import Message, message_from_json

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "turnwise"
MESSAGE = "Message"


def error_classes(trees: Iterable[ast.AST]) -> set[str]:
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = {TurnwiseError.__name__}
    while more := {name for name, parents in bases.items() if parents & found} - found:
        found |= more
    return found


def calls(tree: ast.AST, names: set[str]) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names and node.args:
            yield node


def is_finished_sentence(argument: ast.expr) -> bool:
    """Whether a sentence is put together here, by an f-string, a sum, a format or a choice between texts."""
    if isinstance(argument, ast.Call) and isinstance(argument.func, ast.Attribute):
        return argument.func.attr in ("format", "join", "replace")
    return isinstance(argument, ast.JoinedStr | ast.BinOp | ast.IfExp | ast.BoolOp)


def test_no_error_or_message_is_a_finished_sentence() -> None:
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py")}
    names = {*error_classes(trees.values()), MESSAGE}
    found = {
        f"{path.relative_to(PACKAGE)}:{call.lineno}"
        for path, tree in trees.items()
        for call in calls(tree, names)
        if is_finished_sentence(call.args[0])
    }

    assert len(names) > 20
    assert found == set()


@pytest.mark.parametrize(
    ("work", "kind", "template", "values"),
    [
        (
            lambda: turnwise.Sim.parse("00"),
            ParseError,
            "sim position '{position}': {why}",
            {
                "position": "00",
                "why": {
                    "id": "'{word}' is not an edge; write two different dots from 0 to {last}, such as 01",
                    "values": {"word": "00", "last": 5},
                },
            },
        ),
        (
            lambda: turnwise.Connect4.parse("444444").play(3),
            IllegalMoveError,
            "illegal move '{move}' in {game} position '{position}': legal moves are {moves}",
            {
                "move": "d",
                "game": "connect4",
                "position": "444444",
                "moves": {"list": ["a", "b", "c", "e", "f", "g"]},
            },
        ),
        (
            lambda: turnwise.Othello(size=5),
            ParseError,
            "{game} option {option}='{value}': choose {choices}",
            {
                "game": "othello",
                "option": "size",
                "value": "5",
                "choices": {"list": ["8", "6", "4"], "last": "or"},
            },
        ),
        (
            lambda: turnwise.search("sim", depth=2, threads=0),
            OptionError,
            "search option {option}={value}: give a whole number from {least} to {most}",
            {"option": "threads", "value": "0", "least": 1, "most": 256},
        ),
        (
            lambda: turnwise.search("connect4", depth=2, evaluate="nobody"),
            UnknownNameError,
            "unknown {game} evaluator '{evaluator}': choose one of {known}",
            {
                "game": "connect4",
                "evaluator": "nobody",
                "known": {"list": ["threats", "classic", "zero", "sign"]},
            },
        ),
    ],
)
def test_an_error_of_the_core_has_its_template_and_values(
    work: Callable[[], Any], kind: type[TurnwiseError], template: str, values: dict[str, Any]
) -> None:
    with pytest.raises(kind) as caught:
        work()

    assert caught.value.message.to_json() == {"id": template, "values": values}
    assert type(caught.value) is kind


def test_an_error_of_the_core_is_said_in_persian() -> None:
    with pytest.raises(ParseError) as caught:
        turnwise.Sim.parse("00")

    assert "یال نیست؛ دو نقطهٔ جدا از ۰ تا ۵ بنویسید" in caught.value.message.text("fa")


def test_an_error_that_quotes_another_is_said_in_one_language() -> None:
    """The reason of the core is a message inside that of the file it was read from."""
    with pytest.raises(ParseError) as caught:
        turnwise.make_agent("random", "connect4").choose(turnwise.Connect4.parse("8"))

    said = caught.value.message.text("fa")
    assert "چنین ستونی نیست" in said
    assert "no such column" not in said


def test_an_error_of_an_agent_says_what_the_option_takes_in_persian() -> None:
    with pytest.raises(OptionError) as caught:
        turnwise.make_agent("search:level=99", "sim")

    assert "باید عددی صحیح از ۱ تا ۱۰ باشد" in caught.value.message.text("fa")


@pytest.mark.parametrize("name", sorted(name for name, each in vars(errors).items() if isinstance(each, type)))
def test_every_error_takes_a_template_and_travels_with_it(name: str) -> None:
    kind = getattr(errors, name)
    if not issubclass(kind, TurnwiseError):
        return
    error = pickle.loads(pickle.dumps(kind("{path} is missing", path=Path("a.json"))))

    assert error.message == Message("{path} is missing", path="a.json")
    assert str(error) == "a.json is missing"


def test_a_value_that_json_lacks_is_sent_as_text() -> None:
    message = Message("{low:g} to {high:g}, {found}", low=float("-inf"), high=2.5, found=[1, 2])

    assert message.to_json()["values"] == {"low": "-inf", "high": 2.5, "found": "[1, 2]"}
    assert str(message_from_json(message.to_json())) == "-inf to 2.5, [1, 2]"
