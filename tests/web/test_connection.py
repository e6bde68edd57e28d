"""A game by link says when its connection is lost, and that it is back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pages import OpenPage
from served import Served
from test_links import TARGET, begin, wait_for_moves

WORDS = {
    "en": {
        "lost": "The connection to the server is lost.",
        "asking": "There is no live connection: the page asks for news every second.",
        "back": "The connection is back.",
    },
    "fa": {
        "lost": "ارتباط با سرور قطع شده است.",
        "asking": "ارتباط زنده‌ای در کار نیست: صفحه هر ثانیه از سرور خبر می‌گیرد.",
        "back": "ارتباط دوباره برقرار شد.",
    },
}


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that may be ended."""
    with Served(tmp_path_factory.mktemp("connection") / "store.db") as found:
        yield found


class Wire:
    """The page's WebSocket, which can be cut, and kept from coming back."""

    def __init__(self, page: Any) -> None:
        self._open: list[Any] = []
        self._is_cut = False
        page.route_web_socket("**/api/live", self._connect)

    def cut(self) -> None:
        self._is_cut = True
        for socket in self._open:
            socket.close()
        self._open.clear()

    def join(self) -> None:
        self._is_cut = False

    def _connect(self, socket: Any) -> None:
        if self._is_cut:
            socket.close()
        else:
            socket.connect_to_server()
            self._open.append(socket)


def says(page: Any, language: str, word: str) -> None:
    page.locator(".connection", has_text=WORDS[language][word]).wait_for()


def two_sides(open_page: OpenPage, own: Served) -> tuple[Any, Any]:
    """The first side in English, the second in Persian, who know of each other."""
    first, address, known = begin(open_page, own)
    second = open_page(f"{address}/{known['sides'][1]}", served=own, language="fa")
    for page in (first, second):
        page.locator(".presence.here").wait_for()
    return first, second


def test_a_server_that_is_ended_in_mid_game_is_missed_and_its_return_is_told(open_page: OpenPage, own: Served) -> None:
    """Both sides are told in their languages, whosever turn it is; then the game goes on."""
    first, second = two_sides(open_page, own)
    assert [page.locator(".connection").inner_text() for page in (first, second)] == ["", ""]
    first.locator(TARGET).first.click()
    wait_for_moves(1, first, second)
    own.stop()
    for page, language in ((first, "en"), (second, "fa")):
        says(page, language, "lost")
        assert page.locator(".presence").count() == 0
    own.start()
    for page, language in ((first, "en"), (second, "fa")):
        says(page, language, "back")
        page.locator(".presence.here").wait_for()
    second.locator(TARGET).first.click()
    wait_for_moves(2, first, second)


def test_without_its_socket_a_game_goes_on_by_asking_and_says_so(open_page: OpenPage, own: Served) -> None:
    """One side's socket is cut and cannot come back: it sees the other's moves and makes its own."""
    first, address, known = begin(open_page, own)
    second = open_page("", served=own, language="fa")
    wire = Wire(second)
    second.goto(f"{own.address}/{address}/{known['sides'][1]}")
    second.locator(".presence.here").wait_for()
    wire.cut()
    says(second, "fa", "asking")
    first.locator(".presence:not(.here)").wait_for()
    first.locator(TARGET).first.click()
    wait_for_moves(1, second)
    second.locator(TARGET).nth(1).click()
    wait_for_moves(2, first, second)
    wire.join()
    says(second, "fa", "back")
    first.locator(".presence.here").wait_for()


def test_who_loses_the_network_is_told_and_sees_what_was_missed(open_page: OpenPage, own: Served) -> None:
    """The page is without a network while the other side moves; back again, it shows the move."""
    first, second = two_sides(open_page, own)
    second.context.set_offline(True)
    says(second, "fa", "lost")
    first.locator(TARGET).first.click()
    wait_for_moves(1, first)
    second.context.set_offline(False)
    says(second, "fa", "back")
    wait_for_moves(1, second)
