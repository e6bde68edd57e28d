"""A language that is one more file, opened on every screen: each word is from the catalogue, or notation.

The pseudo-language has all English words in brackets. A word outside them was never given to the catalogue, and stays
English whatever language the reader has chosen.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from typing import Any

import pytest
from messages.pseudo import CLOSED, CODE, OPENED, words_outside
from pages import OpenPage, Pages
from screens import GAMES, KINDS, METHODS, ROUTES, Screens, texts_of
from served import Served
from settling import settle

MONTHS = [*calendar.month_abbr, "Sept"]  # the browser's own, in dates
CODE_WORD = re.compile(rf"[^\s{OPENED}{CLOSED}]*").fullmatch  # code within a sentence has its brackets
NAMES = ["random", "greedy", "search", "classic", "perfect", "network", "ensemble", "evaluation", "program", "report"]
"""Agents, and values of options, as they are typed."""


def check(page: Any, said_back: str = "\0") -> None:
    """Find no word outside the brackets of a page; what was typed is said back as it is, and code is code.

    Lessons are files in a language of their own, which they name.
    """
    shown = texts_of(page, CODE)
    texts = [text for text, is_code in shown if said_back not in text and not (is_code and CODE_WORD(text))]

    assert words_outside(texts, known=[*MONTHS, *NAMES]) == set()


@pytest.fixture(scope="module")
def opened(kept_pages: Pages, filled: Served) -> Screens:
    return Screens(kept_pages, CODE, filled)


@pytest.fixture
def screens(opened: Screens) -> Iterator[Screens]:
    yield opened
    assert opened.pages.troubles == []


def test_a_third_language_can_be_chosen(open_page: OpenPage, filled: Served) -> None:
    """It is in the menu by its own name, and stays chosen when the web app is opened again."""
    page = open_page("", served=filled)
    page.get_by_role("combobox", name="Language").select_option(label="⟦Pseudo⟧")
    page.get_by_role("link", name="⟦Lessons⟧").first.wait_for()

    assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == [CODE, "ltr"]
    assert page.evaluate("localStorage.getItem('turnwise.language')") == CODE


def parts_of(page: Any) -> list[str]:
    """List the parts of catalogues that a page has asked for."""
    found = page.evaluate("performance.getEntriesByType('resource').map(each => each.name)")
    return [name.split("?part=")[1] for name in found if "/api/messages/" in name]


def test_the_part_that_the_first_visit_loads_has_every_word(open_page: OpenPage, filled: Served) -> None:
    """The home page needs no more of the catalogue; what is wrong with a text is said with the rest of it."""
    page = open_page("", language=CODE, served=filled)
    settle(page)
    check(page)
    first = parts_of(page)
    page.get_by_role("textbox").fill("nonsense")
    page.get_by_role("button", name="⟦Open⟧").click()
    page.get_by_role("alert").wait_for()
    check(page, said_back="nonsense")

    assert (first, parts_of(page)) == (["first"], ["first", "all"])


def test_a_page_that_is_opened_from_the_first_one_has_every_word(open_page: OpenPage, filled: Served) -> None:
    page = open_page("", language=CODE, served=filled)
    page.get_by_role("link", name="⟦Analyse⟧").first.click()
    page.get_by_role("grid").wait_for()
    check(page)

    assert parts_of(page) == ["first", "all"]


@pytest.mark.parametrize("route", dict.fromkeys(ROUTES))
def test_a_page_is_from_the_catalogue(screens: Screens, route: str) -> None:
    check(screens.settled(route), said_back="nonsense")


@pytest.mark.parametrize("game", GAMES)
def test_agents_are_from_the_catalogue(screens: Screens, game: str) -> None:
    for page in screens.agents(game):
        check(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_was_played_is_told_from_the_catalogue(screens: Screens, game: str) -> None:
    for page in screens.played(game):
        check(page)


def test_a_game_by_link_is_from_the_catalogue(screens: Screens) -> None:
    for page in screens.linked("connect4"):
        check(page)


@pytest.mark.parametrize("game", GAMES)
def test_an_analysis_is_from_the_catalogue(screens: Screens, game: str) -> None:
    for page in screens.analysis(game):
        check(page)


@pytest.mark.parametrize("method", METHODS)
def test_ways_to_learn_are_from_the_catalogue(screens: Screens, method: str) -> None:
    for page in screens.learning("hand_of_the_king", method):
        check(page)


@pytest.mark.parametrize("kind", KINDS)
def test_a_report_is_from_the_catalogue(screens: Screens, kind: str) -> None:
    check(screens.report(kind))
