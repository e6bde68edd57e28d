"""How soon is the page there, and how soon does it answer a move, on a slow machine?

Chromium slows its own processor down by a factor, as its developer tools do; the server runs at full speed. A visit
has an empty cache. First paint is when the first text shows, ready when the board can be played on, first answer the
time from a person's first move until the agent's reply is in the list of moves.

Run: .venv/bin/python bench/page.py [VISITS]
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from common import publish, serving

VISITS = 5
SLOWER = (1, 4, 6)
ROUTE = "#/play/connect4"
CELL = '[data-cell="38"]'  # the bottom of column d
ANSWERED = ".moves li:nth-child(2)"
PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
LOADED = "performance.getEntriesByType('resource').reduce((sum, file) => sum + file.transferSize, 0)"
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]

Times = tuple[float, float, float, float]


def visit(browser: Any, address: str, slower: int) -> Times:
    """Open the page, make a move, wait for the answer: milliseconds of the three, and kilobytes that came."""
    context = browser.new_context()
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    began = time.perf_counter()
    page.goto(f"{address}{ROUTE}")
    page.wait_for_selector(CELL)
    ready = time.perf_counter() - began
    moved = time.perf_counter()
    page.locator(CELL).click()
    page.wait_for_selector(ANSWERED, state="attached")
    answered = time.perf_counter() - moved
    paint, loaded = page.evaluate(PAINT), page.evaluate(LOADED)
    context.close()
    return paint, 1000 * ready, 1000 * answered, loaded / 1000


def main() -> None:
    """Measure and publish."""
    from playwright.sync_api import sync_playwright

    visits = int(sys.argv[1]) if len(sys.argv) > 1 else VISITS
    rows = []
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        visit(browser, address, 1)  # the first one waits for the browser and the server to warm up
        for slower in SLOWER:
            times = [visit(browser, address, slower) for _ in range(visits)]
            rows.append([slower, *map(statistics.median, zip(*times, strict=True))])
        browser.close()
    publish(
        "page",
        "First visit to the page and first move against its usual opponent, level 4 of Connect 4",
        ("times slower", "first paint ms", "ready ms", "first answer ms", "kB loaded"),
        rows,
        note=f"medians of {visits} visits, load {os.getloadavg()[0]:.0f}; the server runs at full speed",
    )


if __name__ == "__main__":
    main()
