"""What was found, as JSON has it: moves by their texts, the same for the program and for the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from itertools import accumulate
from typing import Any

from ..games import game_of_state
from ..games.game import Game
from ..games.state import State
from ..report import Move, Report
from ..report_text import EXACT, WINNER, line_names
from .review import PlayerTotals, Review, ReviewRow

PLAYERS = ("first", "second")


def states_of_line(state: State, line: Sequence[Move]) -> list[Any]:
    """List the states a line leads through, the first and the last included."""
    return list(accumulate(line, lambda reached, move: reached.play(move), initial=state))


def report_values(
    spec: Game, position: str, state: State, report: Report, *, confidence: str | None = None
) -> dict[str, Any]:
    """Return a report as JSON: moves by their texts. A solver has a confidence, a search has none."""
    values: dict[str, Any] = {
        "game": spec.name,
        "position": position,
        "to_move": state.to_move(),
        "score": report.score,
        "rank": report.rank,
        "bound": report.bound,
        "solved": report.solved,
        "proven": report.proven,
        "winner": winner(state, report),
        "best": None if report.best is None else state.move_text(report.best),
        "line": line_names(state, report.line),
        "depth": report.depth,
        "nodes": report.nodes,
        "seconds": round(report.seconds, 6),
        "stopped": report.stopped,
    }
    if confidence is not None:
        values["confidence"] = EXACT if report.solved else confidence
    if report.interval:
        values["interval"] = list(report.interval)
    if report.moves:
        values["moves"] = {state.move_text(move): score for move, score in report.moves.items()}
    return values


def winner(state: State, report: Report) -> str | None:
    """Return who wins, as far as it is proved: first, second or draw.

    Where every point counts, a score of 0 does not say who wins, and is no draw.
    """
    if report.proven not in ("score", WINNER):
        return None
    if report.rank == 0:
        return None if game_of_state(state).every_point_counts else "draw"
    return PLAYERS[state.to_move() if report.rank > 0 else 1 - state.to_move()]


def review_values(spec: Game, start: State, found: Review) -> dict[str, Any]:
    """Return a review as JSON."""
    return {
        "game": spec.name,
        "position": start.text(),
        "solved": found.solved,
        "rows": [row_values(row) for row in found.rows],
        "totals": totals_values(found.totals),
    }


def row_values(row: ReviewRow) -> dict[str, Any]:
    """Return one move of a review as JSON."""
    values = {**asdict(row), "move": row.text, "best": list(row.best)}
    del values["text"]
    return values


def totals_values(totals: Sequence[PlayerTotals]) -> list[dict[str, Any]]:
    """Return what the moves of each player add up to, as JSON and in words."""
    return [
        {**asdict(each), "lost_a_move": each.lost_a_move, "accuracy": each.accuracy, "words": each.words().to_json()}
        for each in totals
    ]
