"""A fuzz target in Python: a name, inputs to begin with, and a function that lets nothing out but our own errors."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from turnwise.errors import TurnwiseError

LANGUAGES = ("en", "fa")


@dataclass(frozen=True)
class Target:
    """What reads bytes that anybody may send."""

    name: str
    run: Callable[[bytes], None]
    seeds: Callable[[], list[bytes]]


TARGETS: dict[str, Target] = {}


def target(name: str, seeds: Callable[[], list[bytes]]) -> Callable[[Callable[[bytes], None]], Callable[[bytes], None]]:
    """Take a function in as a target."""

    def add(run: Callable[[bytes], None]) -> Callable[[bytes], None]:
        TARGETS[name] = Target(name, run, seeds)
        return run

    return add


@contextmanager
def refusals() -> Iterator[None]:
    """Allow errors that people can read, in every language and as they are sent; all others come out."""
    try:
        yield
    except TurnwiseError as error:
        for language in LANGUAGES:
            error.message.text(language)
        json.dumps(error.message.to_json())


def text_of(data: bytes) -> str:
    """Read bytes as files of text are read: in UTF-8 or, as older programs write it, in Latin-1."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def json_of(data: bytes) -> Any:
    """Read JSON, as far as it is any; what cannot be read is None."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


def same(found: object, expected: object) -> None:
    """Insist that what is read back is what was written."""
    if found != expected:
        raise AssertionError(f"read back as {found!r}\nwritten as   {expected!r}")
