"""Sim as two sets of edges on K_n, each edge a pair of dots."""

from __future__ import annotations

from itertools import combinations
from typing import Any

Edge = tuple[int, int]
WIN = 1000  # the engine's scale: a game decided at ply p is worth WIN - p thousandths


class SimOracle:
    def __init__(self, *, n: int = 6) -> None:
        self.n = n
        self.taken: tuple[frozenset[Edge], frozenset[Edge]] = (frozenset(), frozenset())

    # ---- rules ----

    def plies(self) -> int:
        return len(self.taken[0]) + len(self.taken[1])

    def to_move(self) -> int:
        return self.plies() % 2

    def loser(self) -> int | None:
        for player in (0, 1):
            if any(self.has_triangle(player, corners) for corners in combinations(range(self.n), 3)):
                return player
        return None

    def has_triangle(self, player: int, corners: tuple[int, ...]) -> bool:
        return all(side in self.taken[player] for side in combinations(corners, 2))

    def is_over(self) -> bool:
        return self.loser() is not None or not self.free()

    def result(self) -> int | None:
        """+1 when the other side closed a triangle, 0 when nobody did and no edge is left."""
        loser = self.loser()
        if loser is None:
            return None if self.free() else 0
        return -1 if loser == self.to_move() else 1

    def rank(self) -> float | None:
        result = self.result()
        return None if result is None else result * (WIN - self.plies()) / WIN

    def legal_moves(self) -> list[str]:
        return [] if self.is_over() else [f"{a}{b}" for a, b in sorted(self.free())]

    def play(self, move: str) -> SimOracle:
        edge = (int(move[0]), int(move[1]))
        following = SimOracle(n=self.n)
        sides = [set(self.taken[0]), set(self.taken[1])]
        sides[self.to_move()].add(edge)
        following.taken = (frozenset(sides[0]), frozenset(sides[1]))
        return following

    def free(self) -> set[Edge]:
        return set(combinations(range(self.n), 2)) - self.taken[0] - self.taken[1]

    # ---- what the conformance tests compare ----

    def board(self) -> tuple[int, frozenset[Edge], frozenset[Edge]]:
        return (self.n, *self.taken)

    @staticmethod
    def board_of(state: Any) -> tuple[int, frozenset[Edge], frozenset[Edge]]:
        """Read the native state's board; edges are numbered 01 02 03 ... 12 13 ..."""
        names = list(combinations(range(state.dots()), 2))
        first, second = (frozenset(names[edge] for edge in state.edges(player)) for player in (0, 1))
        return (state.dots(), first, second)

    @staticmethod
    def rank_of(state: Any) -> float:
        """Return a finished native state's result on the engine's scale."""
        plies = len(state.edges(0)) + len(state.edges(1))
        return float(state.result()) * (WIN - plies) / WIN

    @staticmethod
    def plies_left(state: Any) -> int:
        """Count the free edges of a native state."""
        n = state.dots()
        return n * (n - 1) // 2 - len(state.edges(0)) - len(state.edges(1))

    def features(self) -> dict[str, float]:
        me, you = self.to_move(), 1 - self.to_move()
        return {
            "own_pairs": self.pairs(me),
            "other_pairs": self.pairs(you),
            "own_low_pairs": self.low_pairs(me),
            "other_low_pairs": self.low_pairs(you),
            "own_safe": len(self.safe(me)),
            "other_safe": len(self.safe(you)),
            "free": len(self.free()),
            "closable": self.closable(you) - self.closable(me),
        }

    def pairs(self, player: int) -> int:
        """Pairs of the player's edges that meet in a dot: M(M-1)/2 summed over the dots."""
        return sum(len(set(a) & set(b)) for a, b in combinations(self.taken[player], 2))

    def low_pairs(self, player: int) -> int:
        """The same, but an edge counts only at its smaller dot."""
        return sum(a[0] == b[0] for a, b in combinations(self.taken[player], 2))

    def closable(self, player: int) -> int:
        """Triangles with two sides of the player and a free third."""
        own, free = self.taken[player], self.free()
        triangles = [set(combinations(corners, 2)) for corners in combinations(range(self.n), 3)]
        return sum(len(sides & own) == 2 and len(sides & free) == 1 for sides in triangles)

    def safe(self, player: int) -> set[Edge]:
        own = self.taken[player]
        closing = {
            edge
            for edge in self.free()
            for dot in range(self.n)
            if dot not in edge and all(tuple(sorted((end, dot))) in own for end in edge)
        }
        return self.free() - closing
