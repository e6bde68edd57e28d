"""Game review: what each move was worth, what it lost, and a word on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from threading import Thread
from typing import Any

from ..engine import StopToken
from ..games import Game, as_state, game_of
from ..messages import Message
from ..report import Limits, Move, Score
from .comments import BEST, BLUNDER, DECIMALS, MISTAKE, Judged, comment_on
from .reviewer import Reviewer, state_text

State = Any
Progress = Callable[[int, int], None]
"""progress(positions done, positions in all)"""

DEFAULT_LIMITS = Limits(nodes=20_000_000)
"""For each position; counted in nodes, so that a review is the same on every machine."""


@dataclass(frozen=True)
class Choice:
    """A legal move: what it would have lost, and how it is graded."""

    move: str
    lost: Score
    grade: str


@dataclass(frozen=True)
class ReviewRow:
    """One move. Scores are for the player who made it, in the game's published unit (`Report.score`).

    `lost` is the difference of the two ranks (`Report.rank`), the scale on which larger is always better.
    Where `solved` is False the numbers are estimates of a search to `depth`, and the comment says "estimate".
    """

    ply: int
    player: int
    move: Move
    text: str
    before: Score
    after: Score
    before_rank: Score
    after_rank: Score
    lost: Score
    at_stake: Score
    """What the worst legal move would have lost."""
    best: tuple[str, ...]
    comment: str
    grade: str
    """One of `comments.GRADES`: blunder, mistake, fine or best."""
    solved: bool
    depth: int | None
    """Plies that the estimate looked ahead; None where the scores are exact."""
    choices: tuple[Choice, ...]
    """All legal moves, best first."""


@dataclass(frozen=True)
class PlayerTotals:
    """One player's moves together, proven and estimated."""

    player: int
    moves: int
    best: int
    lost: Score
    at_stake: Score
    blunders: int = 0
    mistakes: int = 0
    unproven: int = 0
    """Of the moves: those whose scores are estimates."""

    @property
    def lost_a_move(self) -> float | None:
        """The average loss: 0 for best moves only; None without any move."""
        return self.lost / self.moves if self.moves else None

    @property
    def accuracy(self) -> float | None:
        """What was kept of all that could have been lost: 1 - lost / at_stake.

        1 is the best move every time and 0 the worst one every time. It is exact where every move is proven. None where
        no move could have lost anything, as far as is known.

        >>> PlayerTotals(player=0, moves=3, best=2, lost=3, at_stake=20).accuracy
        0.85
        """
        return 1 - self.lost / self.at_stake if self.at_stake > 0 else None

    def words(self) -> Message:
        """Say it in one line: accuracy, blunders and mistakes, average loss."""
        if not self.moves:
            return Message("no moves")
        if self.accuracy is None:
            return Message("nothing was at stake")
        return Message(
            "accuracy {accuracy:.0%}, {blunders}, {mistakes}, average loss {lost:.3g}",
            accuracy=self.accuracy,
            blunders=Message("{n} blunder", "{n} blunders", n=self.blunders),
            mistakes=Message("{n} mistake", "{n} mistakes", n=self.mistakes),
            lost=self.lost_a_move,
        )


@dataclass(frozen=True)
class Review:
    """A game, move by move, with totals for the first and the second player."""

    game: str
    start: str
    rows: tuple[ReviewRow, ...]
    totals: tuple[PlayerTotals, PlayerTotals] = field(init=False)

    def __post_init__(self) -> None:
        """Add up the rows."""
        object.__setattr__(self, "totals", totals_of(self.rows))

    @property
    def solved(self) -> bool:
        """Whether every row is exact."""
        return all(row.solved for row in self.rows)


Rows = Callable[[list[ReviewRow], int, int], None]
"""told(rows that are new or better known, positions done, positions in all)"""


class ReviewTask:
    """A review in the making: any number of threads may `help`, and one must `finish` it.

    Limits are for each position, `seconds` for all of them together; what one leaves goes to those that are left.
    `told` hears of rows as they come, the first of them after a short look at every position, and again when more is
    known; `progress` hears how many positions are done. Both are called from the thread that found it.
    """

    def __init__(
        self,
        game: Game | type | str,
        start: State | str,
        moves: Iterable[Move | str],
        *,
        search_limits: Limits,
        solve_limits: Limits,
        seconds: float | None = None,
        told: Rows | None = None,
        progress: Progress | None = None,
    ) -> None:
        self._game = game_of(game)
        self._told, self._progress = told, progress
        self._reviewer = Reviewer(
            self._game,
            as_state(start, self._game),
            moves,
            search_limits=search_limits,
            solve_limits=solve_limits,
            seconds=seconds,
            told=self._hear,
        )

    @property
    def of(self) -> int:
        """How many positions there are."""
        return len(self._reviewer.moves)

    def help(self, stop: StopToken | None = None) -> None:
        """Score positions that nobody else is at."""
        self._reviewer.help(stop)

    def finish(self, stop: StopToken | None = None) -> Review:
        """Score what is left, and return the whole; where it is stopped, the rest has a look one ply deep."""
        if self._told is not None:
            self._reviewer.glance(stop)
        self._reviewer.work(stop)
        judged = self._reviewer.finished()
        rows = [_row(ply, here, judged[ply - 1] if ply else None) for ply, here in enumerate(judged)]
        return Review(self._game.name, state_text(self._reviewer.states[0]), tuple(rows))

    def _hear(self, plies: Sequence[int], done: int) -> None:
        if self._told is not None:
            self._told([row for row in map(self._row, plies) if row], done, self.of)
        if self._progress is not None:
            self._progress(done, self.of)

    def _row(self, ply: int) -> ReviewRow | None:
        here = self._reviewer.judged(ply)
        return None if here is None else _row(ply, here, self._reviewer.judged(ply - 1))


def review(
    game: Game | type | str,
    start: State | str,
    moves: Iterable[Move | str],
    *,
    limits: Limits | None = None,
    threads: int = 1,
    progress: Progress | None = None,
    stop: StopToken | None = None,
) -> Review:
    """Review the game that `moves` make from `start` (a state or its text; "start" and "start:width=5" too).

    >>> [row.lost for row in review("connect4", "start:width=4,height=4", ["a", "b", "a"]).rows]
    [0, 0, 0]

    Every position gets the exact scores of all its moves, where a solver finds them within `limits` (for each
    position); elsewhere a search within the same limits estimates them. Positions are solved last first, so that the
    solver's table already knows the continuations. A `stop` leaves what is not yet done as estimates one ply deep.
    With more `threads` positions of native games are scored side by side; which of them a solver proves within a limit
    may then differ from one run to the next.
    """
    chosen = limits or DEFAULT_LIMITS
    task = ReviewTask(game, start, moves, search_limits=chosen, solve_limits=chosen, progress=progress)
    ends = stop or StopToken()
    helpers = [Thread(target=task.help, args=(ends,)) for _ in range(min(threads, task.of) - 1)]
    for helper in helpers:
        helper.start()
    try:
        return task.finish(ends)
    except BaseException:
        ends.stop()
        raise
    finally:
        for helper in helpers:
            helper.join()


def _row(ply: int, here: Judged, last: Judged | None) -> ReviewRow:
    report = here.report
    return ReviewRow(
        ply=ply + 1,
        player=here.state.to_move(),
        move=here.move,
        text=_move_text(here.state, here.move),
        before=report.moves[here.best_moves[0]],
        after=report.moves[here.move],
        before_rank=here.best_rank,
        after_rank=here.rank,
        lost=here.lost,
        at_stake=here.at_stake,
        best=tuple(_move_text(here.state, move) for move in here.best_moves),
        comment=comment_on(here, last),
        grade=here.grade_of(here.move),
        solved=report.solved,
        depth=None if report.solved else report.depth,
        choices=tuple(_choice(here, move) for move in sorted(here.state.legal_moves(), key=here.loss_of)),
    )


def _choice(here: Judged, move: Move) -> Choice:
    return Choice(_move_text(here.state, move), here.loss_of(move), here.grade_of(move))


def totals_of(rows: Iterable[ReviewRow]) -> tuple[PlayerTotals, PlayerTotals]:
    """Add up rows, all of a game or those that are known by now."""
    known = list(rows)
    return _totals(known, 0), _totals(known, 1)


def _totals(rows: Iterable[ReviewRow], player: int) -> PlayerTotals:
    own = [row for row in rows if row.player == player]
    return PlayerTotals(
        player=player,
        moves=len(own),
        best=sum(row.grade == BEST for row in own),
        lost=round(sum(row.lost for row in own), DECIMALS),
        at_stake=round(sum(row.at_stake for row in own), DECIMALS),
        blunders=sum(row.grade == BLUNDER for row in own),
        mistakes=sum(row.grade == MISTAKE for row in own),
        unproven=sum(not row.solved for row in own),
    )


def _move_text(state: State, move: Move) -> str:
    return str(state.move_text(move)) if hasattr(state, "move_text") else str(move)
