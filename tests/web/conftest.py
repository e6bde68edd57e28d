"""A real server and a real browser; without them the tests are skipped."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from chromium import CHROMIUM, FLAGS
from messages.pseudo import write_catalogue
from pages import OpenPage, Pages
from screens import KINDS
from served import Served, is_built


def missing() -> str | None:
    """Return what these tests lack here."""
    if find_spec("playwright") is None:
        return "playwright is not installed"
    if CHROMIUM is None:
        return "there is no chromium"
    return None if is_built() else "the page is not built: npm run build in web"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    lack = missing()
    for item in items:
        if lack and Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=lack))


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("web") / "store.db") as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A browser for the tests of a file: its event loop runs while it is open, so that no other loop can."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser: Any, served: Served) -> Iterator[OpenPage]:
    """Open addresses in one test."""
    pages = Pages(browser, served)
    yield pages.open
    pages.close()


@pytest.fixture(scope="module")
def kept_pages(browser: Any, served: Served) -> Iterator[Pages]:
    """Pages that the tests of a file go on with."""
    pages = Pages(browser, served)
    yield pages
    pages.close()


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the catalogue of one more language, on which one run of every kind has ended."""
    folder = tmp_path_factory.mktemp("catalogues")
    write_catalogue(folder)
    store = tmp_path_factory.mktemp("filled") / "store.db"
    with Served(store, environment={"TURNWISE_CATALOGUES": str(folder)}) as found:
        for kind, plan in KINDS.items():
            found.finish(kind=kind, **plan)
        yield found


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core, from the page's development packages."""
    script = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
    if not script.is_file():
        pytest.skip("axe-core is not installed: npm install in web")
    return script.read_text(encoding="utf-8")


def pytest_report_header() -> str:
    version = subprocess.run([CHROMIUM, "--version"], capture_output=True, text=True).stdout.strip() if CHROMIUM else ""
    return f"browser: {version or 'none'}"
