"""Explaining a position in words: one explainer per game, found by the class of the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .._core import Angry, Connect4, HandOfTheKing, Othello, Sim
from ..games.angry_explain import explain_angry
from ..games.connect4_explain import explain_connect4
from ..games.explanation import Explanation
from ..games.hand_of_the_king_explain import explain_king
from ..games.othello_explain import explain_othello
from ..games.sim_explain import explain_sim

EXPLAINERS: dict[type, Callable[[Any], Explanation]] = {
    Connect4: explain_connect4,
    HandOfTheKing: explain_king,
    Sim: explain_sim,
    Angry: explain_angry,
    Othello: explain_othello,
}


def explain(state: Any) -> Explanation | None:
    """Explain what counts in a position; None for games that nobody has taught to explain themselves.

    >>> from turnwise import Connect4
    >>> for sentence in explain(Connect4.parse("41424")).sentences():
    ...     print(sentence)
    Second must play d4: otherwise First wins there.
    """
    explainer = EXPLAINERS.get(type(state))
    return explainer(state) if explainer else None
