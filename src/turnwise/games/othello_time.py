"""How Othello shares out a clock: the game is to be solved as early as time allows; what comes before gets the rest.

A plan names the number of empty squares at which to solve. Moves before share what is not set aside for that, and leave
one share more, for the machine may be slow; the move at that number may take half of what is left then. Moves after it
are known.
"""

from __future__ import annotations

SOLVE_20 = 0.13
"""Seconds to solve a position of 20 empty squares, in the mean; each square more doubles them."""
SLOW = 2.0
"""Hard positions take so many times what the mean one does."""
MOST_SET_ASIDE = 0.25
"""Of what is left, for the solution: what it does not need nobody does."""
MOST_AT_ONCE = 0.5
"""Of what is left, for the move that is to be solved: if it is not, the next one costs a quarter."""
KEPT = 0.97
"""Of what is left, for the moves before: the rest is for the way there and back."""


def set_aside(empties: int) -> float:
    """Return the seconds that the solution of a position may take.

    >>> [round(set_aside(empties), 2) for empties in (18, 20, 24)]
    [0.07, 0.26, 4.16]
    """
    return float(SLOW * SOLVE_20 * 2.0 ** (empties - 20))


def solved_at(empties: int, left: float) -> int:
    """Return the empty squares at which to solve: each of the player's moves takes two of them.

    >>> [solved_at(50, left) for left in (1, 10, 60, 600)]
    [18, 22, 24, 28]
    """
    while empties > 1 and set_aside(empties) > MOST_SET_ASIDE * left:
        empties -= 2
    return empties


def time_for(empties: int, left: float) -> float:
    """Return the seconds for one move, of those that are left for the rest of the game.

    >>> [round(time_for(empties, 60), 2) for empties in (50, 26, 24)]
    [3.86, 27.02, 30.0]
    """
    at = solved_at(empties, left)
    if at == empties:
        return MOST_AT_ONCE * left
    shares = (empties - at) // 2 + 1
    return (KEPT * left - set_aside(at)) / shares
