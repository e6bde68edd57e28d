"""Small games written in Python, as users write them: odd moves, extra turns, poor hashes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass(frozen=True)
class TicTacToe:
    board: str = "." * 9

    def to_move(self) -> int:
        return (9 - self.board.count(".")) % 2

    def result(self) -> int | None:
        if any(self.board[a] == self.board[b] == self.board[c] != "." for a, b, c in LINES):
            return -1
        return None if "." in self.board else 0

    def legal_moves(self) -> Iterable[tuple[int, int]]:
        return ((i // 3, i % 3) for i in range(9) if self.board[i] == ".")

    def play(self, move: tuple[int, int]) -> TicTacToe:
        i = 3 * move[0] + move[1]
        return type(self)(self.board[:i] + "XO"[self.to_move()] + self.board[i + 1 :])


class ClashingTicTacToe(TicTacToe):
    """Every state has the same hash: only equality tells them apart."""

    def __hash__(self) -> int:
        return 7


class MinusOneTicTacToe(TicTacToe):
    """Hashes are -1 or -2, which Python makes one and the same."""

    def __hash__(self) -> int:
        return -1 - self.to_move()


@dataclass(frozen=True)
class Nim:
    """Take one to three; whoever takes the last wins. Taking exactly two gives another turn."""

    pile: int
    player: int = 0

    def to_move(self) -> int:
        return self.player

    def result(self) -> int | None:
        return None if self.pile else -1

    def legal_moves(self) -> list[str]:
        return [f"take {count}" for count in (1, 2, 3) if count <= self.pile]

    def play(self, move: str) -> Nim:
        count = int(move.split()[1])
        left = self.pile - count
        again = count == 2 and left > 0
        return Nim(left, self.player if again else 1 - self.player)


@dataclass(frozen=True)
class DotsAndBoxes:
    """One row of `boxes` boxes. Whoever draws the fourth side of a box takes it and moves again."""

    boxes: int
    drawn: frozenset[int] = frozenset()
    player: int = 0
    lead: int = 0  # boxes of player 0 less those of player 1

    def sides(self, box: int) -> tuple[int, int, int, int]:
        """Upper and lower edges first, then the upright edges from left to right."""
        return box, self.boxes + box, 2 * self.boxes + box, 2 * self.boxes + box + 1

    def to_move(self) -> int:
        return self.player

    def result(self) -> int | None:
        if len(self.drawn) < 3 * self.boxes + 1:
            return None
        return self.lead if self.player == 0 else -self.lead

    def legal_moves(self) -> list[int]:
        return [line for line in range(3 * self.boxes + 1) if line not in self.drawn]

    def play(self, move: int) -> DotsAndBoxes:
        drawn = self.drawn | {move}
        closed = sum(move in self.sides(box) and drawn >= set(self.sides(box)) for box in range(self.boxes))
        lead = self.lead + (closed if self.player == 0 else -closed)
        return DotsAndBoxes(self.boxes, drawn, self.player if closed else 1 - self.player, lead)


@dataclass(frozen=True)
class Kalah:
    """Two pits and a store a side; a last seed in the own store gives another turn."""

    pits: tuple[int, ...] = (2, 2, 0, 2, 2, 0)
    player: int = 0

    def to_move(self) -> int:
        return self.player

    def result(self) -> int | None:
        if any(self.pits[0:2]) and any(self.pits[3:5]):
            return None
        lead = sum(self.pits[:3]) - sum(self.pits[3:])
        return lead if self.player == 0 else -lead

    def legal_moves(self) -> list[int]:
        first = 3 * self.player
        return [pit for pit in (first, first + 1) if self.pits[pit]]

    def play(self, move: int) -> Kalah:
        pits, seeds, place = list(self.pits), self.pits[move], move
        pits[move] = 0
        while seeds:
            place = (place + 1) % 6
            if place == 5 - 3 * self.player:  # the other's store
                continue
            pits[place] += 1
            seeds -= 1
        again = place == 2 + 3 * self.player
        return Kalah(tuple(pits), self.player if again else 1 - self.player)


@cache
def value_of(state: Any) -> float:
    """The value for the player to move, by searching everything."""
    result = state.result()
    if result is not None:
        return float(result)
    children = [state.play(move) for move in state.legal_moves()]
    return max(value_of(c) if c.to_move() == state.to_move() else -value_of(c) for c in children)


def depth_value(state: Any, depth: int, evaluate: Any) -> float:
    """Plain minimax to a depth."""
    result = state.result()
    if result is not None:
        return float(result)
    if depth == 0:
        return float(evaluate(state))
    children = [state.play(move) for move in state.legal_moves()]
    values = [(c, depth_value(c, depth - 1, evaluate)) for c in children]
    return max(v if c.to_move() == state.to_move() else -v for c, v in values)
