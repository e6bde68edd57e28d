"""What the table of effective branching factors says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...documents import Words
from ...messages import Message
from .comparing import named

NEAR = 1.25
"""A factor up to so many times the square root is near it."""
GOOD_ORDER, FULL, NO_TABLE = "alpha-beta, game's order", "full", "full, no table"


class Growth(NamedTuple):
    """A row of the table; `bound` is the mean number of moves, or its root."""

    game: Words
    method: str
    deepest: int
    course: float | None
    factor: float | None
    bound: float


def growth(rows: Sequence[Growth]) -> list[Message]:
    """Conclude where plain alpha-beta comes near the square root, and where a table goes below it."""
    return [*_near_the_root(_ratios(rows, GOOD_ORDER)), *_below_the_root(_ratios(rows, FULL), _ratios(rows, NO_TABLE))]


def _ratios(rows: Sequence[Growth], method: str) -> dict[Words, float]:
    return {row.game: row.factor / row.bound for row in rows if row.method == method and row.factor and row.bound}


def _near_the_root(ratios: Mapping[Words, float]) -> list[Message]:
    near = [game for game, ratio in ratios.items() if ratio <= NEAR]
    far = [game for game in ratios if game not in near]
    said = []
    if near:
        said.append(
            Message(
                "Plain alpha-beta in the game's order comes within {gap:.0%} of the square root in {games}.",
                gap=NEAR - 1,
                games=named(near),
            )
        )
    if far:
        said.append(
            Message("In {games} it grows faster.", games=named(far))
            if near
            else Message("Plain alpha-beta in the game's order grows faster than the square root in every game.")
        )
    return said


def _below_the_root(full: Mapping[Words, float], no_table: Mapping[Words, float]) -> list[Message]:
    """List where the full search grows more slowly than the square root, and more slowly than without its table."""
    below = {game: ratio for game, ratio in full.items() if ratio < 1 and game in no_table and ratio < no_table[game]}
    if not below:
        return []
    most = min(below, key=lambda game: below[game])
    return [
        Message(
            "With a table the full search goes below the square root in {games}, because positions recur and the tree "
            "is a smaller graph; {most} shows it most.",
            games=named(below),
            most=most,
        )
    ]
