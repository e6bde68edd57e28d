"""What a worker sends back: a result, or the exception that ended the task."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable
from typing import Any


def reply_of(work: Callable[[Any], Any], task: Any) -> bytes:
    """Run a task and pack what came of it."""
    try:
        return pickle.dumps((True, work(task)), pickle.HIGHEST_PROTOCOL)
    except Exception as error:
        return _packed_error(error)


def result_of(reply: bytes) -> Any:
    """Unpack a result, or raise the exception, as it was raised there."""
    done, value = pickle.loads(reply)
    if done:
        return value
    error, trace = value
    if trace not in getattr(error, "__notes__", ()):
        error.add_note(trace)
    raise error


def _packed_error(error: Exception) -> bytes:
    trace = "in a worker:\n" + "".join(traceback.format_exception(error)).rstrip()
    try:
        reply = pickle.dumps((False, (error, trace)))
        pickle.loads(reply)
    except Exception:
        # Some exceptions cannot be packed, or not unpacked; their words can.
        return pickle.dumps((False, (RuntimeError(f"{type(error).__name__}: {error}"), trace)))
    return reply
