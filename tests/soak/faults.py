"""Faults of the machine for a command: they are in `faults.c`, which is compiled here and loaded before all else."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).with_name("faults.c")
FULL, BROKEN, READ_ONLY, CLOCK, NO_FAULT = "full", "broken", "readonly", "clock", "count"
FAULTS = (FULL, BROKEN, READ_ONLY)
"""Those that end a command; with a clock that jumps it goes on."""
OFTEN = 3  # questions for the time between two jumps


@cache
def library() -> str | None:
    """Compile the faults, once; None where there is no compiler, or another system."""
    compiler = shutil.which("cc")
    if compiler is None or sys.platform != "linux":
        return None
    made = Path(tempfile.mkdtemp(prefix="turnwise-faults-")) / "faults.so"
    subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", made, SOURCE, "-ldl"], check=True)
    return str(made)


def environment(fault: str, after: int, folder: str) -> dict[str, str]:
    """Return what a command must be given to meet a fault in a folder; nothing where there are no faults."""
    found = library()
    return {} if found is None else {"LD_PRELOAD": found, "FAULT": f"{fault}:{after}:{folder}"}


def counted() -> dict[str, int]:
    """Count what this process has done so far, by the fault that it could have met."""
    if "FAULT" not in os.environ:
        return {}
    count = ctypes.CDLL(None).fault_counted
    count.restype = ctypes.c_long
    return {fault: count(number) for number, fault in enumerate(FAULTS)}
