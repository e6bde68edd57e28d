"""Explaining a position in words, as its game does it."""

from __future__ import annotations

from typing import Any

from ..games import game_of_state
from ..games.explanation import Explanation


def explain(state: Any) -> Explanation | None:
    """Explain what counts in a position; None for games that nobody has taught to explain themselves.

    >>> from turnwise import Connect4
    >>> for sentence in explain(Connect4.parse("41424")).sentences():
    ...     print(sentence)
    Second must play d4: otherwise First wins there.
    """
    game = game_of_state(state)
    return game.explain(game.host(state)) if game.explain else None
