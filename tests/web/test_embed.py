"""Boards, games and trees inside the pages of others: a foreign page frames them, and cannot frame anything else."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from patience import PATIENCE
from served import Served

NIM = Path(__file__).parents[1] / "foreign" / "nim.py"
Framed = Callable[[str], Any]


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder and says nothing."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The page of a course: another origin than the server's, for its port is another."""
    folder = tmp_path_factory.mktemp("course")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", folder
        server.shutdown()


@pytest.fixture(scope="module")
def server(course: tuple[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    store = tmp_path_factory.mktemp("embed") / "store.db"
    with Served(store, "--embed-from", course[0], "--game", f"{NIM}:Nim") as found:
        yield found


@pytest.fixture
def framed(browser: Any, course: tuple[str, Path], server: Served) -> Iterator[Framed]:
    """Show an address of the server in a frame of the course's page."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    def show(path: str) -> Any:
        address, folder = course
        (folder / "index.html").write_text(
            f'<!doctype html><title>course</title><iframe src="{server.address}{path}" width=600 height=700></iframe>'
        )
        page.goto(address)
        return page

    yield show
    assert all(url.startswith((server.address, course[0])) for url in asked), asked
    assert not any(word in url for url in asked for word in ("/api/plays", "/api/jobs", "/api/live", "/api/records"))
    context.close()


def test_a_course_page_shows_a_board(framed: Framed) -> None:
    frame = framed("/embed/#/board/connect4?moves=d,d,c&engine=1").frame_locator("iframe")

    frame.get_by_text("Yellow to move").wait_for()
    frame.get_by_text("exact").wait_for()
    assert (
        frame.get_by_role("link", name="Open in Turnwise").get_attribute("href") == "../#/analyse/connect4?moves=d,d,c"
    )


def test_a_game_in_a_frame_can_be_stepped_through_and_not_played_on(framed: Framed) -> None:
    frame = framed("/embed/#/game/othello?moves=f5,d6,c3,d3&at=2&language=fa&theme=dark").frame_locator("iframe")
    frame.locator("[aria-current=step]", has_text="d6").wait_for()
    frame.get_by_role("button", name="جلو").click()
    frame.locator("[aria-current=step]", has_text="c3").wait_for()

    assert frame.locator("html").get_attribute("dir") == "rtl"
    assert frame.get_by_role("grid").get_attribute("aria-label") == "صفحهٔ بازی، نوبت سفید"


@pytest.mark.parametrize("route", ["tree?tree=[[3 12 8] [2 4 6]]&method=alpha_beta", "tree/connect4?depth=2"])
def test_a_tree_in_a_frame_can_be_stepped_through(framed: Framed, route: str) -> None:
    frame = framed(f"/embed/#/{route}").frame_locator("iframe")
    frame.get_by_role("heading", name="Alpha-beta").wait_for()
    step = frame.get_by_role("slider").first
    end = step.input_value()
    frame.get_by_role("button", name="Back").first.click()

    assert int(step.input_value()) == int(end) - 1


def test_a_tree_that_is_none_is_one_line(framed: Framed) -> None:
    framed("/embed/#/tree?tree=[[3 12").frame_locator("iframe").get_by_role("alert").wait_for()


def test_a_game_of_the_operators_own_is_framed_too(framed: Framed) -> None:
    frame = framed("/embed/#/board/nim").frame_locator("iframe")

    frame.locator("main .turn").wait_for()


def test_a_view_keeps_nothing_in_the_browser(framed: Framed) -> None:
    page = framed("/embed/#/board/connect4")
    page.frame_locator("iframe").locator("main .turn").wait_for()
    (frame,) = [each for each in page.frames if "/embed/" in each.url]

    assert frame.evaluate("Object.keys(localStorage)") == []
    refused = "() => fetch('../api/plays', {method: 'POST'}).then(() => 'asked', error => String(error))"
    assert "Failed to fetch" in frame.evaluate(refused)


@pytest.mark.parametrize("path", ["/", "/#/play/connect4", "/index.html"])
def test_a_course_page_cannot_frame_the_web_app(framed: Framed, path: str) -> None:
    """A click on a page that cannot be seen might start or resign a game."""
    page = framed(path)
    page.wait_for_load_state("networkidle")

    assert page.frame_locator("iframe").locator("#app").count() == 0


def test_an_unknown_view_or_game_is_one_line(framed: Framed) -> None:
    framed("/embed/#/play/connect4").frame_locator("iframe").get_by_role("alert").wait_for()
    framed("/embed/#/board/chess").frame_locator("iframe").get_by_role("alert").wait_for()


def test_the_web_app_offers_the_code_of_a_frame_where_frames_are_shown(
    browser: Any, server: Served, served: Served
) -> None:
    """A server that lets nobody frame its views offers no code that would not work."""
    for each, offers in ((server, 1), (served, 0)):
        page = browser.new_page()
        with page.expect_response("**/api/embedding"):
            page.goto(f"{each.address}/#/analyse/connect4?moves=d,d")
            page.get_by_role("tab", name="Notation").click()
        page.get_by_role("button", name="Copy link to this analysis").wait_for()

        assert page.get_by_role("button", name="Copy embed code").count() == offers
        page.close()
