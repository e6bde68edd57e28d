"""Files the engine reads: opening books and weights, each built by a documented command."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def read(name: str) -> bytes:
    """Return a data file of the package, or nothing if it ships none of this name."""
    path = files(__name__) / name
    return path.read_bytes() if path.is_file() else b""
