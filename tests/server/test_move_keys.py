"""Keys that make moves: what the view says, or the move's own text where it is one letter or digit."""

from __future__ import annotations

from typing import Any

import turnwise
from turnwise import games
from turnwise.server.positions import position_values


class Doors:
    """Open one of some doors: two have names of one letter, which only differ in size, one has a number."""

    def to_move(self) -> int:
        return 0

    def result(self) -> float | None:
        return None

    def legal_moves(self) -> list[str]:
        return ["a", "A", "7", "x", "both"]

    def play(self, _move: Any) -> Doors:
        return self

    def __hash__(self) -> int:
        return 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Doors)


def keys_of(game: turnwise.Game) -> dict[str, list[str]]:
    legal = position_values(game, [game.start()], [])["legal"]
    return {move["text"]: move.get("keys", []) for move in legal}


def test_a_column_has_its_number_and_other_moves_of_more_letters_have_none() -> None:
    assert keys_of(games.find("connect4"))["d"] == ["4"]
    assert not any(keys_of(games.find("othello")).values())


def test_a_game_of_ones_own_has_keys_for_short_moves_that_can_be_told_apart() -> None:
    """Two moves that would share a key have none."""
    assert keys_of(turnwise.Game(name="doors", state=Doors)) == {"a": [], "A": [], "7": ["7"], "x": ["x"], "both": []}
