"""A board in a notebook: people and agents move, moves are taken back and scored, in any game and both languages."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from foreign.nim import Nim

import turnwise
from turnwise import Connect4, IllegalMoveError, MissingPackageError
from turnwise.errors import UnknownNameError
from turnwise.notebook import Table, board


def test_an_agent_replies_to_a_move() -> None:
    table = Table("connect4 112233", second="search:depth=2", seed=1)
    table.move("e")

    assert len(table.moves) == 2
    assert table.state.to_move() == 0


def test_an_agent_that_begins_has_moved() -> None:
    assert len(Table("sim", "random", "human", seed=1).moves) == 1


def test_taking_back_goes_to_the_persons_last_move() -> None:
    """The agent's reply goes with it; at the start there is nothing to take back."""
    table = Table(Connect4, second="random", seed=1)
    table.move("d")
    table.undo()
    table.undo()

    assert table.state == Connect4()
    assert table.moves == []


def test_beginning_again_begins_another_game_of_the_agents() -> None:
    """They move as they did in the first game, with all of their clocks and without what they remember of it."""
    begun: list[int] = []

    class Noting:
        def seed(self, seed: int) -> None:
            begun.append(seed)

        def choose(self, state: Connect4) -> int:
            return state.legal_moves()[0]

    table = Table(Connect4, "random", "human", seed=1)
    first = table.moves[:]
    table.move("a")
    table.restart()
    Table(Connect4, "human", Noting, seed=1).restart()

    assert table.moves == first
    assert begun[-2:] == [2, 2]


def test_an_analysis_scores_every_move_and_names_the_best() -> None:
    table = Table("connect4 112233", "human", "human")
    table.analyse()
    shown = {each["text"]: each for each in table.shown()["moves"]}

    assert (shown["d"]["score"], shown["d"]["best"]) == ("+18", True)
    assert all(each["score"] is not None for each in shown.values())
    assert "best    d" in table.shown()["found"]


def test_a_move_forgets_the_analysis() -> None:
    table = Table("connect4 112233", "human", "human")
    table.analyse()
    table.move("a")

    assert table.report is None
    assert table.shown()["found"] == ""


def test_a_finished_game_offers_no_move_and_says_why() -> None:
    table = Table("connect4 112233", "human", "human")
    table.move("d")

    assert table.shown()["moves"] == []
    assert table.analyse() is None
    with pytest.raises(IllegalMoveError, match="the game is over"):
        table.move("a")


def test_an_illegal_move_changes_nothing() -> None:
    table = Table("connect4 444444", "human", "human")
    with pytest.raises(IllegalMoveError, match="legal moves are"):
        table.move("d")

    assert table.moves == []


def test_a_foreign_game_is_played_and_analysed() -> None:
    """A class on none of our lists: its moves are buttons, its scores are exact."""
    table = Table(Nim, "human", "search:depth=6", seed=1)
    table.analyse()
    found = table.shown()["found"]
    texts = [each["text"] for each in table.shown()["moves"]]
    table.move(texts[0])

    assert "the player to move wins" in found
    assert table.shown()["svg"].startswith("<svg")
    assert len(table.moves) == 2


def test_a_table_speaks_persian() -> None:
    shown = Table("connect4 112233", "human", "human", language="fa").shown()

    assert "نوبت" in shown["words"]


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="unknown language 'xx': choose one of en, fa"):
        Table("sim", language="xx")


def test_a_missing_package_is_named_with_the_line_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from turnwise.notebook import widget

    widget._widget_class.cache_clear()
    monkeypatch.setitem(sys.modules, "anywidget", None)

    with pytest.raises(MissingPackageError, match=r"anywidget is missing: install it with .*(anywidget|notebook)"):
        board("connect4")


def send(made: Any, **content: Any) -> None:
    """Send what the browser sends."""
    made._handle_custom_msg(content, [])


def test_the_widget_shows_what_a_cell_does() -> None:
    """What the notebook's code does with the table is on the board without a click."""
    made = board("connect4 112233", "human", "human")
    shown = []
    for change in (lambda: made.table.move("a"), made.table.analyse, made.table.undo, made.table.restart):
        change()
        shown.append((made.shown["ply"], bool(made.shown["found"])))

    assert shown == [(1, False), (1, True), (0, False), (0, False)]


def test_the_widget_does_what_the_browser_asks() -> None:
    """Moves, buttons, a refusal in words; what is unknown or meant for another position is left alone."""
    made = board("connect4 112233", "human", "human")
    send(made, move="zz", ply=0)
    refused = made.shown["refusal"]
    send(made, do="close")
    send(made, do="analyse")
    send(made, move="a", ply=made.shown["ply"])
    send(made, move="b", ply=0)
    send(made, move="b")

    assert "legal moves are" in refused
    assert made.shown["refusal"] == ""
    assert made.table.state == turnwise.Connect4.parse("1122331")
    assert list(made.labels["actions"]) == ["undo", "restart", "analyse"]
