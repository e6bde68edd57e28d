"""Targets for networks that learn which moves to try: who wins, the score, and a share for each move."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from math import nan
from typing import Any

from ..arena.openings import canonical_key
from ..errors import DataError, OptionError
from ..extras import need
from ..games.game import Game
from ..games.state import State
from .inputs import need_torch
from .shards import EXTRA, Positions

WINNER, SCORE, MOVES = 0, 1, 2
"""Columns of the targets, as the core has the outputs: a chance to win, the score, and from there on the moves."""
ILLEGAL = -1.0  # the target of a move that nobody can try; all of them where nothing is known of the moves
SAME_RESULT = 0.2  # the share of a move that wins or draws as the best does, by another score, in units of the best's


@dataclass(frozen=True)
class Samples:
    """States with what is known of them, for their players to move. Arrays of numpy, but for the states and moves."""

    states: list[Any]
    points: Any
    """Of the score, without those that are made already."""
    chances: Any
    """To win; NaN where nobody knows who has won."""
    matches: Any
    shares: list[list[tuple[int, float]]]
    """By move; none where nothing is known of the moves."""
    moves: int
    """Numbers of moves that the game has."""
    exact: int
    """Rows whose score is proved."""


def samples_of(positions: Positions, spec: Game) -> Samples:
    """Gather the labelled positions and the states after their moves, each once."""
    numpy = need("numpy", extra=EXTRA)
    rows: dict[Hashable, _Row] = {}
    for row in _rows(positions, spec):
        key = canonical_key(row.state)
        if key not in rows or (row.shares and not rows[key].shares):
            rows[key] = row
    found = list(rows.values())
    if not any(row.shares for row in found):
        raise DataError("no position has labelled moves: make data with  turnwise learn data --simulations")
    return Samples(
        states=[row.state for row in found],
        points=numpy.array([row.score - row.state.banked() for row in found], dtype=numpy.float32),
        chances=numpy.array([row.chance for row in found], dtype=numpy.float32),
        matches=numpy.array([row.match for row in found]),
        shares=[row.shares for row in found],
        moves=_move_limit(found[0].state, spec),
        exact=sum(row.exact for row in found),
    )


def targets_of(samples: Samples, *, chances: Any, points: Any) -> Any:
    """Return a tensor with a row for each sample."""
    numpy = need("numpy", extra=EXTRA)
    targets = numpy.full((len(samples.states), MOVES + samples.moves), ILLEGAL, dtype=numpy.float32)
    targets[:, WINNER], targets[:, SCORE] = chances, points
    for number, shares in enumerate(samples.shares):
        for move, share in shares:
            targets[number, MOVES + move] = share
    return need_torch().from_numpy(targets)


def image_targets(states: Sequence[Any], symmetries: Sequence[int], targets: Any) -> Any:
    """Return the targets of states seen under these symmetries."""
    torch = need_torch()
    moves = range(targets.shape[1] - MOVES)
    same = list(moves)
    orders = torch.tensor(
        [
            [state.map_move(symmetry, move) for move in moves] if symmetry else same
            for state, symmetry in zip(states, symmetries, strict=True)
        ]
    )
    return torch.cat(
        [targets[:, :MOVES], torch.zeros_like(targets[:, MOVES:]).scatter(1, orders, targets[:, MOVES:])], 1
    )


def shares_of_ranks(moves: Sequence[int], ranks: Sequence[float]) -> list[tuple[int, float]]:
    """Share out what is tried among moves of known exact scores: most of it for the best, nothing for a worse result.

    >>> shares_of_ranks([0, 1, 2, 3], [5.0, 4.0, 0.0, -2.0])
    [(0, 0.8333333333333334), (1, 0.16666666666666669), (2, 0.0), (3, 0.0)]
    """
    best = max(ranks)
    weights = [1.0 if rank == best else SAME_RESULT * (_sign(rank) == _sign(best)) for rank in ranks]
    return [(move, weight / sum(weights)) for move, weight in zip(moves, weights, strict=True)]


def shares_of_visits(moves: Sequence[int], visits: Sequence[int]) -> list[tuple[int, float]]:
    """Share out by visits.

    >>> shares_of_visits([2, 5], [30, 10])
    [(2, 0.75), (5, 0.25)]
    """
    total = sum(visits)
    return [(move, count / total) for move, count in zip(moves, visits, strict=True)] if total else []


@dataclass(frozen=True)
class _Row:
    state: Any
    score: float
    chance: float
    match: int
    shares: list[tuple[int, float]]
    exact: bool


def _rows(positions: Positions, spec: Game) -> Iterator[_Row]:
    columns = zip(positions.texts, positions.scores, positions.results, positions.exact, positions.matches, strict=True)
    for (text, score, result, exact, match), (moves, ranks, visits) in zip(
        columns, positions.moves.rows(), strict=True
    ):
        state = spec.parse(text)
        shares = shares_of_ranks(moves, ranks) if ranks else shares_of_visits(moves, visits)
        yield _Row(state, float(score), _chance(float(score if exact else result)), match, shares, bool(exact))
        for move, rank in zip(moves, ranks, strict=False):
            after = state.play(move)
            if not after.is_over():
                own = rank if after.to_move() == state.to_move() else -rank
                yield _Row(after, own, _chance(own), match, [], exact=True)


def _chance(score: float) -> float:
    return (_sign(score) + 1) / 2 if score == score else nan


def _sign(score: float) -> int:
    return (score > 0) - (score < 0)


def _move_limit(state: State, spec: Game) -> int:
    limit: int | None = getattr(state, "move_limit", lambda: None)()
    if limit is None:
        raise OptionError("{game} does not number its moves, so no network can learn them", game=spec.name)
    return limit
