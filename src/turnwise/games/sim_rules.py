"""The rules of Sim for people."""

from __future__ import annotations

from ..messages import Message
from .rules import Picture, Section

RULES = (
    Section(
        title=Message("Aim"),
        paragraphs=(
            Message(
                "Six dots, and an edge between any two of them. In turn each player takes a free edge in their "
                "own colour. Whoever closes a triangle of their own colour loses at once."
            ),
        ),
        pictures=(
            Picture(
                words=Message("The first player has taken 01, 12 and 02: a triangle, and the game is lost."),
                moves=("01", "34", "12", "45", "02"),
            ),
        ),
    ),
    Section(
        title=Message("A turn"),
        paragraphs=(
            Message(
                "The dots are numbered from 0 to 5, and an edge is named by its two dots, as 03. Only triangles "
                "whose corners are dots count: where edges cross there is no corner."
            ),
            Message(
                "There is no draw: among six dots two colours always make a triangle. A game ends with the 5th "
                "edge at the earliest and with the 15th at the latest."
            ),
            Message("Under “Start” you choose 3 to 9 dots; on fewer than six a game can be a draw."),
        ),
        pictures=(
            Picture(
                words=Message(
                    "Edges 03 and 14 cross in the middle: that closes nothing. The second player's edges are dashed."
                ),
                moves=("03", "12", "14", "45"),
            ),
        ),
    ),
    Section(
        title=Message("Score"),
        paragraphs=(
            Message(
                "An exact score counts the moves until the end: +5 means that the player to move wins in five "
                "moves, −4 that the player to move loses in four."
            ),
        ),
    ),
)
