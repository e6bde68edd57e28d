"""A local worker from inside: takes tasks from a pipe until it closes."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from multiprocessing.connection import Connection, wait
from types import FrameType

from .reply import reply_of

READY = b""  # the first message: from now on time is counted
LAST_SECONDS = 1.0  # for a task to clean up when its driver is gone


def serve(pipe: Connection) -> None:
    """Answer tasks. Ctrl-C is the driver's to hear; a worker ends when it is told to, or when the driver is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_leave_with_the_driver, daemon=True).start()
    try:
        pipe.send_bytes(READY)
        while True:
            packed, task = pipe.recv()
            if packed is not None:  # else it is the work of the task before
                work = pickle.loads(packed)
            pipe.send_bytes(reply_of(work, task))
    except (EOFError, OSError):
        return  # nobody listens any more


def _leave(_number: int, _frame: FrameType | None) -> None:
    # As an exception, so that a task closes what it holds, an external program say.
    sys.exit(0)


def _leave_with_the_driver() -> None:
    driver = multiprocessing.parent_process()
    assert driver is not None
    wait([driver.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(LAST_SECONDS)
    os._exit(1)
