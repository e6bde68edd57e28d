"""Keys, wheel and presentation: a game is gone through wherever the focus is, and the list follows."""

from __future__ import annotations

from typing import Any

from pages import DESK, OpenPage
from served import Served
from settling import settle

LONG = ",".join("ddddddeeeeee")
IN_SIGHT = """() => {
  const row = document.querySelector('[aria-current=step]')
  const [list, own] = [row.closest('[data-follows]').getBoundingClientRect(), row.getBoundingClientRect()]
  return own.top > list.top - 1 && own.bottom < list.bottom + 1
}"""


def current(page: Any, move: str) -> None:
    """Wait until the list of moves is at a move."""
    page.locator("[aria-current=step]", has_text=move).wait_for()


def test_arrows_home_and_end_go_through_the_game_wherever_the_focus_is(open_page: OpenPage) -> None:
    """From the top of the page, from a button, and from the board after a click; a field keeps its keys."""
    page = open_page("#/analyse/connect4?moves=d,c,e")
    current(page, "e")
    page.keyboard.press("ArrowLeft")
    current(page, "c")
    page.get_by_role("switch").focus()
    page.keyboard.press("Home")
    page.locator("[aria-current=step]").wait_for(state="detached")
    page.get_by_role("gridcell", name="a1").click()
    current(page, "a")
    page.keyboard.press("ArrowLeft")
    page.locator("[aria-current=step]").wait_for(state="detached")
    page.get_by_role("tab", name="Notation").click()
    page.get_by_role("textbox").first.focus()
    page.keyboard.press("End")
    page.keyboard.press("f")

    assert page.locator("[aria-current=step]").count() == 0
    assert page.get_by_role("button", name="Flip the board").get_attribute("aria-pressed") == "false"


def test_the_cursor_of_a_board_keeps_its_arrows_and_shift_steps(open_page: OpenPage) -> None:
    """Tab leads to the board: arrows move its cursor, with Shift they step, and a column's number plays it."""
    page = open_page("#/analyse/connect4?moves=d,c")
    current(page, "c")
    page.locator("[role=grid] [tabindex='0']").focus()
    page.keyboard.press("Home")
    here = "document.activeElement.dataset.cell"
    first = page.evaluate(here)
    page.keyboard.press("ArrowRight")
    moved = page.evaluate(here)
    page.keyboard.press("Shift+ArrowLeft")
    current(page, "d")
    page.keyboard.press("7")
    current(page, "g")

    assert int(moved) == int(first) + 1


def test_the_wheel_over_the_board_steps_and_elsewhere_scrolls(open_page: OpenPage) -> None:
    page = open_page("#/analyse/connect4?moves=d,c,e")
    current(page, "e")
    page.locator("[role=grid]").hover()
    page.mouse.wheel(0, -100)
    current(page, "c")
    page.mouse.wheel(0, 100)
    current(page, "e")

    assert page.evaluate("scrollY") == 0


def test_the_board_can_be_flipped_by_key_and_button(open_page: OpenPage) -> None:
    """In Connect 4 it is mirrored, for stones still fall down."""
    page = open_page("#/analyse/connect4?moves=a")
    corner = page.get_by_role("gridcell", name="a1")
    before = corner.bounding_box()
    page.keyboard.press("f")
    page.get_by_role("button", name="Flip the board", pressed=True).wait_for()
    after = corner.bounding_box()
    page.get_by_role("button", name="Flip the board").click()

    assert after["x"] > before["x"]
    assert after["y"] == before["y"]
    assert corner.bounding_box() == before


def test_the_list_follows_the_current_move_in_play_and_in_the_archive(open_page: OpenPage, served: Served) -> None:
    """A long game in a low window: whichever move is shown, its entry is in sight, and the page has not moved."""
    play = served.ask("plays", game="othello", sides=["random", "greedy"], pace=0.0, listed=True)
    page = open_page(f"#/play/othello/{play['id']}/{play['keys']['spectator']}", size={**DESK, "height": 600})
    page.locator(".result b").wait_for()
    record = served.ask("records?game=othello&limit=1")[0]["id"]
    for route in (
        None,
        f"#/games/{record}",
        f"#/analyse/othello?moves={','.join(served.ask(f'records/{record}')['moves'])}",
    ):
        if route:
            page.goto(f"{served.address}/{route}")
            settle(page)
        for key in ("Home", "ArrowRight", "End", "ArrowLeft"):
            page.keyboard.press(key)
            settle(page)
        page.wait_for_function(IN_SIGHT)

        assert page.evaluate("scrollY") == 0


def test_a_question_mark_shows_the_keys_and_letters_can_be_switched_off(open_page: OpenPage, axe: str) -> None:
    page = open_page("#/analyse/sim", language="fa")
    page.locator("[data-board]").wait_for()
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="کلیدها")
    sheet.wait_for()
    page.evaluate(axe)
    wrong = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")["violations"]
    sheet.get_by_role("checkbox").uncheck()
    page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    page.keyboard.press("f")

    assert [each["id"] for each in wrong] == []
    assert page.get_by_role("button", name="چرخاندن صفحهٔ بازی").get_attribute("aria-pressed") == "false"


def test_a_presentation_is_begun_and_ended_by_key_and_address(open_page: OpenPage) -> None:
    """The type is larger, the header gone, and going to another page keeps it."""
    page = open_page("?present=1#/play/connect4")
    page.locator("[data-board]").wait_for()
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    large = page.evaluate(size)
    headers = page.locator("header").count()
    page.evaluate("location.hash = '#/analyse/connect4'")
    page.get_by_role("switch").wait_for()
    kept = page.evaluate("location.search")
    page.keyboard.press("p")
    page.locator("header").wait_for()

    assert headers == 0
    assert kept == "?present=1"
    assert page.evaluate("location.search") == ""
    assert large > page.evaluate(size)


def test_pointing_at_a_line_shows_its_position(open_page: OpenPage) -> None:
    """With the pointer or the keyboard; Escape takes it away."""
    page = open_page("#/analyse/connect4?moves=d,d,d,d")
    line = page.locator(".best button").first
    line.wait_for()
    line.hover()
    page.locator(".preview [data-board]").wait_for()
    page.mouse.move(0, 0)
    page.locator(".preview").wait_for(state="detached")
    page.locator(".open").first.focus()
    page.keyboard.press("Shift+Tab")
    page.locator(".preview [data-board]").wait_for()
    page.keyboard.press("Escape")

    page.locator(".preview").wait_for(state="detached")


def previewed(page: Any, row: Any) -> list[str]:
    """Point at a row until its position is shown, then elsewhere; the moves that lead to that position."""
    with page.expect_request("**/api/position") as asked:
        row.hover()
    page.locator(".preview [data-board]").wait_for()
    page.mouse.move(0, 0)
    page.locator(".preview").wait_for(state="detached")
    return list(asked.value.post_data_json["moves"])


def test_pointing_at_a_move_or_a_mistake_shows_its_position(open_page: OpenPage) -> None:
    """A move leads on from here, a mistake is where the game was; a click shows it on the board itself."""
    moves = list("beebdeae")
    page = open_page(f"#/analyse/connect4?position=start:width=5,height=4&moves={','.join(moves)}&review=1")
    page.locator("p.facts", has_text="exact").wait_for()  # from here on the rows keep their places
    page.locator("dl.totals[aria-busy=false] dd").first.wait_for()
    move, mistake = page.locator(".move").first, page.locator(".go").nth(1)
    name, ply = move.locator("span").inner_text(), int(mistake.locator("b").inner_text().split(".")[0])
    asked = [previewed(page, row) for row in (move, mistake)]
    page.locator(".open").first.focus()
    page.keyboard.press("Tab")
    page.locator(".preview [data-board]").wait_for()
    page.keyboard.press("Enter")
    current(page, name)

    assert asked == [[*moves, name], moves[:ply]]
    page.locator(".preview").wait_for(state="detached")


def test_what_comes_to_lie_under_a_resting_pointer_is_not_pointed_at(open_page: OpenPage) -> None:
    """A mistake is tried again: the list moves down under the pointer, and no preview covers what is asked."""
    page = open_page("#/analyse/connect4?moves=d,d,d,a,d,b,d&review=1")
    page.locator("p.facts", has_text="exact").wait_for()
    page.locator("dl.totals[aria-busy=false]").wait_for()
    button = page.locator(".again").first
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.up()
    page.locator(".retry").wait_for()
    page.evaluate("() => new Promise((rested) => setTimeout(rested, 500))")  # longer than a preview takes
    shown = page.locator(".preview").count()
    page.locator(".go").nth(1).hover()
    page.locator(".preview [data-board]").wait_for()

    assert shown == 0


def test_the_board_stays_in_sight_beside_long_panels(open_page: OpenPage) -> None:
    page = open_page(f"#/analyse/connect4?moves={LONG}", size={"width": 1000, "height": 500})
    page.locator("ul[aria-label] .move").first.wait_for()
    page.mouse.move(900, 300)
    page.mouse.wheel(0, 120)
    page.wait_for_function("() => scrollY > 0")

    assert page.locator("[data-board]").first.bounding_box()["y"] >= 0
