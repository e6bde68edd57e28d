"""The documentation site: built without a warning, searched in both languages, whole without any other address."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from docs.pages import PAGES, ROOT
from patience import PATIENCE
from web.chromium import CHROMIUM, FLAGS

import turnwise
from turnwise.cli.commands import GROUPS, Command
from turnwise.server.app import make_app
from turnwise.server.schema import document_of
from turnwise.server.settings import Settings

sys.path.insert(0, str(ROOT / "scripts" / "docs_site"))

from link_check import faults
from project_links import as_in_site, site_path

MILLISECONDS = 1000
SHOWN = ["index.html", "reference/commands.html", "reference/http-routes.html", "fa/index.html", "fa/games/sim.html"]
"""Pages that are opened: one of every kind."""

pytestmark = pytest.mark.skipif(find_spec("material") is None, reason="mkdocs-material is not installed")
needs_browser = pytest.mark.skipif(
    CHROMIUM is None or find_spec("playwright") is None, reason="needs chromium and playwright"
)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Keep requests to yourself."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` does; a warning fails it."""
    folder = tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(build, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    return folder


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=site)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    found = browser.new_page()
    found.set_default_timeout(PATIENCE * MILLISECONDS)
    yield found
    found.close()


def text_of(page: Path) -> str:
    return unescape(re.sub(r"<[^>]+>", "", page.read_text(encoding="utf-8")))


def test_every_page_of_the_project_is_in_the_site(site: Path) -> None:
    names = [site_path(str(page.relative_to(ROOT))).removesuffix("md") + "html" for page in PAGES]

    assert [name for name in names if not (site / name).is_file()] == []


@needs_browser
@pytest.mark.parametrize(
    ("home", "words", "found"),
    [
        ("fa/index.html", "رمزی", "fa/games/sim.html"),  # Ramsey, a word without an ending
        ("fa/index.html", "حرکت‌ها", "fa/games/connect4.html"),  # with a half-space
        ("index.html", "واژه‌نامه", "fa/glossary.html"),  # from an English page
        ("fa/index.html", "كتاب", "fa/games/connect4.html"),  # by an Arabic keyboard, whose kaf is another letter
        ("index.html", "queueing", "explanation/architecture.html"),
    ],
)
def test_a_word_is_found_by_the_search(page: Any, address: str, home: str, words: str, found: str) -> None:
    """A person types it into the site's own search; lunr's trimmer would have deleted every Persian letter."""
    page.goto(address + home)
    page.fill("input.md-search__input", words)

    page.wait_for_selector(f".md-search-result__link[href*='{found}']", state="attached")


@needs_browser
@pytest.mark.parametrize("name", SHOWN)
def test_a_page_loads_nothing_from_other_addresses(page: Any, address: str, name: str) -> None:
    """Fonts, scripts and styles come with the site, also once the search is opened, and none is missing."""
    asked: list[str] = []
    missing: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
    page.goto(address + name)
    page.fill("input.md-search__input", "turnwise")
    page.wait_for_selector(".md-search-result__link", state="attached")

    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []
    assert missing == []


@needs_browser
@pytest.mark.parametrize(("name", "language", "direction"), [(SHOWN[0], "en", "ltr"), (SHOWN[4], "fa", "rtl")])
def test_a_page_has_its_language_its_direction_and_a_navigation_in_it(
    page: Any, address: str, name: str, language: str, direction: str
) -> None:
    page.goto(address + name)
    links = page.locator(".md-tabs__link, .md-nav--primary .md-nav__link").all_inner_texts()
    persian = [text for text in links if re.search("[آ-ی]", text)]

    assert page.evaluate("document.documentElement.lang") == language
    assert page.evaluate("getComputedStyle(document.querySelector('article')).direction") == direction
    assert links
    assert persian == (links if language == "fa" else [])


@needs_browser
@pytest.mark.parametrize("name", SHOWN)
def test_a_page_fits_a_phone(browser: Any, address: str, name: str) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.goto(address + name)
    width = page.evaluate("document.documentElement.scrollWidth")
    page.close()

    assert width == 360


def test_a_page_leads_to_its_twin(site: Path) -> None:
    """The switch of languages goes to the same page in the other one, not to its first page."""
    assert 'href="../fa/games/sim.html" hreflang="fa"' in (site / "games" / "sim.html").read_text(encoding="utf-8")


def commands_of(commands: tuple[Command, ...], above: str = "turnwise") -> list[str]:
    found = []
    for each in commands:
        name = f"{above} {each.name}"
        found += commands_of(each.below, name) if each.below else [name]
    return found


def test_the_help_of_every_command_is_in_the_site(site: Path) -> None:
    text = text_of(site / "reference" / "commands.html")
    names = [name for commands in GROUPS.values() for name in commands_of(tuple(commands))]

    assert [name for name in names if f"{name}¶" not in text] == []
    assert "--sprt STR: Two bounds of normalised Elo" in text


def test_every_public_name_is_in_the_site(site: Path) -> None:
    text = (site / "reference" / "api" / "turnwise.html").read_text(encoding="utf-8")
    names = [name for name in turnwise.__all__ if not name.startswith("__") and name in dir(turnwise)]

    assert [name for name in names if f'id="{name}"' not in text and not is_module(name)] == []
    assert 'id="Connect4.legal_moves"' in text


def is_module(name: str) -> bool:
    return isinstance(getattr(turnwise, name), type(turnwise))


def test_every_route_and_model_of_the_server_is_in_the_site(site: Path) -> None:
    document = document_of(make_app(Settings()))
    routes = text_of(site / "reference" / "http-routes.html")
    models = (site / "reference" / "http-models.html").read_text(encoding="utf-8")
    named = [f"{method.upper()} {path}" for path, methods in document["paths"].items() for method in methods]

    assert [name for name in named if name not in routes] == []
    assert [name for name in document["components"]["schemas"] if f'id="{name}"' not in models] == []


def test_every_kept_result_is_in_the_site_with_its_command(site: Path) -> None:
    text = text_of(site / "benchmarks" / "scripts.html")

    assert [
        each.name for each in (ROOT / "bench/results").glob("*.json") if f"bench/results/{each.name}" not in text
    ] == []
    assert "$ python bench/frameworks.py" in text


def test_a_link_that_leads_nowhere_is_named(tmp_path: Path) -> None:
    """Pages, anchors, and what a browser would fetch from elsewhere; a link for people may lead there."""
    (tmp_path / "b.html").write_text('<h1 id="there">B</h1>')
    (tmp_path / "a.html").write_text(
        '<a href="b.html#there"></a><a href="b.html#gone"></a><a href="c.html"></a><a href="https://example.org"></a>'
        '<script src="https://example.org/x.js"></script><link href="//example.org/x.css">'
    )
    (tmp_path / "x.css").write_text("@font-face { src: url(https://example.org/font.woff2) }")

    assert list(faults(tmp_path)) == [
        "a.html: 'b.html#gone' names an anchor that is not there",
        "a.html: 'c.html' leads nowhere",
        "a.html: 'https://example.org/x.js' is loaded from another address",
        "a.html: '//example.org/x.css' is loaded from another address",
        "x.css: loads from another address",
    ]


def test_a_warning_ends_the_build(tmp_path: Path) -> None:
    """The settings of the site with one page that links to nothing."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# Home\n\n[nothing](gone.md)\n")
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    bare = re.sub(r"^(?:hooks|theme|extra|extra_css|plugins):\n(?:[ ].*\n)+", "", settings, flags=re.MULTILINE)
    (tmp_path / "mkdocs.yml").write_text(bare)
    build = [sys.executable, "-m", "mkdocs", "build"]
    done = subprocess.run(build, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE)

    assert done.returncode == 1
    assert "'gone.md'" in done.stderr


def test_links_of_the_project_become_links_of_the_site() -> None:
    """Pages of the root and sources have pages of their own; blocks of code stay as they are."""
    block = "```text\n[c](x.md)\n```\n"
    text = '[a](../../README.md) [b](../../core/search/plain.h) <a href="../../README.fa.md">c</a>\n'
    expected = '[a](../index.md) [b](../source/core/search/plain.h.md) <a href="../fa/readme.html">c</a>\n'

    assert as_in_site("docs/how-to/run-a-match.md", text + block) == expected + block
