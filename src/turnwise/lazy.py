"""Names of the package that are loaded when they are first asked for, so that `import turnwise` stays quick."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

PACKAGE = "turnwise"
MODULES = (
    "adapters",
    "agents",
    "analysis",
    "arena",
    "formats",
    "games",
    "lab",
    "learning",
    "documents",
    "notebook",
    "store",
    "tuning",
)
CLASSES = {"Game": "games", "State": "games"}
"""Classes by the module that has them."""


def __getattr__(name: str) -> Any:
    if name in MODULES:
        return import_module(f"{PACKAGE}.{name}")
    if name in CLASSES:
        return getattr(import_module(f"{PACKAGE}.{CLASSES[name]}"), name)
    package = sys.modules[PACKAGE]
    raise AttributeError(f"module {PACKAGE!r} has no attribute {name!r}", name=name, obj=package)


def __dir__() -> list[str]:
    return sorted({*vars(sys.modules[PACKAGE]), *MODULES, *CLASSES})
