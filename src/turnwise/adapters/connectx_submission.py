"""An agent for Kaggle's ConnectX in one file: alpha-beta on bitboards with iterative deepening, by the clock.

Written by `turnwise export connectx`; needs nothing but Python. Any board and any length of line. Bit
column * (rows + 1) + row is a cell, with row 0 at the bottom; the bit above each column stays empty.
"""

from __future__ import annotations

import time
from typing import Any

SECONDS = 0.25  # for a move
SHARE = 0.5  # of the time that the configuration allows
CHECK_EVERY = 64  # nodes between two looks at the clock
WIN = 10_000  # less the stones on the board when the game is won
CERTAIN = WIN - 1_000  # scores beyond it are proved
EXACT, LOWER, UPPER = 0, 1, 2


class OutOfTime(Exception):  # noqa: N818 (no error: the answer is there)
    """Ends a search in the middle of an iteration."""


class Board:
    """What does not change in a game: the shape of the board, and the time when the search must end."""

    def __init__(self, columns: int, rows: int, inarow: int, deadline: float) -> None:
        self.columns, self.rows, self.inarow, self.deadline = columns, rows, inarow, deadline
        self.height = rows + 1
        self.bottom = sum(1 << column * self.height for column in range(columns))
        self.cells = self.bottom * ((1 << rows) - 1)
        by_centre = sorted(range(columns), key=lambda column: abs(2 * column - columns + 1))
        self.lanes = [((1 << rows) - 1) << column * self.height for column in by_centre]
        # Of two threats on one column the lower decides: who moves first wants odd rows, the other even ones.
        self.odd = self.bottom * sum(1 << row for row in range(0, rows, 2))
        self.nodes = 0
        self.table: dict[tuple[int, int], tuple[int, int, int, int]] = {}

    def threats(self, own: int, taken: int) -> int:
        """Return the empty cells that would complete a line of these stones."""
        found = 0
        need = self.inarow - 1
        for shift in (1, self.height - 1, self.height, self.height + 1):
            below, above = [-1], [-1]  # cells after and before a run of so many stones
            for length in range(1, need + 1):
                below.append(below[-1] & own << shift * length)
                above.append(above[-1] & own >> shift * length)
            for length in range(need + 1):
                found |= below[length] & above[need - length]
        return found & self.cells & ~taken

    def estimate(self, mine: int, theirs: int, stones: int) -> int:
        """Weigh threats, for the player to move; those in rows of the right parity count twice."""
        own_rows, other_rows = (self.odd, ~self.odd) if stones % 2 == 0 else (~self.odd, self.odd)
        return mine.bit_count() + (mine & own_rows).bit_count() - theirs.bit_count() - (theirs & other_rows).bit_count()

    def safe_moves(self, possible: int, theirs: int) -> int:
        """Return the cells after which the opponent does not win at once; a threat must be blocked."""
        forced = possible & theirs
        if forced:
            possible = forced if forced & (forced - 1) == 0 else 0
        return possible & ~(theirs >> 1)

    def negamax(self, own: int, taken: int, stones: int, alpha: int, beta: int, depth: int) -> int:
        """Score a position for the player to move: exact inside (alpha, beta), otherwise a bound on the far side."""
        self.nodes += 1
        if self.nodes % CHECK_EVERY == 0 and time.perf_counter() > self.deadline:
            raise OutOfTime
        possible = taken + self.bottom & self.cells
        if not possible:
            return 0
        mine = self.threats(own, taken)
        if mine & possible:
            return WIN - stones - 1
        theirs = self.threats(own ^ taken, taken)
        safe = self.safe_moves(possible, theirs)
        if not safe:
            return -(WIN - stones - 2) if stones + 2 <= self.columns * self.rows else 0
        if depth <= 0:
            return self.estimate(mine, theirs, stones)
        return self.best_of(own, taken, stones, alpha, beta, depth, safe)

    def best_of(self, own: int, taken: int, stones: int, alpha: int, beta: int, depth: int, safe: int) -> int:
        """Search the safe moves, that of the table first, the others from the centre."""
        known = self.table.get((own, taken))
        first = 0
        if known is not None:
            known_depth, bound, score, first = known
            if known_depth >= depth and (
                bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha)
            ):
                return score
        lowest, best, chosen = alpha, -WIN, first
        moves = [first & safe, *(lane & safe & ~first for lane in self.lanes)]
        for move in moves:
            if not move:
                continue
            score = self.after(own, taken, stones, move, alpha, beta, depth - 1, best == -WIN)
            if score > best:
                best, chosen = score, move
            alpha = max(alpha, score)
            if alpha >= beta:
                break
        bound = LOWER if best >= beta else EXACT if best > lowest else UPPER
        self.table[own, taken] = (depth, bound, best, chosen)
        return best

    def after(
        self, own: int, taken: int, stones: int, move: int, alpha: int, beta: int, depth: int, whole: bool
    ) -> int:
        """Score a move: with a null window first, unless it is the first one."""
        other, filled = own ^ taken, taken | move
        if not whole:
            score = -self.negamax(other, filled, stones + 1, -alpha - 1, -alpha, depth)
            if score <= alpha or score >= beta:
                return score
        return -self.negamax(other, filled, stones + 1, -beta, -alpha, depth)

    def choose(self, own: int, taken: int) -> int:
        """Return the cell to play, by deeper and deeper searches until the time is over or the result is known."""
        possible = taken + self.bottom & self.cells
        wins = self.threats(own, taken) & possible
        if wins:
            return wins & -wins
        theirs = self.threats(own ^ taken, taken)
        safe = self.safe_moves(possible, theirs) or possible & theirs or possible
        moves = [lane & safe for lane in self.lanes if lane & safe]
        stones = taken.bit_count()
        try:
            for depth in range(self.columns * self.rows - stones + 1):
                moves, score = self.ranked(own, taken, stones, moves, depth)
                if len(moves) == 1 or abs(score) > CERTAIN:
                    break
        except OutOfTime:
            pass
        return moves[0] & -moves[0]

    def ranked(self, own: int, taken: int, stones: int, moves: list[int], depth: int) -> tuple[list[int], int]:
        """Put the best of the moves first; time that ends in between leaves them as they were."""
        best, score = moves[0], -WIN
        for move in moves:
            found = self.after(own, taken, stones, move, score, WIN, depth, move == moves[0])
            if found > score:
                best, score = move, found
        return [best, *(move for move in moves if move != best)], score


def field(thing: Any, name: str, default: Any = None) -> Any:
    """Read a value of what may be a dictionary, an object, or both."""
    if isinstance(thing, dict):
        return thing.get(name, default)
    return getattr(thing, name, default)


def agent(observation: Any, configuration: Any) -> int:
    """Return the column to play."""
    begun = time.perf_counter()
    columns, rows = field(configuration, "columns", 7), field(configuration, "rows", 6)
    allowed = field(configuration, "actTimeout") or field(configuration, "timeout") or 2 * SECONDS
    deadline = begun + min(SECONDS, SHARE * allowed)
    board = Board(columns, rows, field(configuration, "inarow", 4), deadline)
    own = taken = 0
    for place, mark in enumerate(field(observation, "board")):
        if mark:
            cell = 1 << place % columns * board.height + rows - 1 - place // columns
            taken |= cell
            own |= cell if mark == field(observation, "mark") else 0
    return (board.choose(own, taken).bit_length() - 1) // board.height
