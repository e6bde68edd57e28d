"""Pictures of boards: well-formed, complete, self-contained, and in the colours of the web app."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from foreign.states import Nim, TicTacToe, foreign_game

from turnwise import games
from turnwise.games.game import Game
from turnwise.games.svg import THEME, board_svg
from turnwise.games.view import Step

SVG = "{http://www.w3.org/2000/svg}"
CSS = Path(__file__).parents[2] / "web/src/app.css"
EVERY_GAME = pytest.mark.parametrize(
    "spec", [*games.SHIPPED, foreign_game(TicTacToe), foreign_game(Nim)], ids=lambda spec: spec.name
)


def drawn(spec: Game, state: Any, last: Step | None = None, **options: Any) -> ElementTree.Element:
    """Read a picture back; what is not well-formed is an error here."""
    return ElementTree.fromstring(board_svg(spec, state, last, **options))


@EVERY_GAME
def test_every_state_of_a_game_is_a_well_formed_picture(spec: Game) -> None:
    """All pieces are there, and nothing is asked for from outside."""
    state, last = spec.start(), None
    while True:
        text = board_svg(spec, state, last)
        picture = ElementTree.fromstring(text)
        board = spec.view.board(state, last)
        codes = [code for code in board.get("cells", []) if code]

        assert [each.get("data-code") for each in picture.iter() if each.get("data-code")] == codes
        assert len(list(picture.iter(f"{SVG}line"))) >= len(board.get("edges", []))
        assert not re.search(r"href|url\(|var\(|<script", text)
        if state.is_over():
            break
        last = Step(state, state.legal_moves()[0])
        state = state.play(last.move)


@pytest.mark.parametrize(
    ("language", "start", "end"),
    [
        ("en", "Connect 4: Red to move", "Connect 4: 4 in a line"),
        ("fa", "چهار در یک ردیف: نوبت قرمز", "چهار در یک ردیف: ۴ مهره در یک خط"),
    ],
)
def test_a_picture_says_in_words_what_it_shows(language: str, start: str, end: str) -> None:
    spec = games.find("connect4")
    over = spec.state.parse("1122334")

    assert drawn(spec, spec.start(), language=language)[0].text == start
    assert drawn(spec, over, language=language)[0].text == end


def test_the_last_move_and_the_winning_line_stand_out() -> None:
    spec = games.find("connect4")
    before = spec.state.parse("112233")
    text = board_svg(spec, before.play(3), Step(before, 3))

    assert text.count(THEME["last"]) == 1
    assert text.count('stroke="#fff"') == 4


def test_labels_are_in_the_language_of_the_reader() -> None:
    spec = games.find("hand_of_the_king")
    texts = {each.text for each in drawn(spec, spec.start(), language="fa").iter(f"{SVG}text")}

    assert {"آریا", "اس", "واریس"} <= texts


def test_signs_of_xml_are_written_out() -> None:
    class Signs(Nim):
        def __str__(self) -> str:
            return '<a> & "b"'

    spec = foreign_game(Signs)
    texts = [each.text for each in drawn(spec, spec.start()).iter(f"{SVG}text")]

    assert texts == ['<a> & "b"']


def test_colours_are_those_of_the_web_app() -> None:
    """One theme, written in two places: the style sheet's light values, and those of themed pieces, agree."""
    light = dict(re.findall(r"--([\w-]+): (?:light-dark\()?(#\w+)", CSS.read_text(encoding="utf-8")))
    looks = [spec.view.look for spec in games.SHIPPED]
    paints = [
        colour
        for look in looks
        for colour in (
            *look.colours,
            *(paint for piece in look.pieces.values() for each in piece.shapes for paint in (each.fill, each.stroke)),
        )
    ]
    named = {paint.var: paint.colour for paint in paints if hasattr(paint, "var")}

    assert {**THEME, **named}.items() <= light.items()
