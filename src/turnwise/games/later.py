"""What a game has in parts of the package above it: named here, imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def later(module: str, name: str) -> Callable[[], Any]:
    """Return a function that gives a name of a module of this package; nothing is imported before."""
    return lambda: getattr(import_module(f"turnwise.{module}"), name)
