"""An analysis that is left and come back to: the deepest report is there at once, and the search goes on from it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from pages import OpenPage, hide, show
from served import Served

NOTING = """() => {
    window.seen = []
    const note = () => {
        const depth = document.querySelector('p.facts')?.textContent.match(/depth (\\d+)/)
        const place = document.querySelector('.text [aria-current=step]')
        if (depth) window.seen.push([place?.textContent ?? '', Number(depth[1])])
    }
    const all = { subtree: true, childList: true, characterData: true }
    new MutationObserver(note).observe(document.querySelector('main'), all)
}"""
"""Notes which depth is shown at which move."""
DEEP = 7
REACHED = "least => Number(document.querySelector('p.facts')?.textContent.match(/depth (\\d+)/)?.[1]) >= least"
GAME = "#/analyse/othello?moves=f5,d6"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that may be killed."""
    with Served(tmp_path_factory.mktemp("kept") / "store.db") as found:
        yield found


def at_move(page: Any, ply: int) -> None:
    page.wait_for_selector(f".text button:nth-of-type({ply})[aria-current=step]")


def shown_depth(page: Any) -> int:
    return int(page.evaluate("document.querySelector('p.facts').textContent.match(/depth (\\d+)/)[1]"))


def shown_at(page: Any, move: str) -> list[int]:
    """All depths that were shown at a move, in their order."""
    return [depth for place, depth in page.evaluate("window.seen") if place == move]


def test_going_back_and_forth_shows_the_deepest_report_at_once(open_page: OpenPage) -> None:
    """To the move before and on again, twice: at each move the depth never falls, and it goes on."""
    page = open_page(GAME)
    at_move(page, 2)
    page.wait_for_function(REACHED, arg=DEEP)
    page.locator("h1").click(force=True)
    depths = [shown_depth(page)]
    page.evaluate(NOTING)
    for key, ply in (("ArrowLeft", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("ArrowRight", 2)):
        page.keyboard.press(key)
        at_move(page, ply)
        page.wait_for_function(REACHED, arg=DEEP)
        depths.append(shown_depth(page))
    page.wait_for_function(REACHED, arg=depths[-1] + 1)
    first, second = shown_at(page, "1f5"), shown_at(page, "2d6")

    assert first == sorted(first)
    assert second == sorted(second)
    assert DEEP <= depths[0] <= second[0]
    assert depths[1] <= depths[3]


def test_the_report_is_there_again_after_another_page(open_page: OpenPage) -> None:
    """The page of games and back: the first depth that is shown is no smaller than the last one before."""
    page = open_page(GAME)
    page.wait_for_function(REACHED, arg=DEEP)
    before = shown_depth(page)
    page.evaluate(NOTING)
    page.get_by_role("link", name="Archive").first.click()
    page.wait_for_selector("p.facts", state="detached")
    page.evaluate("window.seen = []")
    page.go_back()
    page.wait_for_function("() => window.seen.length > 0")
    page.wait_for_function(REACHED, arg=before + 1)
    depths = shown_at(page, "2d6")

    assert depths == sorted(depths)
    assert depths[0] >= before


def test_a_reload_begins_with_what_the_server_has_found(open_page: OpenPage) -> None:
    """The page remembers nothing; the first depth that it shows is what another visit has reached, or more."""
    page = open_page(GAME)
    page.wait_for_function(REACHED, arg=DEEP)
    page.get_by_role("button", name="Stop", exact=True).click()
    before = shown_depth(page)
    page.reload()
    page.locator("p.facts .score").wait_for()

    assert shown_depth(page) >= before


def test_a_server_that_has_forgotten_everything_shows_nothing_shallower(open_page: OpenPage, own: Served) -> None:
    """It is killed and started again: what is shown stays, and goes on to what is deeper."""
    page = open_page(GAME, served=own)
    page.wait_for_function(REACHED, arg=DEEP)
    page.evaluate(NOTING)
    own.kill()
    own.start()
    page.wait_for_function(REACHED, arg=shown_depth(page) + 1)
    depths = shown_at(page, "2d6")

    assert depths == sorted(depths)
    assert depths[0] >= DEEP


def test_a_hidden_tab_rests_and_goes_on_where_it_was(open_page: OpenPage) -> None:
    """Out of sight it asks the server to stop, and nothing changes; seen again it asks for what is deeper."""
    page = open_page("")
    with page.expect_websocket() as opened:
        page.goto(page.url.split("#")[0] + GAME)
    socket, told = opened.value, list[dict[str, Any]]()
    socket.on("framesent", lambda text: told.append(json.loads(text)))
    page.wait_for_function(REACHED, arg=DEEP)
    with socket.expect_event("framesent", lambda text: json.loads(text)["op"] == "stop"):
        hide(page)
    page.get_by_text("stopped at depth").wait_for()
    before = shown_depth(page)
    with socket.expect_event("framereceived", lambda text: json.loads(text)["type"] == "search") as heard:
        with socket.expect_event("framesent", lambda text: json.loads(text)["op"] == "deepen"):
            show(page)
        assert shown_depth(page) >= before
    page.wait_for_function(REACHED, arg=before + 1)
    stopped, asked = told[-2:]

    assert (stopped["op"], asked["op"], asked["beyond"]) == ("stop", "deepen", before)
    assert json.loads(heard.value)["depth"] > before
