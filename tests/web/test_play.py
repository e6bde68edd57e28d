"""Games played on the page as people play them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from pages import PHONE, OpenPage
from patience import PATIENCE
from served import Served, play_of

GAMES = ("connect4", "hand_of_the_king", "sim", "angry", "othello")
MOST_MOVES = 200
SHORTER = {"angry": "?position=start:limit=40"}  # a whole game is 200 moves, which differ in nothing from these
MY_MOVE = ".cell.target, .edge.open, button.move"


def begin(page: Any, game: str, opponent: str = "random") -> None:
    """Start a game as the first player against an agent."""
    page.locator("form select").nth(1).select_option(opponent)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(f"**/play/{game}/**")


def play_any(page: Any) -> None:
    """Make the first move that is offered."""
    place = page.locator(MY_MOVE).first
    if "edge" in (place.get_attribute("class") or ""):
        place.focus()
        page.keyboard.press("Enter")
    else:
        place.click()


def wait_for_moves(page: Any, count: int) -> None:
    """Wait until so many moves are made."""
    page.wait_for_selector(f".moves li:nth-child({count})", state="attached")


def wait_for_turn(page: Any) -> bool:
    """Wait until a move can be made; False once the game is over."""
    page.wait_for_selector(f"{MY_MOVE}, .result", state="attached")
    return page.locator(".result").count() == 0


@pytest.mark.parametrize("game", GAMES)
def test_each_game_is_played_to_the_end_against_an_agent(open_page: OpenPage, game: str) -> None:
    """A person clicks, the agent answers, and at the end the page names the winner and the reason."""
    page = open_page(f"#/play/{game}{SHORTER.get(game, '')}")
    begin(page, game)
    for _ in range(MOST_MOVES):
        if not wait_for_turn(page):
            break
        before = page.locator(".moves li").count()
        play_any(page)
        wait_for_moves(page, before + 1)

    result = page.locator(".result")
    assert result.locator("b").inner_text() != ""
    assert result.locator("span").first.inner_text() != ""


def test_a_move_on_the_empty_board_starts_a_game(open_page: OpenPage) -> None:
    """Nobody needs the form: the first move begins the game, and the computer answers."""
    page = open_page("#/play/connect4")
    page.locator('[data-cell="38"]').click()
    page.wait_for_url("**/play/connect4/**")

    wait_for_moves(page, 2)


def test_a_hint_shows_and_a_move_is_taken_back(open_page: OpenPage) -> None:
    page = open_page("#/play/connect4")
    begin(page, "connect4")
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".cell.hinted")
    play_any(page)
    wait_for_moves(page, 2)
    page.get_by_role("button", name="Take back").click()

    page.wait_for_selector(".moves li", state="detached")


def test_a_reload_in_mid_game_goes_on(open_page: OpenPage) -> None:
    page = open_page("#/play/othello")
    begin(page, "othello")
    play_any(page)
    wait_for_moves(page, 2)
    page.reload()

    wait_for_moves(page, 2)
    assert wait_for_turn(page)


def test_a_restarted_server_goes_on_with_the_game(open_page: OpenPage, served: Served) -> None:
    """The page reconnects by itself and takes back its complaint; the next move is answered."""
    page = open_page("#/play/connect4")
    begin(page, "connect4")
    play_any(page)
    wait_for_moves(page, 2)
    served.stop()
    play_any(page)
    page.get_by_role("alert").filter(has_text="No connection").wait_for()
    served.start()
    page.get_by_role("alert").wait_for(state="detached")
    play_any(page)

    wait_for_moves(page, 4)


def test_a_shared_link_restores_the_position(open_page: OpenPage) -> None:
    """Position and moves are in the address; opening it plays on from there."""
    page = open_page("#/play/connect4?position=start&moves=d,d,c")

    page.get_by_role("gridcell", name="d2, Yellow").wait_for()
    assert "after 3 moves" in page.locator("form").inner_text()


def test_whoever_opens_a_link_is_the_one_to_move(open_page: OpenPage) -> None:
    """After d, d, c it is Yellow's turn: the click on the board is made, as Yellow."""
    page = open_page("#/play/connect4?moves=d,d,c")
    page.get_by_role("gridcell", name="d2, Yellow").wait_for()
    page.get_by_role("gridcell", name="a1").click()
    page.wait_for_url("**/play/connect4/**")
    wait_for_moves(page, 5)

    assert [move.split()[-1] for move in page.locator(".moves li").all_inner_texts()][:4] == ["d", "d", "c", "a"]
    assert page.locator(".side").last.get_attribute("data-player") == "1"


def test_no_move_is_offered_where_an_agent_is_to_move(open_page: OpenPage) -> None:
    """With the sides changed the computer begins: the board invites nobody, and the form has the button."""
    page = open_page("#/play/connect4")
    page.wait_for_selector(".cell.target")
    page.get_by_role("button", name="Swap sides").click()

    page.wait_for_selector(".cell.target", state="detached")
    assert page.get_by_text("make a move on the board").count() == 0


def test_a_link_tells_who_plays_and_with_which_clock(open_page: OpenPage) -> None:
    """The copied address of a game leads to a form with the same sides, options and clock."""
    page = open_page("#/play/connect4?first=search:depth%3D3&second=random&clock=0.5%2B2")
    chosen = page.locator("form select")
    chosen.first.wait_for()

    assert [chosen.nth(each).input_value() for each in (0, 1)] == ["search", "random"]
    assert page.get_by_label("Options of the agent").first.input_value() == "depth=3"
    assert page.get_by_label("Minutes per side").input_value() == "0.5"


@pytest.mark.parametrize(("language", "words"), [("en", "Give 0 to 180 minutes"), ("fa", "از ۰ تا ۱۸۰ دقیقه")])
def test_a_clock_that_cannot_be_is_told_by_the_page(open_page: OpenPage, language: str, words: str) -> None:
    page = open_page("#/play/connect4", language=language)
    page.locator("summary", has_text="Clock" if language == "en" else "ساعت").click()
    page.locator("form > details:last-of-type input").first.fill("999")
    page.locator("form button[type=submit]").click()

    page.get_by_role("alert").filter(has_text=words).wait_for()
    assert page.url.endswith("/play/connect4")


def tab_to(page: Any, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(60):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def test_a_whole_game_is_played_by_keyboard_alone(open_page: OpenPage) -> None:
    """Tab reaches the form and its button, then the board has the focus: arrows move, Enter plays until the end."""
    page = open_page("#/play/connect4")
    page.wait_for_selector("[role=grid] [data-cell]")
    tab_to(page, "form button[type=submit]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/play/connect4/**")
    page.locator("[data-cell]:focus").wait_for()
    while wait_for_turn(page):
        before = page.locator(".moves li").count()
        while page.evaluate("document.activeElement.getAttribute('aria-disabled')") == "true":
            at_the_end = page.evaluate("document.activeElement.dataset.cell % 7") == 6
            page.keyboard.press("Home" if at_the_end else "ArrowRight")
        page.keyboard.press("Enter")
        wait_for_moves(page, before + 1)

    assert re.search("won|lost|Draw", page.locator("[aria-live=polite]").last.inner_text())
    tab_to(page, ".result ~ .line .primary")
    page.keyboard.press("Enter")
    page.wait_for_selector(".result", state="detached")


def test_a_column_is_played_from_any_of_its_cells(open_page: OpenPage) -> None:
    """Enter once more, on the disc just played, plays the same column."""
    page = open_page("#/play/connect4")
    page.locator('[data-cell="38"]').click()
    page.wait_for_url("**/play/connect4/**")
    wait_for_moves(page, 2)
    page.wait_for_selector(".cell.target")
    page.locator('[data-cell="38"]').focus()
    page.keyboard.press("Enter")
    wait_for_moves(page, 4)

    assert [move.split()[-1] for move in page.locator(".moves li").all_inner_texts()][:3:2] == ["d", "d"]


def test_escape_leaves_the_question_of_giving_up(open_page: OpenPage) -> None:
    page = open_page("#/play/connect4")
    begin(page, "connect4")
    for leave in (lambda: page.keyboard.press("Escape"), lambda: page.get_by_role("button", name="Cancel").click()):
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("alertdialog").wait_for()
        leave()

        page.get_by_role("alertdialog").wait_for(state="detached")
        page.locator(".resign:focus").wait_for()


def test_a_page_has_its_title_and_forgets_what_was_said(open_page: OpenPage) -> None:
    """The title names page and game in the reader's language; the live region belongs to the game."""
    from playwright.sync_api import expect  # a package that only tests of the web app need

    page = open_page("#/play/connect4")
    begin(page, "connect4")
    said = page.locator("[aria-live=polite]").last
    page.locator("[aria-live=polite]", has_text=re.compile(r"\S")).last.wait_for(state="attached")
    assert page.title() == "Play – Connect 4 – Turnwise"
    page.get_by_role("link", name="Lessons").first.click()
    expect(page).to_have_title("Lessons – Turnwise", timeout=PATIENCE * 1000)

    assert said.inner_text() == ""
    page.get_by_role("combobox", name="Language").select_option("fa")
    expect(page).to_have_title("درس‌ها – Turnwise", timeout=PATIENCE * 1000)


def test_agents_play_at_a_pace_that_can_be_changed(open_page: OpenPage, served: Served) -> None:
    """A game between agents pauses, and goes on as fast as one likes."""
    page = open_page("#/play/othello")
    page.locator("form select").nth(0).select_option("random")
    begin(page, "othello")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Go on").wait_for()
    play = served.ask(f"plays/{play_of(page)}", page)
    assert (play["status"], play["pace"]) == ("playing", None)
    page.get_by_label("Time per move").select_option("0 s")
    page.get_by_role("button", name="Go on").click()

    page.locator(".result").wait_for()


def test_a_phone_shows_the_whole_board(open_page: OpenPage) -> None:
    page = open_page("#/play/othello", size=PHONE)
    page.wait_for_selector("[role=grid]")
    box = page.locator("[role=grid]").bounding_box()

    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_person_who_resigns_is_asked_first(open_page: OpenPage, served: Served) -> None:
    """Cancel goes on with the game; yes ends it, and the archive tells how."""
    page = open_page("#/play/connect4")
    begin(page, "connect4")
    play_any(page)
    wait_for_moves(page, 2)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Cancel").click()
    assert page.locator(".result").count() == 0
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.locator(".result", has_text="resigned").wait_for()
    page.goto(f"{served.address}/#/games")

    row = page.locator("li", has_text="Yellow wins, resigned").first
    record = served.ask("records?limit=1", page)[0]
    assert record["ending"] == "resigned"
    assert f"game {record['id']}" in row.inner_text()
    row.locator("a").click()
    page.locator(".panel", has_text="Yellow wins, resigned").wait_for()
    assert f"game {record['id']}" in page.locator(".panel").inner_text()
