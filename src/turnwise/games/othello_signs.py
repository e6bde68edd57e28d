"""How Othello is written on a terminal: discs, squares and the names of the players."""

from __future__ import annotations

# Orange and blue differ for every kind of colour vision, and the symbols differ without colour.
DISCS = {"X": ("●", "bold #e69f00"), "O": ("○", "bold #56b4e9")}
PLAYERS = ("black", "white")
EMPTY, LEGAL = "·", "+"
