"""Game review: what each move was worth, what it lost, and a word on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..engine import Solver, StopToken, search
from ..errors import DataError, IllegalMoveError
from ..games import Game, as_state, game_of
from ..report import Limits, Move, Report, Score
from .comments import Judged, comment_on

State = Any
Progress = Callable[[int, int], None]
"""progress(positions done, positions in all)"""

DEFAULT_LIMITS = Limits(nodes=20_000_000)
"""For each position; counted in nodes, so that a review is the same on every machine."""


@dataclass(frozen=True)
class ReviewRow:
    """One move. Scores are for the player who made it, in the game's published unit (`Report.score`).

    `lost` is the difference of the two ranks (`Report.rank`), the scale on which larger is always better.
    Where `solved` is False the numbers are a search's guess and the comment says "not proven".
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
    solved: bool


@dataclass(frozen=True)
class PlayerTotals:
    """One player's proven moves together; guesses do not add up with exact scores and are only counted."""

    player: int
    moves: int
    best: int
    lost: Score
    at_stake: Score
    unproven: int = 0

    @property
    def lost_a_move(self) -> float | None:
        """Points given away by a proven move on average: 0 for best moves only; None if no move is proven."""
        return self.lost / self.moves if self.moves else None


@dataclass(frozen=True)
class Review:
    """A whole game, move by move, with totals for the first and the second player."""

    game: str
    start: str
    rows: tuple[ReviewRow, ...]
    totals: tuple[PlayerTotals, PlayerTotals] = field(init=False)

    def __post_init__(self) -> None:
        """Add up the rows."""
        object.__setattr__(self, "totals", (_totals(self.rows, 0), _totals(self.rows, 1)))

    @property
    def solved(self) -> bool:
        """Whether every row is exact."""
        return all(row.solved for row in self.rows)


def review(
    game: Game | type | str,
    start: State | str,
    moves: Iterable[Move | str],
    *,
    limits: Limits | None = None,
    progress: Progress | None = None,
    stop: StopToken | None = None,
) -> Review:
    """Review the game that `moves` make from `start` (a state or its text; "start" and "start:width=5" too).

    >>> [row.lost for row in review("connect4", "start:width=4,height=4", ["a", "b", "a"]).rows]
    [0, 0, 0]

    Every position gets the exact scores of all its moves; where `limits` (for each position) do not allow it,
    a search within the same limits guesses them. Positions are solved last first, so that the solver's table
    already knows the continuations. A `stop` leaves what is not yet done as guesses one ply deep.
    """
    spec = game_of(game)
    first = as_state(start, spec)
    states, played = _play_through(first, moves)
    if not played:
        raise DataError("there is no move to review")
    reports = _solve_backwards(states[:-1], limits or DEFAULT_LIMITS, progress, stop)
    judged = [Judged(*each) for each in zip(states[:-1], played, reports, strict=True)]
    rows = [_row(ply, judged) for ply in range(len(judged))]
    return Review(spec.name, _text(states[0]), tuple(rows))


def _play_through(state: State, moves: Iterable[Move | str]) -> tuple[list[State], list[Move]]:
    """All states of the game, and its moves as the engine names them."""
    states, played = [state], []
    for given in moves:
        move = _move_of(states[-1], given)
        played.append(move)
        states.append(states[-1].play(move))
    return states, played


def _move_of(state: State, given: Move | str) -> Move:
    if isinstance(given, str) and hasattr(state, "parse_move"):
        return state.parse_move(given)
    if given not in list(state.legal_moves()):
        raise IllegalMoveError("illegal move '{move}' in position '{position}'", move=given, position=_text(state))
    return given


def _solve_backwards(
    states: Sequence[State], limits: Limits, progress: Progress | None, stop: StopToken | None
) -> list[Report]:
    solver = Solver()
    reports: list[Report] = []
    for state in reversed(states):
        reports.append(_all_scores(solver, state, limits, stop))
        if progress is not None:
            progress(len(reports), len(states))
    return reports[::-1]


def _all_scores(solver: Solver, state: State, limits: Limits, stop: StopToken | None) -> Report:
    exact = solver.solve(state, limits=limits, all_moves=True, line=False, stop=stop)
    if exact.solved:
        return exact
    guess = search(state, limits=limits, all_moves=True, stop=stop)
    return guess if guess.moves else search(state, depth=1, all_moves=True)  # a limit may come before the first depth


def _row(ply: int, judged: Sequence[Judged]) -> ReviewRow:
    here = judged[ply]
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
        comment=comment_on(here, judged[ply - 1] if ply else None),
        solved=report.solved,
    )


def _totals(rows: Iterable[ReviewRow], player: int) -> PlayerTotals:
    all_own = [row for row in rows if row.player == player]
    own = [row for row in all_own if row.solved]
    return PlayerTotals(
        player=player,
        moves=len(own),
        best=sum(row.lost == 0 for row in own),
        lost=sum(row.lost for row in own),
        at_stake=sum(row.at_stake for row in own),
        unproven=len(all_own) - len(own),
    )


def _text(state: State) -> str:
    return str(state.text()) if hasattr(state, "text") else repr(state)


def _move_text(state: State, move: Move) -> str:
    return str(state.move_text(move)) if hasattr(state, "move_text") else str(move)
