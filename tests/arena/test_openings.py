"""Openings: distinct, reproducible, and refused with a reason."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from turnwise import games
from turnwise.arena.openings import canonical_key, parse_openings
from turnwise.errors import DataError, OptionError, UnknownNameError
from turnwise.games.game import Game


def drawn(game: str, text: str, pairs: int, seed: int = 0) -> list[str]:
    spec = games.find(game)
    return [state.text() for state in islice(parse_openings(text, spec).states(spec, seed), pairs)]


@pytest.mark.parametrize("spec", games.SHIPPED, ids=lambda spec: spec.name)
def test_no_opening_comes_twice_not_even_turned_round(spec: Game) -> None:
    """What every game has for itself: forty openings, unfinished, no two of them images of each other."""
    states = list(islice(parse_openings("", spec).states(spec, 1), 40))

    assert len({canonical_key(state) for state in states}) == 40
    assert not any(state.is_over() for state in states)


def test_the_same_seed_gives_the_same_openings_and_another_seed_others() -> None:
    assert drawn("connect4", "plies=6", 20) == drawn("connect4", "plies=6", 20)
    assert drawn("connect4", "plies=6", 20) != drawn("connect4", "plies=6", 20, seed=1)


def test_more_openings_begin_with_the_same_ones() -> None:
    """A match that is made longer goes on; it does not begin again."""
    assert drawn("othello", "plies=8", 30)[:10] == drawn("othello", "plies=8", 10)


def test_all_openings_are_found_and_no_more() -> None:
    """One disc in seven columns: four positions up to the mirror."""
    assert sorted(map(len, drawn("connect4", "plies=1", 100))) == [1, 1, 1, 1]


def test_a_mirror_image_has_the_same_key() -> None:
    spec = games.find("connect4")

    assert canonical_key(spec.parse("112")) == canonical_key(spec.parse("776"))
    assert canonical_key(spec.parse("112")) != canonical_key(spec.parse("113"))


def test_options_of_the_start_take_turns() -> None:
    starts = drawn("othello", "plies=4,size=4+6", 4)

    assert [len(text.split()[0]) for text in starts] == [16, 36, 16, 36]


def test_every_opening_of_a_dealt_game_has_its_own_deal() -> None:
    spec = games.find("hand_of_the_king")
    states = list(islice(parse_openings("plies=0", spec).states(spec, 3), 5))

    assert len({state.text() for state in states}) == 5


def test_a_file_gives_its_positions_in_order(tmp_path: Path) -> None:
    path = tmp_path / "openings.txt"
    path.write_text("# two openings\n44\n\n4455\n")

    assert drawn("connect4", f"file:{path}", 10) == ["44", "4455"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("44\n44\n", "line 2: the same opening as line 1"),
        ("1\n7\n", "line 2: the same opening as line 1"),
        ("44\n9\n", "line 2: "),
        ("1212121\n", "line 1: the game is over in this position"),
    ],
)
def test_a_bad_line_of_a_file_is_named(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "openings.txt"
    path.write_text(content)

    with pytest.raises(DataError, match=message):
        drawn("connect4", f"file:{path}", 10)


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("plies=x", OptionError, "plies=x is not a whole number from 0 to 200"),
        ("plies=201", OptionError, "plies=201 is not"),
        ("plies=6-2", OptionError, "plies=6-2 begins above its end, write plies=2-6"),
        (f"plies={'9' * 5000}", OptionError, "is not a whole number from 0 to 200"),
        ("plies", OptionError, "write key=value,... or file:NAME, not 'plies'"),
        ("plies=1,plies=2", OptionError, "'plies' is given twice"),
        ("balance=-1", OptionError, "balance=-1 is not a number from 0"),
        ("height=4,colour=red", UnknownNameError, "unknown option 'colour', options are plies, balance, width"),
        ("file:", OptionError, "name the file"),
    ],
)
def test_a_text_that_names_no_openings_is_refused(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        parse_openings(text, games.find("connect4"))


def test_balanced_openings_are_even_to_a_short_search() -> None:
    """After 1 1 2 2 the third disc wins at once; such openings are left out."""
    even = drawn("connect4", "plies=4,balance=0.5", 15)
    spec = games.find("connect4")

    assert canonical_key(spec.parse("1122")) not in {canonical_key(spec.parse(text)) for text in even}
