"""What an evaluation of Othello counts."""

from __future__ import annotations

from ..messages import Message

TERMS = {
    "corners": Message("corners"),
    "discs": Message("discs"),
    "empty_neighbours": Message("empty neighbours"),
    "mobility": Message("mobility"),
    "next_to_corners": Message("next to corners"),
    "squares": Message("weights of squares"),
    "moves": Message("moves"),
    "moves_to_come": Message("moves to come"),
    "beside_corners": Message("squares beside empty corners"),
    "before_corners": Message("squares diagonal to empty corners"),
}
"""What features and other terms are called."""
