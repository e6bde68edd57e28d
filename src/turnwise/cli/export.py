"""`turnwise export`: a file that plays elsewhere, without this package."""

from __future__ import annotations

from pathlib import Path

from ..adapters.exports import export_text
from ..atomic_files import write_text
from ..messages import Message
from .output import say


def export(kind: str, file: Path, /, *, seconds: float | None = None) -> None:
    """Write a file that plays elsewhere: connectx, a submission to Kaggle's ConnectX.

    Parameters
    ----------
    kind
        What to write: connectx.
    file
        Where it goes; what it held is replaced.
    seconds
        Time for a move; at most half of what the environment allows is used. Default: 0.25.
    """
    write_text(file, export_text(kind, seconds=seconds))
    say(Message("{kind} written to {file}", kind=kind, file=str(file)))
