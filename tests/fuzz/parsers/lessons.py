"""Lessons that teachers write, and that readers open from anywhere."""

from __future__ import annotations

import json

from turnwise.lessons import read_lesson
from turnwise.server.lessons.shelf import SHIPPED, shipped

from .target import refusals, same, target


@target("lessons", lambda: [shipped(name, language) for name in SHIPPED for language in ("en", "fa")])
def read_one(data: bytes) -> None:
    """A lesson that is read can be sent, and is read from its own text as the same."""
    with refusals():
        lesson = read_lesson(data)
        json.dumps(lesson.to_json(), allow_nan=False).encode()
        same(read_lesson(lesson.source), lesson)
