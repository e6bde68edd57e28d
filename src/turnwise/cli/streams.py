"""Standard input and output: what cannot be read or printed as text is replaced, and never ends a command."""

from __future__ import annotations

import codecs
import errno
import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from unicodedata import category, decimal

PLAIN = "turnwise.plain"
"""The name by which streams ask for `plain_signs`."""
PLAIN_SIGNS = dict(
    zip("·●○◆▒─│┌┐└┘├┤┬┴┼╭╮╰╯×−–—⚑“”‘’«»،؛؟٪٫٬", '.XO*#-|+++++++++++++x---!""\'\'"",;?%.,', strict=True)
) | {"…": "..."}
"""For an encoding without them: signs of boards, numbers and sentences."""
UNPRINTED = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF, errno.EAGAIN)
"""Why what was printed may not be written."""
INVISIBLE = "Cf"  # the category of joiners and isolates


def prepare() -> None:
    """Make the standard streams take whatever comes; those that are closed read nothing, or print to nowhere."""
    _open_closed()
    codecs.register_error(PLAIN, plain_signs)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, PLAIN), (sys.stderr, PLAIN)):
        if isinstance(stream, TextIOWrapper):
            with suppress(OSError):  # a stream that was led elsewhere since the start knows its place no more
                stream.reconfigure(errors=errors)


def _open_closed() -> None:
    """Keep the numbers of the standard streams from the next files that are opened."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(nowhere, "w" if number else "r", encoding="utf-8"))


def is_of_output(error: OSError) -> bool:
    """Whether an error is of printing: those of files have been named by then, and the rest are other mistakes."""
    return error.filename is None and error.errno in UNPRINTED


def let_output_go_nowhere() -> None:
    """Let what is still to be printed vanish, without a word at the end of the process."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def plain_signs(error: UnicodeError) -> tuple[str, int]:
    """Write what an encoding does not have in signs that it has: alike, or as an escape that JSON can read, too."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(sign: str) -> str:
    """Return what stands for one sign.

    >>> _plain("●"), _plain("۴"), _plain("س")
    ('X', '4', '\\\\u0633')
    """
    if sign in PLAIN_SIGNS:
        return PLAIN_SIGNS[sign]
    if category(sign) == INVISIBLE:
        return ""
    digit = decimal(sign, None)
    return str(int(digit)) if digit is not None else _escape(sign)


def _escape(sign: str) -> str:
    units = sign.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


def takes_any_letter() -> bool:
    """Whether standard output has an encoding for every text."""
    return (getattr(sys.stdout, "encoding", None) or "").lower().replace("_", "-").startswith("utf-")
