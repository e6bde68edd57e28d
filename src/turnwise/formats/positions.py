"""Positions as people paste them: the format is guessed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from .. import games
from ..errors import ParseError, TurnwiseError
from ..games.game import Game
from ..games.othello import DISCS, EMPTY, LEGAL, OTHELLO, PLAYERS
from ..store import Record
from . import ggf, obf

DIAGRAM = re.compile(r"[-.XxOo*BbWw]+")  # a board and who is to move, without blanks
SQUARES = (64, 36, 16)
LABELS = re.compile(
    r"^[ \t]*\d[ \t]|[ \t]\d[ \t]*$|^[ \t]*a([ \t]*[b-h])+[ \t]*$", re.MULTILINE | re.IGNORECASE
)  # of rows and columns

# What our own pictures of a board have besides: symbols, brackets around the last disc, counts, and the side in words.
SYMBOLS = str.maketrans({symbol: letter for letter, (symbol, _) in DISCS.items()} | dict.fromkeys(EMPTY + LEGAL, "-"))
BRACKETS = re.compile(r"[\[\]]")
COUNTS = re.compile(rf"^.*{PLAYERS[0]} \d+.*{PLAYERS[1]} \d+.*$", re.MULTILINE)
SIDE = re.compile(rf"\b(?:to move[ \t]+)?({PLAYERS[0]}|{PLAYERS[1]})\s*$", re.IGNORECASE)
SIDES = dict(zip(PLAYERS, DISCS, strict=True))


def parse_position(spec: Game, text: str, *, files: bool = True) -> Any:
    """Read a position in the game's own text or as another program writes it; without `files` no option opens one.

    >>> parse_position(OTHELLO, "(;GM[Othello]TY[8]B[F5];)") == parse_position(OTHELLO, "f5")
    True
    """
    read = GUESSES.get(spec.name)
    found = read(text) if read else None
    return games.parse_position(spec, text, files=files) if found is None else found


def pasted_game(spec: Game, text: str) -> Record | None:
    """Read the first game of a text in GGF; None if it is none, or another game is wanted."""
    if spec is not OTHELLO or ggf.OPENING not in text:
        return None
    record: Record = _quoting(lambda: ggf.parse(text)[0].record)
    return record


def guess_othello(text: str) -> Any | None:
    """Read GGF (the position after its last move), a line of OBF or a drawn board; None for anything else.

    >>> guess_othello('''
    ...   A B C D
    ... 1 - - - -
    ... 2 - O X -
    ... 3 - X O -
    ... 4 - - - -
    ... X''').text()
    '-----OX--XO----- X'
    """
    if ggf.OPENING in text:
        return _quoting(lambda: ggf.parse(text)[0].record.states()[-1])
    if obf.FIELD in text or obf.COMMENT in text:
        return _quoting(lambda: obf.parse_problem(text).state)
    squares = _without_frame(text)
    if len(squares) - 1 in SQUARES and DIAGRAM.fullmatch(squares):
        return OTHELLO.parse(f"{squares[:-1]} {squares[-1:]}")
    return None


def _without_frame(text: str) -> str:
    """Leave the squares of a drawn board and who is to move.

    >>> _without_frame("  a  b\\n1 [●] +\\n2  ○  ·\\n● black 1  ○ white 1\\nto move white")
    'X-O-O'
    """
    letters = BRACKETS.sub(" ", COUNTS.sub("", text)).translate(SYMBOLS)
    with_side = SIDE.sub(lambda found: SIDES[found[1].lower()], letters)
    return "".join(LABELS.sub(" ", with_side).split())


def _quoting(read: Callable[[], Any]) -> Any:
    """Turn the errors of files into those of positions."""
    try:
        return read()
    except TurnwiseError as error:
        raise ParseError(f"{OTHELLO.name} position: {error}") from None


GUESSES: dict[str, Callable[[str], Any | None]] = {OTHELLO.name: guess_othello}
