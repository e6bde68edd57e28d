"""Native states at ease in Python: signatures, docstrings, pickles of both builds, digits, and errors of one line."""

from __future__ import annotations

import inspect
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from turnwise._core._cpu import supports_v3

import turnwise
from turnwise import Angry, Connect4, HandOfTheKing, Othello, Sim, _core

STATES = list(_core.STATES.values())
NEWEST = "v3" if supports_v3() else "base"  # what this machine runs
BUILDS = ("base", NEWEST)

every_class = pytest.mark.parametrize("kind", STATES, ids=lambda kind: kind.__name__)


def in_build(build: str, program: str, given: bytes = b"") -> bytes:
    """Run a program with one build of the core."""
    environment = {**os.environ, "TURNWISE_CPU": build}
    done = subprocess.run(
        [sys.executable, "-c", program], input=given, env=environment, capture_output=True, check=True
    )
    return done.stdout


def test_pickles_of_both_builds_are_the_same_bytes() -> None:
    program = (
        "import pickle, sys; from turnwise import _core; "
        "states = [kind().play(kind().legal_moves()[0]) for kind in _core.STATES.values()]; "
        "sys.stdout.buffer.write(pickle.dumps(states))"
    )
    base, newest = (in_build(build, program) for build in BUILDS)

    assert base == newest
    assert b"_v3" not in newest
    assert [type(state) for state in pickle.loads(base)] == STATES


@pytest.mark.parametrize(("made", "read"), [BUILDS, BUILDS[::-1]])
def test_a_state_pickled_by_one_build_is_searched_by_the_other(made: str, read: str) -> None:
    states = in_build(
        made,
        "import pickle, sys; from turnwise import _core; "
        "sys.stdout.buffer.write(pickle.dumps([kind() for kind in _core.STATES.values()]))",
    )
    found = in_build(
        read,
        "import pickle, sys, turnwise; from turnwise import _core; "
        "states = pickle.loads(sys.stdin.buffer.read()); "
        "print(_core.BUILD, [turnwise.search(state, depth=2).best in state.legal_moves() for state in states])",
        states,
    )

    assert found.decode() == f"{read} {[True] * len(STATES)}\n"


def test_a_pickle_of_before_the_classes_had_one_name_is_read() -> None:
    """It names the build's own module, and the state by its text."""
    module = f"turnwise._core._{NEWEST}".encode()
    old = b"\x80\x04\x8c" + bytes([len(module)]) + module + b"\x94\x8c\x08Connect4\x94\x93\x94)\x81\x94\x8c\x0244\x94b."

    assert pickle.loads(old) == Connect4.parse("44")


@every_class
def test_classes_say_where_they_are_and_what_they_are(kind: Any) -> None:
    assert getattr(turnwise, kind.__name__) is kind
    assert kind.__module__ == "turnwise"
    assert kind.__doc__.startswith("A state of ")
    assert kind.__init__.__doc__


@every_class
def test_every_method_has_a_signature_and_says_what_it_does(kind: Any) -> None:
    for name in dir(kind):
        method = getattr(kind, name)
        if name.startswith("_") or not callable(method) or isinstance(method, type):
            continue
        signature = inspect.signature(method)

        assert signature.return_annotation is not inspect.Signature.empty, name
        assert method.__name__ == name


@pytest.mark.parametrize("kind", [*STATES, turnwise.StopToken, turnwise.SimSolution], ids=lambda kind: kind.__name__)
def test_everything_people_meet_has_a_docstring(kind: Any) -> None:
    methods = [name for name in vars(kind) if not name.startswith("_") and callable(getattr(kind, name))]
    without = [name for name in methods if not getattr(kind, name).__doc__]

    assert kind.__doc__
    assert without == []


@pytest.mark.parametrize(
    ("shown", "function"),
    [
        ("(*, width: 'int | str' = 7, height: 'int | str' = 6, connect: 'int | str' = 4)", Connect4),
        ("(*, size: 'int | str' = 8)", Othello),
        ("(*, n: 'int | str' = 6)", Sim),
        ("()", turnwise.StopToken),
        ("(self, move: 'int | str') -> 'Connect4'", Connect4.play),
        ("(move: 'int | str') -> 'Connect4'", Connect4().play),
        ("(text: 'str') -> 'Sim'", Sim.parse),
        ("(self, evaluate: 'object' = None) -> 'float'", Othello.evaluate),
        ("(self, encoding: 'str | None' = None) -> 'list[int]'", Othello.encode),
    ],
)
def test_signatures_name_the_real_options(shown: str, function: Any) -> None:
    assert str(inspect.signature(function)) == shown


def test_options_that_depend_on_others_are_none() -> None:
    """The limit of Angry comes from its map; None is as if it were not given."""
    assert inspect.signature(Angry).parameters["limit"].default is None
    assert Angry(limit=None) == Angry()


@every_class
def test_start_options_tell_what_the_constructor_takes(kind: Any) -> None:
    rows = kind.start_options()

    assert [row["name"] for row in rows] == list(inspect.signature(kind).parameters)
    assert kind(**{row["name"]: row["default"] for row in rows}) == kind()
    for row in rows:
        for value in (*row.get("choices", ()), *(row[end] for end in ("least",) if end in row)):
            assert isinstance(kind(**{row["name"]: value}), kind)


@pytest.mark.parametrize(
    ("state", "winner"),
    [
        (Connect4(), None),
        (Connect4.parse("1212121"), 0),
        (Connect4.parse("71212127"), None),
        (Connect4.parse("12121272"), 1),
        (Connect4.parse("3x3x15:123123123"), None),
        (Sim.parse("01,23,02,34,12"), 1),
        (Othello.parse("XX------" + "-" * 56 + " X"), 0),
        (Othello.parse("OX------" + "-" * 56 + " X"), None),
    ],
    ids=str,
)
def test_the_winner_is_a_player_or_none(state: Any, winner: int | None) -> None:
    assert state.winner() == winner
    assert state.is_over() or winner is None


@every_class
def test_the_winner_goes_with_the_result(kind: Any) -> None:
    state = kind()
    for _ in range(400):
        if state.is_over():
            break
        assert state.winner() is None
        state = state.play(state.legal_moves()[-1])

    result = state.result()
    assert state.winner() == (None if not result else state.to_move() if result > 0 else 1 - state.to_move())


WRONG: dict[str, tuple[Callable[[], Any], str]] = {
    "a position for the constructor": (
        lambda: Connect4("4433"),  # type: ignore[call-arg]
        "Connect4 takes options by name (width, height, connect); to read a position use Connect4.parse('4433')",
    ),
    "a number for the constructor": (
        lambda: Connect4(4433),  # type: ignore[call-arg]
        "Connect4 takes options by name (width, height, connect); to read a position use Connect4.parse('4433')",
    ),
    "a list for the constructor": (
        lambda: Sim([1]),  # type: ignore[call-arg]
        "Sim takes options by name (n); to read a position use Sim.parse(text)",
    ),
    "half a move": (
        lambda: Connect4().play(3.5),  # type: ignore[arg-type]
        "Connect4.play takes a move by its number or name, not 3.5 (float): legal moves are a, b, c, d, e, f, g",
    ),
    "no move": (
        lambda: Sim(n=3).play(None),  # type: ignore[arg-type]
        "Sim.play takes a move by its number or name, not None (NoneType): legal moves are 01, 02, 12",
    ),
    "a number for a position": (
        lambda: Connect4.parse(3),  # type: ignore[arg-type]
        "Connect4.parse takes a text, not 3 (int)",
    ),
    "a long value": (
        lambda: Othello.parse(list(range(100))),  # type: ignore[arg-type]
        "Othello.parse takes a text, not a value of type list",
    ),
    "a number for a name": (
        lambda: Connect4().parse_move(3),  # type: ignore[arg-type]
        "Connect4.parse_move takes a text, not 3 (int)",
    ),
    "a name for a number": (
        lambda: Connect4().move_text("d"),  # type: ignore[arg-type]
        "Connect4.move_text takes the number of a move, not 'd' (str)",
    ),
    "a name for a player": (
        lambda: Connect4().stones("first"),  # type: ignore[arg-type]
        "stones(player: int) -> list[tuple[int, int]] was given str",
    ),
    "nothing at all": (
        lambda: Connect4().play(),  # type: ignore[call-arg]
        "play(move: int | str) was given nothing",
    ),
    "too much": (
        lambda: Connect4().legal_moves(3),  # type: ignore[call-arg]
        "legal_moves() was given int",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_types_are_refused_in_one_line_that_says_what_is_taken(name: str) -> None:
    wrong, message = WRONG[name]
    with pytest.raises(turnwise.ArgumentTypeError) as refused:
        wrong()

    assert isinstance(refused.value, TypeError)
    assert isinstance(refused.value, turnwise.TurnwiseError)
    assert str(refused.value).startswith(message.partition(" -> ")[0])
    assert "\n" not in str(refused.value)


def test_numbers_larger_than_any_move_are_illegal_moves() -> None:
    with pytest.raises(turnwise.IllegalMoveError, match=f"illegal move '{2**70}' in connect4"):
        Connect4().play(2**70)


def test_whole_numbers_of_other_types_are_moves() -> None:
    class Index:
        def __index__(self) -> int:
            return 3

    assert Connect4().play(Index()) == Connect4().play(3)  # type: ignore[arg-type]


@pytest.mark.parametrize("zero", ["\u06f0", "\u0660"], ids=["persian", "arabic"])
def test_digits_of_other_scripts_are_read(zero: str) -> None:
    """Positions, moves and options may be written in Persian or Arabic digits."""

    def written(text: str) -> str:
        return "".join(chr(ord(zero) + int(each)) if each.isdigit() else each for each in text)

    assert Connect4.parse(written("4433")) == Connect4.parse("4433")
    assert Connect4.parse(written("8x7x4:4453")) == Connect4.parse("8x7x4:4453")
    assert Connect4().play(written("4")) == Connect4().play("4")
    assert Sim.parse(written("01,23")) == Sim.parse("01,23")
    assert Sim().parse_move(written("03")) == Sim().parse_move("03")
    assert Othello.parse(written("d3c5")) == Othello.parse("d3c5")
    assert Othello().play(written("d3")) == Othello().play("d3")
    assert HandOfTheKing.parse(written(HandOfTheKing(seed=4).text())) == HandOfTheKing(seed=4)
    assert Angry.parse(written(Angry().text())) == Angry()
    assert Connect4(width=written("8")) == Connect4(width=8)


def complaint_about(kind: Any, text: str) -> str:
    try:
        kind.parse(text)
    except turnwise.ParseError as refused:
        return str(refused)
    return ""


@every_class
def test_messages_never_quote_half_a_letter(kind: Any) -> None:
    """Each byte of a text is replaced by a letter of two bytes, at either side of the next one."""
    text = kind().play(kind().legal_moves()[0]).text()
    for at in range(len(text)):
        for strange in ("é", "ة", "€"):
            for spoilt in (text[:at] + strange + text[at + 1 :], text[:at] + strange + text[at + 2 :]):
                assert "\N{REPLACEMENT CHARACTER}" not in complaint_about(kind, spoilt)


def test_half_a_character_is_refused() -> None:
    with pytest.raises(turnwise.ParseError, match="half of a character"):
        Connect4.parse("4\ud800")


class Odd:
    """What is no evaluation, and has no name that can be written."""

    def __repr__(self) -> str:
        return "\ud800"


@pytest.mark.parametrize(
    "ask",
    [
        lambda: Connect4(width="\ud800"),
        lambda: Connect4(**{"\ud800": 1}),
        lambda: turnwise.Angry(map="\ud800"),
        lambda: turnwise.search(Connect4(), depth=1, evaluate=Odd()),
        lambda: turnwise.search(Connect4(), depth=1, evaluate=[Odd()]),
        lambda: turnwise.search(Connect4(), depth=1, evaluate={"\ud800": 1}),
        lambda: turnwise.search(Connect4(), depth=1, evaluate="\ud800"),
    ],
    ids=["value of an option", "name of an option", "map", "object", "in a list", "feature", "name of an evaluator"],
)
def test_half_a_character_is_named_by_its_number(ask: Any) -> None:
    """The core has texts in UTF-8, which has no half of a character; once that ended the program."""
    with pytest.raises(turnwise.TurnwiseError, match="ud800"):
        ask()
