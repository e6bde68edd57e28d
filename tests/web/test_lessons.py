"""Lessons as readers meet them: a teacher's file from the disk and by link, answered right and wrong, with a score."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from foreign import written
from pages import PHONE, Pages
from patience import PATIENCE
from served import Served

EXAMPLE = Path(__file__).parents[2] / "examples/lessons/threats.md"
HEADING = "---\ntitle: T\nlanguage: en\n---\n## S\n"
HOSTILE = {
    "script": f"{HEADING}<script>document.title = 'taken'</script>\n",
    "handler": f'{HEADING}<img src="https://example.org/x.png" onerror="steal()">\n',
    "picture": f"{HEADING}![x](https://example.org/x.png)\n",
    "link": f"{HEADING}[x](javascript:steal())\n",
    "nesting": f"{HEADING}```tree\n{'[' * 3000}\n```\n",
    "leaves": f"{HEADING}```tree\n[{'1 ' * 1_000_000}]\n```\n",
    "binary": "\x00\x01\x02",
}


ABOUT_NIM = f"""{HEADING}```position
game: nim
moves: 1
```
```question
kind: move
```
"""


COUNTED = "---\ntitle: شمارش\nlanguage: fa\n---\n## گام\n1. یک\n2. دو\n"


@pytest.fixture(scope="module")
def teaching(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with a folder of lessons: one in Persian, one about a game of the teacher's own, and one with a slip."""
    folder = tmp_path_factory.mktemp("shelf")
    shutil.copy(EXAMPLE, folder / "درس.md")
    (folder / "wrong.md").write_text(HOSTILE["script"], encoding="utf-8")
    (folder / "nim.md").write_text(ABOUT_NIM, encoding="utf-8")
    (folder / "counted.md").write_text(COUNTED, encoding="utf-8")
    own = written(tmp_path_factory.mktemp("own"))
    options = ("--lessons", str(folder), "--game", f"{own}/nim.py:Nim")
    with Served(tmp_path_factory.mktemp("lessons") / "store.db", *options) as found:
        yield found


@pytest.fixture
def pages(browser: Any, teaching: Served) -> Iterator[Pages]:
    """Pages of that server; their end insists that nothing was asked of another address."""
    found = Pages(browser, teaching)
    yield found
    found.close()


def say(page: Any, words: str) -> None:
    page.locator("[role=status]", has_text=words).first.wait_for(timeout=PATIENCE * 1000)


def answer_all(page: Any) -> None:
    """Answer the four questions, the first of them wrongly at first."""
    page.get_by_role("radio").nth(1).check()
    page.get_by_role("button", name="بررسی").click()
    say(page, "حریف در هر نوبت")
    page.get_by_role("radio").nth(0).check()
    page.get_by_role("button", name="بررسی").click()
    say(page, "۱ از ۴ درست، ۰ در نخستین تلاش")
    page.get_by_role("link", name="گام بعدی").click()
    fields = page.locator("form").get_by_role("spinbutton")
    for index, value in enumerate(("۰", "-۱", "0")):
        fields.nth(index).fill(value)
    page.get_by_role("button", name="بررسی").click()
    say(page, "۲ از ۴ درست، ۱ در نخستین تلاش")
    page.get_by_role("link", name="گام بعدی").click()
    page.locator("[role=tree] [data-node='6']").click()
    page.get_by_role("button", name="بررسی").click()
    say(page, "۳ از ۴ درست، ۲ در نخستین تلاش")
    page.get_by_role("link", name="گام بعدی").click()
    page.get_by_role("gridcell", name="c1").click()
    say(page, "۴ از ۴ درست، ۳ در نخستین تلاش")


def test_a_teacher_s_lesson_is_opened_from_the_disk(pages: Pages) -> None:
    """In Persian on a phone: right and wrong answers, explanations, and the score, which a reload does not lose."""
    page = pages.open("#/lessons", language="fa", size=PHONE)
    page.locator("input[type=file]").set_input_files(EXAMPLE)
    title = page.get_by_role("heading", name="دو تهدید هم‌زمان", level=1)
    title.wait_for()
    answer_all(page)

    assert title.get_attribute("dir") == "rtl"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.reload()
    page.get_by_text("فایل را دوباره باز کنید").wait_for()
    page.locator("input[type=file]").set_input_files(EXAMPLE)
    say(page, "۴ از ۴ درست، ۳ در نخستین تلاش")


def test_a_lesson_of_the_operator_s_folder_is_opened_by_link(pages: Pages) -> None:
    """An English reader gets it in its own language and direction; what is wrong with another file is in the list."""
    page = pages.open("#/lessons/درس.md/2")
    page.get_by_role("heading", name="درخت کوچک").wait_for()
    page.locator("form").get_by_role("spinbutton").first.fill("1")
    wrong = page.locator("nav .error")

    assert page.locator("article h1").get_attribute("lang") == "fa"
    assert page.evaluate("document.documentElement.dir") == "ltr"
    assert wrong.inner_text() == "line 6: '<script>' is HTML, which lessons have none of: put it between ` and `"


def test_a_numbered_list_counts_in_the_digits_of_the_lesson(pages: Pages) -> None:
    """Also for a reader of another language."""
    page = pages.open("#/lessons/counted.md")
    page.locator("article ol").first.wait_for()
    style = "each => getComputedStyle(each).listStyleType"

    assert page.locator("article div[lang=fa] li").first.evaluate(style) == '"۱. "'


def test_the_best_move_of_a_teacher_s_own_game_is_found_by_the_search(pages: Pages) -> None:
    """Of nine stones one must be taken, and nobody has written a solver that says so."""
    page = pages.open("#/lessons/nim.md")
    page.locator("button.move").nth(1).click()
    page.get_by_role("button", name="Show the answer").wait_for()
    page.locator("button.move").nth(0).click()
    say(page, "1 of 1 right, 0 at the first try")


def test_an_answer_that_is_shown_does_not_count(pages: Pages) -> None:
    page = pages.open("#/lessons/alpha_beta/2")
    page.locator("[role=tree] [data-node='1']").click()
    page.get_by_role("button", name="Check").click()
    say(page, "After B = 3")
    page.get_by_role("button", name="Show the answer").click()
    say(page, "This is the answer.")

    assert page.locator("[role=tree] .node.pruned").count() == 2
    say(page, "0 of 3 right")


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_ends_in_one_line(pages: Pages, tmp_path: Path, kind: str) -> None:
    """Nothing of it is run or fetched; the lesson that was open stays."""
    path = tmp_path / "hostile.md"
    path.write_text(HOSTILE[kind], encoding="utf-8")
    page = pages.open("#/lessons/minimax")
    page.get_by_role("heading", name="Minimax", level=1).wait_for()
    page.locator("input[type=file]").set_input_files(path)
    line = page.locator("main p.error")
    line.wait_for()

    assert "\n" not in line.inner_text()
    assert len(line.inner_text()) < 300
    assert page.title() == "Lessons – Turnwise"
    assert page.get_by_role("heading", name="Minimax", level=1).is_visible()
