"""Boards of Othello as people and programs draw them."""

from __future__ import annotations

import re
from typing import Any

from .. import _core
from .othello_signs import DISCS, EMPTY, LEGAL, PLAYERS

DIAGRAM = re.compile(r"[-.XxOo*BbWw]+")  # a board and who is to move, without blanks
SQUARES = (64, 36, 16)
LABELS = re.compile(
    r"^[ \t]*\d[ \t]|[ \t]\d[ \t]*$|^[ \t]*a([ \t]*[b-h])+[ \t]*$", re.MULTILINE | re.IGNORECASE
)  # of rows and columns


def _count_of(player: int) -> str:
    """Return what finds the count of a player's discs, in English or by its symbol in any language."""
    symbol, _ = list(DISCS.values())[player]
    return rf"(?:{PLAYERS[player]}|{symbol} [^\d\n]+) \d+"


# What our own pictures of a board have besides: symbols, brackets around the last disc, counts, and the side in words.
SYMBOLS = str.maketrans({symbol: letter for letter, (symbol, _) in DISCS.items()} | dict.fromkeys(EMPTY + LEGAL, "-"))
BRACKETS = re.compile(r"[\[\]]")
COUNTS = re.compile(rf"^.*{_count_of(0)}.*{_count_of(1)}.*$", re.MULTILINE)
SIDE = re.compile(rf"\b(?:to move[ \t]+)?({PLAYERS[0]}|{PLAYERS[1]})\s*$", re.IGNORECASE)
SIDES = dict(zip(PLAYERS, DISCS, strict=True))


def read_drawing(text: str) -> Any | None:
    """Read a drawn board; None for anything else.

    >>> read_drawing('''
    ...   A B C D
    ... 1 - - - -
    ... 2 - O X -
    ... 3 - X O -
    ... 4 - - - -
    ... X''').text()
    '-----OX--XO----- X'
    """
    squares = _without_frame(text)
    if len(squares) - 1 in SQUARES and DIAGRAM.fullmatch(squares):
        return _core.Othello.parse(f"{squares[:-1]} {squares[-1:]}")
    return None


def _without_frame(text: str) -> str:
    """Leave the squares of a drawn board and who is to move.

    >>> _without_frame("  a  b\\n1 [●] +\\n2  ○  ·\\n● black 1  ○ white 1\\nto move white")
    'X-O-O'
    """
    letters = BRACKETS.sub(" ", COUNTS.sub("", text)).translate(SYMBOLS)
    with_side = SIDE.sub(lambda found: SIDES[found[1].lower()], letters)
    return "".join(LABELS.sub(" ", with_side).split())
