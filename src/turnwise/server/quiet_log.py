"""A log that does not repeat itself: of what is said again and again it tells how often."""

from __future__ import annotations

import logging
import threading
import time
from typing import Any

MOST_A_MINUTE = 10
MINUTE = 60.0
MOST_KINDS = 1000  # of lines that are remembered in a minute
OTHERS = ("",)
"""All kinds beyond those."""


class QuietHandler(logging.StreamHandler[Any]):
    """Writes a line at most so many times a minute, and then how many were left out.

    Lines are the same if they come from one place with one template, whatever was filled in.
    """

    def __init__(self, *, most: int = MOST_A_MINUTE, minute: float = MINUTE) -> None:
        super().__init__()
        self._most = most
        self._minute = minute
        self._began = time.monotonic()
        self._counts: dict[tuple[Any, ...], tuple[int, logging.LogRecord]] = {}
        self._timer: threading.Timer | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, or count it."""
        if time.monotonic() >= self._began + self._minute:
            self.tell_left_out()
        key = _kind(record)
        if key not in self._counts and len(self._counts) >= MOST_KINDS:
            key = OTHERS
        said = self._counts.get(key, (0, record))[0]
        if said < self._most:
            super().emit(record)
        else:
            self._arm()
        self._counts[key] = (said + 1, record)

    def tell_left_out(self) -> None:
        """Begin a new minute, and tell what was left out in the last."""
        with self.lock or threading.RLock():
            counts, self._counts, self._began = self._counts, {}, time.monotonic()
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            for count, record in counts.values():
                if count > self._most:
                    super().emit(_left_out(record, count - self._most))

    def close(self) -> None:
        """Tell what was left out, before the end."""
        self.tell_left_out()
        super().close()

    def _arm(self) -> None:
        """See to it that somebody hears of what is left out, though nothing else may happen."""
        if self._timer is None:
            self._timer = threading.Timer(self._minute, self.tell_left_out)
            self._timer.daemon = True
            self._timer.start()


def _kind(record: logging.LogRecord) -> tuple[Any, ...]:
    """Return what two lines have in common that say the same; a template that is all value is told by what it says."""
    template = record.getMessage() if str(record.msg) == "%s" else record.msg
    return record.name, record.levelno, template, record.exc_info and record.exc_info[0]


def _left_out(record: logging.LogRecord, count: int) -> logging.LogRecord:
    words = f"{count} more like this were left out: {record.getMessage()}"
    return logging.LogRecord(record.name, record.levelno, record.pathname, record.lineno, words, None, None)


LOG: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"quiet": {"class": f"{__name__}.QuietHandler", "formatter": "line"}},
    "root": {"handlers": ["quiet"], "level": "WARNING"},
    "loggers": {"uvicorn": {"level": "WARNING"}},
}
"""How the processes of a server log: all to standard error, and quietly."""
