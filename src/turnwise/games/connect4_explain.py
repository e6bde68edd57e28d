"""Threats in Connect 4, on any board and for any length of line.

A *threat* is an empty cell that completes a line of its owner. Cells are (column, row), row 0 at the
bottom, and are named as people do: d3 is the third cell of the fourth column.

Odd and even threats. Rows count from 1. On a board of even height each column is a pile of pairs, an odd
cell below an even one. A second player who always answers in the column just played gets every even cell
(*claimeven*), and when all columns but one are full, an even number of stones has gone into the others, so
in the last column too the first player gets the odd cells and the second the even ones. Neither wants to
play the cell under an enemy threat, so near the end both wait, and this parity decides who has to
(*zugzwang*): the first player profits from threats on odd rows, the second from threats on even rows. A
column of odd height has a cell left over, the pairs break, and no such rule holds: there `profits` is None.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product

from .._core import Connect4
from .connect4_facts import (
    PHRASES,
    CannotBlock,
    Cell,
    Fork,
    MustBlock,
    Poison,
    SevenTrap,
    StackedThreats,
    Threat,
    WaitingMoves,
    WinNow,
)
from .explanation import Explanation, Fact

# The corner of a 7, its level arm and its slanting arm; the other seven forms are turned or mirrored.
LEVEL_ARM, SLANTING_ARM = (-1, 0), (-1, -1)
TURNS = tuple(product((False, True), (1, -1), (1, -1)))


def explain_connect4(state: Connect4) -> Explanation:
    """Explain threats, most urgent first; a finished game needs no explanation."""
    facts = () if state.is_over() else tuple(_facts(_View(state)))
    return Explanation(facts, PHRASES)


@dataclass(frozen=True)
class _View:
    """A state as the finders look at it."""

    state: Connect4

    @cached_property
    def size(self) -> tuple[int, int, int]:
        options = self.state.options()
        return int(options["width"]), int(options["height"]), int(options["connect"])

    @cached_property
    def mover(self) -> int:
        return self.state.to_move()

    @cached_property
    def stones(self) -> tuple[frozenset[Cell], frozenset[Cell]]:
        return frozenset(self.state.stones(0)), frozenset(self.state.stones(1))

    @cached_property
    def threats(self) -> tuple[frozenset[Cell], frozenset[Cell]]:
        return frozenset(self.state.threats(0)), frozenset(self.state.threats(1))

    @cached_property
    def playable(self) -> frozenset[Cell]:
        """The cell that each open column takes next."""
        width, height, _ = self.size
        filled = [0] * width
        for column, _row in self.stones[0] | self.stones[1]:
            filled[column] += 1
        return frozenset((column, row) for column, row in enumerate(filled) if row < height)

    def wins_now(self, player: int) -> list[Cell]:
        return sorted(self.threats[player] & self.playable)

    def is_empty(self, cell: Cell) -> bool:
        width, height, _ = self.size
        inside = 0 <= cell[0] < width and 0 <= cell[1] < height
        return inside and cell not in self.stones[0] | self.stones[1]


def _facts(view: _View) -> list[Fact]:
    found: list[Fact] = list(_urgent(view))
    for player in (view.mover, 1 - view.mover):
        found += _sevens(view, player)
        found += _stacked(view, player)
    for player in (view.mover, 1 - view.mover):
        found += _poison(view, player)
    for player in (view.mover, 1 - view.mover):
        found += _lasting_threats(view, player)
    return found + _waiting(view)


def _urgent(view: _View) -> list[Fact]:
    """Who must play where, now."""
    wins, dangers = view.wins_now(view.mover), view.wins_now(1 - view.mover)
    if wins:
        return [WinNow(view.mover, tuple(wins))]
    if len(dangers) > 1:
        return [CannotBlock(view.mover, tuple(dangers))]
    if not dangers:
        return list(_forks(view, sorted(view.playable)))
    block = dangers[0]
    return [MustBlock(view.mover, block), *_forks(view, [block])]


def _forks(view: _View, cells: list[Cell]) -> list[Fork]:
    """Moves after which the opponent cannot stop every win: two threats at once, or one on top of a block."""
    forks = []
    for cell in cells:
        after = _View(view.state.play(cell[0]))
        if not after.state.is_over() and not after.wins_now(after.mover):
            wins = _unstoppable(after, view.mover)
            forks += [Fork(view.mover, cell, wins)] if wins else []
    return forks


def _unstoppable(view: _View, player: int) -> tuple[Cell, ...]:
    """Cells of which the player, not to move, gets one with the next stone whatever the answer."""
    wins = view.wins_now(player)
    if len(wins) > 1:
        return tuple(wins)
    above = [(column, row + 1) for column, row in wins if (column, row + 1) in view.threats[player]]
    wins_by_blocking = any(cell in view.threats[1 - player] for cell in wins)
    return (*wins, *above) if above and not wins_by_blocking else ()


def _stacked(view: _View, player: int) -> list[StackedThreats]:
    """Two threats, one on the other: who blocks the lower opens the upper."""
    own = view.threats[player]
    return [
        StackedThreats(player, (column, row), (column, row + 1))
        for column, row in sorted(own)
        if (column, row + 1) in own
    ]


def _poison(view: _View, player: int) -> list[Poison]:
    """Empty cells under an enemy threat, except where the player would win by playing there."""
    cells = [((column, row - 1), (column, row)) for column, row in sorted(view.threats[1 - player])]
    return [
        Poison(player, cell, threat, playable=cell in view.playable)
        for cell, threat in cells
        if view.is_empty(cell) and cell not in view.threats[player]
    ]


def _lasting_threats(view: _View, player: int) -> list[Threat]:
    """Threats that cannot be played yet, with their parity."""
    even_height = view.size[1] % 2 == 0
    threats = []
    for column, row in sorted(view.threats[player] - view.playable):
        odd = row % 2 == 0
        profits = odd == (player == 0) if even_height else None
        threats.append(Threat(player, (column, row), odd=odd, profits=profits))
    return threats


def _waiting(view: _View) -> list[Fact]:
    """Count the stones that fit before somebody must play under a threat; the parity says who."""
    lowest = _lowest_threats(view)
    if not lowest or view.wins_now(0) or view.wins_now(1):
        return []
    height = view.size[1]
    free = sum(lowest.get(column, height + 1) - 1 - row for column, row in view.playable)
    gives_way = view.mover if free % 2 == 0 else 1 - view.mover
    loses = view.threats[1 - gives_way].issuperset(lowest.items())
    return [WaitingMoves(free, gives_way, loses=loses)]


def _lowest_threats(view: _View) -> dict[int, int]:
    """Return the row of the lowest threat of either player in each column that has one."""
    lowest: dict[int, int] = {}
    for column, row in sorted(view.threats[0] | view.threats[1]):
        lowest.setdefault(column, row)
    return lowest


def _sevens(view: _View, player: int) -> list[SevenTrap]:
    """Every 7 of the player's stones that still has two cells or more to complete a line."""
    connect = view.size[2]
    own = view.stones[player]
    sevens = []
    for corner, turn in product(sorted(own), TURNS):
        arms = [_turned(arm, turn) for arm in (LEVEL_ARM, SLANTING_ARM)]
        stones = {_along(corner, arm, step) for arm in arms for step in range(connect - 1)}
        ends = {_along(corner, arm, step) for arm in arms for step in (-1, connect - 1)}
        open_ends = tuple(sorted(end for end in ends if view.is_empty(end)))
        if connect > 2 and stones <= own and len(open_ends) > 1:
            sevens.append(SevenTrap(player, tuple(sorted(stones)), open_ends))
    return sevens


def _turned(step: Cell, turn: tuple[bool, int, int]) -> Cell:
    swaps, across, up = turn
    x, y = step[::-1] if swaps else step
    return across * x, up * y


def _along(start: Cell, step: Cell, times: int) -> Cell:
    return start[0] + times * step[0], start[1] + times * step[1]
