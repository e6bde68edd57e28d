"""Packages that only some of us need, imported when they are."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..errors import MissingPackageError


def need(module: str, *, extra: str = "lab") -> Any:
    """Import a module of an optional package, or say in one line how to get it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = module.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != package:
            raise
        raise MissingPackageError(
            f"package {package} is missing: install it with  pip install 'turnwise[{extra}]'"
        ) from None
