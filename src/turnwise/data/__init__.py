"""Files the engine reads: opening books and weights, each built by a documented command."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files


@cache
def read(name: str) -> bytes:
    """Return a data file of the package, or nothing if it ships none of this name."""
    path = files(__name__) / name
    return path.read_bytes() if path.is_file() else b""


def learned(game: str) -> tuple[bytes, dict[str, float]]:
    """Return the weights of a game's learned evaluation, and how far off its searches are."""
    return read(f"{game}.weights"), json.loads(read(f"{game}.probcut.json") or "{}")
