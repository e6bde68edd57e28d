"""Packages that only some of us need, imported when they are."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..errors import MissingPackageError
from ..extras import install_command


def need(module: str, *, extra: str = "lab") -> Any:
    """Import a module of an optional package, or say in one line how to get it."""
    package = module.partition(".")[0]
    try:
        return import_module(module)
    except (ImportError, OSError) as error:  # OSError: a library of the system that it loads by name
        if isinstance(error, ModuleNotFoundError) and (error.name or "").partition(".")[0] == package:
            raise MissingPackageError(
                "package {package} is missing: install it with  {command}",
                package=package,
                command=install_command(extra),
            ) from None
        raise MissingPackageError(
            "package {package} does not load ({reason}): install it again with  {command}",
            package=package,
            reason=" ".join(str(error).split()),
            command=install_command(extra, "--force-reinstall"),
        ) from None
