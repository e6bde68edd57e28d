"""Connect 4 as people see it: names, levels and the picture for the terminal."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from .. import _core
from ..messages import Message
from ..report import Move
from .classic import Classic
from .connect4_rules import RULES
from .connect4_terms import TERMS
from .connect4_view import CONNECT4_VIEW
from .game import BenchSearch, Game
from .later import later
from .levels import Level

# Orange and blue differ for every kind of colour vision, and the symbols differ without colour.
STONES = (("●", "bold #e69f00"), ("○", "bold #56b4e9"))
LAST = "reverse"
FRAME = "bright_black"
CELL = 3  # characters a column takes


def draw(state: Any, *, last: Move | None = None, marks: bool = True) -> Text:
    """Draw the board: open columns are named above, the stone of the last move reversed.

    >>> print(draw(_core.Connect4.parse("44"), last=3).plain)
      a  b  c  d  e  f  g
     ┌─────────────────────┐
     │ ·  ·  ·  ·  ·  ·  · │
     │ ·  ·  ·  ·  ·  ·  · │
     │ ·  ·  ·  ·  ·  ·  · │
     │ ·  ·  ·  ·  ·  ·  · │
     │ ·  ·  · [○] ·  ·  · │
     │ ·  ·  ·  ●  ·  ·  · │
     └─────────────────────┘
    """
    size = state.options()
    width, height = int(size["width"]), int(size["height"])
    stones = {cell: player for player in (0, 1) for cell in state.stones(player)}
    picture = Text(" ").append_text(_header(state, width, marks))
    picture.append(f"\n ┌{'─' * width * CELL}┐\n", FRAME)
    fresh = _top_stone(stones, last, height)
    for row in reversed(range(height)):
        picture.append(" │", FRAME)
        for column in range(width):
            picture.append_text(_cell(stones.get((column, row)), fresh == (column, row)))
        picture.append("│\n", FRAME)
    return picture.append(f" └{'─' * width * CELL}┘", FRAME)


def split_moves(text: str) -> list[str]:
    """Cut `4453`, `d d e c` or `d,d,e,c` into columns; a word of letters and digits, as a square is, stays whole.

    >>> split_moves("44 5,3"), split_moves("ddec f5")
    (['4', '4', '5', '3'], ['d', 'd', 'e', 'c', 'f5'])
    """
    words = text.replace(",", " ").split()
    return [move for word in words for move in (word if word.isdigit() or word.isalpha() else [word])]


def _header(state: Any, width: int, marks: bool) -> Text:
    legal = set(state.legal_moves()) if marks else set()
    header = Text()
    for column in range(width):
        name = state.move_text(column) if column in legal or not legal else " "
        header.append(f" {name} ", "bold green" if column in legal else FRAME)
    header.rstrip()
    return header


def _cell(player: int | None, fresh: bool) -> Text:
    if player is None:
        return Text(" · ", FRAME)
    symbol, style = STONES[player]
    return Text(f"[{symbol}]" if fresh else f" {symbol} ", f"{style} {LAST}" if fresh else style)


def _top_stone(stones: dict[tuple[int, int], int], last: Move | None, height: int) -> tuple[int, int] | None:
    rows = [row for row in range(height) if (last, row) in stones]
    return (last, rows[-1]) if last is not None and rows else None


# Noise is in discs' worth of score (a threat weighs 0.3 to 1); depth and blunder rate say what is overlooked.
# bench/levels.py measures whether each level beats the one below.
LEVELS = (
    Level(depth=1, noise=1.5),
    Level(depth=2, blunder_rate=0.6, noise=0.9),
    Level(depth=2, blunder_rate=0.15, noise=0.5),
    Level(depth=3, blunder_rate=0.15, noise=0.35),
    Level(depth=4, blunder_rate=0.1, noise=0.25),
    Level(depth=6, blunder_rate=0.1, noise=0.15),
    Level(depth=8, blunder_rate=0.05, noise=0.08),
    Level(depth=11, noise=0.02),
    Level(nodes=400_000),
    Level(nodes=3_000_000, perfect=True),
)

CONNECT4 = Game(
    name="connect4",
    title=Message("Connect 4"),
    state=_core.Connect4,
    players=("●", "○"),
    summary=Message("Drop discs into columns; four of yours in a line win."),
    setups={
        "width": Message("columns, default: {usual}", usual=7),
        "height": Message("rows, default: {usual}", usual=6),
        "connect": Message("discs in a line that win, default: {usual}", usual=4),
    },
    draw=draw,
    classic=Classic(depth=4, move_order="ascending", readings={"text": "classic"}, level=6),
    levels=LEVELS,
    move_help=Message("a column letter"),
    split_moves=split_moves,
    bench=(
        BenchSearch(position="start", depth=13),
        BenchSearch(position="4453", depth=13),
        BenchSearch(position="444444", depth=13),
        BenchSearch(position="32164625", depth=14),
        BenchSearch(position="start:width=8,height=7", depth=11),
    ),
    openings="plies=6",
    build_book=lambda path, **options: later("analysis.connect4_book", "build_book")()(path, **options),
    view=CONNECT4_VIEW,
    rules=RULES,
    explain=lambda state: later("games.connect4_explain", "explain_connect4")()(state),
    lab=later("lab.connect4", "CHAPTER"),
    terms=TERMS,
    splits=("threats",),
)
