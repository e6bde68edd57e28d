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
}
"""What features and other terms are called."""
