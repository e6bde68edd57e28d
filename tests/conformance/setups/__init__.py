"""The set-ups of the conformance tests: one file a game, each game on boards that differ in kind.

A file is named as its game and gives `SETUPS`; `PLAYED`, options of starts from which players play whole games;
`GOLDEN`, options of the play-throughs in tests/golden by their names; and `BENCH`, searches of its bench.txt by what
they are called, each a position and the options of the search. A new game is a new file: nothing lists them.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import pytest

from ..reference import SetUp

FILES: dict[str, ModuleType] = {
    module.name: import_module(f"{__name__}.{module.name}")
    for module in sorted(iter_modules(__path__), key=lambda module: module.name)
}
"""By the name of the game."""
SETUPS: list[SetUp] = [setup for file in FILES.values() for setup in file.SETUPS]
TINY = [setup for setup in SETUPS if setup.tiny]
PLAYED: list[tuple[str, dict[str, Any]]] = [(game, options) for game, file in FILES.items() for options in file.PLAYED]
"""Games by name, with options of a start."""

every_setup = pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
every_tiny_setup = pytest.mark.parametrize("setup", TINY, ids=lambda setup: setup.name)
