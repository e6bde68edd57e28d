"""Every screen in Persian: no English is left over, and code and cells keep their digits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from messages.pseudo import NAME, is_notation, notation_words
from pages import Pages
from screens import GAMES, KINDS, METHODS, ROUTES, Screens, texts_of
from served import Served

WORD = re.compile(r"[A-Za-z][A-Za-z0-9_'’]*(?:[=:.][A-Za-z0-9_]+)*")
CODE = re.compile(r"[^\s\u0600-\u06ff]*")  # one word, of any signs but Persian ones
SPOILT = re.compile(r"[A-Za-z_]=?[۰-۹]")  # a Persian digit in code or in the name of a cell
MARKS = re.compile("[\u2066\u2069]")
TYPED = re.compile(r"`[^`]*`")


def strange(texts: list[tuple[str, bool]]) -> set[str]:
    """Find Latin words that are neither on the list nor notation, each with the text it stands in.

    What stands between backticks is to be typed as it is.
    """
    known, found = notation_words(), set()
    for text, is_code in ((MARKS.sub("", each), code) for each, code in texts):
        if is_code and CODE.fullmatch(text.strip()):
            continue
        words = (word for word in WORD.findall(TYPED.sub("", text)) if not is_notation(word) and word not in known)
        found |= {f"{word}: {text.strip()[:80]}" for word in words}
    return found


def check(page: Any, said_back: str = "\0") -> None:
    """Find nothing strange on a page; what was typed is said back as it is, and languages have their own names."""
    texts = [(text, code) for text, code in texts_of(page) if said_back not in text and text != NAME]

    assert strange(texts) == set()
    assert [text for text, _ in texts if SPOILT.search(MARKS.sub("", text))] == []


def test_a_stray_english_word_is_found() -> None:
    """The test can fail: by a word in a sentence, by a sentence in a place for code, by a digit in code."""
    assert strange([("وضعیت Start", False)]) == {"Start: وضعیت Start"}
    assert strange([("the moves tried", True)]) != set()
    assert (
        strange([("حرکت d4 یا b", False), ("depth", True), ("رایانه (depth=4)", False), ("Turnwise", False)]) == set()
    )
    assert strange([("`on` (روشن) یا `off` (خاموش)", False)]) == set()
    assert SPOILT.search("plies=۸")
    assert SPOILT.search("b۱")


@pytest.fixture(scope="module")
def opened(kept_pages: Pages, filled: Served) -> Screens:
    return Screens(kept_pages, "fa", filled)


@pytest.fixture
def screens(opened: Screens) -> Iterator[Screens]:
    yield opened
    assert opened.pages.troubles == []


@pytest.mark.parametrize("route", dict.fromkeys(ROUTES))
def test_a_page_in_persian_has_no_english_left(screens: Screens, route: str) -> None:
    check(screens.settled(route), said_back="nonsense")


@pytest.mark.parametrize("game", GAMES)
def test_every_agent_is_offered_in_persian(screens: Screens, game: str) -> None:
    for page in screens.agents(game):
        check(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_was_played_is_told_in_persian(screens: Screens, game: str) -> None:
    for page in screens.played(game):
        check(page)


def test_a_game_by_link_is_in_persian(screens: Screens) -> None:
    for page in screens.linked("connect4"):
        check(page)


@pytest.mark.parametrize("game", GAMES)
def test_an_analysis_is_in_persian(screens: Screens, game: str) -> None:
    for page in screens.analysis(game):
        check(page)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("game", ["othello", "hand_of_the_king"])
def test_every_way_to_learn_is_offered_in_persian(screens: Screens, game: str, method: str) -> None:
    for page in screens.learning(game, method):
        check(page)


@pytest.mark.parametrize("kind", KINDS)
def test_a_report_is_in_persian(screens: Screens, kind: str) -> None:
    check(screens.report(kind))
