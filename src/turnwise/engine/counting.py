"""Lines of play counted, and random games played."""

from __future__ import annotations

from random import Random
from typing import cast

from .. import _core
from ..errors import LimitsError
from ..kinds import check_whole
from ..report import Playouts, Score
from .request import MOST_NODES, ask_core
from .state import GameState


def perft(state: GameState, depth: int) -> int:
    """Count the lines of play of exactly `depth` plies.

    >>> from turnwise import Connect4
    >>> perft(Connect4(), 4)
    2401
    """
    check_whole(depth=depth)
    if not 0 <= depth <= _core.MAX_DEPTH:
        raise LimitsError("perft depth={depth}: give 0 to {most} plies", depth=depth, most=_core.MAX_DEPTH)
    if hasattr(state, "_perft"):
        return cast(int, state._perft(depth))
    return ask_core(lambda: _core.perft_python(state, depth))


def playouts(state: GameState, games: int, *, seed: int = 0) -> Playouts:
    """Play games of uniformly random moves to the end, native games without crossing to Python.

    >>> from turnwise import Sim
    >>> playouts(Sim(), 1000).draws
    0
    """
    check_whole(games=games, seed=seed)
    for name, value in (("games", games), ("seed", seed)):
        if not 0 <= value < MOST_NODES:
            raise LimitsError("{name}={value}: give a whole number from 0", name=name, value=value)
    if hasattr(state, "_playouts"):
        return Playouts(*state._playouts(games, seed))
    rng = Random(seed)
    results = [_playout(state, rng) for _ in range(games)]
    first, second = sum(score > 0 for score, _ in results), sum(score < 0 for score, _ in results)
    return Playouts(games, sum(moves for _, moves in results), first, second, games - first - second)


def _playout(state: GameState, rng: Random) -> tuple[Score, int]:
    """Play one random game: the first player's score, and the number of moves."""
    moves = 0
    while (result := state.result()) is None:
        state = state.play(rng.choice(list(state.legal_moves())))
        moves += 1
    return (result if state.to_move() == 0 else -result), moves
