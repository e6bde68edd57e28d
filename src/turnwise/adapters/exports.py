"""Files that play elsewhere: each kind by its name, as `turnwise export` writes them."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files

from ..errors import OptionError, UnknownNameError
from ..messages import Listing

LEAST_SECONDS, MOST_SECONDS = 0.01, 60.0
SECONDS = re.compile(r"^SECONDS = [\d.]+", re.MULTILINE)


def connectx(seconds: float | None) -> str:
    """Return a submission to Kaggle's ConnectX, pure Python in one file."""
    text = files(__package__).joinpath("connectx_submission.py").read_text(encoding="utf-8")
    return text if seconds is None else SECONDS.sub(f"SECONDS = {seconds:g}", text, count=1)


EXPORTS: dict[str, Callable[[float | None], str]] = {"connectx": connectx}


def export_text(kind: str, *, seconds: float | None = None) -> str:
    """Return the file of a kind; `seconds` are for each of its moves, by default what the kind has."""
    if kind not in EXPORTS:
        raise UnknownNameError("unknown export '{kind}': choose one of {kinds}", kind=kind, kinds=Listing(EXPORTS))
    if seconds is not None and not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        raise OptionError(
            "{option} {value:g}: give a number from {least:g} to {most:g}",
            option="--seconds",
            value=seconds,
            least=LEAST_SECONDS,
            most=MOST_SECONDS,
        )
    return EXPORTS[kind](seconds)
