"""How games are shown: every description is complete, and a game that brings none is shown all the same."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from foreign.states import Nim, TicTacToe, foreign_game
from saying import messages_in, said

from turnwise import ParseError, games
from turnwise.games.game import Game
from turnwise.games.look import look_values
from turnwise.games.view import Drawing, Step
from turnwise.messages import as_message
from turnwise.server.catalogue import catalogue
from turnwise.server.positions import position_values

EVERY_GAME = pytest.mark.parametrize("spec", games.SHIPPED, ids=lambda spec: spec.name)
FOREIGN = (foreign_game(TicTacToe), foreign_game(Nim))
PERSIAN = re.compile("[آ-ی]")


def states_of(spec: Game, seed: int = 3) -> Iterator[tuple[Any, Step | None]]:
    """The states of one random game, each with the step that led to it."""
    rng, state, last = random.Random(seed), spec.start(), None
    yield state, last
    while not state.is_over():
        last = Step(state, rng.choice(state.legal_moves()))
        state = state.play(last.move)
        yield state, last


@EVERY_GAME
def test_every_code_on_a_board_has_a_name_and_a_picture(spec: Game) -> None:
    look = spec.view.look
    for state, last in states_of(spec):
        for code in filter(None, spec.view.board(state, last).get("cells", [])):
            assert look.pieces[code].shapes
            assert PERSIAN.search(as_message(look.pieces[code].name).text("fa"))
    names = (*look.players, *look.moves.values(), spec.title, spec.summary, *spec.setups.values())
    assert all(PERSIAN.search(as_message(name).text("fa")) for name in names)


@EVERY_GAME
def test_every_option_of_a_start_is_asked_for(spec: Game) -> None:
    """Options that take only files are not: a client has none."""
    asked = [option for option in spec.setups if spec.view.file_setups.get(option) != ()]

    assert list(spec.view.look.fields) == asked


@EVERY_GAME
def test_notes_marks_and_labels_name_places_of_the_board(spec: Game) -> None:
    for state, last in states_of(spec):
        board = spec.view.board(state, last)
        places = len(board.get("cells") or board["edges"])

        assert all(place < places for place in (*board["marks"], *map(int, board["notes"]), *map(int, board["labels"])))
        assert all(set(players) <= {0, 1} and players for players in board["notes"].values())


@EVERY_GAME
def test_facts_and_labels_are_in_both_languages(spec: Game) -> None:
    for state, last in states_of(spec):
        board = spec.view.board(state, last)
        for words in messages_in([board["facts"], board["labels"]]):
            assert said(words)
            assert re.search("[آ-ی۰-۹]", said(words, "fa"))
            assert not re.search("[A-Za-z0-9]", said(words, "fa"))


def test_banners_and_cards_stand_in_a_table() -> None:
    """One row a house, with a flag at the player who holds it; the player to move stands out."""
    spec = games.find("hand_of_the_king")
    state = games.parse_position(spec, "start:seed=1").play("f1")
    table = spec.view.board(state, None)["facts"][0]
    texts = [[said(cell["words"]) for cell in row] for row in table["rows"]]

    assert [said(cell["words"]) for cell in table["head"]] == ["House", "First ⚑ 1", "Second ⚑ 0"]
    assert [cell["strong"] for cell in table["head"]] == [False, False, True]
    assert [row for row in texts if row[1:] != ["0", "0"]] == [["Tully", "1 ⚑", "0"]]
    assert table["rows"][0][0]["code"] == "stark"


@pytest.mark.parametrize("spec", [*games.SHIPPED, *FOREIGN], ids=lambda spec: spec.name)
def test_looks_and_boards_are_plain_json(spec: Game) -> None:
    look = look_values(spec.view.look)

    assert json.loads(json.dumps(look)).keys() == look.keys()
    for state, last in states_of(spec):
        board = spec.view.board(state, last)
        assert json.loads(json.dumps(board)) == board


def test_a_grid_is_made_of_the_rows_of_a_state() -> None:
    spec = foreign_game(TicTacToe)
    found = position_values(spec, [spec.start(), spec.start().play("4")], ["4"])
    board = found["board"]

    assert (board["kind"], board["rows"], board["columns"]) == ("grid", 3, 3)
    assert board["cells"] == ["", "", "", "", "x", "", "", "", ""]
    assert (board["changed"], found["last"]) == ([4], [4])
    assert {move["text"]: move["cells"] for move in found["legal"]} == {
        str(cell): [cell] for cell in range(9) if cell != 4
    }


def test_a_state_without_rows_is_shown_as_it_is_written() -> None:
    spec = foreign_game(Nim)
    found = position_values(spec, [spec.start()], [])

    assert (found["board"]["kind"], found["board"]["lines"]) == ("text", ["heap", "ooooo"])
    assert [(move["text"], move["cells"], said(move["words"], "fa")) for move in found["legal"]] == [
        ("1", [], "1"),
        ("2", [], "2"),
        ("3", [], "3"),
    ]


def test_rows_of_different_lengths_are_no_grid() -> None:
    class Ragged(Nim):
        def rows(self) -> list[str]:
            return ["ab", "c"]

    spec = foreign_game(Ragged)

    assert spec.view.board(spec.start(), None)["kind"] == "text"


def test_moves_that_land_on_the_same_cell_are_buttons() -> None:
    """Either sign may be set: a click on the cell could not say which."""

    class Choice(Nim):
        def rows(self) -> list[list[str | None]]:
            return [["x" if self.stones == 4 else "o" if self.stones == 3 else None, None]]

        def legal_moves(self) -> list[int]:
            return [1, 2]

    spec = foreign_game(Choice)
    found = position_values(spec, [spec.start()], [])

    assert [move["cells"] for move in found["legal"]] == [[], []]


@pytest.mark.parametrize(
    ("cells", "english", "persian"),
    [("xxx.oo...", "the first player wins", "بازیکن اول می‌برد"), ("xoxxoxoxo", "a draw", "مساوی")],
)
def test_a_plain_end_is_told_in_both_languages(cells: str, english: str, persian: str) -> None:
    spec = foreign_game(TicTacToe)
    found = position_values(spec, [spec.start(cells=cells)], [])

    assert (said(found["reason"]), said(found["reason"], "fa"), found["legal"]) == (english, persian, [])


def test_a_plain_view_says_who_wins_and_draws_nothing() -> None:
    spec = foreign_game(Nim)
    view = spec.view

    assert str(view.score_words(spec.start(player=1), -2)) == "First wins with a score of 2"
    with pytest.raises(ParseError, match="cannot be drawn"):
        view.edit(Drawing())


def test_a_foreign_game_stands_in_the_catalogue() -> None:
    """Its class's docstring is its summary, in both languages."""
    games.register(foreign_game(Nim))
    try:
        found = catalogue()[-1]
    finally:
        games.unregister("nim")

    assert found["name"] == "nim"
    assert said(found["summary"]) == said(found["summary"], "fa") == "One heap; whoever takes the last stone wins."
    assert (said(found["look"]["players"][0]), found["look"]["editor"], found["look"]["pieces"]) == ("First", None, {})


@pytest.mark.parametrize("name", ["angry", "hand_of_the_king"])
def test_moves_are_called_what_the_core_calls_them(name: str) -> None:
    """On every map and with the waiting step, with companions and without."""
    spec = games.find(name)
    starts = (
        [f"start:map={each},bump=on" for each in spec.view.file_setups["map"]]
        if name == "angry"
        else ["start:seed=1", "start:seed=2,companions=off"]
    )
    for start in starts:
        rng, state = random.Random(7), games.parse_position(spec, start)
        while not state.is_over():
            for move in state.legal_moves():
                assert str(spec.view.words(state, move)) == state.describe(move)
            state = state.play(rng.choice(state.legal_moves()))
