"""States of Hand of the King that several tests start from."""

from __future__ import annotations

import random
from typing import Any

from turnwise import HandOfTheKing

ALL_SETUPS = [{"companions": companions, "rule": rule} for companions in ("off", "on") for rule in ("course", "boxed")]


def random_state(cards: int, seed: int, **options: Any) -> Any:
    """An unfinished state of random play with at most so many characters left, not within a companion's choices."""
    choose = random.Random(seed)
    while True:
        state = HandOfTheKing(seed=choose.randrange(2**32), **options)
        while not state.is_over() and (len(state.cards()) - 1 > cards or state.pending()):
            state = state.play(choose.choice(state.legal_moves()))
        if not state.is_over():
            return state
