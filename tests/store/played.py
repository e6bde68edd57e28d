"""Games to keep: seeded, so that every process makes the same ones."""

from __future__ import annotations

import random

from turnwise import games
from turnwise.store import Record, record_of


def played(seed: int, game: str = "connect4", agents: tuple[str, str] = ("search:depth=4", "random")) -> Record:
    """A random game with all that a record can hold."""
    choose, spec = random.Random(seed), games.find(game)
    start = state = spec.start()
    moves = []
    while not state.is_over():
        move = choose.choice(state.legal_moves())
        moves.append(state.move_text(move))
        state = state.play(move)
    return record_of(
        spec,
        start,
        moves,
        agents,
        [choose.random() for _ in moves],
        nodes=[choose.randrange(10**9) for _ in moves],
        scores=[choose.choice([None, 3, -0.25]) for _ in moves],
        seed=(1 << 64) - 1 - seed,
        software="turnwise 0.1.0",
    )
