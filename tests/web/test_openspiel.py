"""Games of OpenSpiel on the page: `turnwise serve --game openspiel:NAME`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from pages import OpenPage
from served import Served
from test_play import MY_MOVE, play_any, wait_for_moves, wait_for_turn

pytest.importorskip("pyspiel")

BREAKTHROUGH, TIC_TAC_TOE = "openspiel:breakthrough", "openspiel:tic_tac_toe"
MOST_MOVES = 9


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    store = tmp_path_factory.mktemp("openspiel") / "store.db"
    with Served(store, "--game", BREAKTHROUGH, "--game", TIC_TAC_TOE) as found:
        yield found


def address_of(page: str, game: str, **values: str) -> str:
    asked = "&".join(f"{name}={quote(value)}" for name, value in values.items())
    return f"#/{page}/{quote(game, safe='')}{'?' if asked else ''}{asked}"


def begun(open_page: OpenPage, own: Served, game: str, opponent: str) -> Any:
    """A game against an agent, whose first move is a person's."""
    page = open_page(address_of("play", game, first="human", second=opponent), served=own)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(re.compile(r"#/play/[^/]+/[^/?]+"))
    page.wait_for_selector(MY_MOVE)
    return page


@pytest.mark.parametrize("opponent", ["search:level=2", "random"])
def test_a_game_of_openspiel_is_played_to_the_end(open_page: OpenPage, own: Served, opponent: str) -> None:
    """Tic-tac-toe: moves are buttons with OpenSpiel's names, the board is its drawing, and the end is told."""
    page = begun(open_page, own, TIC_TAC_TOE, opponent)
    for _ in range(MOST_MOVES):
        if not wait_for_turn(page):
            break
        before = page.locator(".moves li").count()
        play_any(page)
        wait_for_moves(page, before + 1)
    stored = own.ask(f"records?game={quote(TIC_TAC_TOE)}&limit=1", page)[0]

    assert page.locator(".result b").inner_text() != ""
    assert (stored["agents"], stored["ending"]) == (["human", opponent], "rules")


def test_a_move_of_breakthrough_is_answered_and_the_position_analysed(open_page: OpenPage, own: Served) -> None:
    """The pieces move as they are named, a level replies, and the analysis tells every move with its score."""
    page = begun(open_page, own, BREAKTHROUGH, "search:level=2")
    offered = page.locator(MY_MOVE).all_inner_texts()
    play_any(page)
    wait_for_moves(page, 2)
    page.locator("main a.button[href*='/analyse/']").click()
    page.locator("p.facts .score").wait_for()
    listed = page.get_by_role("list", name="Every move with its score").locator("button.move")
    listed.first.wait_for()
    if page.locator("button.more").count():
        page.locator("button.more").click()
    played = [text.split()[-1] for text in page.locator(".text button").all_inner_texts()]
    legal = own.ask("position", game=BREAKTHROUGH, moves=played)["legal"]

    assert played[0] == offered[0].strip()
    assert sorted(row.split()[0] for row in listed.all_inner_texts()) == sorted(each["text"] for each in legal)


def test_tic_tac_toe_is_solved_in_the_analysis(open_page: OpenPage, own: Served) -> None:
    """A draw, whatever the first move: the page proves it, and a click on a move plays it."""
    page = open_page(address_of("analyse", TIC_TAC_TOE), served=own)
    page.get_by_text("exact", exact=True).wait_for()
    page.locator("button.more").click()
    rows = page.get_by_role("list", name="Every move with its score").locator("button.move")
    scores = [row.split()[-1] for row in rows.all_inner_texts()]
    rows.first.click()
    page.wait_for_selector(".text button:nth-of-type(1)[aria-current=step]")

    assert scores == ["0"] * 9
