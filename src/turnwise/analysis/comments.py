"""The words of a review: one comment a move, from a fixed vocabulary."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..games.state import State
from ..messages import Message
from ..report import Move, Report, Score

DECIMALS = 6
"""Ranks are fractions in some games; differences are rounded so that they print well."""

OUTCOMES = {1: "win", 0: "draw", -1: "loss"}

COMMENTS = (
    Message("best"),  # keeps everything
    Message("forced"),  # the only legal move, or the only one that does not lose at once
    Message("only move"),  # the only one that keeps the win or the draw
    Message("winning at once missed"),  # another move would have ended the game
    Message("missed win"),  # the opponent's last move gave a win away, and this one gives it back
    Message("mistake: win -> draw"),
    Message("mistake: win -> loss"),
    Message("mistake: draw -> loss"),
    Message("slower win"),
    Message("sooner loss"),
    Message("best (not proven)"),  # these two: the position was searched, not solved
    Message("weaker (not proven)"),
)


@dataclass(frozen=True)
class Judged:
    """A position, the move played in it, and the scores of all its moves."""

    state: State
    move: Move
    report: Report

    @property
    def rank(self) -> Score:
        """What the move keeps, on the scale where larger is better."""
        return self.report.move_ranks[self.move]

    @property
    def best_rank(self) -> Score:
        """What the best move keeps."""
        return max(self.report.move_ranks.values())

    @property
    def best_moves(self) -> list[Move]:
        """All moves that keep it."""
        return [move for move, rank in self.report.move_ranks.items() if rank == self.best_rank]

    @property
    def lost(self) -> Score:
        """What the move gives away."""
        return round(self.best_rank - self.rank, DECIMALS)

    @property
    def at_stake(self) -> Score:
        """What the worst move would give away."""
        return round(self.best_rank - min(self.report.move_ranks.values()), DECIMALS)


def comment_on(here: Judged, last: Judged | None) -> str:
    """Comment on a move, knowing the one before."""
    at_once = _seen_by_the_rules(here)
    if at_once is not None:
        return at_once
    if not here.report.solved:
        return "weaker (not proven)" if here.lost else "best (not proven)"
    if here.lost:
        return _blame(here, last)
    return "only move" if _is_only_move(here) else "best"


def _seen_by_the_rules(here: Judged) -> str | None:
    """Judge what shows within two plies, whether the position is solved or not."""
    if here.lost:
        missed = any(_ends_well(here.state, move) for move in here.report.move_ranks)
        return "winning at once missed" if missed else None
    if _ends_well(here.state, here.move):
        return "best"
    return "forced" if _is_forced(here) else None


def _blame(here: Judged, last: Judged | None) -> str:
    before, after = _sign(here.best_rank), _sign(here.rank)
    if before == after:
        return "slower win" if after > 0 else "sooner loss"
    if before > 0 and last is not None and _gave_a_win(last, here.state.to_move()):
        return "missed win"
    return f"mistake: {OUTCOMES[before]} -> {OUTCOMES[after]}"


def _gave_a_win(last: Judged, to_player: int) -> bool:
    other = last.state.to_move() != to_player
    return other and last.report.solved and _sign(last.best_rank) >= 0 and _sign(last.rank) < 0


def _is_only_move(here: Judged) -> bool:
    kept = _sign(here.best_rank)
    keeping = [move for move, rank in here.report.move_ranks.items() if _sign(rank) == kept]
    return kept >= 0 and keeping == [here.move]


def _is_forced(here: Judged) -> bool:
    others = [move for move in here.report.move_ranks if move != here.move]
    return all(_loses_at_once(here.state, move) for move in others) and (
        not others or not _loses_at_once(here.state, here.move)
    )


def _loses_at_once(state: State, move: Move) -> bool:
    """Whether the move ends the game badly, or lets the opponent's next one end it so."""
    me, child = state.to_move(), state.play(move)
    if child.result() is not None:
        return _points(child, me) < 0
    return child.to_move() != me and any(_ends_well(child, reply) for reply in child.legal_moves())


def _ends_well(state: State, move: Move) -> bool:
    child = state.play(move)
    return child.result() is not None and _points(child, state.to_move()) > 0


def _points(finished: Any, player: int) -> Score:
    result: Score = finished.result()
    return result if finished.to_move() == player else -result


def _sign(rank: Score) -> int:
    return (rank > 0) - (rank < 0)
