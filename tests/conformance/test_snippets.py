"""What the documents show is true: docstrings of the package, and `pycon` blocks of README and docs."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import turnwise

ROOT = Path(__file__).parents[2]
MODULES = ["turnwise"] + [
    module.name
    for module in pkgutil.walk_packages(turnwise.__path__, "turnwise.")
    if not module.name.endswith("__main__") and "._core." not in module.name
]
PAGES = [
    path
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md"))
    if path.exists()
]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
BLOCK = re.compile(r"^```pycon[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_are_true(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)

    assert failed == 0, capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_snippets_are_true(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The blocks of a page are one session, in order."""
    text = page.read_text()
    session = "\n".join(_in_place(text, block) for block in BLOCK.finditer(text))
    test = doctest.DocTestParser().get_doctest(session, {}, page.name, str(page), 0)
    failed, _ = doctest.DocTestRunner(optionflags=FLAGS).run(test)

    assert failed == 0, capsys.readouterr().out


def _in_place(text: str, block: re.Match[str]) -> str:
    """Name the line, so that a failure can be found."""
    return f"Line {text[: block.start()].count(chr(10)) + 2}:\n\n{block[1]}\n"
