"""Heads that the tables of all chapters share: whose figure a column has, and what is counted."""

from __future__ import annotations

from ..documents import Words
from ..messages import Message

COURSE = Message("course report")
OURS = Message("ours")
EXACT = Message("exact")
LISTING = Message("its listing")

DEPTH = Message("depth")
GAMES = Message("games")
NODES = Message("nodes")
SCORE = Message("score")
AGAINST_ITSELF = Message("perfect play in this place")
MS_A_MOVE = Message("ms a move")
NODES_A_MOVE = Message("nodes a move")

NO_FIGURE = Message("The course report has no such figure.")
PERFECT = Message("perfect play")
RANDOM_MOVE = Message("a random move")


def course(figure: Words) -> Message:
    """Head a figure that the course report prints."""
    return Message("course report: {figure}", figure=figure)


def listing(figure: Words) -> Message:
    """Head a figure that was measured on the course report's listing."""
    return Message("its listing: {figure}", figure=figure)


def ours(figure: Words) -> Message:
    """Head a figure that is measured now."""
    return Message("ours: {figure}", figure=figure)


def exact(figure: Words) -> Message:
    """Head a figure that is proved or counted."""
    return Message("exact: {figure}", figure=figure)


def best_known(figure: Words) -> Message:
    """Head a figure that nobody has bettered."""
    return Message("best known: {figure}", figure=figure)


def depth_of(plies: int) -> Message:
    """Name a depth."""
    return Message("depth {depth}", depth=plies)
