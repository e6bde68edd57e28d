"""One box for every notation, files of a game, and addresses that hold all of it."""

from __future__ import annotations

import json
import re
import struct
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from chromium import CHROMIUM, FLAGS
from pages import OpenPage
from served import Served

from turnwise import formats, games
from turnwise.formats import pgn
from turnwise.store import Record, record_of

PNG = b"\x89PNG\r\n\x1a\n"
BRANCHED = "#/analyse/connect4?moves=d,d,c,e,b&branches=1:e,c;3:a,b;6:f&at=4"
BRANCHED_TEXT = "d d ( e c ( f ) ) c e ( a b ) b"
GGF = "(;GM[Othello]PB[Ali]PW[Sara]TY[4]BO[4 ---- -O*- -*O- ---- *]B[B1]W[A1]B[A2];)"
RECORD = record_of(games.find("sim"), games.find("sim").start(), ["01", "23", "04"], ["a", "b"]).to_json()
NOTATIONS = {
    "a transcript of columns": ("44455554221", "connect4", 11),
    "Persian digits": ("۱. ۴ ۴ ۲. ۵ ۳", "connect4", 4),
    "PGN": ('[Game "connect4"]\n[Start ""]\n\n1. d d (2. e 3. c) 2. c e *', "connect4", 4),
    "GGF": (GGF, "othello", 3),
    "a record": (RECORD, "sim", 3),
    "a link": ("http://elsewhere.example/#/analyse/connect4?moves=d,d,c&branches=1:e", "connect4", 3),
}
LONG_NOTATIONS = {
    "a transcript of squares": ("f5d6c3d3c4f4", "othello", 6),
    "numbered moves": ("1. f5 d6 2. c3", "othello", 3),
    "moves of Angry": ("left left left", "angry", 3),
}
POSITIONS = {
    "a position": ("start:width=5,height=4", "connect4", "c"),
    "OBF": ("-----OX--XO----- X; b1:-10 % the start", "othello", "b1"),
    "a position of Sim": ("5:01/23", "sim", "04"),
}


def paste(page: Any, text: str) -> None:
    page.get_by_role("tab", name="Notation").click()
    page.get_by_label("Paste a position, moves, a game or a link").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()


def shown_game(page: Any) -> str:
    """Read the written game: moves and brackets."""
    parts = page.locator(".text > *").all_inner_texts()
    return " ".join(re.sub(r"^\d+\s*", "", part) for part in parts)


def review(page: Any) -> None:
    page.get_by_role("button", name="Review the game").click()
    await_review(page)


def await_review(page: Any) -> None:
    """Wait until the whole line is reviewed: only then there is no button for it, whatever it says meanwhile."""
    page.locator("section[aria-label=Moves] button.primary").wait_for(state="detached")


def pasted_and_reviewed(page: Any, text: str, game: str, moves: int) -> None:
    paste(page, text)
    page.wait_for_function("game => location.hash.startsWith(`#/analyse/${game}?`)", arg=game)
    page.locator(".text > button").nth(moves - 1).wait_for()
    review(page)


@pytest.mark.parametrize("name", NOTATIONS)
def test_a_notation_is_pasted_and_reviewed(open_page: OpenPage, name: str) -> None:
    """Whatever game is on the page, the whole game is there with its moves, and its review."""
    page = open_page("#/analyse/angry")
    pasted_and_reviewed(page, *NOTATIONS[name])

    assert page.get_by_role("alert").count() == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG_NOTATIONS)
def test_a_notation_of_a_long_game_is_pasted_and_reviewed(open_page: OpenPage, name: str) -> None:
    page = open_page("#/analyse/connect4")
    pasted_and_reviewed(page, *LONG_NOTATIONS[name])

    assert page.get_by_role("alert").count() == 0


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_is_pasted_and_a_move_from_there_reviewed(open_page: OpenPage, name: str) -> None:
    text, game, move = POSITIONS[name]
    page = open_page("#/analyse/angry")
    paste(page, text)
    page.wait_for_function("game => location.hash.startsWith(`#/analyse/${game}?position=`)", arg=game)
    page.get_by_role("list", name="Every move with its score").locator("button.move", has_text=move).first.click()
    page.locator(".text > button").first.wait_for()
    review(page)

    assert page.get_by_role("alert").count() == 0


def test_what_fits_nothing_is_said_in_one_line(open_page: OpenPage) -> None:
    page = open_page("#/analyse/connect4")
    paste(page, "f5d6z9")
    error = page.get_by_role("tabpanel").get_by_role("alert")
    error.wait_for()

    assert "othello came furthest: move 3: illegal move 'z9'" in error.inner_text()


@pytest.mark.parametrize("where", ["#/", "#/games"])
def test_the_box_is_on_the_first_page_and_among_the_games(open_page: OpenPage, where: str) -> None:
    page = open_page(where)
    page.locator("summary", has_text="Open a position, a game or a link").click()
    page.get_by_label("Paste a position, moves, a game or a link").fill("1. d d (2. e) 2. c")
    page.keyboard.press("Enter")
    page.locator(".text > button").nth(3).wait_for()

    assert page.url.split("#")[1] == "/analyse/connect4?moves=d,d,c&branches=1:e"


@pytest.mark.parametrize(
    ("text", "leads", "shows"),
    [
        ("HERE/#/lessons/minimax/2", "/lessons/minimax/2", "article h1"),
        ("HERE/#/play/connect4/PLAY", "/play/connect4/PLAY", "[data-player]"),
        ("[[3 12 8] max[2 4 6]]", "/tree?tree=%5B%5B3%2012%208%5D%20max%5B2%204%206%5D%5D", "[role=tree]"),
    ],
    ids=["a lesson", "a game by link", "a tree"],
)
def test_a_link_that_holds_no_game_and_a_tree_are_opened_where_they_belong(
    open_page: OpenPage, served: Served, text: str, leads: str, shows: str
) -> None:
    """Somebody who was sent a link and pastes it into the box is not told to open it elsewhere."""
    play = served.ask("plays", game="connect4", sides=["human", "human"])
    running = f"{play['id']}/{play['keys']['sides'][0]}"
    page = open_page("#/analyse/sim")
    paste(page, text.replace("HERE", served.address).replace("PLAY", running))
    page.locator(shows).first.wait_for()

    assert page.url.split("#")[1] == leads.replace("PLAY", running)


def test_a_link_from_elsewhere_that_holds_no_game_is_said_to_hold_none(open_page: OpenPage) -> None:
    page = open_page("#/analyse/sim")
    paste(page, "http://elsewhere.example/#/games/12")
    error = page.get_by_role("tabpanel").get_by_role("alert")
    error.wait_for()

    assert error.inner_text() == "the page 'games' of this link holds no game: open it in a browser"


def test_a_game_of_the_operator_is_pasted(browser: Any, tmp_path: Path) -> None:
    """It is on no list of the web app: moves by numbers, and a side line."""
    from foreign import written
    from pages import Pages

    folder = written(tmp_path)
    with Served(tmp_path / "store.db", "--game", f"{folder}/nim.py:Nim") as own:
        pages = Pages(browser, own)
        page = pages.open("#/analyse/nim")
        paste(page, "1. 1 2 (2. 3 3. 1) 2. 1")
        page.locator(".text > span").first.wait_for()

        assert shown_game(page) == "1 2 ( 3 1 ) 1"
        assert page.get_by_role("button", name="Save the game as PGN").count() == 1
        pages.close()


def test_a_game_with_branches_survives_reload_share_and_restart(open_page: OpenPage, served: Served) -> None:
    """The address is enough: for the same page, for somebody else, and for a browser that was closed."""

    page = open_page(BRANCHED)
    page.locator(".text > button[aria-current]").wait_for()
    assert shown_game(page) == BRANCHED_TEXT
    page.reload()
    page.locator(".text > button[aria-current]").wait_for()
    assert (shown_game(page), page.url.split("#")[1]) == (BRANCHED_TEXT, BRANCHED[1:])
    page.get_by_role("tab", name="Notation").click()
    page.evaluate("() => { navigator.clipboard.writeText = async text => { window.shared = text } }")
    page.get_by_role("button", name="Copy link to this analysis").click()
    shared = page.evaluate("() => window.shared")
    assert shared == f"{served.address}/{BRANCHED}"
    other = open_page(f"#{shared.split('#')[1]}")
    other.locator(".text > button[aria-current]").wait_for()
    assert shown_game(other) == BRANCHED_TEXT
    _in_another_browser(shared)


def _in_another_browser(address: str) -> None:
    """Open an address in a process of its own, with nothing that the first browser has kept."""
    import subprocess
    import sys

    script = f"""
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path={CHROMIUM!r}, args={FLAGS!r})
    page = browser.new_page(locale="en")
    page.goto({address!r})
    page.locator(".text > button[aria-current]").wait_for()
    print(" ".join(page.locator(".text > *").all_inner_texts()).replace("\\n", " "))
    browser.close()
"""
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert re.sub(r"\b\d+ ", "", found).strip() == BRANCHED_TEXT


def test_stepping_changes_nothing_but_the_position_in_the_address(open_page: OpenPage) -> None:
    page = open_page(BRANCHED)
    page.locator(".text > button[aria-current]").wait_for()
    found = []
    for ply, name in ((0, "Start"), (1, "Forward"), (5, "End")):
        page.get_by_role("button", name=name).click()
        page.wait_for_function("at => (location.hash.split('&at=')[1] ?? '5') === at", arg=str(ply))
        found.append(page.url.split("#")[1].split("&at=")[0])

    assert set(found) == {BRANCHED[1:].split("&at=")[0]}


def test_a_move_of_a_link_that_is_not_legal_is_named(open_page: OpenPage) -> None:
    """Also where it is not on the way to what is shown."""
    page = open_page("#/analyse/connect4?moves=d,d&branches=1:z&at=1")
    page.get_by_role("alert").wait_for()

    assert "illegal move 'z'" in page.get_by_role("alert").inner_text()


def saved(page: Any, name: str) -> bytes:
    with page.expect_download() as download:
        page.get_by_role("button", name=name, exact=True).click()
    return Path(download.value.path()).read_bytes()


def test_a_game_is_saved_in_every_form(open_page: OpenPage) -> None:
    """PGN with the side lines, a record, text, and pictures of board, graph and tree."""
    page = open_page(f"{BRANCHED}&review=1")
    page.locator(".text > button").first.wait_for()
    await_review(page)
    page.get_by_role("tab", name="Notation").click()
    (kept,) = pgn.parse(saved(page, "Save the game as PGN").decode())
    record = Record.from_json(saved(page, "Save the game as JSON").decode())
    text = saved(page, "Save the game as Text").decode()
    link = formats.read_text(BRANCHED, games.all_games())

    assert (tuple(kept.record.moves), kept.branches) == (link.moves, link.branches)
    assert record.moves == list(link.moves)
    assert "1. d 2. d (2. e 3. c (3. f)) 3. c 4. e (4. a 5. b) 5. b" in text
    check_pictures(page, "Board")
    check_pictures(page, "Graph")
    page.goto(page.url.split("#")[0] + "#/tree/connect4")
    page.locator("[role=tree]").wait_for()
    check_pictures(page, "Tree", least_texts=10)


def check_pictures(page: Any, name: str, *, least_texts: int = 0) -> None:
    """Look into both files: a document without the page's styles, and an image that is not of one colour."""
    svg = saved(page, f"{name} as SVG")
    root = ET.fromstring(svg)
    png = saved(page, f"{name} as PNG")
    width, height = struct.unpack(">II", png[16:24])

    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert b"var(--" not in svg
    assert len(root.findall(".//{*}text")) >= least_texts
    assert png.startswith(PNG)
    assert abs(width / height - float(root.attrib["width"]) / float(root.attrib["height"])) < 0.1
    assert len(png) > 1000


def test_the_positions_of_othello_are_saved_as_obf_and_ggf(open_page: OpenPage) -> None:
    """OBF has the position that is shown, GGF the whole game."""
    page = open_page("#/analyse/othello?moves=f5,d6,c3&at=1")
    page.get_by_role("tab", name="Notation").click()
    shown = saved(page, "Save the game as OBF").decode()
    game = saved(page, "Save the game as GGF").decode()

    assert shown.split(";")[0] == games.find("othello").start().play("f5").text()
    assert "B[F5]W[D6]B[C3]" in game
    assert json.loads(saved(page, "Save the game as JSON"))["moves"] == ["f5", "d6", "c3"]
