"""Languages, small screens, weight and accessibility of every page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from messages.pseudo import CODE
from pages import DESK, LANDSCAPE, PHONE, WIDE, OpenPage, Pages
from screens import BETWEEN, EMBEDDED, PAGES, PRESENTED, Led
from served import Served
from settling import drawn, settle

MOST_BYTES = 300_000
WEIGHTS = """() => {
  const found = {}
  for (const each of [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]) {
    const path = new URL(each.name).pathname
    found[path] = (found[path] ?? 0) + each.decodedBodySize
  }
  return found
}"""
"""How many bytes a page has loaded from each address, before compression."""
MARKS = re.compile("[\u2066\u2069]")  # keep names apart in a text from right to left
SERIOUS = ("serious", "critical")
VIOLATIONS = {"resultTypes": ["violations"]}
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


# Sizes of screens, and the colour schemes that axe looks at there.
looks = pytest.mark.parametrize(
    ("size", "schemes"),
    [
        pytest.param(DESK, ("light", "dark"), id="desk"),
        pytest.param(PHONE, ("dark",), id="phone"),
        pytest.param(LANDSCAPE, ("light", "dark"), id="landscape", marks=pytest.mark.slow),
        pytest.param(WIDE, ("light", "dark"), id="wide", marks=pytest.mark.slow),
    ],
)
FILLED = ("#/arena/sim", "#/learn/othello", "#/lab")  # pages with a report


def serious(page: Any, axe: str, schemes: tuple[str, ...]) -> list[str]:
    """Ask axe what is wrong with a page in these colour schemes; after the first, only colours can be."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(axe)
    found = []
    for scheme, options in zip(schemes, ({}, COLOURS), strict=False):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        settle(page)
        found += page.evaluate("options => axe.run(document, options)", {**VIOLATIONS, **options})["violations"]
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found
        if each["impact"] in SERIOUS
        for node in each["nodes"]
    ]


@pytest.fixture(scope="module")
def leading(kept_pages: Pages) -> Led:
    return Led(kept_pages)


@pytest.fixture
def led(leading: Led) -> Iterator[Led]:
    yield leading
    assert leading.pages.troubles == []


@looks
@pytest.mark.parametrize("language", ["en", "fa"])
@pytest.mark.parametrize("route", [*PAGES, *EMBEDDED, *PRESENTED])
def test_a_page_fits_the_screen_and_axe_finds_nothing_serious(
    led: Led, served: Served, axe: str, route: str, language: str, size: dict[str, int], schemes: tuple[str, ...]
) -> None:
    page = led.to(served, route, language, size)

    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert serious(page, axe, schemes) == []


@looks
@pytest.mark.parametrize("language", ["en", "fa"])
@pytest.mark.parametrize("route", FILLED)
def test_axe_finds_nothing_serious_in_a_report(
    led: Led, filled: Served, axe: str, route: str, language: str, size: dict[str, int], schemes: tuple[str, ...]
) -> None:
    """Tables that are wider than a phone can be scrolled by keyboard."""
    page = led.to(filled, route, language, size)
    page.locator("article table").first.wait_for()

    assert serious(page, axe, schemes) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def key_sheet(page: Any) -> None:
    page.keyboard.press("?")
    page.locator("dialog[open]").wait_for()


def reviewed(page: Any) -> None:
    """Review the game: marks, graph, and the worst moves."""
    page.locator("p.graph button").click()
    page.locator("dl.totals[aria-busy=false]").wait_for()


def explained(page: Any) -> None:
    page.get_by_role("tab").nth(1).click()


def written(page: Any) -> None:
    page.get_by_role("tab").nth(2).click()


def edited(page: Any) -> None:
    page.locator(".board-area .centre button:not([aria-pressed])").click()


def asked_to_resign(page: Any) -> None:
    page.locator("[data-board]").first.wait_for()
    page.locator("button.resign").click()


STATES = {
    "keys": ("#/play/connect4", key_sheet),
    "review": ("#/analyse/connect4?moves=d,d,d,a,d,b,d", reviewed),
    "explain": ("#/analyse/othello?moves=f5", explained),
    "notation": ("#/analyse/connect4?moves=d", written),
    "editor": ("#/analyse/othello", edited),
    "link": ("LINK", asked_to_resign),
}
"""What a page shows once something is pressed, and a game by link with an offer of the other side."""


@looks
@pytest.mark.parametrize("language", ["en", "fa"])
@pytest.mark.parametrize("state", STATES)
def test_what_is_opened_fits_the_screen_and_axe_finds_nothing_serious(
    led: Led, served: Served, axe: str, state: str, language: str, size: dict[str, int], schemes: tuple[str, ...]
) -> None:
    route, act = STATES[state]
    if route == "LINK":
        route = offered(served)
    led.to(served, BETWEEN, language, size)  # so that a page that was open already begins again
    page = led.to(served, route, language, size)
    act(page)
    settle(page)

    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert serious(page, axe, schemes) == []
    page.reload()


def offered(served: Served) -> str:
    """Start a game by link whose second player offers a draw; the address of the first."""
    play = served.ask("plays", game="othello", sides=["human", "human"], clock={"seconds": 600.0})
    first, second = play["keys"]["sides"]
    served.ask(f"plays/{play['id']}/draw", key=second, answer="offer")
    return f"#/play/othello/{play['id']}/{first}"


@looks
@pytest.mark.parametrize("language", ["en", "fa"])
@pytest.mark.parametrize("route", ["#/games/1", "#/games"])
def test_axe_finds_nothing_serious_among_stored_games(
    led: Led, filled: Served, axe: str, route: str, language: str, size: dict[str, int], schemes: tuple[str, ...]
) -> None:
    page = led.to(filled, route, language, size)

    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert serious(page, axe, schemes) == []


def test_persian_runs_from_right_to_left_and_boards_do_not(open_page: OpenPage) -> None:
    """Text and columns are mirrored, digits are Persian, column a stays on the left."""
    page = open_page("#/play/connect4", language="fa")
    page.wait_for_selector("[role=grid]")
    form, board = (page.locator(each).bounding_box() for each in ("form", "[role=grid]"))
    columns = [page.get_by_role("gridcell", name=f"{name}1").bounding_box()["x"] for name in "ag"]

    assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == ["fa", "rtl"]
    assert form["x"] < board["x"]
    assert columns[0] < columns[1]
    assert "سطح ۴" in page.locator("form").inner_text()


def test_numbers_can_be_typed_in_persian_digits(open_page: OpenPage) -> None:
    """They are shown in the page's digits whichever are typed, and mean the same."""
    page = open_page("#/lessons/minimax/2", language="fa")
    fields = page.locator("form").get_by_role("spinbutton")
    fields.first.press_sequentially("۴")
    fields.last.press_sequentially("-12")
    shown = [fields.first.input_value(), fields.last.input_value()]
    page = open_page("#/arena/sim", language="fa")
    games = page.get_by_role("spinbutton", name="بازی‌ها")
    games.fill("۶")
    games.press("ArrowUp")
    with page.expect_response(lambda answer: answer.request.method == "POST" and "/api/jobs" in answer.url) as posted:
        page.locator("form button[type=submit]").click()

    assert shown == ["۴", "-۱۲"]
    assert posted.value.json()["plan"]["games"] == 8


def test_a_number_out_of_range_is_refused_in_the_pages_language(open_page: OpenPage) -> None:
    page = open_page("#/play/sim", language="fa")
    field = page.get_by_role("spinbutton", name="نقطه‌ها")
    page.locator("summary").first.wait_for()
    page.locator("details").evaluate_all("all => all.forEach(each => (each.open = true))")
    field.fill("۲")

    assert field.evaluate("each => each.validationMessage") == "عددی از ۳ تا ۹ با گام ۱ بدهید."


def test_the_language_can_be_changed_and_stays(open_page: OpenPage) -> None:
    page = open_page("")
    page.get_by_role("combobox", name="Language").select_option("fa")
    page.get_by_role("link", name="درس‌ها").first.click()

    page.locator("h1", has_text="مینیمکس").wait_for()


@pytest.mark.parametrize("page_of_a_game", ["play", "analyse", "tree"])
@pytest.mark.parametrize("game", ["connect4", "hand_of_the_king", "sim", "angry", "othello"])
def test_the_rules_are_one_click_from_the_board(open_page: OpenPage, page_of_a_game: str, game: str) -> None:
    """With pictures, which are boards that nobody can click."""
    page = open_page(f"#/{page_of_a_game}/{game}", language="fa")
    page.get_by_role("link", name="قواعد بازی").click()
    page.locator("figure").first.wait_for()

    assert page.url.endswith(f"#/rules/{game}")
    assert page.locator("main h2").count() >= 3
    assert page.locator("figure").count() >= 2
    assert page.locator("figure [inert]").count() == page.locator("figure").count()


def test_the_rules_lead_back_to_a_running_game(open_page: OpenPage, served: Served) -> None:
    play = served.ask("plays", game="sim", sides=["human", "human"])["id"]
    page = open_page(f"#/play/sim/{play}")
    page.get_by_role("link", name="Rules").click()
    page.get_by_role("link", name="Back to the game").click()

    page.wait_for_url(f"**/play/sim/{play}")


def test_going_from_page_to_page_asks_for_nothing_wrong(open_page: OpenPage) -> None:
    """A page that is left neither reads the address of the next one nor answers late; see also the warnings.

    First each is left as soon as it is drawn, then, on the way back, when all it asked for is there.
    """
    page, refused = open_page(""), []
    page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    for routes, wait in (((*PAGES, "#/play/sim"), drawn), (reversed(PAGES), settle)):
        for route in routes:
            page.evaluate("route => { location.hash = route || '#/' }", route)
            wait(page)

    assert refused == []


@pytest.mark.parametrize("language", ["en", "fa", CODE])
def test_the_first_visit_loads_less_than_300_kb(open_page: OpenPage, filled: Served, language: str) -> None:
    """Somebody who was never here opens the home page: all that comes, as it is once it is unpacked.

    In any language: the third is a file that says every message of the project.
    """
    page = open_page("", language=language, served=filled)
    settle(page)
    weights = page.evaluate(WEIGHTS)

    assert page.evaluate("document.documentElement.lang") == language
    assert weights.keys() >= {"/", "/api/games"}
    assert sum(weights.values()) < MOST_BYTES, weights


@pytest.mark.parametrize(
    ("route", "english", "persian"),
    [
        ("#/games/abc", "must be a whole number, not 'abc'", "باید عددی صحیح باشد"),
        ("#/games/99999", "there is no game 99999", "بازی شمارهٔ ۹۹۹۹۹"),
        ("#/play/nonsense", "There is no game “nonsense”", "بازی «nonsense» وجود ندارد"),
        ("#/nonsense", "There is no page “nonsense”", "صفحهٔ «nonsense» وجود ندارد"),
        ("#/analyse/connect4?position=xyz", "no such column", "چنین ستونی نیست"),
        ("#/tree/sim?moves=99", "legal moves are 01", "حرکت «99» در وضعیت"),
        ("#/play/sim?position=xyz", "'xyz' is not an edge", "«xyz» یال نیست"),
        ("#/play/sim/nosuchgame", "there is no such game", "این بازی روی سرور نیست"),
    ],
)
def test_an_odd_address_is_told_in_a_sentence_with_a_way_out(
    open_page: OpenPage, route: str, english: str, persian: str
) -> None:
    for language, words in (("en", english), ("fa", persian)):
        page = open_page(route, language=language)
        alert = page.get_by_role("alert").first
        alert.wait_for()

        assert words in MARKS.sub("", alert.inner_text())
        assert page.locator("main a, main button").count() > 0


def test_an_unknown_game_is_said_to_be_missing(open_page: OpenPage, served: Served) -> None:
    page = open_page("#/play/connect4/nosuchgame")

    page.get_by_role("alert").wait_for()
    assert served.address in page.url
