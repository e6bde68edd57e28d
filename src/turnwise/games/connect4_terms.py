"""What the scores of Connect 4 add up from; the numbers are those of core/games/connect4/evaluators.h."""

from __future__ import annotations

from .._core import Connect4
from ..messages import Message

THREAT, GOOD_THREAT, CENTRE = 0.3, 0.7, 0.1  # points

WEIGHTS = {
    "own_threats": THREAT,
    "their_threats": -THREAT,
    "own_good_threats": GOOD_THREAT,
    "their_good_threats": -GOOD_THREAT,
    "centre": CENTRE,
    "their_centre": -CENTRE,
}


def centre_stones(state: Connect4) -> dict[str, float]:
    """Count both sides' stones in the middle: one column, or two where the width is even."""
    width = int(state.options()["width"])
    middle = {width // 2, (width - 1) // 2}
    own, theirs = (
        sum(column in middle for column, _ in state.stones(player)) for player in (state.to_move(), 1 - state.to_move())
    )
    return {"centre": own, "their_centre": theirs}


TERMS = {
    "own_threats": Message("own threats"),
    "their_threats": Message("their threats"),
    "own_good_threats": Message("own good threats"),
    "their_good_threats": Message("their good threats"),
    "centre": Message("own discs in the centre"),
    "their_centre": Message("their discs in the centre"),
    "three": Message("threes"),
    "three_of_opponent": Message("threes of the other"),
    "two": Message("twos"),
}
"""What features and other terms are called."""
