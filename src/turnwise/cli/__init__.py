"""The command line: `turnwise play`, `analyse`, `solve` and the rest."""

from .app import main

__all__ = ["main"]
