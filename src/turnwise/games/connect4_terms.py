"""What an evaluation of Connect 4 counts."""

from __future__ import annotations

from ..messages import Message

TERMS = {
    "own_threats": Message("own threats"),
    "their_threats": Message("their threats"),
    "own_good_threats": Message("own good threats"),
    "their_good_threats": Message("their good threats"),
    "centre": Message("own discs in the centre"),
    "their_centre": Message("their discs in the centre"),
    "line": Message("lines"),
    "three": Message("threes"),
    "three_of_opponent": Message("threes of the other"),
    "two": Message("twos"),
}
"""What features and other terms are called."""
