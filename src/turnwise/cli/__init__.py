"""The command line: `turnwise play`, `analyse`, `solve` and the rest."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["INTERRUPTED", "main"]

INTERRUPTED = 130  # what a shell reports after Ctrl-C


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command; Ctrl-C ends the program without a word while its parts are loaded, too."""
    try:
        from .app import main as run
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    run(arguments)
