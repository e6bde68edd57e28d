"""Which build of the core is imported: the one that TURNWISE_CPU names, or the fastest that this CPU runs."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

from ..errors import BuildError, TurnwiseError
from ..languages import language_of
from ..messages import Listing, Message
from ._cpu import supports_v3

VARIABLE = "TURNWISE_CPU"
BUILDS = ("base", "v3")
MISTAKE = 2  # what a command ends with
COMMAND, MODULES = "turnwise", ("turnwise", "turnwise.cli")


def chosen_build() -> str:
    """Return the name of the build; BuildError if the variable names none that can be had.

    A command has not begun when the core is imported: it ends here, with one line.
    """
    try:
        return _asked(os.environ[VARIABLE]) if os.environ.get(VARIABLE) else _usual()
    except BuildError as error:
        if is_command(sys.orig_argv):
            print(error.message.text(_language()), file=sys.stderr)
            raise SystemExit(MISTAKE) from None
        raise


def _asked(name: str) -> str:
    if name not in BUILDS:
        raise _refused(name, Message("there is no such build"))
    if name == "v3" and not supports_v3():
        raise _refused(name, Message("this CPU is older"))
    if not _is_built(name):
        raise _refused(name, Message("it was not built here"))
    return name


def _refused(name: str, reason: Message) -> BuildError:
    return BuildError(
        "${variable}={name}: {reason}, choose {known}, or nothing for the fastest",
        variable=VARIABLE,
        name=name,
        reason=reason,
        known=Listing(BUILDS, "or"),
    )


def _usual() -> str:
    return "v3" if supports_v3() and _is_built("v3") else "base"


def _is_built(name: str) -> bool:
    return find_spec(f"{__package__}._{name}") is not None


def _language() -> str:
    try:
        return language_of(os.environ)
    except TurnwiseError:  # one mistake at a time
        return "en"


def is_command(words: list[str]) -> bool:
    """Whether a process was started as the command, and not to import the package.

    >>> is_command(["python", "/usr/bin/turnwise", "games"]), is_command(["python", "-m", "turnwise", "games"])
    (True, True)
    >>> is_command(["python", "mine.py", "-m", "turnwise"])
    False
    """
    options = iter(words[1:])
    for word in options:
        if word == "-m":
            return next(options, "") in MODULES
        if not word.startswith("-"):
            return Path(word).name == COMMAND
    return False
