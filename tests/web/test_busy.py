"""A busy server says so on the page, in both languages, and at which place one waits."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from pages import Pages
from patience import PATIENCE
from served import Served
from websockets.sync.client import connect

VISITORS = 8  # of the page's own address: more than there are places for
LONG = {"game": "othello", "limits": {"seconds": 10.0}}
WORDS = {"en": r"The server is busy: you are number \d+ in line", "fa": "سرور شلوغ است: نفر [۰-۹]+ در صف هستید"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with one processor."""
    with Served(tmp_path_factory.mktemp("busy") / "store.db", "--searches", "1") as found:
        yield found


@pytest.fixture
def crowd(served: Served) -> Iterator[ExitStack]:
    """Visitors who have two long searches each; they leave when the stack is closed."""
    with ExitStack() as stack:
        for _ in range(VISITORS):
            page = httpx.get(served.address, timeout=PATIENCE)
            cookie = "; ".join(f"{name}={value}" for name, value in page.cookies.items())
            live = served.address.replace("http", "ws", 1) + "/api/live"
            socket = stack.enter_context(connect(live, additional_headers={"cookie": cookie}))
            for number in range(2):
                socket.send(json.dumps({"op": "analyse", "id": number, **LONG}))
        yield stack


@pytest.mark.parametrize("language", WORDS)
def test_the_page_tells_the_place_and_goes_on_when_the_crowd_has_left(
    browser: Any, served: Served, crowd: ExitStack, language: str
) -> None:
    """The analysis waits behind others of the same address; when they go it is its turn, and the line disappears."""
    pages = Pages(browser, served)
    page = pages.open("#/analyse/othello", language=language)
    line = page.get_by_role("status").filter(has_text=re.compile(WORDS[language]))
    line.wait_for()
    crowd.close()
    line.wait_for(state="detached")
    shown = page.locator(".facts .score").inner_text()
    pages.close()

    assert re.search(r"[0-9۰-۹]", shown)
