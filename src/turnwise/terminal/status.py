"""What is going on, while a person waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..messages import Message
from ..report import Report
from ..report_text import signed
from .voice import on_terminal, told


@contextmanager
def status(words: Message | str) -> Iterator[Callable[[Message | str], None]]:
    """Show what is going on, on a terminal only; yields a function that changes the words."""
    if not on_terminal():
        yield lambda _words: None
        return
    from rich.console import Console

    with Console(stderr=True, emoji=False).status(told(words)) as live:
        yield lambda words: live.update(told(words))


def progress_words(report: Report) -> Message:
    """Describe what was found so far."""
    return Message(
        "depth {depth}  best {best}  score {score}  nodes {nodes:,}",
        depth=report.depth,
        best=report.best_text or "-",
        score=signed(report.score),
        nodes=report.nodes,
    )
