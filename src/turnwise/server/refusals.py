"""Errors that have a status of their own; any other TurnwiseError is a 422, what a person mistyped."""

from __future__ import annotations

from typing import Any

from ..errors import TurnwiseError
from ..words import Words, both

MOST_LETTERS = 400  # of a message


class RefusedError(TurnwiseError):
    """A request that is not granted."""

    status = 422


class ForbiddenError(RefusedError):
    """The client may not ask for this."""

    status = 403


class MissingError(RefusedError):
    """There is no such thing."""

    status = 404


class ConflictError(RefusedError):
    """It is somebody else's turn, or the game has gone on since."""

    status = 409


class BusyError(RefusedError):
    """Too much is being asked for at once."""

    status = 429


class GoneError(RefusedError):
    """Nobody waits for the answer any more."""

    status = 499


class StoreError(RefusedError):
    """The store cannot be used; why is in the log, for it may name files and hosts."""

    status = 503


class HostError(RefusedError):
    """The process that runs a game's code does not answer, or its code does not run; another try starts it again."""

    status = 503


class SaidError(RefusedError):
    """A refusal that is worded in both languages: templates with the same named values."""

    def __init__(self, template: Words, **values: Any) -> None:
        self.words = both(template["en"].format(**values), template["fa"].format(**values))
        super().__init__(self.words["en"])


class RelayedError(RefusedError):
    """What a process that runs a game's code has refused."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


def status_of(error: TurnwiseError) -> int:
    """Return the status of an error; one that has none of its own is what a person mistyped."""
    return error.status if isinstance(error, RefusedError) else RefusedError.status


def is_of_code(error: TurnwiseError) -> bool:
    """Whether somebody's code has failed; otherwise it is the moment or the request that does not suit."""
    return isinstance(error, HostError | RelayedError) or not isinstance(error, RefusedError)


def one_line(message: str) -> str:
    """Make a message that can be sent: one line, of bounded length, in letters that UTF-8 has."""
    text = " ".join(message.split())
    text = text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}..."
    return text.encode("utf-8", "replace").decode("utf-8")
