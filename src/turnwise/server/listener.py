"""The server's socket: it takes connections a few at a time, and turns them away quietly when files run out."""

from __future__ import annotations

import errno
import logging
import os
import socket
from contextlib import suppress
from multiprocessing.reduction import DupFd
from typing import Any

log = logging.getLogger(__name__)
EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
AT_ONCE = 64  # connections taken before those are looked at that are there


class Listener(socket.socket):
    """A listening socket as an event loop uses it: `accept` in a loop until nobody waits.

    The event loop of Python 3.11 goes on asking when there are no files left, writes a traceback each time, and stops
    listening for a second: all the while nobody gets in. Here one file is held back, to take a connection and close it.
    """

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        self._taken = 0
        self._spare: int | None = os.open(os.devnull, os.O_RDONLY)

    def accept(self) -> tuple[socket.socket, Any]:
        """Take the next connection; BlockingIOError if none waits, or if others are to be looked at first."""
        if self._taken >= AT_ONCE:
            self._taken = 0
            raise BlockingIOError
        try:
            found = super().accept()
        except BlockingIOError:
            self._taken = 0
            raise
        except OSError as error:
            if error.errno not in EXHAUSTED or self._spare is None:
                raise
            self._turn_away(error)
            raise BlockingIOError from None
        self._taken += 1
        return found

    def close(self) -> None:
        """Close it, and give the file back that was held."""
        if self._spare is not None:
            os.close(self._spare)
            self._spare = None
        super().close()

    def __reduce__(self) -> Any:
        """Go to another process as a socket does."""
        return _received, (DupFd(self.fileno()), self.family, self.type, self.proto)

    def _turn_away(self, error: OSError) -> None:
        """Close connections that wait, with the file that was held back."""
        log.warning("connections are turned away: %s", os.strerror(error.errno or 0))
        assert self._spare is not None
        os.close(self._spare)
        self._spare = None
        with suppress(OSError):
            super().accept()[0].close()
        with suppress(OSError):
            self._spare = os.open(os.devnull, os.O_RDONLY)


def _received(descriptor: Any, family: int, kind: int, protocol: int) -> Listener:
    return Listener(family, kind, protocol, fileno=descriptor.detach())
