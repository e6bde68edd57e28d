"""Workers that run tasks: in this process or in local processes, both with one interface."""

from __future__ import annotations

import os
import re

from ...errors import OptionError
from .here import HereWorkers
from .local import LocalWorkers
from .protocol import TRIES, Failure, Workers

__all__ = ["TRIES", "Failure", "HereWorkers", "LocalWorkers", "Workers", "open_workers"]


def open_workers(text: str | int | None = None) -> Workers:
    """Make the workers that a text names; nothing is started before there is a task.

    None is one local process a core, 0 this process, N that many local processes.
    """
    if text is None:
        return LocalWorkers(os.cpu_count() or 1)
    if re.fullmatch(r"\d+", str(text)):
        return LocalWorkers(int(text)) if int(text) else HereWorkers()
    raise OptionError(f"workers '{text}': give a number, or 0 for this process")
