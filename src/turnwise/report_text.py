"""Reports as people write them: scores with their signs, moves by name, and what a score is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from .messages import as_message

if TYPE_CHECKING:
    from .report import Move, Report, Score

EXACT = "exact"
"""The confidence that every solver knows."""
WINNER = "winner"
"""What is proven where the score is a bound on the winner's side of 0."""
SCORE = "score "
"""How the line with the score begins."""
OUTCOMES = ("the player to move loses", "draw", "the player to move wins")


def score_text(score: Score) -> str:
    """Write a score with its sign.

    >>> score_text(3), score_text(-0.25), score_text(0)
    ('+3', '-0.25', '0')
    """
    return f"{score:+.6g}" if score else "0"


def score_words(report: Report, *, confidence: str | None = None) -> str:
    """Say what a score is worth: exact and who wins, likely, a bound that is proved, or an estimate."""
    outcome = _outcome(report)
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
    if report.proven == WINNER:
        return f"{score_text(report.score)} or {'more' if report.rank > 0 else 'less'}  (proven: {outcome})"
    return f"{score_text(report.score)}  ({kind_text(report)}{', stopped early' if report.stopped else ''})"


def _outcome(report: Report) -> str:
    """Say who wins; where every point counts, 0 points are a won game or a lost one, and no draw."""
    if report.rank == 0 and getattr(getattr(report.state, "game", None), "every_point_counts", False):
        return "0 points"
    return OUTCOMES[(report.rank > 0) - (report.rank < 0) + 1]


def kind_text(report: Report) -> str:
    """Say in a word or two how a score relates to the truth."""
    kinds = {
        EXACT: f"estimate, depth {report.depth}",
        "lower": "at least",
        "upper": "at most",
        "none": "estimate",
    }
    return EXACT if report.solved else kinds[report.bound]


def speed_text(nodes: int, seconds: float) -> str:
    """Write nodes, time and their ratio."""
    rate = f"  ({nodes / seconds / 1e6:.2f} million a second)" if seconds > 0 and nodes > 0 else ""
    return f"{nodes:,} in {seconds:.3f} s{rate}"


def move_name(state: Any, move: Move) -> str:
    """Name a move as its state does; a class in Python that names none has what it prints."""
    return str(state.move_text(move)) if hasattr(state, "move_text") else str(move)


def line_names(state: Any, line: Sequence[Move]) -> list[str]:
    """Name the moves of a line, each in the state where it is played."""
    names = []
    for move in line:
        names.append(move_name(state, move))
        state = state.play(move)
    return names


def found_lines(report: Report, *, confidence: str | None = None) -> Iterator[str]:
    """Write what was found, a line each: who is to move, score, best move, line, all moves and their cost."""
    state = report.state
    game = getattr(state, "game", None)
    if game is not None and not state.is_over():
        yield f"to move {game.players[state.to_move()]}"
    yield f"{SCORE}  {score_words(report, confidence=confidence)}"
    if report.best is not None:
        yield f"best    {as_message(game.describe(state, report.best)) if game else move_name(state, report.best)}"
        yield f"line    {' '.join(line_names(state, report.line))}"
    for move, score in report.moves.items():
        yield f"  {move_name(state, move):>4}  {score_text(score)}"
    yield f"nodes   {speed_text(report.nodes, report.seconds)}"
