"""How commands speak: tables for people, one JSON object a line for programs, one line for mistakes."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from ..analysis.values import names_of_line
from ..engine import EXACT
from ..errors import DataError
from ..games.game import Game
from ..report import Report, Score

OUTCOMES = ("the player to move loses", "draw", "the player to move wins")


def say(*things: Any) -> None:
    """Print for people on standard output; wide things are not wrapped."""
    Console(highlight=False, soft_wrap=True, markup=False).print(*things)


def complain(message: str) -> None:
    """Print one line on standard error."""
    print(" ".join(message.split("\n")), file=sys.stderr)


def check_writable(path: Path) -> None:
    """Refuse a file that cannot be written before the work is done, not after."""
    folder = path.parent
    if path.is_dir() or not folder.is_dir() or not os.access(path if path.exists() else folder, os.W_OK):
        raise DataError(f"cannot write '{path}': the folder must exist and be writable")


def check_folder(path: Path) -> None:
    """Refuse a folder that cannot be written or made before the work is done, not after."""
    there = next((each for each in (path, *path.parents) if each.exists()), path)
    if not there.is_dir() or not os.access(there, os.W_OK):
        raise DataError(f"cannot write into '{path}': it must be a folder, or fit into one that is writable")


def write_json(values: dict[str, Any]) -> None:
    """Print one object on one line."""
    print(json.dumps(values, ensure_ascii=False), flush=True)


@contextmanager
def status(message: str) -> Iterator[Callable[[str], None]]:
    """Show what is going on, on a terminal only; yields a function that changes the text."""
    console = Console(stderr=True)
    if not (console.is_terminal and sys.stderr.isatty()):
        yield lambda _text: None
        return
    with console.status(message) as live:
        yield lambda text: live.update(text)


def score_text(score: Score) -> str:
    """Write a score with its sign.

    >>> score_text(3), score_text(-0.25), score_text(0)
    ('+3', '-0.25', '0')
    """
    return f"{score:+.6g}" if score else "0"


def score_words(report: Report, *, confidence: str | None = None) -> str:
    """Say what a score is worth: exact and who wins, likely, a bound that is proved, or a guess."""
    outcome = OUTCOMES[(report.rank > 0) - (report.rank < 0) + 1]
    if report.solved:
        return f"{score_text(report.score)}  (exact: {outcome})"
    if report.interval:
        low, high = map(score_text, report.interval)
        if low == high:
            return f"{low}  (proved, but the limit came before its best move or the scores of others: {outcome})"
        return f"{score_text(report.score)}  (proved to lie between {low} and {high})"
    if report.bound == "none" and report.stopped:
        return "unknown  (stopped before it was solved)"
    if confidence and confidence != EXACT:
        return f"{score_text(report.score)}  (likely, confidence {confidence}: {outcome})"
    if confidence and report.bound == "lower" and report.rank > 0:
        return f"{score_text(report.score)} or more  ({outcome})"
    if confidence and report.bound == "upper" and report.rank < 0:
        return f"{score_text(report.score)} or less  ({outcome})"
    kinds = {
        "exact": f"a guess at depth {report.depth}",
        "lower": "at least",
        "upper": "at most",
        "none": "a guess",
    }
    return f"{score_text(report.score)}  ({kinds[report.bound]}{', stopped early' if report.stopped else ''})"


def speed_text(nodes: int, seconds: float) -> str:
    """Write nodes, time and their ratio."""
    rate = f"  ({nodes / seconds / 1e6:.2f} million a second)" if seconds > 0 and nodes > 0 else ""
    return f"{nodes:,} in {seconds:.3f} s{rate}"


def show_report(spec: Game, state: Any, report: Report, *, confidence: str | None = None) -> None:
    """Show the board and what was found."""
    say(spec.draw(state))
    if not state.is_over():
        say(f"to move {spec.players[state.to_move()]}")
    say(Text(f"score   {score_words(report, confidence=confidence)}", "bold"))
    if report.best is not None:
        say(f"best    {spec.describe(state, report.best)}")
        say(f"line    {' '.join(names_of_line(state, report.line))}")
    for move, score in report.moves.items():
        say(f"  {state.move_text(move):>4}  {score_text(score)}")
    say(f"nodes   {speed_text(report.nodes, report.seconds)}")
