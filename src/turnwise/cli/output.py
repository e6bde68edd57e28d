"""How commands speak: tables for people, one JSON object a line for programs, one line for mistakes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ..messages import Message
from ..report_text import SCORE, found_lines
from ..terminal.voice import say as say
from ..terminal.voice import told

if TYPE_CHECKING:
    from ..games.game import Game
    from ..games.state import State
    from ..report import Report


def complain(message: Message | str) -> None:
    """Print one line on standard error."""
    say(" ".join(told(message).split("\n")), to_stderr=True)


def write_json(values: dict[str, Any]) -> None:
    """Print one object on one line."""
    print(json.dumps(values, ensure_ascii=False), flush=True)


def show_report(spec: Game, state: State, report: Report, *, confidence: str | None = None) -> None:
    """Show the board and what was found."""
    say(spec.draw(state))
    for line in found_lines(report, confidence=confidence):
        say(line, style="bold" if line.startswith(SCORE) else "")
