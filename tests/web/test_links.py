"""A game by link as people play it: two sides and a spectator, each in a browser of their own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError

import pytest
from pages import DESK, PHONE, OpenPage
from served import Served, play_of

START = "Play a friend by link"
TARGET = ".cell.target"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that may be killed."""
    with Served(tmp_path_factory.mktemp("links") / "store.db") as found:
        yield found


def links_of(page: Any) -> dict[str, Any]:
    """What the browser of who began the game remembers of it."""
    known = json.loads(page.evaluate("localStorage.getItem('turnwise.games')"))
    return dict(known[0])


def begin(open_page: OpenPage, own: Served, **more: Any) -> tuple[Any, str, dict[str, Any]]:
    """Begin a game with a friend: the page, the address of a link without its secret, and the secrets."""
    page = open_page("#/play/connect4", served=own, **more)
    page.get_by_role("button", name=START).click()
    page.get_by_role("region", name="Links of this game").wait_for()
    page.wait_for_url(re.compile(r"/play/connect4/[^/]+/[^/]+$"))
    known = links_of(page)
    return page, f"#/play/connect4/{known['id']}", known


def seated(open_page: OpenPage, own: Served, **more: Any) -> tuple[Any, Any, Any, dict[str, Any]]:
    """Two sides and a spectator at the board, who know of each other."""
    first, address, known = begin(open_page, own)
    second = open_page(f"{address}/{known['sides'][1]}", served=own, **more)
    third = open_page(f"{address}/{known['spectator']}", served=own)
    for page in (first, second):
        page.get_by_text("1 spectator", exact=True).wait_for()
        page.locator(".presence.here").wait_for()
    third.get_by_text("You are watching.").wait_for()
    return first, second, third, known


def wait_for_moves(count: int, *pages: Any) -> None:
    for page in pages:
        page.wait_for_selector(f".moves li:nth-child({count})", state="attached")


def test_two_sides_and_a_spectator_play_through_the_death_of_the_server(open_page: OpenPage, own: Served) -> None:
    """Each side can move in its turn alone, the spectator never; the server is killed and started again in mid-game."""
    first, second, third, known = seated(open_page, own)
    assert second.locator(".side").last.get_attribute("data-player") == "1"
    assert [page.locator(TARGET).count() > 0 for page in (first, second, third)] == [True, False, False]
    first.locator(TARGET).first.click()
    wait_for_moves(1, first, second, third)
    second.locator(TARGET).nth(1).click()
    wait_for_moves(2, first, second, third)
    own.kill()
    own.start()
    first.locator(TARGET).first.click()
    wait_for_moves(3, first, second, third)
    second.wait_for_selector(TARGET)
    second.locator(TARGET).first.click()
    wait_for_moves(4, first, second, third)

    assert third.locator(TARGET).count() == 0
    assert third.get_by_role("button", name="Resign").count() == 0
    path, move = f"plays/{known['id']}/moves", {"ply": 4, "move": "d"}
    for secret in ("", known["spectator"], known["sides"][1]):
        with pytest.raises(HTTPError, match="403"):
            own.ask(path, key=secret, **move)
    assert len(own.ask(f"plays/{known['id']}", key=known["spectator"])["moves"]) == 4


def test_offers_are_answered_and_a_rematch_takes_everybody_along(open_page: OpenPage, own: Served) -> None:
    """A move is taken back by consent, a draw declined and agreed on, and the next game has the sides changed."""
    first, second, third, known = seated(open_page, own)
    first.locator(TARGET).first.click()
    wait_for_moves(1, first, second)
    first.get_by_role("button", name="Ask to take back").click()
    first.get_by_text("You have asked to take back a move.").wait_for()
    second.get_by_role("button", name="Accept").click()
    first.wait_for_selector(".moves li", state="detached")
    second.get_by_role("button", name="Offer a draw").click()
    first.get_by_role("button", name="Decline").click()
    second.get_by_text("You have offered a draw.").wait_for(state="detached")
    first.get_by_role("button", name="Offer a draw").click()
    assert third.get_by_role("button", name="Accept").count() == 0
    second.get_by_role("button", name="Accept").click()
    for page in (first, second, third):
        page.locator(".result", has_text="both sides agreed on a draw").wait_for()
    second.get_by_role("button", name="Rematch").click()
    first.get_by_role("button", name="Accept").click()
    for page in (first, second, third):
        page.wait_for_function("id => !location.hash.includes(id)", arg=known["id"])
        page.wait_for_selector(".result", state="detached")

    second.wait_for_selector(TARGET)
    assert len({play_of(page) for page in (first, second, third)}) == 1
    assert [page.locator(TARGET).count() > 0 for page in (first, third)] == [False, False]


def test_a_reload_goes_on_and_the_history_has_no_secret(open_page: OpenPage, own: Served) -> None:
    """The address of the game has the secret while it is shown; left behind it has none, and going back opens it."""
    page, address, known = begin(open_page, own)
    secret = known["mine"][0]
    page.reload()
    page.wait_for_selector(TARGET)
    assert page.url.endswith(f"{address}/{secret}")
    assert secret not in page.title()
    page.get_by_role("link", name="Archive").first.click()
    page.locator("section", has_text="your turn").get_by_role("link").first.wait_for()
    visited = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name).join()")
    page.go_back()
    page.wait_for_selector(TARGET)

    assert secret not in visited
    page.wait_for_url(re.compile(re.escape(f"{address}/{secret}")))


def copied_by(page: Any, button: str) -> str:
    """Press a button that copies: what somebody else could paste."""
    page.evaluate("() => { navigator.clipboard.writeText = async text => { window.copied = text } }")
    page.evaluate("() => { window.copied = '' }")
    page.get_by_role("button", name=button, exact=True).click()
    return str(page.wait_for_function("() => window.copied").json_value())


def test_a_link_that_is_copied_lets_others_look_on_unless_a_side_is_asked_for_by_name(
    open_page: OpenPage, own: Served
) -> None:
    """No button copies a new game from the position, and none but that with a side's name gives its secret away."""
    first, second, third, known = seated(open_page, own)
    links = [page.get_by_role("button", name=re.compile("link", re.IGNORECASE)) for page in (second, third)]
    links[1].first.wait_for()
    offered = [each.all_inner_texts() for each in links]
    begun, looking_on = (copied_by(page, "Link for spectators") for page in (first, third))
    other = open_page(f"#{looking_on.split('#')[1]}", served=own)
    other.get_by_text("You are watching.").wait_for()

    assert begun == looking_on == f"{own.address}/#/play/connect4/{known['id']}/{known['spectator']}"
    assert copied_by(first, "Link for Yellow").endswith(known["sides"][1])
    assert offered == [[], ["Link for spectators"]]
    assert other.locator(TARGET).count() == 0


def test_a_name_is_seen_by_the_other_side_and_a_link_without_a_secret_opens_nothing(
    open_page: OpenPage, own: Served
) -> None:
    first, second, _, known = seated(open_page, own, size=PHONE)
    second.get_by_label("Your name").fill("سارا")
    second.get_by_role("button", name="Keep").click()
    first.locator(".side", has_text="سارا").wait_for()
    stranger = open_page(f"#/play/connect4/{known['id']}", served=own)
    stranger.get_by_role("alert").filter(has_text="opened by a link").wait_for()

    assert stranger.locator(".moves").count() == 0
    assert second.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("language", ["en", "fa"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_game_by_link_can_be_used_by_everybody(
    open_page: OpenPage, own: Served, axe: str, size: dict[str, int], language: str
) -> None:
    """Links, names, offers and the end of a game have names, contrast and order, and fit on a phone."""
    play = own.ask("plays", game="connect4", sides=["human", "human"], clock={"seconds": 600.0}, names=["Sara", "Amir"])
    own.ask(f"plays/{play['id']}/draw", key=play["keys"]["sides"][1], answer="offer")
    secret = play["keys"]["sides"][0]
    page = open_page(f"#/play/connect4/{play['id']}/{secret}", served=own, language=language, size=size)
    page.locator(".offer").wait_for()
    page.evaluate(axe)
    found = page.evaluate("axe.run()")

    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found["violations"]] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
