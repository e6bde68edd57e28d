"""Errors that reach people.

TurnwiseError
├── ParseError(ValueError)         a text is no position, value of a start option or file of the game
├── IllegalMoveError(ValueError)   the move is not legal here; the message lists those that are
├── UnknownNameError(ValueError)   no such game, agent, evaluator or option; the message says which there are
├── OptionError(ValueError)        an option of a search, an agent or a command has a value it cannot take
│   └── UnknownOptionError(UnknownNameError, TypeError)   a search has no option of this name
├── ArgumentTypeError(TypeError)   an argument is of a kind that is not taken
├── LimitsError(ValueError)        a limit that no search can keep
├── AgentError                     an agent gave no answer, a wrong one, or died
│   ├── AgentMoveError             it named a move that is not legal
│   └── AgentTimeoutError          it took longer than it may
├── CodeError                      a game or agent that somebody brought does not load, or breaks
│   └── GameError                  it is the game that breaks, with any players
├── WorkersError                   workers cannot be had: a package, a cluster or the same version is missing
├── DataError(ValueError)          a file is missing, damaged or of another version
│   └── StoreLostError             the database of a store cannot be used now
├── BuildError(ImportError)        $TURNWISE_CPU names a build of the core that is not there, or that cannot run here
└── MissingPackageError(ImportError)   an optional package is not installed; the message says how to get it
"""

from __future__ import annotations

import errno
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from .messages import Message, Value, message_from_json, shortened


class TurnwiseError(Exception):
    """Any error whose one-line message is meant for the user: a template and its values, or another message.

    Values that people gave may have any length; what an error quotes of them has not.
    """

    def __init__(self, template: str | Message = "", /, **values: Value | PurePath) -> None:
        self.message = shortened(template if isinstance(template, Message) else Message(template, None, **values))
        super().__init__(str(self.message))

    def __str__(self) -> str:
        """Return the line in English."""
        return str(self.message)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the message, so that an error of a worker can be told in any language."""
        return _again, (type(self), self.message.to_json())


def _again(kind: type[TurnwiseError], found: dict[str, Any]) -> TurnwiseError:
    error = kind.__new__(kind)
    TurnwiseError.__init__(error, message_from_json(found))
    return error


def message_of(error: BaseException) -> Message | str:
    """Return what an error says, as a part of another message: the text alone if it is none of ours."""
    return error.message if isinstance(error, TurnwiseError) else str(error)


SYSTEM_REASONS: Mapping[int, Message] = {
    errno.ENOENT: Message("No such file or directory"),
    errno.EACCES: Message("Permission denied"),
    errno.EISDIR: Message("Is a directory"),
    errno.ENOTDIR: Message("Not a directory"),
    errno.EEXIST: Message("File exists"),
    errno.ENOSPC: Message("No space left on device"),
    errno.EROFS: Message("Read-only file system"),
    errno.EPERM: Message("Operation not permitted"),
    errno.EIO: Message("Input/output error"),
    errno.ENXIO: Message("No such device or address"),
    errno.EBUSY: Message("Device or resource busy"),
    errno.EINVAL: Message("Invalid argument"),
    errno.EMFILE: Message("Too many open files"),
    errno.ETXTBSY: Message("Text file busy"),
    errno.EFBIG: Message("File too large"),
    errno.EPIPE: Message("Broken pipe"),
    errno.ENAMETOOLONG: Message("File name too long"),
    errno.ELOOP: Message("Too many levels of symbolic links"),
    errno.EDQUOT: Message("Disk quota exceeded"),
    errno.EADDRINUSE: Message("Address already in use"),
    errno.EADDRNOTAVAIL: Message("Cannot assign requested address"),
}
"""Why the system most often refuses something, by its number; it tells them in its own language, or in English."""


def reason_of(error: OSError) -> Message | str:
    """Return why the system has refused something; a rare reason is in the system's own words."""
    return SYSTEM_REASONS.get(error.errno or 0) or error.strerror or str(error)


class ParseError(TurnwiseError, ValueError):
    """A text is no position, value of a start option or file of the game."""


class IllegalMoveError(TurnwiseError, ValueError):
    """The move is not legal here; the message lists those that are."""


class UnknownNameError(TurnwiseError, ValueError):
    """No such game, agent, evaluator or option; the message says which there are."""


class OptionError(TurnwiseError, ValueError):
    """An option of a search, an agent or a command has a value it cannot take; the message says which it can."""


class ArgumentTypeError(TurnwiseError, TypeError):
    """An argument is of a kind that is not taken; the message says which are."""


class UnknownOptionError(UnknownNameError, OptionError, TypeError):
    """A call was given a keyword that it does not have; the message says which there are."""


class LimitsError(TurnwiseError, ValueError):
    """A limit that no search can keep."""


class AgentError(TurnwiseError):
    """An agent gave no answer, a wrong one, or died."""


class AgentMoveError(AgentError):
    """An agent named a move that is not legal."""


class AgentTimeoutError(AgentError):
    """An agent took longer for an answer than it may."""


class CodeError(TurnwiseError):
    """A game or an agent that somebody brought does not load, breaks or does not answer; the message has its line."""


class GameError(CodeError):
    """The code of a game breaks; no agent is to blame."""


class WorkersError(TurnwiseError):
    """Workers cannot be had: a package, a cluster or the same version is missing."""


class DataError(TurnwiseError, ValueError):
    """A file is missing, damaged or of another version."""


class StoreLostError(DataError):
    """The database of a store cannot be used now: it is gone, full, locked or may not be written."""


class BuildError(TurnwiseError, ImportError):
    """$TURNWISE_CPU names a build of the core that there is not, or that this CPU cannot run."""


class MissingPackageError(TurnwiseError, ImportError):
    """An optional package is not installed; the message says how to get it."""
