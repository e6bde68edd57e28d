"""What docstrings show is true; tests/docs does the same for README and docs."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import turnwise

MODULES = ["turnwise"] + [
    module.name
    for module in pkgutil.walk_packages(turnwise.__path__, "turnwise.")
    if not module.name.endswith("__main__") and "._core." not in module.name
]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_are_true(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)

    assert failed == 0, capsys.readouterr().out
