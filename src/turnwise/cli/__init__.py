"""The command line: `turnwise play`, `analyse`, `solve` and the rest."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress

from .streams import is_of_output, let_output_go_nowhere, prepare

__all__ = ["INTERRUPTED", "MISTAKE", "main"]

MISTAKE = 2
INTERRUPTED = 130  # what a shell reports after Ctrl-C
BROKEN_PIPE = 141  # what a shell reports when the reader of a pipe went away
VERSION_FLAG = "--version"


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and end the process: 0, 2 after a mistake, 130 after Ctrl-C, 141 into a closed pipe."""
    prepare()
    sys.exit(_exit_code(list(sys.argv[1:] if arguments is None else arguments)))


def _exit_code(arguments: list[str]) -> int:
    try:
        code = _run(arguments)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        let_output_go_nowhere()
        return BROKEN_PIPE
    except OSError as error:
        if not is_of_output(error):
            raise
        return _cannot_print(error)
    except SystemExit as ended:
        if isinstance(ended.__context__, BrokenPipeError):  # Rich ends the program with 1 by itself
            let_output_go_nowhere()
            return BROKEN_PIPE
        raise


def _run(arguments: list[str]) -> int:
    if arguments == [VERSION_FLAG]:  # scripts ask for it often: it needs none of the commands
        from .. import __version__

        print(__version__)
        return 0
    from .app import run

    return run(arguments)


def _cannot_print(error: OSError) -> int:
    """Say why nothing can be printed, on a full disk for example, where that can be said."""
    from ..errors import reason_of
    from ..messages import Message
    from .output import complain

    let_output_go_nowhere()
    with suppress(OSError):
        complain(Message("cannot write to standard output: {error}", error=reason_of(error)))
    return MISTAKE
