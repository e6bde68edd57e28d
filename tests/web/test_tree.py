"""The search tree in the web app: two searches stepped together, trees of one's own, files and paper."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

import pytest
from pages import DESK, PHONE, OpenPage, Pages
from screens import GAMES
from served import Served
from settling import settle
from test_looks import serious

TREE = "[[3 12 8] [2 4 6] [14 5 2]]"
OWN = f"#/tree?tree={TREE.replace(' ', '+')}"


def leaves_searched(page: Any) -> list[str]:
    """Read how many leaves minimax and alpha-beta need, from the table of counts."""
    return page.locator("main table").first.locator("td:nth-of-type(2)").all_inner_texts()  # type: ignore[no-any-return]


def to_step(page: Any, words: str) -> None:
    """Press the arrow key until a step says so."""
    status = page.locator(".words")
    for _step in range(200):
        if re.search(words, status.inner_text()):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"no step says {words}")


def test_two_searches_are_stepped_together(open_page: OpenPage) -> None:
    """Keys lead to the cut: the code stands at it, the stack has alpha and beta, and then alpha-beta waits."""
    page = open_page(OWN)
    page.locator("[role=tree]").nth(1).wait_for()
    page.locator("h1").click()
    page.keyboard.press("Home")
    to_step(page, "Cut at C: β [+]2 ≤ α [+]3")
    code = page.locator(".code").last

    assert code.locator("li[aria-current=step]").inner_text().strip() == "if α ≥ β: break"
    assert code.locator("tbody tr").all_inner_texts() == ["A MAX\t+3\t+∞\t+3\t6", "C MIN\t+3\t+2\t+2\t16"]
    assert page.locator(".node.pruned").count() == 2
    page.keyboard.press("ArrowRight")
    assert "Goes to I" in page.locator(".words").inner_text()
    assert "waits" in page.locator(".words").inner_text()
    selected = page.locator(".node.selected").evaluate_all("all => all.map(each => each.ariaLabel.slice(0, 1))")
    assert selected == ["I", "I"]
    page.keyboard.press("End")
    assert leaves_searched(page) == ["9", "7"]


def test_a_search_plays_and_pauses(open_page: OpenPage) -> None:
    """The space bar starts it from the beginning and stops it again; the speed is kept for the next visit."""
    page = open_page(OWN)
    page.get_by_label("Speed").select_option("0.5")
    page.locator("h1").click()
    page.keyboard.press(" ")
    page.locator(".words", has_text="Goes to A").first.wait_for()
    page.get_by_role("button", name="Pause").wait_for()
    page.keyboard.press(" ")
    page.get_by_role("button", name="Run").wait_for()
    page.reload()

    assert page.get_by_label("Speed").input_value() == "0.5"


def test_children_are_ordered_by_keyboard_and_by_dragging(open_page: OpenPage) -> None:
    """B goes to the end and alpha-beta needs all nine leaves at once; dragged back it needs seven."""
    page = open_page(OWN)
    tree = page.locator("[role=tree]").last
    tree.locator('[aria-label^="B "]').focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    settle(page)

    assert leaves_searched(page) == ["9", "9"]
    assert "tree=[C:[H:2 I:4 J:6] D:[" in unquote(page.url)
    assert page.evaluate("document.activeElement.ariaLabel").startswith("B ")
    box, target = (tree.locator(f'[aria-label^="{name} "]').bounding_box() for name in "BC")
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(target["x"] - 20, box["y"] + 12, steps=5)
    page.mouse.up()
    assert leaves_searched(page) == ["9", "7"]
    assert page.locator("textarea").input_value() == TREE
    page.get_by_role("button", name="Worst moves first").click()
    assert leaves_searched(page)[1] == "9"
    page.get_by_role("button", name="Undo").click()
    assert page.locator("textarea").input_value() == TREE


def test_children_are_ordered_by_touch(open_page: OpenPage) -> None:
    """A finger drags B over C, and alpha-beta needs all nine leaves; who would rather tap has buttons."""
    page = open_page(OWN, size=PHONE, touch=True)
    node = page.locator("[role=tree]").last.locator('[aria-label^="B "]')
    node.scroll_into_view_if_needed()
    drag_by_touch(page, node, 210)
    page.wait_for_url(lambda url: "tree=[C:[H:2 I:4 J:6] B:[" in unquote(url))
    settle(page)

    assert leaves_searched(page) == ["9", "9"]
    page.get_by_role("button", name="Move left").tap()
    assert page.locator("textarea").input_value() == TREE


def drag_by_touch(page: Any, node: Any, far: int) -> None:
    """Put a finger on a node, draw it to the right and lift it."""
    box = node.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in range(1, 6):
        moved = [{"x": x + far * part / 5, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": moved})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_tree_is_changed_and_opened_by_its_link(open_page: OpenPage) -> None:
    """A leaf gets another value, a node a child; whoever opens the address has the same tree."""
    page = open_page(OWN)
    page.locator("[role=tree]").first.locator('[aria-label^="E "]').click()
    page.get_by_role("spinbutton", name="Value").fill("-7")
    page.get_by_role("button", name="Add a child").click()
    page.locator("textarea").wait_for()

    assert page.locator("textarea").input_value() == "[[[-7] 12 8] [2 4 6] [14 5 2]]"
    other = open_page(page.url.partition("/")[2].partition("/")[2].partition("/")[2])
    assert other.locator("textarea").input_value() == "[[[-7] 12 8] [2 4 6] [14 5 2]]"
    page.get_by_role("spinbutton", name="Seed").fill("5")
    page.get_by_role("button", name="Make a random tree").click()
    made = page.locator("textarea").input_value()
    page.get_by_role("button", name="Another one").click()
    assert page.locator("textarea").input_value() != made
    page.get_by_role("button", name="Undo").click()
    assert page.locator("textarea").input_value() == made


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[3 x]", "tree, character 4: expected a number or '[', found 'x'"),
        ("[<img src=x onerror=alert(1)>]", "tree, character 2: expected a number or '[', found '<img'"),
        ("[" * 5000, "tree, character 12: a tree is 10 plies deep at most"),
        ("[" + "1 " * 200_000 + "]", "the text of a tree has 10000 characters at most"),
    ],
    ids=["slip", "markup", "deep", "long"],
)
def test_what_is_no_tree_is_told_in_one_line(kept_pages: Pages, text: str, line: str) -> None:
    """The box says what is wrong and where, no tree is drawn, and the page lives on."""
    page = kept_pages.open(OWN)
    page.locator("textarea").fill(text)

    assert page.get_by_role("alert").inner_text() == line
    assert page.locator("[role=tree]").count() == 0
    page.locator("textarea").fill("[۱ −۲]")
    page.locator("[role=tree]").first.wait_for()


def test_a_tree_becomes_a_file_and_a_sheet_of_paper(open_page: OpenPage) -> None:
    """The SVG stands by itself, colours and all; on paper there are trees and code, and nothing to press."""
    page = open_page(OWN)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="SVG").last.click()
    picture = waiting.value.path().read_text(encoding="utf-8")
    page.emulate_media(media="print")

    assert waiting.value.suggested_filename == "tree-alpha_beta.svg"
    assert picture.startswith("<svg")
    assert "var(" not in picture
    assert [text in picture for text in (">+12<", ">A<", "viewBox=")] == [True, True, True]
    assert page.get_by_role("button").count() == 0
    assert page.locator("[role=tree]").count() == 2
    assert page.get_by_text("alphabeta(child, α, β)").first.is_visible()


@pytest.mark.parametrize("game", GAMES)
def test_the_steps_of_a_game_count_what_the_engine_counted(kept_pages: Pages, served: Served, game: str) -> None:
    """At the last step the tally of each search is the server's own count of nodes, leaves and cuts."""
    page = kept_pages.open(f"#/tree/{game}")
    page.locator("main select").first.select_option("both")
    page.locator("[role=tree]").nth(1).wait_for()
    depth = int(page.get_by_role("slider", name="Depth").input_value())
    for place, method in enumerate(("minimax", "alpha_beta")):
        tree = served.ask("tree", game=game, depth=depth, method=method, nodes=3000)
        tally = page.locator(".tally").nth(place).inner_text().replace(",", "")
        counts = tree["counts"]

        assert tree["omitted"] == 0, "a tree that is not whole tells nothing here"
        assert re.findall(r"\d+", tally) == [str(counts[name]) for name in ("nodes", "leaves", "pruned")]


@pytest.mark.parametrize(("language", "size"), [("en", DESK), ("fa", PHONE)], ids=["desk", "phone"])
def test_axe_finds_nothing_in_the_middle_of_a_search(
    open_page: OpenPage, axe: str, language: str, size: dict[str, int]
) -> None:
    """The code is open, nodes are open, pruned and unseen; the page is no wider than the screen."""
    page = open_page(OWN, language=language, size=size)
    page.locator("[role=tree]").nth(1).wait_for()
    page.locator("details").evaluate_all("all => all.forEach(each => (each.open = true))")
    page.get_by_role("slider").last.fill("30")
    settle(page)

    assert serious(page, axe, ("light", "dark")) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
