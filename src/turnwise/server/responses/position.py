"""A position, and what can be played in it."""

from __future__ import annotations

from typing import Any, NotRequired

from typing_extensions import TypedDict

from .board import Board
from .texts import Player, Said, Score, answer

LegalMove = TypedDict(
    "LegalMove",
    {"text": str, "words": Said, "cells": list[int], "from": NotRequired[int], "keys": NotRequired[list[str]]},
)
LegalMove.__doc__ = (
    "A move, and what can be clicked or pressed for it: where it lands comes last; a pass has no cells, "
    "and most moves have no keys."
)
answer(LegalMove)


@answer
class Position(TypedDict):
    """All that is needed to draw a position and to play on."""

    game: str
    text: str
    start: str
    moves: list[str]
    movers: list[str]
    """The piece of each move, where a player has several; else empty."""
    options: dict[str, Any]
    to_move: Player
    over: bool
    result: Score | None
    """For player 0."""
    winner: Player | None
    reason: Said
    legal: list[LegalMove]
    opening: Said | None
    """The name of the opening that the moves have come to last; null where it has none."""
    last: list[int]
    last_words: Said
    """The last move in words."""
    board: Board
