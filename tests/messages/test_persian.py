"""Persian as it is read: words that must be typed stay as they are typed, and numbers have one kind of digits."""

from __future__ import annotations

import json

import pytest

from turnwise import games
from turnwise.errors import LimitsError, OptionError
from turnwise.messages import catalogue
from turnwise.plans import check_seed
from turnwise.report import Limits


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


def test_numbers_that_are_refused_have_persian_digits() -> None:
    with pytest.raises(OptionError) as seed:
        check_seed(-1)
    with pytest.raises(LimitsError) as depth:
        Limits(depth=-1)
    with pytest.raises(LimitsError) as seconds:
        Limits(seconds=0.0)

    told = [each.value.message.text("fa") for each in (seed, depth, seconds)]
    assert [text for text in told if any(digit in text for digit in "0123456789")] == []
    assert told[0] == "\u2066seed\u2069=\u2066−۱\u2069: مقدار پذیرفتنی: عددی صحیح از ۰ تا ۹۲۲۳۳۷۲۰۳۶۸۵۴۷۷۵۸۰۷"


def test_a_file_has_one_name() -> None:
    assert "پرونده" not in json.dumps(dict(catalogue("fa").messages), ensure_ascii=False)
