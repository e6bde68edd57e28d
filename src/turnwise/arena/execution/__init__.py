"""Workers that run tasks: in this process, in local processes or on a Ray cluster, all with one interface."""

from __future__ import annotations

import os

from ...bounded import whole_number
from ...errors import OptionError
from .cluster import RayWorkers
from .finished import finished
from .here import HereWorkers
from .local import LocalWorkers
from .portion import Portion
from .protocol import TRIES, Failure, Workers

__all__ = [
    "TRIES",
    "Failure",
    "HereWorkers",
    "LocalWorkers",
    "Portion",
    "RayWorkers",
    "Workers",
    "finished",
    "open_workers",
]

MOST_PROCESSES = 10_000  # of one machine


def open_workers(text: str | int | None = None) -> Workers:
    """Make the workers that a text names; nothing is started before there is a task.

    None is one local process a core, 0 this process, N that many local processes, `ray` a Ray cluster (the one
    RAY_ADDRESS names, or one made on this machine), `ray://HOST:PORT` a cluster elsewhere.
    """
    if text is None:
        return LocalWorkers(os.cpu_count() or 1)
    if (count := whole_number(str(text))) is not None and count <= MOST_PROCESSES:
        return LocalWorkers(count) if count else HereWorkers()
    if text == "ray" or str(text).startswith("ray://"):
        return RayWorkers(str(text))
    raise OptionError("workers '{workers}': give a number, 0 for this process, ray, or ray://HOST:PORT", workers=text)
