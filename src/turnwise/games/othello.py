"""Othello as people see it: names, levels and the picture for the terminal."""

from __future__ import annotations

import re
from typing import Any

from rich.text import Text

from .. import _core
from ..messages import Message
from ..report import Move
from .classic import Classic
from .game import BenchSearch, Game
from .later import later
from .levels import Level
from .othello_diagram import read_drawing
from .othello_openings import OPENING_NAMES
from .othello_rules import RULES
from .othello_signs import DISCS, EMPTY, LEGAL
from .othello_terms import TERMS
from .othello_time import time_for
from .othello_view import OTHELLO_VIEW
from .picture import Picture

LEGAL_STYLE = "bold yellow"
LAST = "reverse"
FRAME = "bright_black"
COLUMNS = "abcdefgh"
PLAYERS = (Message("black"), Message("white"))
DASHED_BOARD = re.compile(r"-[-.XO*BWxobw]{15,63} ?[XO*BWxobw]")
MOVE_WORDS = re.compile(r"pass|pa|ps|--|.{1,2}", re.IGNORECASE)


def draw(state: Any, *, last: Move | None = None, marks: bool = True) -> Picture:
    """Draw the board: legal squares are yellow crosses, the last disc is in brackets; then the discs of each side.

    >>> print(draw(_core.Othello.parse("f5"), last=37).plain)
        a  b  c  d  e  f  g  h
     1  ·  ·  ·  ·  ·  ·  ·  ·
     2  ·  ·  ·  ·  ·  ·  ·  ·
     3  ·  ·  ·  ·  ·  ·  ·  ·
     4  ·  ·  ·  ○  ●  +  ·  ·
     5  ·  ·  ·  ●  ● [●] ·  ·
     6  ·  ·  ·  +  ·  +  ·  ·
     7  ·  ·  ·  ·  ·  ·  ·  ·
     8  ·  ·  ·  ·  ·  ·  ·  ·
    ● black 4  ○ white 1
    """
    size = state.size()
    legal = set(state.legal_moves()) if marks else set()
    picture = Text("   " + "".join(f" {column} " for column in COLUMNS[:size]).rstrip(), FRAME)
    for row, letters in enumerate(state.rows()):
        picture.append(f"\n {row + 1} ", FRAME)
        for column, letter in enumerate(letters):
            move = size * row + column
            picture.append_text(_cell(letter, move in legal, move == last))
        picture.rstrip()
    drawn = Picture(picture).append("\n")
    for player, (symbol, style) in enumerate(DISCS.values()):
        words = Message("{player} {discs}", player=PLAYERS[player], discs=state.count(player))
        drawn.append("  " if player else "").append(f"{symbol} ", style).append(words, style)
    return drawn


def _cell(letter: str, legal: bool, fresh: bool) -> Text:
    if letter not in DISCS:
        return Text(f" {LEGAL} ", LEGAL_STYLE) if legal else Text(f" {EMPTY} ", FRAME)
    symbol, style = DISCS[letter]
    return Text(f"[{symbol}]", f"{style} {LAST}") if fresh else Text(f" {symbol} ", style)


def split_moves(text: str) -> list[str]:
    """Cut `f5d6c3`, `f5 d6 c3` or `f5,d6,pass` into moves.

    >>> split_moves("f5D6 pa,c3--")
    ['f5', 'D6', 'pa', 'c3', '--']
    """
    return MOVE_WORDS.findall("".join(text.replace(",", " ").split()))


def without_dash(text: str) -> str:
    """Write an empty first square of a board as a dot.

    >>> without_dash("---------OX----- X"), without_dash("--json")
    ('.--------OX----- X', '--json')
    """
    return f".{text[1:]}" if DASHED_BOARD.fullmatch(text) else text


SOLVABLE_EMPTIES = 20  # some ten million nodes


def empties(state: Any) -> int:
    """Count the empty squares."""
    return int(state.size() ** 2 - state.count(0) - state.count(1))


def solvable(state: Any) -> bool:
    """Whether the end is near enough to be solved in about a second."""
    return empties(state) <= SOLVABLE_EMPTIES


def moves_left(state: Any) -> int:
    """Count the moves before the game is solved, and some for solving it."""
    return max(1, (empties(state) - SOLVABLE_EMPTIES) // 2) + 3


# Noise is in discs. bench/levels.py measures whether each level beats the one below.
LEVELS = (
    Level(depth=1, noise=20.0),
    Level(depth=1, noise=10.0),
    Level(depth=1, noise=6.0),
    Level(depth=2, blunder_rate=0.2, noise=4.0),
    Level(depth=3, blunder_rate=0.2, noise=2.5),
    Level(depth=4, blunder_rate=0.1, noise=1.5),
    Level(depth=6, noise=1.0),
    Level(depth=8, noise=0.3),
    Level(nodes=60_000),
    Level(nodes=2_000_000, perfect=True),
)

OTHELLO = Game(
    name="othello",
    title=Message("Othello"),
    state=_core.Othello,
    players=PLAYERS,
    summary=Message("Enclose lines of the other's discs to turn them over; most discs at the end win."),
    setups={"size": Message("squares a side: 8, 6 or 4; default: {usual}", usual=8)},
    draw=draw,
    classic=Classic(
        depth=4,
        move_order="ascending",
        readings={"text": "classic"},
        level=3,
        evaluation=_core.Othello.classic_weights(),
        branching=6,
        pruning=dict.fromkeys(_core.Othello.criteria(), 500),
    ),
    levels=LEVELS,
    move_help=Message("a square such as f5, or pass"),
    split_moves=split_moves,
    without_dash=without_dash,
    bench=(
        BenchSearch(position="start", depth=10),
        BenchSearch(position="f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6", depth=9),
        BenchSearch(position="start:size=6", depth=11),
    ),
    openings="plies=8",
    opening_names=OPENING_NAMES,
    solvable=solvable,
    moves_left=moves_left,
    time_for=lambda state, left: time_for(empties(state), left),
    probcut=1.1,
    quickly_solved=False,
    train=lambda path, **options: later("learning.othello_training", "train")()(path, **options),
    view=OTHELLO_VIEW,
    rules=RULES,
    explain=lambda state: later("games.othello_explain", "explain_othello")()(state),
    read_drawing=read_drawing,
    lab=later("lab.othello", "CHAPTER"),
    terms=TERMS,
    splits=("classic",),
)
