"""The rules of Othello for people."""

from __future__ import annotations

from ..messages import Message
from .rules import Picture, Section

RULES = (
    Section(
        title=Message("Aim"),
        paragraphs=(
            Message(
                "Black and White put discs on a board of 8 × 8 squares and turn each other's over. Whoever has "
                "more discs of the own colour in the end wins."
            ),
        ),
        pictures=(Picture(words=Message("The start: White on d4 and e5, Black on d5 and e4. Black moves first.")),),
    ),
    Section(
        title=Message("A turn"),
        paragraphs=(
            Message(
                "You put a disc on an empty square so that it encloses at least one straight line of the other's "
                "discs between itself and another disc of yours: along a row, a column or a diagonal."
            ),
            Message(
                "Every line that is enclosed turns over, in all eight directions at once. Discs are never taken away."
            ),
        ),
        pictures=(
            Picture(
                words=Message("Black on f5 encloses e5, which turns black."),
                moves=("f5",),
            ),
            Picture(
                words=Message("After f5 d6 c3 d3 c4 five lines have been turned; the dot marks the last move."),
                moves=("f5", "d6", "c3", "d3", "c4"),
            ),
        ),
    ),
    Section(
        title=Message("Passing, and the end"),
        paragraphs=(
            Message(
                "Whoever cannot enclose anything must pass, and the other moves again. Whoever can move may not pass."
            ),
            Message(
                "The game is over as soon as neither side can move, even if squares are left. The score is the "
                "difference of the discs; empty squares belong to the winner."
            ),
            Message("Under “Start” you choose a board of 6 or 4 squares a side."),
        ),
        pictures=(
            Picture(
                words=Message("Black has no square that encloses anything: the only move is the pass."),
                position="f5f6d3g5h5h4f7h6",
            ),
        ),
    ),
)
