"""What is wrong with a lesson: one line that names the place."""

from __future__ import annotations

from ..errors import DataError
from ..messages import Message
from .bounds import MOST_BYTES


class LessonError(DataError):
    """A text is no lesson, or too large for one; the message says in which line."""


def too_long() -> LessonError:
    """Return the error that a file has more than a lesson can have."""
    return LessonError("the lesson has more than {most:,} bytes, which is all that is read", most=MOST_BYTES)


def wrong(line: int, problem: Message | str) -> LessonError:
    """Return the error that something is wrong in a line."""
    return LessonError("line {line}: {problem}", line=line, problem=problem)
