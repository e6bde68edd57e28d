"""Stopping what is searched from outside, by a token."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from .. import _core

StopToken = _core.StopToken
_stop: ContextVar[StopToken | None] = ContextVar("stop", default=None)


@contextmanager
def stopped_by(stop: StopToken) -> Iterator[None]:
    """Let a token stop every search, solver and agent that is asked in the block and names none itself.

    For callers of code that searches, such as an agent, who may lose interest in what it finds.

    >>> from turnwise import Othello, search
    >>> stop = StopToken()
    >>> stop.stop()
    >>> with stopped_by(stop):
    ...     search(Othello(), seconds=3600).stopped
    True
    """
    before = _stop.set(stop)
    try:
        yield
    finally:
        _stop.reset(before)


def stop_token() -> StopToken | None:
    """Return the token that may stop what is begun here, for a player, which does not know of blocks."""
    return _stop.get()
