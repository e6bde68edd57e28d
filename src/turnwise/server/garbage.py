"""Garbage collection in a process that serves: little of what it goes through is ever garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

NEW_OBJECTS = 10_000  # between two collections; an answer leaves about thirty behind


@contextmanager
def rare_collections() -> Iterator[None]:
    """Leave what has been loaded out of all collections, and have fewer of them.

    A full one otherwise goes through every module, which takes a tenth of a second while everybody waits. At the end
    all is as before, so that the interpreter can take itself apart.
    """
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
