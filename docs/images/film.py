"""Films the web app again: python docs/images/film.py writes docs/images/film.webp.

A real server and a real browser: a few moves of Connect 4 against the computer, the exact analysis of the position, its
search tree step by step, and Persian. Waits are for what must appear; times are those of the film, not of the machine.
Needs chromium, and of the dev extra playwright and pillow.
"""

from __future__ import annotations

import io
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

from common import serving

HERE = Path(__file__).parent
SIZE: ViewportSize = {"width": 960, "height": 640}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
PATIENCE = 60_000  # milliseconds for what must appear
GLANCE, LOOK, READ = 350, 900, 2600  # milliseconds a frame is shown
LEVEL = "10"  # exact play
MOVES = "dbdf"  # columns of the person; to each there is one best answer, so that every film shows the same game
TREE_STEPS = 14
POINTER = """([x, y]) => {
    const dot = document.getElementById('pointer') ?? document.body.appendChild(document.createElement('div'))
    dot.id = 'pointer'
    Object.assign(dot.style, {position: 'fixed', left: `${x - 11}px`, top: `${y - 11}px`, width: '22px', height: '22px',
        borderRadius: '50%', background: 'rgb(20 20 20 / 35%)', border: '2px solid white', boxSizing: 'border-box',
        pointerEvents: 'none', zIndex: 9999})
}"""


class Film:
    """Frames of one browser page, each with the time it is shown."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._frames: list[Image.Image] = []
        self._times: list[int] = []

    def show(self, milliseconds: int) -> None:
        """Add what the browser shows now; a frame equal to the last one makes that one last longer."""
        picture = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
        if self._frames and picture.tobytes() == self._frames[-1].tobytes():
            self._times[-1] += milliseconds
        else:
            self._frames.append(picture)
            self._times.append(milliseconds)

    def click(self, place: Any) -> None:
        """Point at the middle of an element, let it be seen, and click."""
        place.scroll_into_view_if_needed()
        box = place.bounding_box()
        self.page.evaluate(POINTER, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
        self.show(LOOK // 2)
        place.click()
        self.page.mouse.move(0, 0)
        self.page.evaluate("document.getElementById('pointer')?.remove()")

    def save(self, path: Path) -> None:
        """Write an animated WebP that begins again at its end."""
        first, *rest = self._frames
        first.save(path, save_all=True, append_images=rest, duration=self._times, loop=0, quality=80, method=6)
        seconds, megabytes = sum(self._times) / 1000, path.stat().st_size / 1e6
        print(f"{path.name}: {len(self._frames)} frames, {seconds:.0f} s, {megabytes:.2f} MB")


def play(film: Film) -> None:
    """Choose a game and play some moves; the computer answers each."""
    page = film.page
    page.get_by_role("link", name="Play").last.wait_for()
    film.show(LOOK)
    film.click(page.locator("main").get_by_role("link", name="Play").first)
    page.locator("form input[type=range]").first.fill(LEVEL)
    for number, column in enumerate(MOVES, 1):
        target = page.locator(".cell.target").filter(has_text=re.compile(rf"^\s*{column}\d"))
        target.wait_for()
        film.show(LOOK // 2)
        film.click(target)
        page.locator(f".moves li:nth-child({2 * number})").wait_for(state="attached")
        film.show(LOOK)


def analyse(film: Film) -> None:
    """Open the analysis of the position and follow the best move."""
    page = film.page
    film.click(page.get_by_role("link", name="Analyse").last)
    page.get_by_text("exact", exact=True).wait_for()
    film.show(READ)
    film.click(page.locator(".best button").first)
    page.get_by_text("Yellow to move").wait_for()
    page.get_by_text("exact", exact=True).wait_for()
    film.show(READ)


def see_the_tree(film: Film) -> None:
    """Open the tree of a small search and step through it."""
    page = film.page
    film.click(page.get_by_role("link", name="See the tree"))
    page.locator("[role=tree]").wait_for()
    slider = page.get_by_role("slider", name="Step of the search")
    steps = int(slider.get_attribute("max") or 0)
    page.get_by_role("heading", name="Alpha-beta").evaluate("heading => heading.scrollIntoView()")
    for step in range(TREE_STEPS + 1):
        slider.fill(str(steps * step // TREE_STEPS))
        film.show(GLANCE)
    film.show(READ)


def speak_persian(film: Film) -> None:
    """Change the language: the same position in Persian, from right to left."""
    page = film.page
    page.evaluate("scrollTo(0, 0)")
    film.click(page.get_by_role("button", name="فارسی"))
    page.locator("html[dir=rtl]").wait_for()
    film.show(READ)


def main() -> None:
    """Film the scenes in order."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        context = browser.new_context(viewport=SIZE, color_scheme="light", reduced_motion="reduce", locale="en-GB")
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(address)
        film = Film(page)
        for scene in (play, analyse, see_the_tree, speak_persian):
            scene(film)
        browser.close()
        film.save(HERE / "film.webp")


if __name__ == "__main__":
    main()
