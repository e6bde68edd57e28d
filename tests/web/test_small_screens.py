"""Phones, upright and on their side: whole boards in sight, every page within reach, a cue where a bar goes on."""

from __future__ import annotations

from typing import Any

import pytest
from pages import WIDE, OpenPage
from screens import GAMES
from served import Served
from settling import settle

SIDEWAYS = [{"width": 844, "height": 390}, {"width": 740, "height": 360}, {"width": 667, "height": 375}]
UPRIGHT = [{"width": 390, "height": 844}, {"width": 360, "height": 640}]
PAGES_OF_THE_BAR = 8
SEEN = """() => [...document.querySelectorAll('header nav a')].filter((link) => {
  const { left, right } = link.getBoundingClientRect()
  const bar = link.closest('nav').getBoundingClientRect()
  return left >= bar.left - 1 && right <= bar.right + 1
}).length"""
"""How many pages the bar shows whole."""
CUE = "document.querySelector('header nav + [aria-hidden]').checkVisibility()"

sideways = pytest.mark.parametrize("size", SIDEWAYS, ids=lambda size: f"{size['width']}x{size['height']}")
languages = pytest.mark.parametrize("language", ["en", "fa"])


def bottom(page: Any, selector: str) -> float:
    """Return where the last element that is found ends, from the top of the screen."""
    found = page.locator(selector).last
    found.wait_for()
    box = found.bounding_box()
    return float(box["y"] + box["height"])


@sideways
@languages
@pytest.mark.parametrize("game", GAMES)
def test_a_phone_on_its_side_shows_the_whole_table(
    open_page: OpenPage, served: Served, game: str, language: str, size: dict[str, int]
) -> None:
    """Both players and the board between them, without scrolling."""
    play = served.ask("plays", game=game, sides=["human", "human"], clock={"seconds": 600.0})
    key = play["keys"]["sides"][0]
    page = open_page(f"#/play/{game}/{play['id']}/{key}", language=language, size=size, touch=True)
    page.locator("[data-board]").first.wait_for()
    settle(page)

    assert bottom(page, "[data-player]") <= size["height"]


@sideways
@languages
@pytest.mark.parametrize("game", GAMES)
def test_a_phone_on_its_side_shows_the_whole_analysed_board(
    open_page: OpenPage, game: str, language: str, size: dict[str, int]
) -> None:
    page = open_page(f"#/analyse/{game}", language=language, size=size, touch=True)
    page.locator("[data-board]").first.wait_for()
    settle(page)

    assert bottom(page, ".with-bar") <= size["height"]


@languages
@pytest.mark.parametrize("size", [*SIDEWAYS, *UPRIGHT], ids=lambda size: f"{size['width']}x{size['height']}")
def test_a_bar_that_hides_pages_says_that_it_goes_on(open_page: OpenPage, language: str, size: dict[str, int]) -> None:
    """Upright phones show all pages in rows; on its side a narrow one scrolls, and the open page is in sight."""
    page = open_page("#/play/connect4", language=language, size=size, touch=True)
    settle(page)
    shown = page.evaluate(SEEN)

    assert page.evaluate(CUE) == (shown < PAGES_OF_THE_BAR)
    assert shown == PAGES_OF_THE_BAR or (size["width"] < SIDEWAYS[0]["width"] and size["width"] > size["height"])

    page.evaluate("() => { location.hash = '#/games' }")
    settle(page)
    page.wait_for_function(f"!({CUE})")
    bar, link = (page.locator(each).bounding_box() for each in ("header nav", "header nav [aria-current]"))

    assert bar["x"] - 1 <= link["x"]
    assert link["x"] + link["width"] <= bar["x"] + bar["width"] + 1


def test_the_bar_of_a_narrow_phone_on_its_side_does_scroll(open_page: OpenPage) -> None:
    """The test above would say nothing if every bar fitted."""
    page = open_page("#/play/connect4", size={"width": 560, "height": 360}, touch=True)
    settle(page)

    assert page.evaluate(SEEN) < PAGES_OF_THE_BAR
    assert page.evaluate(CUE)


@languages
def test_a_tree_of_ones_own_is_the_thing_seen_in_a_presentation(open_page: OpenPage, language: str) -> None:
    """It stands on the first screen, and its editor below it; elsewhere the editor is above."""
    tree = "#/tree?tree=[[3+12+8]+max[2+4+6]+[14+5+2]]"
    tops = {}
    for address in (tree, f"?present=1{tree}"):
        page = open_page(address, language=language)
        page.locator("[role=tree]").first.wait_for()
        settle(page)
        tops[address] = [page.locator(each).first.bounding_box()["y"] for each in ("[role=tree]", "textarea")]

    assert tops[tree][1] < tops[tree][0]
    assert tops[f"?present=1{tree}"][0] < 400 < tops[f"?present=1{tree}"][1]


def test_a_tree_is_drawn_as_large_as_a_projector_lets_it(open_page: OpenPage) -> None:
    """Large type around small numbers would show the class everything but the tree."""
    tree = "#/tree?tree=[[3+12+8]+max[2+4+6]+[14+5+2]]"
    heights = []
    for address in (tree, f"?present=1{tree}"):
        page = open_page(address, size=WIDE)
        page.locator("[role=treeitem]").first.wait_for()
        settle(page)
        frame = page.locator(".frame").first
        heights.append(page.locator("[data-node='0'] rect").first.bounding_box()["height"])
        assert frame.evaluate("each => each.scrollWidth <= each.clientWidth")

    assert heights[1] >= 1.35 * heights[0]


def test_keys_stand_in_the_order_of_their_words(open_page: OpenPage) -> None:
    """In Persian from right to left: the key for back comes first, and so stands on the right."""
    sides = {}
    for language in ("en", "fa"):
        page = open_page("#/play/connect4", language=language)
        settle(page)
        page.keyboard.press("?")
        page.locator("dialog").wait_for()
        back, on = (page.locator("dialog kbd").nth(index).bounding_box()["x"] for index in (0, 1))
        sides[language] = back < on
        assert page.evaluate("document.querySelector('dialog').scrollTop") == 0

    assert sides == {"en": True, "fa": False}
