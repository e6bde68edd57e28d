"""A server reads what the first search of a game needs before anybody asks for one."""

from __future__ import annotations

from typing import Any

import pytest
from foreign.nim import Nim

import turnwise
from turnwise import games
from turnwise.errors import DataError
from turnwise.server import warming


def test_native_games_are_warmed_up_and_the_code_of_others_is_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game of the core is searched once; a game of a class is not even started. One that fails stops nobody."""
    asked: list[type] = []

    def search(state: Any, *, depth: int) -> None:
        asked.append(type(state))
        assert depth == 1
        raise DataError("there are no weights")

    monkeypatch.setattr(warming, "search", search)
    turnwise.register(Nim)
    try:
        warming.warm_up()
    finally:
        turnwise.unregister("nim")

    assert asked == [spec.state for spec in games.all_games() if spec.is_native]
