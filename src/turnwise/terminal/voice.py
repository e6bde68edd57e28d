"""What is printed in a terminal, in the language that its user reads."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from ..messages import Catalogue, Message, Value, catalogue
from ..messages.layout import column_lines, labelled_lines

_language: ContextVar[str] = ContextVar("language", default="en")


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """While entered, messages are printed in this language."""
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


def spoken() -> Catalogue:
    """Return the catalogue of the language that is spoken now."""
    return catalogue(_language.get())


def told(thing: Message | str) -> str:
    """Return a message in the language that is spoken now; a text stays as it is."""
    return thing.written(spoken()) if isinstance(thing, Message) else thing


def written(value: Value) -> str:
    """Return a value as it stands in a message in the language that is spoken now."""
    return spoken().value(value)


def drawn(picture: Any) -> Any:
    """Return a picture of a board in the language that is spoken now; one without words stays as it is."""
    from ..games.picture import Picture

    return picture.text(spoken().code) if isinstance(picture, Picture) else picture


def say(thing: Any, *, to_stderr: bool = False, style: str = "") -> None:
    """Print a message, a text or a drawing for people; wide things are not wrapped."""
    if isinstance(thing, Message | str) and not style:
        print(told(thing), file=sys.stderr if to_stderr else sys.stdout)
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(stderr=to_stderr, highlight=False, soft_wrap=True, markup=False, emoji=False)
    console.print(Text(told(thing), style) if isinstance(thing, Message | str) else drawn(thing))


def say_lines(lines: Iterable[Message | str]) -> None:
    """Print a line for each message."""
    for line in lines:
        say(line)


def ask(prompt: Message | str, *, to_stderr: bool = False) -> None:
    """Print a question; the answer is typed behind it."""
    print(told(prompt), end="", file=sys.stderr if to_stderr else sys.stdout, flush=True)


def say_rows(rows: Iterable[tuple[Value, Value]], *, bold: Value = None) -> None:
    """Print a line for each label and what it stands before; the one with the label `bold` in bold."""
    rows = list(rows)
    for (label, _), line in zip(rows, labelled_lines(rows, spoken()), strict=True):
        say(line, style="bold" if bold is not None and label == bold else "")


def say_columns(rows: Sequence[Sequence[Value]], *, right: Collection[int] = ()) -> None:
    """Print rows of cells in columns; those numbered `right` are aligned to the right."""
    for line in column_lines(rows, spoken(), right=right):
        say(line)


def on_terminal() -> bool:
    """Whether somebody sees what is going on: standard error is a terminal."""
    return sys.stderr.isatty()
