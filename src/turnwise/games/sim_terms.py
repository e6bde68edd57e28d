"""What an evaluation of Sim counts."""

from __future__ import annotations

from ..messages import Message

TERMS = {
    "free": Message("free edges"),
    "own_safe": Message("own safe edges"),
    "other_safe": Message("safe edges of the other"),
    "own_pairs": Message("own pairs of edges"),
    "other_pairs": Message("pairs of the other"),
    "own_low_pairs": Message("own pairs, smaller dot"),
    "other_low_pairs": Message("pairs of the other, smaller dot"),
    "closable": Message("closable triangles, the other's less own"),
}
"""What features and other terms are called."""
