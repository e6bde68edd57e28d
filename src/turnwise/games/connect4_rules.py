"""The rules of Connect 4 for people."""

from __future__ import annotations

from ..messages import Message
from .rules import Picture, Section

RULES = (
    Section(
        title=Message("Aim"),
        paragraphs=(
            Message(
                "Two players drop discs of their own colour. Whoever has four of them in a line first wins: in a "
                "row, in a column or on a diagonal."
            ),
        ),
        pictures=(
            Picture(
                words=Message("The last disc, on g1, makes four in the lowest row."),
                moves=("d", "d", "e", "e", "f", "f", "g"),
            ),
            Picture(
                words=Message("Four on a diagonal, from d1 to g4."),
                moves=("d", "e", "e", "f", "f", "g", "f", "g", "g", "a", "g"),
            ),
        ),
    ),
    Section(
        title=Message("A turn"),
        paragraphs=(
            Message(
                "The board has 7 columns and 6 rows. In turn you choose a column that is not full; the disc "
                "falls to its lowest free cell. Columns are called a to g, and a move is the letter of its "
                "column."
            ),
            Message("If the board is full and nobody has a line, the game is a draw."),
        ),
    ),
    Section(
        title=Message("Score"),
        paragraphs=(
            Message(
                "A win counts more the sooner it comes: +1 with your last disc, +2 with the one before it, and "
                "so on; a loss is negative, a draw is 0."
            ),
            Message("Under “Start” you choose another board: its columns and rows, and how many discs make a line."),
        ),
    ),
)
