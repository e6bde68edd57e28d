"""The site's navigation: by folders, pages by their titles, English and Persian apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

PERSIAN = "fa/"
FIRST = ("tutorials/quickstart.md", "fa/index.md", "fa/readme.md", "fa/quickstart.md", "reference/api/turnwise.md")
"""Pages that stand at the head of their folder."""

BENCHMARKS = ("explanation/benchmarks.md", "benchmarks/scripts.md")
Nav = list[Any]


def navigation(pages: Mapping[str, str]) -> Nav:
    """Make MkDocs' nav from the pages and their texts."""
    titles = {page: title_of(text) for page, text in pages.items() if not page.startswith("source/")}
    root = sorted(page for page in titles if "/" not in page and page != "index.md")
    explained = _in({page: title for page, title in titles.items() if page not in BENCHMARKS}, "explanation/")
    reference = [*_in(titles, "reference/"), {"Python, from docstrings": _in(titles, "reference/api/")}]
    return [
        {"Home": "index.md"},
        {"Tutorials": [*_in(titles, "tutorials/"), *_in(titles, "notebooks/")]},
        {"How-to guides": _in(titles, "how-to/")},
        {"Explanation": explained},
        {"Games": _in(titles, "games/")},
        {"Reference": reference},
        {"Benchmarks": [{titles[page]: page} for page in BENCHMARKS]},
        {"Project": [{titles[page]: page} for page in root]},
        {"راهنما": _in(titles, "fa/")},
        {"بازی‌ها": _in(titles, "fa/games/")},
    ]


def title_of(text: str) -> str:
    """Return the first heading of a page."""
    found = re.search(r"^# (.*)$", text, re.MULTILINE)
    return found[1] if found else ""


def is_persian(page: str) -> bool:
    """Tell whether a page is one of the Persian part."""
    return page.startswith(PERSIAN)


def _in(titles: Mapping[str, str], folder: str) -> Nav:
    """List the pages of a folder, not of those below it, by title."""
    found: Iterable[str] = (page for page in titles if page.startswith(folder) and "/" not in page[len(folder) :])
    rank = {page: place for place, page in enumerate(FIRST)}
    by_title = sorted(found, key=lambda page: (rank.get(page, len(FIRST)), titles[page].lower()))
    return [{titles[page]: page} for page in by_title]
