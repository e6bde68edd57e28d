"""Names of openings: a position has the name, whatever order of moves led to it; any game may bring some."""

from __future__ import annotations

import random

import pytest
from foreign.nim import Nim

from turnwise import Game, Othello, TurnwiseError
from turnwise.games import find
from turnwise.games.othello_openings import OPENING_NAMES
from turnwise.messages import Message


def line_of(start: Othello, moves: list[str]) -> list[Othello]:
    states = [start]
    for move in moves:
        states.append(states[-1].play(move))
    return states


def squares(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


@pytest.mark.parametrize("moves", OPENING_NAMES)
def test_every_opening_has_its_name_in_all_eight_images(moves: str) -> None:
    """A line is legal, and what a player who begins at another square comes to has the same name."""
    game, reached = find("othello"), line_of(Othello(), squares(moves))[-1]

    assert {str(game.opening_of([reached.map(symmetry)])) for symmetry in range(reached.symmetries())} == {
        str(OPENING_NAMES[moves])
    }


def test_another_order_of_moves_has_the_name() -> None:
    """Two ways into the Tiger, the second by moves of its own order."""
    game = find("othello")
    names = [str(game.opening_of(line_of(Othello(), squares(moves)))) for moves in ("f5d6c3d3c4", "f5d6c4d3c3")]

    assert names == ["Tiger", "Tiger"]


def test_a_line_keeps_the_last_name_it_came_through() -> None:
    """A game that leaves the named lines is still of its opening; its start has none."""
    game, rng = find("othello"), random.Random(3)
    states = line_of(Othello(), squares("f5d6c3d3c4"))
    while not states[-1].is_over():
        states.append(states[-1].play(rng.choice(states[-1].legal_moves())))

    assert game.opening_of(states[:1]) is None
    assert game.opening_of(states) is not None
    assert game.opening_of(states[20:]) is None


def test_a_small_board_has_no_names() -> None:
    states = line_of(Othello(size=6), ["e4"])

    assert find("othello").opening_of(states) is None


def test_a_game_of_ones_own_brings_names() -> None:
    """By its own moves, in languages of its own; different ways to the same rest are the same opening."""
    game = Game(
        name="stones", state=Nim, opening_names={"3 1": {"en": "Steep", "fa": "تند"}, "2 2 1": Message("Gentle")}
    )
    start = game.start()

    assert str(game.opening_of([start, start.play("3"), start.play("3").play("1")])) == "Steep"
    assert str(game.opening_of([start.play("1").play("3")])) == "Steep"
    assert (
        str(game.opening_of([start.play("2").play("2").play("1"), start.play("2").play("2").play("1").play("1")]))
        == "Gentle"
    )
    assert game.opening_of([start.play("1")]) is None


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ({"3 9": "Steep"}, "opening '3 9'"),
        ({"3 1": "Steep", "1 3": "Flat"}, "have one position"),
        ({"3 1": 7}, "opening_names"),
        (["3 1"], "opening_names"),
    ],
)
def test_names_that_cannot_be_are_refused_where_they_are_written(names: object, words: str) -> None:
    with pytest.raises(TurnwiseError, match=words):
        Game(name="stones", state=Nim, opening_names=names)  # type: ignore[arg-type]


def test_a_game_without_names_names_nothing() -> None:
    game = find("connect4")

    assert game.opening_of([game.start()]) is None
