"""The rules of a game as the web app asks for them."""

from __future__ import annotations

import pytest
from running import Running
from saying import said

GAMES = ("connect4", "hand_of_the_king", "sim", "angry", "othello")


@pytest.mark.parametrize("game", GAMES)
def test_rules_come_with_positions_to_be_drawn(server: Running, game: str) -> None:
    rules = server.client.get(f"/api/rules/{game}").json()
    pictures = [picture for section in rules["sections"] for picture in section["pictures"]]

    assert rules["game"] == game
    assert all(said(section["title"], "fa") and section["paragraphs"] for section in rules["sections"])
    assert {picture["position"]["board"]["kind"] for picture in pictures} <= {"grid", "graph"}
    assert all(said(picture["words"], "fa") for picture in pictures)


def test_the_last_move_of_a_picture_is_marked(server: Running) -> None:
    rules = server.client.get("/api/rules/othello").json()
    after_f5 = rules["sections"][1]["pictures"][0]["position"]

    assert (after_f5["moves"], after_f5["last"]) == (["f5"], [37])


def test_a_game_of_a_file_tells_its_docstring(foreign: Running) -> None:
    """It is asked in its own process."""
    section = foreign.client.get("/api/rules/counted").json()["sections"][0]

    told = "The same with something to weigh."
    assert [(said(each), said(each, "fa")) for each in section["paragraphs"]] == [(told, told)]
    assert section["pictures"][0]["position"]["board"]["lines"] == ["oooooooooo"]


def test_a_game_of_this_process_tells_its_docstring(foreign: Running) -> None:
    section = foreign.client.get("/api/rules/heap").json()["sections"][0]

    assert said(section["paragraphs"][0]).startswith("One heap, known only to this process")


def test_rules_of_no_game_are_refused(server: Running) -> None:
    answer = server.client.get("/api/rules/conect4")

    assert answer.status_code == 422
    assert "did you mean 'connect4'?" in answer.json()["error"]
