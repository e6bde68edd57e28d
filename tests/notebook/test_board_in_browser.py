"""The script of the notebook's board in a real browser, with a front end that keeps anywidget's contract.

The page has a model with `get`, `set`, `save_changes`, `send`, `on` and `off`, and calls `render({model, el})`; what
the script sends reaches the real widget, and what the widget shows comes back, as a notebook carries both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

import pytest
from foreign.nim import Nim
from patience import PATIENCE
from web.chromium import CHROMIUM, FLAGS

import turnwise
from turnwise.notebook import board

LACKS = next((name for name in ("playwright", "anywidget") if find_spec(name) is None), None)
pytestmark = [
    pytest.mark.skipif(LACKS is not None, reason=f"{LACKS} is not installed"),
    pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium"),
]
SCRIPT = files(turnwise.notebook).joinpath("board.js").read_text(encoding="utf-8")
ORIGIN = "http://notebook.test"
PAGE = '<!doctype html><meta charset="utf-8"><title>Notebook</title><div class="cell"></div><div class="cell"></div>'
FRONT_END = """async () => {
    const values = await toldByPython();
    const listeners = {};
    window.model = {
        get: (name) => values[name],
        set: (name, value) => { values[name] = value; },
        save_changes: () => { throw new Error("the board's values are Python's"); },
        on: (event, call) => { (listeners[event] ??= new Set()).add(call); },
        off: (event, call) => { listeners[event]?.delete(call); },
        send: async (content) => {
            values.shown = (await sentToPython(content)).shown;
            listeners["change:shown"]?.forEach((call) => call());
            window.answered = (window.answered ?? 0) + 1;
        },
    };
    const script = (await import("./board.js")).default;
    window.cleanUps = [...document.querySelectorAll(".cell")].map((el) => script.render({ model: window.model, el }));
}"""
DISC = "svg > g[data-code]"


class Shown:
    """A widget and a page that shows it twice, as two outputs of one cell do."""

    def __init__(self, page: Any, widget: Any) -> None:
        self.page, self.widget = page, widget
        self.addresses: list[str] = []
        self.errors: list[str] = []
        page.on("request", lambda request: self.addresses.append(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.route("**/*", lambda route: route.abort())
        page.route(f"{ORIGIN}/", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
        page.route(f"{ORIGIN}/board.js", lambda route: route.fulfill(body=SCRIPT, content_type="text/javascript"))
        page.expose_function("toldByPython", lambda: {"shown": widget.shown, "labels": widget.labels})
        page.expose_function("sentToPython", self._sent)
        page.goto(f"{ORIGIN}/")
        page.evaluate(FRONT_END)
        self.cell = page.locator(".cell").first

    def _sent(self, content: dict[str, Any]) -> dict[str, Any]:
        self.widget._handle_custom_msg(content, [])
        return {"shown": self.widget.shown}

    def answered(self, times: int) -> None:
        """Wait until what was sent has been answered."""
        self.page.wait_for_function(f"window.answered >= {times}")

    def buttons(self) -> list[str]:
        """Return the labels of all buttons of the first cell."""
        return list(self.cell.locator("button").all_inner_texts())


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def show(browser: Any) -> Iterator[Callable[[Any], Shown]]:
    """Show a widget; at the end no script has failed and nothing was loaded but the page and the script."""
    shown: list[Shown] = []

    def opened(widget: Any) -> Shown:
        page = browser.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        shown.append(Shown(page, widget))
        return shown[-1]

    yield opened
    for each in shown:
        each.page.close()
        assert each.errors == []
        assert set(each.addresses) == {f"{ORIGIN}/", f"{ORIGIN}/board.js"}


def test_a_click_on_the_board_makes_the_move_that_lands_there(show: Callable[[Any], Shown]) -> None:
    """The lowest cell of the fourth column is row 5, column 3: the model has the move, both pictures have the disc."""
    shown = show(board("connect4", "human", "human"))
    shown.cell.locator("svg > g").nth(5 * 7 + 3).click()
    shown.answered(1)

    assert shown.widget.table.state == turnwise.Connect4.parse("4")
    assert shown.page.locator(DISC).count() == 2
    assert "Yellow to move" in shown.cell.locator("[role=status]").inner_text()


def test_a_button_makes_its_move_and_an_agent_replies(show: Callable[[Any], Shown]) -> None:
    shown = show(board("othello", "human", "random", seed=1))
    shown.cell.get_by_role("button", name="d3", exact=False).first.click()
    shown.answered(1)

    assert [shown.widget.table.moves[0], len(shown.widget.table.moves)] == [turnwise.Othello().parse_move("d3"), 2]
    assert shown.cell.locator(DISC).count() == 6


def test_analyse_take_back_and_begin_again_do_so(show: Callable[[Any], Shown]) -> None:
    shown = show(board("connect4 112233", "human", "human"))
    shown.cell.get_by_role("button", name="Analyse").click()
    shown.answered(1)
    analysed, best = shown.buttons(), shown.cell.locator("button[style*=bold]").all_inner_texts()
    shown.cell.locator("button", has_text="a").first.click()
    shown.answered(2)
    shown.cell.locator("button[data-does=undo]").click()
    shown.answered(3)

    assert "d +18" in analysed
    assert best == ["d +18"]
    assert shown.widget.table.state == turnwise.Connect4.parse("112233")
    assert shown.buttons()[:3] == ["d", "c", "e"]


def test_a_second_quick_click_makes_no_second_move(show: Callable[[Any], Shown]) -> None:
    """Both clicks leave before the first is answered; the second was meant for a position that is gone."""
    shown = show(board("connect4", "human", "human"))
    shown.page.evaluate("const d = document.querySelector('[data-does=\"move d\"]'); d.click(); d.click()")
    shown.answered(2)

    assert shown.widget.table.state == turnwise.Connect4.parse("4")


def test_the_keyboard_stays_where_it_was(show: Callable[[Any], Shown]) -> None:
    """Enter twice on one button plays there twice; when its column is full, the focus goes to another button."""
    shown = show(board("connect4 4444", "human", "human"))
    shown.cell.locator("button[data-does='move d']").focus()
    focused = []
    for times in (1, 2):
        shown.page.keyboard.press("Enter")
        shown.answered(times)
        focused.append(shown.page.evaluate("document.activeElement.dataset.does"))

    assert shown.widget.table.state == turnwise.Connect4.parse("444444")
    assert focused[0] == "move d"
    assert focused[1].startswith("move ")


def test_a_refusal_is_shown_and_the_board_stays(show: Callable[[Any], Shown]) -> None:
    """A message that no button sends, as from a page of somebody else."""
    shown = show(board("connect4", "human", "human"))
    shown.page.evaluate("model.send({ move: 'zz', ply: 0 })")
    shown.answered(1)

    assert "legal moves are" in shown.cell.locator("[role=status]").inner_text()
    assert shown.widget.table.moves == []
    assert len(shown.buttons()) == 7 + 3


class Hostile(Nim):
    """Nim whose texts would be a script and a picture from elsewhere, if they were taken for HTML."""

    def __str__(self) -> str:
        return f"{self.stones} stones <img src=http://elsewhere.test/x onerror=document.title=1><script>x</script>"

    def move_text(self, take: int) -> str:
        return f"<img/src=http://elsewhere.test/{take}>"


@pytest.mark.parametrize("game", [Nim, Hostile])
def test_a_foreign_game_is_played_to_its_end(show: Callable[[Any], Shown], game: type[Nim]) -> None:
    """Its drawing is text and its moves are buttons, whatever is written in them; then nothing is left to play."""
    shown = show(board(game, "human", "search:depth=3", seed=1))
    texts = shown.cell.inner_text()
    for times in range(1, 11):
        shown.cell.locator("button[data-does^='move ']").first.click()
        shown.answered(times)
        if shown.widget.table.state.is_over():
            break

    assert shown.widget.table.state.is_over()
    assert len(shown.buttons()) == 3
    assert ("<img/src=http://elsewhere.test/3>" in texts, "onerror" in texts) == (game is Hostile, game is Hostile)
    assert shown.page.locator("img, script").count() == 0
    assert shown.page.title() == "Notebook"


def test_a_persian_board_reads_from_the_right(show: Callable[[Any], Shown]) -> None:
    shown = show(board("connect4", "human", "human", language="fa"))
    cell = shown.cell

    assert [cell.get_attribute("dir"), cell.get_attribute("lang")] == ["rtl", "fa"]
    assert "تحلیل" in " ".join(shown.buttons())
    assert cell.locator("button[data-does='move d']").get_attribute("dir") == "ltr"


def test_a_view_that_is_closed_is_drawn_no_more(show: Callable[[Any], Shown]) -> None:
    shown = show(board("connect4", "human", "human"))
    shown.page.evaluate("cleanUps[0]()")
    shown.page.locator(".cell").nth(1).locator("button[data-does='move d']").click()
    shown.answered(1)

    assert [shown.page.locator(".cell").nth(number).locator(DISC).count() for number in (0, 1)] == [0, 1]
