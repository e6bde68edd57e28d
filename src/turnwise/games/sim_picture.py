"""Sim at the terminal: the dots on a circle and the edges between them."""

from __future__ import annotations

from itertools import combinations
from math import cos, pi, sin

from rich.text import Text

from .._core import Sim
from ..messages import Message
from ..report import Move
from .picture import Picture

# Orange and blue differ for every kind of colour vision, and the symbols differ without colour.
LINES = (("●", "bold #e69f00"), ("○", "bold #56b4e9"))
FREE = ("·", "bright_black")
LAST = "reverse"
LEGAL = "green"
DOT = "bold"
HEIGHT, WIDTH = 8, 20  # from the middle to the farthest dot, in rows and in columns
MOST_DOTTED = 7  # dots; the free edges between more would hide those that are taken
LABEL = Message("free")

Place = tuple[int, int]
"""Row and column of a character."""


def draw(state: Sim, *, last: Move | None = None, marks: bool = True) -> Picture:
    """Draw the graph, free edges dotted, then list the edges of each player and the free ones; the last is in brackets.

    >>> print(draw(Sim.parse("01,23,04"), last=3).plain)
              2 · · · · · · · · · 1
             ○··  · ·       · ·  ··●
           ○  ·  ·    · · ·    ·  ·  ●
          ○   ·   · · ·   · · ·   ·   ●
        ○     · · · ·       · · · ·     ●
       ○    · ·      ·     ·      · ·    ●
     ○  · ·   ·        · ·        ·   · ·  ●
    3 · · · · · · · · · · · · · · · · · · ● 0
     ·  · ·   ·        · ·        ·   ● ●  ·
       ·    · ·      ·     ·      ● ●    ·
        ·     · · · ·       · ● ● ·     ·
          ·   ·   · · ·   ● ● ·   ·   ·
           ·  ·  ·    ● ● ·    ·  ·  ·
             ···  ● ●       · ·  ···
              4 ● · · · · · · · · 5
    ●    01 [04]
    ○    23
    free 02 03 05 12 13 14 15 24 25 34 35 45
    """
    picture = Picture(_graph(state, last))
    for player in (0, 1):
        symbol, style = LINES[player]
        picture.append(f"\n{symbol}    ", style).append(_names(state, state.edges(player), style, last))
    if marks and state.legal_moves():
        picture.append("\n").append(LABEL, LEGAL).append(" ").append(_names(state, state.legal_moves(), LEGAL, None))
    return picture


def _graph(state: Sim, last: Move | None) -> Text:
    cells = _cells(state, last)
    lines = []
    for row in sorted({row for row, _ in cells}):
        width = 1 + max(column for each, column in cells if each == row)
        lines.append(Text.assemble(*(cells.get((row, column), " ") for column in range(width))))
    return Text("\n").join(lines)


def _cells(state: Sim, last: Move | None) -> dict[Place, tuple[str, str]]:
    """Return sign and style of every place that is not empty; what is drawn later lies on top."""
    places = [_place(dot, state.dots()) for dot in range(state.dots())]
    pairs = list(combinations(range(state.dots()), 2))
    owners = {edge: player for player in (0, 1) for edge in state.edges(player)}
    cells: dict[Place, tuple[str, str]] = {}
    drawn = range(len(pairs)) if state.dots() <= MOST_DOTTED else owners
    for edge in sorted(drawn, key=lambda edge: (edge in owners, edge == last)):
        sign, style = LINES[owners[edge]] if edge in owners else FREE
        a, b = pairs[edge]
        styled = f"{style} {LAST}" if edge == last else style
        cells |= dict.fromkeys(_between(places[a], places[b]), (sign, styled))
    return cells | {place: (str(dot), DOT) for dot, place in enumerate(places)}


def _place(dot: int, dots: int) -> Place:
    """Dot k stands at the angle 360 k / dots degrees, counted from the right against the clock."""
    angle = 2 * pi * dot / dots
    return HEIGHT - round(HEIGHT * sin(angle)), WIDTH + round(WIDTH * cos(angle))


def _between(start: Place, end: Place) -> list[Place]:
    """List the places of a line: every second column, or every row where it is steeper than that."""
    down, right = end[0] - start[0], end[1] - start[1]
    steps = max(abs(down), abs(right) // 2)
    return [(start[0] + round(down * i / steps), start[1] + round(right * i / steps)) for i in range(1, steps)]


def _names(state: Sim, edges: list[int], style: str, last: Move | None) -> Text:
    names = [f"[{state.move_text(edge)}]" if edge == last else state.move_text(edge) for edge in edges]
    return Text(" ".join(names) or "-", style)
