"""Reports as people read them: scores with their signs, moves by name, and what a score is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from .messages import Message, Value, as_message
from .messages.layout import labelled_lines

if TYPE_CHECKING:
    from .report import Move, Report, Score

EXACT = "exact"
"""The confidence that every solver knows."""
WINNER = "winner"
"""What is proven where the score is a bound on the winner's side of 0."""
SCORE = Message("score")
"""The label of the line with the score."""
OUTCOMES = (Message("the player to move loses"), Message("draw"), Message("the player to move wins"))
KINDS = {"lower": Message("at least"), "upper": Message("at most"), "none": Message("estimate")}
"""How a score that is not exact relates to the truth, by its bound."""
MILLION = 1e6

Row = tuple[Value, Value]
"""A label, and what stands behind it."""


def score_text(score: Score) -> str:
    """Write a score with its sign.

    >>> score_text(3), score_text(-0.25), score_text(0)
    ('+3', '-0.25', '0')
    """
    return str(signed(score))


def signed(score: Score) -> Message:
    """Return a score with its sign, for any language."""
    return Message("{score:+.6g}", score=score) if score else Message("{score:g}", score=0)


def score_words(report: Report, *, confidence: str | None = None) -> Message:
    """Describe what a score is worth: exact and who wins, likely, a bound that is proved, or an estimate."""
    score, outcome = signed(report.score), _outcome(report)
    if report.solved:
        return Message("{score}  (exact: {outcome})", score=score, outcome=outcome)
    if report.interval:
        return _between(report, outcome)
    if report.bound == "none" and report.stopped:
        return Message("unknown  (stopped before it was solved)")
    if confidence and confidence != EXACT:
        return Message(
            "{score}  (likely, confidence {confidence}: {outcome})", score=score, confidence=confidence, outcome=outcome
        )
    if report.proven == WINNER and report.rank > 0:
        return Message("{score} or more  (proven: {outcome})", score=score, outcome=outcome)
    if report.proven == WINNER:
        return Message("{score} or less  (proven: {outcome})", score=score, outcome=outcome)
    if report.stopped:
        return Message("{score}  ({kind}, stopped early)", score=score, kind=kind_of(report))
    return Message("{score}  ({kind})", score=score, kind=kind_of(report))


def _between(report: Report, outcome: Message) -> Message:
    assert report.interval is not None
    low, high = map(signed, report.interval)
    if low == high:
        return Message(
            "{score}  (proved, but the limit came before its best move or the scores of others: {outcome})",
            score=low,
            outcome=outcome,
        )
    if report.proven == WINNER and not _every_point_counts(report):
        return Message("between {low} and {high}  (proven: {outcome})", low=low, high=high, outcome=outcome)
    return Message("{score}  (proved to lie between {low} and {high})", score=signed(report.score), low=low, high=high)


def _outcome(report: Report) -> Message:
    """Describe who wins; where every point counts, 0 points are a won game or a lost one, and no draw."""
    if report.rank == 0 and _every_point_counts(report):
        return Message("{n} point", "{n} points", n=0)
    return OUTCOMES[(report.rank > 0) - (report.rank < 0) + 1]


def _every_point_counts(report: Report) -> bool:
    return bool(getattr(getattr(report.state, "game", None), "every_point_counts", False))


def kind_of(report: Report) -> Message:
    """Describe in a word or two how a score relates to the truth."""
    if report.solved:
        return Message("exact")
    if report.bound == EXACT:
        return Message("estimate, depth {depth}", depth=report.depth)
    return KINDS[report.bound]


def speed_of(nodes: int, seconds: float) -> Message:
    """Return nodes, time and their ratio."""
    if seconds > 0 and nodes > 0:
        rate = nodes / seconds / MILLION
        return Message(
            "{nodes:,} in {seconds:.3f} s  ({rate:.2f} million a second)", nodes=nodes, seconds=seconds, rate=rate
        )
    return Message("{nodes:,} in {seconds:.3f} s", nodes=nodes, seconds=seconds)


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


def found_rows(report: Report, *, confidence: str | None = None) -> Iterator[Row]:
    """Return what was found: who is to move, score, best move and line, each with its label."""
    state = report.state
    game = getattr(state, "game", None)
    if game is not None and not state.is_over():
        yield Message("to move"), game.players[state.to_move()]
    yield SCORE, score_words(report, confidence=confidence)
    if report.best is not None:
        yield Message("best"), as_message(game.describe(state, report.best) if game else move_name(state, report.best))
        yield Message("line"), " ".join(line_names(state, report.line))


def move_rows(report: Report) -> Iterator[Message]:
    """Return the score of every move that has one, a line each."""
    for move, score in report.moves.items():
        yield Message("  {move}  {score}", move=f"{move_name(report.state, move):>4}", score=signed(score))


def cost_row(report: Report) -> Row:
    """Return nodes and time, with their label."""
    return Message("nodes"), speed_of(report.nodes, report.seconds)


def found_lines(report: Report) -> list[str]:
    """Write in English what was found, a line each, all moves and their cost among them."""
    return [
        *labelled_lines(found_rows(report)),
        *map(str, move_rows(report)),
        *labelled_lines([cost_row(report)]),
    ]
