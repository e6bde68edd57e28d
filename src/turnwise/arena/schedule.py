"""Who meets whom: round robin, gauntlet and Swiss system, by the numbers of the agents."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

Pairing = tuple[int, int]
MOST_TRIES = 10_000  # to pair everybody with somebody new; there may be millions of ways when most have met


def round_robin(agents: int) -> list[Pairing]:
    """Let everybody meet everybody.

    >>> round_robin(3)
    [(0, 1), (0, 2), (1, 2)]
    """
    return list(combinations(range(agents), 2))


def gauntlet(agents: int) -> list[Pairing]:
    """Let the first meet each of the others.

    >>> gauntlet(3)
    [(0, 1), (0, 2)]
    """
    return [(0, other) for other in range(1, agents)]


def swiss_round(points: Sequence[float], met: Sequence[Pairing], byes: Sequence[int]) -> list[Pairing]:
    """Pair neighbours in the table who have not met; with an odd number the last without a bye sits out.

    Agents with equal points stand in their order. Who met whom before counts for nothing once nobody new is left.

    >>> swiss_round([2, 0, 2, 1, 0], met=[(0, 2)], byes=[4])
    [(0, 3), (2, 4)]
    """
    table = sorted(range(len(points)), key=lambda agent: (-points[agent], agent))
    if len(table) % 2:
        table.remove(next((agent for agent in reversed(table) if agent not in byes), table[-1]))
    before = {frozenset(pairing) for pairing in met}
    return _paired(table, before, [MOST_TRIES]) or _paired(table, set(), [MOST_TRIES]) or []


def bye_of(agents: int, pairings: Sequence[Pairing]) -> int | None:
    """Find who sits out."""
    playing = {agent for pairing in pairings for agent in pairing}
    return next((agent for agent in range(agents) if agent not in playing), None)


def _paired(table: list[int], before: set[frozenset[int]], tries: list[int]) -> list[Pairing] | None:
    """Pair from the top, each with the nearest below that leaves the rest a way; None if none is found in time."""
    if not table:
        return []
    tries[0] -= 1
    if tries[0] < 0:
        return None
    top, *rest = table
    for other in rest:
        if frozenset((top, other)) in before:
            continue
        others = _paired([agent for agent in rest if agent != other], before, tries)
        if others is not None:
            return [(min(top, other), max(top, other)), *others]
    return None
