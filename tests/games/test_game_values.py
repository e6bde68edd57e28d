"""What a Game is given is checked when it is made, and moves of a hosted game are taken in every form they have."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any

import pytest

from turnwise import Game, TurnwiseError
from turnwise.errors import ArgumentTypeError, IllegalMoveError, OptionError


class Edge(enum.Enum):
    """Moves that are objects."""

    A = 1
    B = 2


class Number(enum.IntEnum):
    """Moves that are numbers too, but not their places."""

    ONE = 1
    TWO = 2


@dataclass(frozen=True)
class Dots:
    """Take one dot or two."""

    dots: int = 4
    player: int = 0

    def to_move(self) -> int:
        return self.player

    def result(self) -> int | None:
        return None if self.dots > 0 else -1

    def legal_moves(self) -> list[Any]:
        return list(Edge)

    def play(self, move: Any) -> Dots:
        return type(self)(self.dots - move.value, 1 - self.player)

    def move_text(self, move: Any) -> str:
        return f"a{move.value}"


class Numbered(Dots):
    """The same with numbers for moves."""

    def legal_moves(self) -> list[Any]:
        return list(Number)


class Measured(Dots):
    """Has a method with the name of a declaration."""

    def bounds(self) -> tuple[int, int]:
        return (-1, 1)


WRONG: dict[str, tuple[dict[str, Any], type[TurnwiseError]]] = {
    "name=3: give a text, as in tic_tac_toe": ({"name": 3}, ArgumentTypeError),
    "give state=Dots, not one Dots": ({"state": Dots()}, ArgumentTypeError),
    "game dots: title=3: give a text": ({"title": 3}, ArgumentTypeError),
    "game dots: players=('a',): give two names, as in ('first', 'second')": ({"players": ("a",)}, ArgumentTypeError),
    "game dots: levels=(): give a tuple of Level, the weakest first": ({"levels": ()}, ArgumentTypeError),
    "game dots: bounds=5: give a dictionary by option": ({"bounds": 5}, ArgumentTypeError),
    "game dots: bounds of dots=5: give the least": ({"bounds": {"dots": 5}}, ArgumentTypeError),
    "bounds of unknown dots option 'kom': options are dots, player": ({"bounds": {"kom": (1, 2)}}, OptionError),
}


@pytest.mark.parametrize("message", WRONG)
def test_a_wrong_value_of_a_game_is_one_line(message: str) -> None:
    values, kind = WRONG[message]

    with pytest.raises(kind) as raised:
        Game(**{"name": "dots", "state": Dots, **values})
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_method_called_bounds_declares_none() -> None:
    assert Game(name="measured", state=Measured).bounds == {}


def test_moves_are_taken_as_the_class_has_them() -> None:
    """An object of the class's own, its place and its text mean the same move."""
    start = Game(name="dots", state=Dots).start()

    assert start.play(Edge.B) == start.play(1) == start.play("a2")
    with pytest.raises(IllegalMoveError, match=r"illegal move '1\.0' in dots: legal moves are a1, a2"):
        start.play(1.0)


def test_numbers_of_the_class_are_its_moves_and_plain_ones_are_places() -> None:
    start = Game(name="numbered", state=Numbered).start()

    assert start.play(Number.ONE) == start.play(0)
    assert start.play(Number.TWO) == start.play(1)


@pytest.mark.parametrize("text", ["a2", "a۲", "a٢", " a ۲ "])
def test_moves_are_read_with_the_digits_of_any_keyboard(text: str) -> None:
    start = Game(name="dots", state=Dots).start()

    assert start.parse_move(text) == 1
    with pytest.raises(IllegalMoveError, match="illegal move 'a۹' in dots"):
        start.parse_move("a۹")
