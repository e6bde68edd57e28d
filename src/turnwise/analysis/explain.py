"""Explaining a position in words, as its game does it."""

from __future__ import annotations

from typing import Any

from ..games import as_state, game_of_state
from ..games.explanation import Explanation


def explain(given: Any) -> Explanation | None:
    """Explain what counts in a position; None for games that nobody has taught to explain themselves.

    >>> for sentence in explain("connect4 41424").sentences():
    ...     print(sentence)
    Second must play d4: otherwise First wins there.
    """
    state = as_state(given)
    game = game_of_state(state)
    return game.explain(game.host(state)) if game.explain else None
