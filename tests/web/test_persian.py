"""Every page in Persian: no English is left over, and code and cells keep their digits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import OpenPage
from served import Served
from test_looks import PAGES

LIST = Path(__file__).with_name("latin_words.txt")
GAMES = ("connect4", "hand_of_the_king", "sim", "angry", "othello")
LESSONS = ("minimax", "alpha_beta", "ordering", "depth", "heuristic", "exact")
KINDS = {
    "match": {"game": "sim", "agents": ["greedy", "search:depth=2"], "games": 2},
    "tournament": {"game": "sim", "agents": ["greedy", "random", "classic:depth=2"], "games": 2},
    "tune": {
        "game": "othello", "agent": "classic:depth=1", "population": 2, "epochs": 1, "games": 2, "gauge": 0, "test": 2,
    },
    "fit": {"game": "sim", "games": 20, "test": 2},
    "lab": {"names": ["sim.order"]},
    "train": {"game": "hand_of_the_king", "encoding": "report", "positions": 200, "epochs": 2},
}  # fmt: skip
"""A small run of every kind of job."""
PAGE_OF = {"match": "#/arena", "tournament": "#/arena", "lab": "#/lab"}
SHOWN = """() => {
  const found = []
  const said = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-description']
  const isCode = (node) => Boolean(node.closest('code, pre, textarea, dt[dir=ltr], input[dir=ltr]'))
  const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement
    const listed = ['OPTION', 'OPTGROUP', 'TITLE'].includes(parent.tagName)
    if (['SCRIPT', 'STYLE'].includes(parent.tagName) || !(listed || parent.checkVisibility())) continue
    found.push([walk.currentNode.data, isCode(parent)])
  }
  for (const each of document.querySelectorAll('*'))
    for (const name of said) if (each.hasAttribute(name)) found.push([each.getAttribute(name), isCode(each)])
  return found
}"""
"""Every text that can be seen or heard, and whether it is code: options of agents, notation, code of reports."""
WORD = re.compile(r"[A-Za-z][A-Za-z0-9_'’]*(?:[=:.][A-Za-z0-9_]+)*")
PLACE = re.compile(r"[a-j][0-9]{0,2}")  # a column or a cell
OPTION = re.compile(r"[a-z_]+=\w+")  # as an agent's text has it
CODE = re.compile(r"[^\s\u0600-\u06ff]*")  # one word, of any signs but Persian ones
SPOILT = re.compile(r"[A-Za-z_]=?[۰-۹]")  # a Persian digit in code or in the name of a cell
MARKS = re.compile("[\u2066\u2069]")


def allowed() -> set[str]:
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def strange(texts: list[tuple[str, bool]]) -> set[str]:
    """Find Latin words that are neither on the list nor notation, each with the text it stands in."""
    known, found = allowed(), set()
    for text, is_code in ((MARKS.sub("", each), code) for each, code in texts):
        if is_code and CODE.fullmatch(text.strip()):
            continue
        words = (word for word in WORD.findall(text) if not PLACE.fullmatch(word) and not OPTION.fullmatch(word))
        found |= {f"{word}: {text.strip()[:80]}" for word in words if word not in known}
    return found


def texts_of(page: Any) -> list[tuple[str, bool]]:
    """Read a page with everything that can be opened open."""
    page.locator("details").evaluate_all("all => all.forEach(each => (each.open = true))")
    page.wait_for_timeout(100)
    return [(text, code) for text, code in page.evaluate(SHOWN)]


def check(page: Any, said_back: str = "\0") -> None:
    """Find nothing strange on a page; what was typed is said back as it is."""
    texts = [(text, code) for text, code in texts_of(page) if said_back not in text]

    assert strange(texts) == set()
    assert [text for text, _ in texts if SPOILT.search(MARKS.sub("", text))] == []


def settled(open_page: OpenPage, route: str, **more: Any) -> Any:
    page = open_page(route, language="fa", **more)
    page.wait_for_selector("main h1, main h2, main [role=alert]", state="attached")
    page.wait_for_timeout(700)
    return page


def test_a_stray_english_word_is_found() -> None:
    """The test can fail: by a word in a sentence, by a sentence in a place for code, by a digit in code."""
    assert strange([("وضعیت Start", False)]) == {"Start: وضعیت Start"}
    assert strange([("the moves tried", True)]) != set()
    assert (
        strange([("حرکت d4 یا b", False), ("depth", True), ("رایانه (depth=4)", False), ("Turnwise", False)]) == set()
    )
    assert SPOILT.search("plies=۸")
    assert SPOILT.search("b۱")


ROUTES = (
    *PAGES,
    *(f"#/rules/{game}" for game in GAMES),
    *(f"#/lessons/{lesson}" for lesson in LESSONS),
    *(f"#/tree/{game}" for game in GAMES),
    *(f"#/learn/{game}" for game in GAMES),
    "#/games/1",
    "#/nonsense",
    "#/play/sim/nosuchgame",
)


@pytest.mark.parametrize("route", dict.fromkeys(ROUTES))
def test_a_page_in_persian_has_no_english_left(open_page: OpenPage, filled_once: Served, route: str) -> None:
    check(settled(open_page, route, served=filled_once), said_back="nonsense")


@pytest.mark.parametrize("game", GAMES)
def test_every_agent_is_offered_in_persian(open_page: OpenPage, filled_once: Served, game: str) -> None:
    """With its options, and the server's networks where it plays with one."""
    page = settled(open_page, f"#/play/{game}", served=filled_once)
    side = page.locator("form select").nth(1)
    for agent in side.locator("option").evaluate_all("all => all.map(each => each.value)"):
        side.select_option(agent)
        check(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_was_played_is_told_in_persian(open_page: OpenPage, served: Served, game: str) -> None:
    """On the board, in the panel and in the archive, where it is opened again."""
    sides = {"first": "random", "second": "greedy"}
    play = served.ask("plays", game=game, sides=list(sides.values()), pace=0.0)
    page = settled(open_page, f"#/play/{game}/{play['id']}")
    page.locator(".result b").wait_for()
    check(page)
    check(settled(open_page, "#/games"))
    newest = served.ask(f"records?game={game}&limit=1")[0]["id"]
    check(settled(open_page, f"#/games/{newest}"))


@pytest.mark.parametrize("game", GAMES)
def test_an_analysis_is_in_persian(open_page: OpenPage, game: str) -> None:
    """The engine, every tab and the editor."""
    page = settled(open_page, f"#/analyse/{game}")
    page.wait_for_timeout(1500)
    check(page)
    for tab in page.get_by_role("tab").all():
        tab.click()
        page.wait_for_timeout(400)
        check(page)
    editor = page.get_by_role("button", name="ویرایش وضعیت")
    if editor.count():
        editor.click()
        check(page)


@pytest.mark.parametrize("method", ["genetic", "cma", "spsa", "fit", "train"])
@pytest.mark.parametrize("game", ["othello", "hand_of_the_king"])
def test_every_way_to_learn_is_offered_in_persian(open_page: OpenPage, game: str, method: str) -> None:
    page = settled(open_page, f"#/learn/{game}")
    page.locator("form select").first.select_option(method)
    check(page)
    for choice in page.locator("form select").nth(1).locator("option").all():
        page.locator("form select").nth(1).select_option(choice.get_attribute("value"))
        check(page)


@pytest.mark.parametrize("kind", KINDS)
def test_a_report_is_in_persian(open_page: OpenPage, filled_once: Served, kind: str) -> None:
    """Its sentences, tables and plots."""
    job = next(each for each in filled_once.ask("jobs") if each["kind"] == kind)
    page = settled(open_page, PAGE_OF.get(kind, "#/learn"), served=filled_once)
    card = page.locator(f"#job-{job['id']}")
    show = card.get_by_role("button", name="نمایش نتیجه")
    if show.count():
        show.click()
    card.locator("table").first.wait_for()
    check(page)


@pytest.fixture(scope="module")
def filled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server on which one run of every kind has ended."""
    with Served(tmp_path_factory.mktemp("persian") / "store.db") as found:
        for kind, plan in KINDS.items():
            found.finish(kind=kind, **plan)
        yield found
