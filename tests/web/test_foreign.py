"""A game and an agent of somebody's own on the page: `turnwise serve --game nim.py:Nim --agent mine.py:choose`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from foreign import FOLDER, written
from pages import DESK, LANDSCAPE, PHONE, OpenPage
from served import Served
from settling import settle
from test_play import play_any, wait_for_moves, wait_for_turn

MOST_MOVES = 10
WORDY_PAGES = (
    "", "#/play/GAME", "#/analyse/GAME?moves=x%20y%20z,%DB%B5", "#/tree/GAME", "#/rules/GAME", "#/arena/GAME",
    "#/learn/GAME", "embed/#/board/GAME?engine=1", "embed/#/game/GAME?moves=x%20y%20z", "embed/#/tree/GAME?depth=1",
)  # fmt: skip


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server started with both files, which are moved away once it answers."""
    folder = written(tmp_path_factory.mktemp("own"))
    options = ("--game", f"{folder}/nim.py:Nim", "--agent", f"{folder}/mine.py:choose")
    with Served(folder / "store.db", *options) as found:
        for file in folder.glob("*.py"):
            file.unlink()
        yield found


WIDER = """(all, width) => all.filter((each) => {
  const { left, right } = each.getBoundingClientRect()
  const isOut = left < -1 || right > width + 1
  return isOut && each.checkVisibility() && !each.closest('.scroll, [data-more-after], [data-more-before]')
}).map((each) => each.textContent.trim().slice(0, 40))"""
"""What is pressed and stands beyond the screen, unless it is scrolled to."""


def play_out(page: Any) -> None:
    """Make the first move that is offered until the game is over."""
    for _ in range(MOST_MOVES):
        if not wait_for_turn(page):
            return
        before = page.locator(".moves li").count()
        play_any(page)
        wait_for_moves(page, before + 1)


def begin_there(page: Any) -> None:
    """Start the game that the address describes."""
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/play/nim/**")
    page.wait_for_selector("button.move")


@pytest.mark.parametrize("opponent", ["search:level=3", "mine.py:choose"])
def test_a_game_of_ones_own_is_played_to_the_end(open_page: OpenPage, own: Served, opponent: str) -> None:
    """Its drawing is text and its moves are buttons; the server keeps the game like any other."""
    page = open_page(f"#/play/nim?first=human&second={quote(opponent)}", served=own)
    begin_there(page)

    assert "oooooooooo" in page.locator("main").inner_text()

    play_out(page)
    stored = own.ask("records?game=nim&limit=1", page)[0]

    assert page.locator(".result b").inner_text() != ""
    assert (stored["agents"], stored["ending"], stored["moves"][0]) == (["human", opponent], "rules", "1")


def test_a_game_of_ones_own_shows_its_docstring_as_rules(open_page: OpenPage, own: Served) -> None:
    page = open_page("#/play/nim", served=own)
    page.get_by_role("link", name="Rules").click()
    page.locator("figure").wait_for()

    assert "whoever takes the last stone wins" in page.locator("main").inner_text()
    assert "oooooooooo" in page.locator("figure").inner_text()


def test_a_link_may_set_an_option_that_the_game_opens(open_page: OpenPage, own: Served) -> None:
    page = open_page("#/play/nim?position=start:stones%3D3", served=own)
    begin_there(page)
    drawn = page.locator("main").inner_text()

    assert ("ooo" in drawn, "oooo" in drawn) == (True, False)


@pytest.fixture(scope="module")
def wordy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with a game whose texts are long and hostile."""
    file = FOLDER / "wordy.py"
    store = tmp_path_factory.mktemp("wordy") / "store.db"
    with Served(store, "--game", f"{file}:AGameWhoseNameIsLongerThanAnyPhoneIsWideAndThenSomeMore") as found:
        yield found


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, DESK], ids=["phone", "landscape", "desk"])
@pytest.mark.parametrize("language", ["en", "fa"])
def test_whatever_a_game_calls_its_moves_a_page_keeps_its_width(
    open_page: OpenPage, wordy: Served, language: str, size: dict[str, int]
) -> None:
    """Nothing of it is run, and no text covers what stands beside it."""
    page = open_page("#/nonsense", language=language, size=size, served=wordy)
    name = wordy.ask("games")[-1]["name"]
    found = {}
    for route in WORDY_PAGES:
        page.goto(f"{wordy.address}/{route.replace('GAME', name)}")
        settle(page)
        assert page.get_by_role("alert").count() == 0, route
        wide = page.locator("main button, main a, body > * button").evaluate_all(WIDER, size["width"])
        found[route] = (page.evaluate("document.documentElement.scrollWidth") <= size["width"], wide)
        assert "owned" not in page.title()

    assert found == dict.fromkeys(WORDY_PAGES, (True, []))
