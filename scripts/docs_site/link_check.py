"""A look at the built site: every link leads to a page and an anchor, and nothing is loaded from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("link", "href"), ("video", "src")}
"""What a browser fetches by itself; an `a` is followed by a person."""

ADDRESS_IN_STYLE = re.compile(r"url\(\s*[\"']?(?:https?:)?//|@import\s+[\"'](?:https?:)?//")


class _Page(HTMLParser):
    """The links and anchors of one page."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("id", "name") and value:
                self.anchors.add(value)
            if name in ("href", "src") and value is not None:
                self.links.append((tag, value))


def faults(site: Path) -> Iterator[str]:
    """Name each page with a link that leads nowhere, and each that would load something from another address."""
    for page in sorted(site.rglob("*.html")):
        name = page.relative_to(site)
        for tag, link in _read(page).links:
            fault = _fault(site, page, tag, link)
            if fault:
                yield f"{name}: {link!r} {fault}"
    for style in site.rglob("*.css"):
        if ADDRESS_IN_STYLE.search(style.read_text(encoding="utf-8")):
            yield f"{style.relative_to(site)}: loads from another address"


def _fault(site: Path, page: Path, tag: str, link: str) -> str:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        is_loaded = (tag, "src") in LOADED or (tag, "href") in LOADED
        return "is loaded from another address" if is_loaded and parts.scheme != "data" else ""
    target = _target(site, page, unquote(parts.path))
    if target is None:
        return "leads nowhere"
    anchor = unquote(parts.fragment)
    if anchor and target.suffix == ".html" and anchor not in _read(target).anchors:
        return "names an anchor that is not there"
    return ""


def _target(site: Path, page: Path, path: str) -> Path | None:
    if not path:
        return page
    target = site / path.lstrip("/") if path.startswith("/") else page.parent / path
    target = target / "index.html" if target.is_dir() else target
    return target.resolve() if target.is_file() else None


@cache
def _read(page: Path) -> _Page:
    found = _Page()
    found.feed(page.read_text(encoding="utf-8"))
    return found
