"""Arguments of a wrong kind, and complaints of the core, as one line that people get."""

from __future__ import annotations

from numbers import Integral
from reprlib import repr as short_repr
from typing import Any

from .errors import ArgumentTypeError, OptionError, TurnwiseError
from .messages import Message, Value, short_text

OWN = __name__.partition(".")[0]
MOST_DIGITS = 40
LONG = 1 << 64
"""From here on numbers are too long to be read."""


def shortened(value: object) -> str:
    """Return the text of any value, cut to a length that people read, on one line."""
    try:
        return " ".join(short_repr(value).split())
    except ValueError:  # it has, or is, a number of more digits than Python writes
        return short_text(hex(value), MOST_DIGITS) if isinstance(value, int) else f"<{type(value).__name__}>"


def refused(name: str | Message, value: object, wanted: Message) -> ArgumentTypeError:
    """Make the error for an argument of a kind that is not taken.

    >>> str(refused("games", "x", Message("a whole number")))
    "games='x': give a whole number"
    """
    return ArgumentTypeError("{name}={value}: give {wanted}", name=name, value=shortened(value), wanted=wanted)


def number_or_text(value: object) -> Value:
    """Return a number as it is, for a language to write, and anything else as its text, shortened.

    >>> number_or_text(-1.5), number_or_text("x"), number_or_text(float("inf"))
    (-1.5, "'x'", 'inf')
    """
    return value if isinstance(value, int | float) and abs(value) < LONG else shortened(value)


def check_kind(name: str, value: object, kind: Any, wanted: Message) -> None:
    """Refuse an argument that is not of this kind."""
    if not isinstance(value, kind):
        raise refused(name, value, wanted)


def check_whole(**values: object) -> None:
    """Refuse arguments that are no whole numbers."""
    for name, value in values.items():
        check_kind(name, value, Integral, Message("a whole number"))


def of_core(error: TypeError | ValueError) -> Exception:
    """Return a complaint of the core as a TurnwiseError of its kind; what somebody's code has raised stays as it is."""
    if isinstance(error, TurnwiseError) or not _is_own(error):
        return error
    kind = ArgumentTypeError if isinstance(error, TypeError) else OptionError
    return kind("{error}", error=" ".join(str(error).split()))


def _is_own(error: BaseException) -> bool:
    """Whether the last code in Python that an error passed is the package's: the core leaves no trace."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and trace.tb_frame.f_globals.get("__name__", "").partition(".")[0] == OWN
