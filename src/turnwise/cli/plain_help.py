"""Help as plain lines, for languages whose text breaks in boxes."""

from __future__ import annotations

from typing import Any

from ..messages import Listing, Message
from ..terminal.voice import say, told


class PlainHelp:
    """Writes the parts of a command's help, as Cyclopts asks for them."""

    def render_usage(self, _console: Any, _options: Any, usage: Any) -> None:
        """Write how the command is called."""
        line = _plain(usage).strip().removeprefix("Usage:").strip()
        say(Message("Usage: {line}", line=line))
        say("")

    def render_description(self, _console: Any, _options: Any, description: Any) -> None:
        """Write what the command does."""
        say(_plain(description).strip())
        say("")

    def __call__(self, _console: Any, _options: Any, panel: Any) -> None:
        """Write a group of commands or of options, a line each."""
        if not panel.entries:
            return
        say(panel.title)
        for entry in panel.entries:
            say(f"  {', '.join(entry.display_labels)}  {_described(entry)}".rstrip())
        say("")


def _described(entry: Any) -> str:
    notes = []
    if entry.choices:
        notes.append(Message("[choices: {choices}]", choices=Listing(entry.choices)))
    if entry.default is not None:
        notes.append(Message("[default: {value}]", value=str(entry.default)))
    if entry.required:
        notes.append(Message("[required]"))
    return " ".join([_plain(entry.description).strip(), *map(told, notes)])


def _plain(text: Any) -> str:
    """Return the words of what Cyclopts has laid out."""
    laid_out = getattr(text, "primary_renderable", text)
    return "" if laid_out is None else str(getattr(laid_out, "plain", laid_out))
