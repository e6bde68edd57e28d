"""One box for every notation: the server finds out game and notation of a text, an operator's games among them."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from running import Running

from turnwise import formats, games
from turnwise.formats import pgn


@pytest.mark.parametrize("page", [None, *(spec.name for spec in games.SHIPPED)])
@pytest.mark.parametrize(
    ("text", "game", "moves"),
    [
        ("f5d6c3", "othello", ["f5", "d6", "c3"]),
        ("44455554221", "connect4", list("dddeeeedbba")),
        ("1. f5 d6 2. c3", "othello", ["f5", "d6", "c3"]),
        ("(;GM[Othello]TY[8]B[F5]W[D6];)", "othello", ["f5", "d6"]),
    ],
)
def test_the_game_of_a_text_is_found_from_every_page(
    server: Running, page: str | None, text: str, game: str, moves: list[str]
) -> None:
    found = server.post("/api/read", text=text, **({} if page is None else {"game": page}))

    assert (found["game"], found["start"], found["moves"], found["at"]) == (game, "start", moves, len(moves))


def test_side_lines_and_the_position_shown_are_answered(server: Running) -> None:
    found = server.post("/api/read", text="#/analyse/connect4?moves=d,d,c&branches=1:e,c;4:f&at=5")

    assert found["branches"] == [{"after": 1, "moves": ["e", "c"]}, {"after": 4, "moves": ["f"]}]
    assert found["at"] == 5
    assert found["notation"] == {"id": "a link"}


def test_what_fits_nothing_is_refused_in_one_line(server: Running) -> None:
    status, error = server.refused("/api/read", text="f5d6z9", game="connect4")

    assert status == 422
    assert error.startswith("this is not a link, a record, PGN, GGF, OBF, moves or a position of connect4, ")
    assert "othello came furthest: move 3: illegal move 'z9'" in error
    assert "\n" not in error


def test_no_text_opens_a_file(server: Running, tmp_path: Any) -> None:
    """Neither as a start nor inside a link or a record."""
    (tmp_path / "board.json").write_text("[]")
    start = f"start:board={tmp_path}/board.json"
    for text in (
        start,
        f"hand_of_the_king {start}",
        json.dumps({"game": "hand_of_the_king", "start": start, "moves": []}),
        f"#/analyse/hand_of_the_king?position={start}",
    ):
        status, error = server.refused("/api/read", text=text, game="hand_of_the_king")

        assert (status, "36 cards" in error) == (422, False), text


def test_too_much_text_is_refused(server: Running) -> None:
    status, error = server.refused("/api/read", text="d" * 60_001)

    assert (status, "60000" in error.replace(",", "")) == (422, True)


def test_a_game_of_the_operator_is_read_and_written(foreign: Running) -> None:
    """It runs in a process of its own, which reads the text by the same rules; its closed options stay closed."""
    found = foreign.post("/api/read", text="1. 1 2 (2. 3) 2. 1", game="counted")

    assert (found["game"], found["moves"]) == ("counted", ["1", "2", "1"])
    assert found["branches"] == [{"after": 1, "moves": ["3"]}]
    asked = {key: found[key] for key in ("game", "moves", "branches", "at")}
    written = foreign.post("/api/export", **asked, position=found["start"], format="PGN")
    assert written["ending"] == ".pgn"
    assert "1. 1 2. 2 (2. 3) 3. 1 *" in written["text"]
    assert foreign.post("/api/read", text=written["text"])["branches"] == found["branches"]
    status, error = foreign.refused("/api/read", text="counted start:stones=1000000 1")
    assert (status, "1000000" in error) == (422, True)


def test_a_game_that_fails_does_not_hinder_the_others(foreign: Running) -> None:
    """The game on the page breaks at seven stones; the text is still read as the game it is of."""
    found = foreign.post("/api/read", text="44455554221", game="broken")

    assert (found["game"], len(found["moves"])) == ("connect4", 11)


@pytest.mark.parametrize("spec", games.SHIPPED, ids=lambda spec: spec.name)
def test_every_game_is_written_in_its_formats(server: Running, spec: Any) -> None:
    """What is written reads back; the picture is SVG; the text has the position."""
    first = spec.start()
    moves = [first.move_text(first.legal_moves()[0])]
    other = first.move_text(first.legal_moves()[-1])
    asked = {"game": spec.name, "moves": moves, "branches": [{"after": 0, "moves": [other]}], "at": 2}
    listed = next(each for each in server.client.get("/api/games").json() if each["name"] == spec.name)

    assert listed["formats"] == list(formats.text_formats(spec))
    for format in listed["formats"]:
        written = server.post("/api/export", **asked, format=format)
        again = server.post("/api/read", text=written["text"])
        assert again["game"] == spec.name
        if format != "OBF":
            assert again["moves"] == moves
    (kept,) = pgn.parse(server.post("/api/export", **asked, format="PGN")["text"])
    assert kept.branches == (formats.Branch(0, (other,)),)
    picture = server.post("/api/export", **asked, format="SVG", language="fa")
    assert ET.fromstring(picture["text"]).tag.endswith("svg")
    assert spec.start().play(other).text() in server.post("/api/export", **asked, format="text")["text"]
