"""The words of a review: one comment and one grade a move, each from a fixed vocabulary."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..games.game import Game
from ..games.state import State
from ..messages import Message
from ..report import Move, Report, Score

DECIMALS = 6
"""Ranks are fractions in some games; differences are rounded so that they print well."""

BLUNDER, MISTAKE, FINE, BEST = "blunder", "mistake", "fine", "best"
GRADES = (BLUNDER, MISTAKE, FINE, BEST)
"""From the worst: gave the result away; gave points away; lost less than an estimate can tell; lost nothing."""

GREAT, SLIGHT = 1 / 2, 1 / 8
"""Of the evaluation bar's scale: an estimated loss of so much is a blunder; one of so little is within its error."""

THROWN_AWAY = {
    (1, 0): "threw away a win: now a draw",
    (1, -1): "threw away a win: now a loss",
    (0, -1): "threw away a draw",
}
ESTIMATED = {
    BEST: "best (estimate)",
    FINE: "good (estimate)",
    MISTAKE: "weaker (estimate)",
    BLUNDER: "blunder (estimate)",
}

COMMENTS = (
    Message("best"),  # keeps everything
    Message("forced"),  # the only legal move, or the only one that does not lose at once
    Message("the only good move"),  # the only one that keeps the win or the draw
    Message("missed a win in one move"),  # another move would have ended the game
    Message("missed win"),  # the opponent's last move gave a win away, and this one gives it back
    Message("threw away a win: now a draw"),
    Message("threw away a win: now a loss"),
    Message("threw away a draw"),
    Message("slower win"),
    Message("sooner loss"),
    Message("gave points away"),  # where every point counts
    Message("best (estimate)"),  # these four: the position was searched, not solved
    Message("good (estimate)"),
    Message("weaker (estimate)"),
    Message("blunder (estimate)"),
)


@dataclass(frozen=True)
class Judged:
    """A position, the move played in it, and the scores of all its moves."""

    state: State
    move: Move
    report: Report
    game: Game

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
        """All moves that keep it, in the order of the rules."""
        return [move for move in self.state.legal_moves() if self.report.move_ranks[move] == self.best_rank]

    @property
    def lost(self) -> Score:
        """What the move gives away."""
        return self.loss_of(self.move)

    @property
    def at_stake(self) -> Score:
        """What the worst move would give away."""
        return max(map(self.loss_of, self.report.move_ranks))

    def loss_of(self, move: Move) -> Score:
        """What a legal move gives away."""
        return round(self.best_rank - self.report.move_ranks[move], DECIMALS)

    def grade_of(self, move: Move) -> str:
        """Grade a legal move: by the result where it is proven, by the size of the loss where it is not.

        In a game in which every point counts there is no result besides the points.
        """
        lost, scale = self.loss_of(move), self.game.view.look.bar_scale
        if not lost:
            return BEST
        if self.report.solved and not self.game.every_point_counts:
            return BLUNDER if sign(self.report.move_ranks[move]) < sign(self.best_rank) else MISTAKE
        if lost >= GREAT * scale or self.wins_at_once:
            return BLUNDER
        return MISTAKE if self.report.solved or lost > SLIGHT * scale else FINE

    @property
    def wins_at_once(self) -> bool:
        """Whether some legal move wins at once, as the rules show; where every point counts, that may be no win."""
        moves = [] if self.game.every_point_counts else self.report.move_ranks
        return any(_ends_well(self.state, move) for move in moves)


def comment_on(here: Judged, last: Judged | None) -> str:
    """Comment on a move, knowing the one before."""
    at_once = _seen_by_the_rules(here)
    if at_once is not None:
        return at_once
    if not here.report.solved:
        return ESTIMATED[here.grade_of(here.move)]
    if here.lost:
        return _blame(here, last)
    return "the only good move" if _is_only_move(here) else "best"


def _seen_by_the_rules(here: Judged) -> str | None:
    """Comment on what shows within two plies, whether the position is solved or not."""
    if here.lost:
        return "missed a win in one move" if here.wins_at_once else None
    if _ends_well(here.state, here.move):
        return "best"
    return "forced" if _is_forced(here) else None


def _blame(here: Judged, last: Judged | None) -> str:
    before, after = sign(here.best_rank), sign(here.rank)
    if here.game.every_point_counts:
        return "gave points away"
    if before == after:
        return "slower win" if after > 0 else "sooner loss"
    if before > 0 and last is not None and _gave_a_win(last, here.state.to_move()):
        return "missed win"
    return THROWN_AWAY[before, after]


def _gave_a_win(last: Judged, to_player: int) -> bool:
    other = last.state.to_move() != to_player
    return other and last.report.solved and sign(last.best_rank) >= 0 and sign(last.rank) < 0


def _is_only_move(here: Judged) -> bool:
    if here.game.every_point_counts:
        return False
    kept = sign(here.best_rank)
    keeping = [move for move, rank in here.report.move_ranks.items() if sign(rank) == kept]
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


def sign(rank: Score) -> int:
    """Return who a rank is good for: 1, 0 or -1."""
    return (rank > 0) - (rank < 0)
