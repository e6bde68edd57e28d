"""The written game beside an analysis: its main line, and the way from mistake to mistake."""

from __future__ import annotations

import pytest
from pages import OpenPage
from test_analyse import reviewed


def test_a_variation_can_be_made_the_main_line_and_the_main_line_cannot(open_page: OpenPage) -> None:
    """The button is there beside the main line only; once pressed it has gone, and the move shown has the focus."""
    page = open_page("#/analyse/connect4?moves=d,d&branches=1:e&at=2")
    page.wait_for_selector(".text button[aria-current=step]")
    button = page.get_by_role("button", name="Make this the main line")
    assert button.count() == 0
    page.locator(".text button", has_text="e").click()
    button.press("Enter")
    button.wait_for(state="detached")
    page.wait_for_function("() => document.activeElement.matches('.text [aria-current=step]')")

    assert "".join(page.locator(".text").inner_text().split()) == "1d2e(2d)"


@pytest.mark.parametrize(
    ("language", "first", "last"),
    [
        ("en", "That was the last mistake: here is the first one again.", "here is the last one again."),
        ("fa", "آن آخرین اشتباه بود؛ این دوباره نخستین اشتباه است.", "این دوباره آخرین اشتباه است."),
    ],
)
def test_behind_the_last_mistake_comes_the_first_again(
    open_page: OpenPage, language: str, first: str, last: str
) -> None:
    """From the end of the game and from its first mistake; the page says so, until one goes elsewhere."""
    moves = "b,e,e,b,d,e,a,e,c"
    page = open_page(f"#/analyse/connect4?position=start:width=5,height=4&moves={moves}&review=1", language=language)
    reviewed(page)
    told = page.locator("p.turned")
    mistakes = page.locator(".text .bad")
    page.locator("h1").click(force=True)
    page.keyboard.press("j")
    told.filter(has_text=first).wait_for()
    assert mistakes.first.get_attribute("aria-current") == "step"
    page.keyboard.press("k")
    told.filter(has_text=last).wait_for()
    assert mistakes.last.get_attribute("aria-current") == "step"
    page.keyboard.press("k")
    page.wait_for_function("() => document.querySelector('p.turned').textContent === ''")
