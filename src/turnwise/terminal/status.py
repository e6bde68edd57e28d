"""What is going on, while a person waits for it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console


@contextmanager
def status(message: str) -> Iterator[Callable[[str], None]]:
    """Show what is going on, on a terminal only; yields a function that changes the text."""
    console = Console(stderr=True, emoji=False)
    if not (console.is_terminal and sys.stderr.isatty()):
        yield lambda _text: None
        return
    with console.status(message) as live:
        yield lambda text: live.update(text)
