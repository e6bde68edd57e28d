"""The command line: `turnwise play`, `analyse`, `solve` and the rest."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

__all__ = ["INTERRUPTED", "MISTAKE", "main"]

MISTAKE = 2
INTERRUPTED = 130  # what a shell reports after Ctrl-C
BROKEN_PIPE = 141  # what a shell reports when the reader of a pipe went away
VERSION_FLAG = "--version"


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and end the process: 0, 2 after a mistake, 130 after Ctrl-C, 141 into a closed pipe."""
    sys.exit(_exit_code(list(sys.argv[1:] if arguments is None else arguments)))


def _exit_code(arguments: list[str]) -> int:
    try:
        code = _run(arguments)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _into_closed_pipe()
    except SystemExit as ended:
        if isinstance(ended.__context__, BrokenPipeError):  # Rich ends the program with 1 by itself
            return _into_closed_pipe()
        raise


def _run(arguments: list[str]) -> int:
    if arguments == [VERSION_FLAG]:  # scripts ask for it often: it needs none of the commands
        from .. import __version__

        print(__version__)
        return 0
    from .app import run

    return run(arguments)


def _into_closed_pipe() -> int:
    """Let what is still to be written go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return BROKEN_PIPE
