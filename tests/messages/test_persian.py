"""Persian as it is read: words that must be typed stay as they are typed."""

from __future__ import annotations

import json

import pytest

from turnwise import games
from turnwise.messages import catalogue


@pytest.mark.parametrize(
    ("game", "option", "values"),
    [
        ("hand_of_the_king", "companions", ["on", "off"]),
        ("hand_of_the_king", "deal", ["engine", "uniform"]),
        ("hand_of_the_king", "rule", ["course", "boxed"]),
        ("angry", "queen", ["free", "scripted"]),
        ("angry", "bump", ["on", "off"]),
    ],
)
def test_values_of_start_options_are_told_as_they_are_typed(game: str, option: str, values: list[str]) -> None:
    """Whoever typed the Persian word for `on` would be refused."""
    spec = games.find(game)
    words = spec.setups[option].text("fa")

    for value in values:
        games.parse_position(spec, f"start:{option}={value}")
        assert f"`{value}`" in words


def test_a_file_has_one_name() -> None:
    assert "پرونده" not in json.dumps(dict(catalogue("fa").messages), ensure_ascii=False)
