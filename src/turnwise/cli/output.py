"""How commands speak: tables for people, one JSON object a line for programs, one line for mistakes."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from ..report_text import SCORE, found_lines

if TYPE_CHECKING:
    from ..games.game import Game
    from ..games.state import State
    from ..report import Report


def say(*things: Any) -> None:
    """Print for people on standard output; wide things are not wrapped."""
    Console(highlight=False, soft_wrap=True, markup=False, emoji=False).print(*things)


def complain(message: str) -> None:
    """Print one line on standard error."""
    print(" ".join(message.split("\n")), file=sys.stderr)


def write_json(values: dict[str, Any]) -> None:
    """Print one object on one line."""
    print(json.dumps(values, ensure_ascii=False), flush=True)


def show_report(spec: Game, state: State, report: Report, *, confidence: str | None = None) -> None:
    """Show the board and what was found."""
    say(spec.draw(state))
    for line in found_lines(report, confidence=confidence):
        say(Text(line, "bold" if line.startswith(SCORE) else ""))
