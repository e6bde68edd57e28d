"""Packages of extras: imported when they are needed, or told how to be installed.

They are installed by their own names, which works from a checkout and from a wheel.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from importlib import import_module
from shlex import join
from typing import Any

from .errors import MissingPackageError

OF_EXTRA = re.compile(r"\s*(?P<requirement>[^;]+?)\s*;.*\bextra\s*==\s*['\"](?P<extra>[\w-]+)['\"]")


@cache
def install_command(extra: str, *options: str) -> str:
    """Return the line that installs what an extra needs, for the Python that runs.

    `pip install 'turnwise[lab]'` would look for this package in an index that need not have it.
    """
    return join([sys.executable, "-m", "pip", "install", *options, *requirements(extra)])


def requirements(extra: str) -> list[str]:
    """List what an extra needs, as the installed package says; a source that is not installed has it in a file."""
    from importlib.metadata import PackageNotFoundError, requires  # slow to load, and seldom needed

    try:
        found = [OF_EXTRA.match(line) for line in requires(__package__) or ()]
    except PackageNotFoundError:
        found = []
    return [each["requirement"] for each in found if each and each["extra"] == extra] or [f".[{extra}]"]


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
