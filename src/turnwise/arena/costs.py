"""What moves cost: how many there were, how long they took, how many nodes were searched for them."""

from __future__ import annotations

from dataclasses import dataclass

from ..store import Record


@dataclass
class Cost:
    """What the moves of one player took."""

    moves: int = 0
    seconds: float = 0.0
    nodes: int = 0

    def include(self, other: Cost) -> None:
        """Add what was counted elsewhere."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.nodes += other.nodes

    @property
    def seconds_a_move(self) -> float:
        """Mean time of a move."""
        return self.seconds / self.moves if self.moves else 0.0

    @property
    def nodes_a_move(self) -> float:
        """Mean nodes of a move."""
        return self.nodes / self.moves if self.moves else 0.0


Costs = tuple[Cost, Cost]
"""Of the first and the second player of a game."""


def replayed_costs(record: Record) -> Costs:
    """Sum up the moves of each player of a record."""
    costs = Cost(), Cost()
    seconds = record.times or [0.0] * len(record.moves)
    nodes = record.nodes or [0] * len(record.moves)
    for state, took, tried in zip(record.states(), seconds, nodes, strict=False):
        costs[state.to_move()].include(Cost(1, took, tried))
    return costs
