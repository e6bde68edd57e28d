"""How commands speak: tables for people, one JSON object a line for programs, one line for mistakes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..messages import Message, shortened
from ..report_text import SCORE, cost_row, found_rows, move_rows
from ..terminal.voice import say as say
from ..terminal.voice import say_rows, told
from .streams import takes_any_letter

if TYPE_CHECKING:
    from ..games.game import Game
    from ..games.state import State
    from ..report import Report


def complain(message: Message | str) -> None:
    """Print one line on standard error."""
    text = told(shortened(message) if isinstance(message, Message) else message)
    say(" ".join(text.split("\n")), to_stderr=True)


def stopped_in(place: Path | str) -> Message:
    """Describe, after Ctrl-C, where the work goes on."""
    return Message("stopped; what is done is in '{place}', and the same command goes on from there", place=str(place))


def write_json(values: dict[str, Any]) -> None:
    """Print one object on one line."""
    print(json.dumps(values, ensure_ascii=not takes_any_letter()), flush=True)


def show_report(spec: Game, state: State, report: Report, *, confidence: str | None = None) -> None:
    """Show the board and what was found."""
    say(spec.draw(state))
    say_rows(found_rows(report, confidence=confidence), bold=SCORE)
    for line in move_rows(report):
        say(line)
    say_rows([cost_row(report)])
