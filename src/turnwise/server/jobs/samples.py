"""Runs that ship with the package, for pages that have none of their own yet; `scripts/samples.py` makes them."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from ...games.look import Json


@cache
def samples() -> list[Json]:
    """Read them; each is a finished job with its report."""
    found: list[Json] = json.loads((files("turnwise.data") / "samples.json").read_text(encoding="utf-8"))
    return found
