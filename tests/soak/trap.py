"""A trap for a command: it is killed at a step, or a moment after it, or loses its workers there, or meets a fault.

A step is what leaves a mark on the disk: a file opened for writing, a rename, a removal, a folder made, a statement to
SQLite. They are counted inside the command's own process, so that a step is the same one in every run of a seed.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import sys
import threading
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from sqlite3 import dbapi2
from typing import Any

from soak import faults

VARIABLE = "SOAK_TRAP"  # of the environment
COUNT, STEP, MOMENT, WORKER = "count", "step", "moment", "worker"
WRITING = os.O_WRONLY | os.O_RDWR
CHANGES = ("os.rename", "os.remove", "os.mkdir", "os.truncate", "os.link")


@dataclass(frozen=True)
class Trap:
    """What happens at which step to a command that works in a folder."""

    kind: str
    folder: str
    at: int = 0
    seconds: float = 0.0
    """From the step to the kill, where it comes at a moment."""
    told: str = ""
    """File that is told at the end how many steps there were, and chances of faults."""

    def environment(self) -> dict[str, str]:
        """Return what the command must be given."""
        if self.kind in (*faults.FAULTS, faults.CLOCK):
            return faults.environment(self.kind, self.at, self.folder)
        more = faults.environment(faults.NO_FAULT, 0, self.folder) if self.kind == COUNT else {}
        return {VARIABLE: json.dumps(asdict(self)), **more}


def spring(environment: Mapping[str, str]) -> None:
    """Set the trap that the environment names in this process, if there is one; it is then the head of a group."""
    text = environment.get(VARIABLE)
    if text is not None:
        os.setsid()
        _Watch(Trap(**json.loads(text))).begin()


class _Watch:
    """Counts steps, and does what is to be done at one."""

    def __init__(self, trap: Trap) -> None:
        self._trap = trap
        self._steps = 0
        self._process = os.getpid()

    def begin(self) -> None:
        if self._trap.told:
            atexit.register(self._tell)
        sys.addaudithook(self._hear)
        self._watch_databases()

    def _watch_databases(self) -> None:
        """Count the statements to every database of SQLite."""
        real = dbapi2.connect

        def connect(*arguments: Any, **options: Any) -> dbapi2.Connection:
            connection: dbapi2.Connection = real(*arguments, **options)
            connection.set_trace_callback(lambda _statement: self._step())
            return connection

        dbapi2.connect = connect

    def _tell(self) -> None:
        steps, self._process = self._steps, 0
        Path(self._trap.told).write_text(json.dumps({STEP: steps, **faults.counted()}))

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if os.getpid() != self._process:
            return
        if (event == "open" and arguments[2] & WRITING) or event in CHANGES:
            path = os.fsdecode(arguments[0]) if isinstance(arguments[0], str | bytes | os.PathLike) else ""
            if Path(path).absolute().is_relative_to(self._trap.folder):
                self._step()

    def _step(self) -> None:
        self._steps += 1
        if self._steps == self._trap.at:
            if self._trap.kind == STEP:
                kill_all()
            elif self._trap.kind == MOMENT:
                threading.Timer(self._trap.seconds, kill_all).start()
            elif self._trap.kind == WORKER:
                kill_workers()


def kill_all() -> None:
    """End this process and all that it has started, without a word."""
    os.killpg(os.getpgid(0), signal.SIGKILL)


def kill_workers() -> None:
    """End the processes that this one has started."""
    for child in Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split():
        if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes():
            os.kill(int(child), signal.SIGKILL)
