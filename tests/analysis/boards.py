"""Connect 4 states for the tests of explanations, and what brute force says of them."""

from __future__ import annotations

import random
from functools import cache
from itertools import product

from turnwise import Connect4
from turnwise.analysis import explain
from turnwise.games.connect4_facts import Cell
from turnwise.games.explanation import Explanation

BOARDS: tuple[dict[str, int], ...] = (
    {},
    {"width": 5, "height": 4},
    {"width": 6, "height": 5},
    {"width": 5, "height": 5, "connect": 3},
)
GAMES = 30
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


@cache
def explained(state: Connect4) -> Explanation:
    found = explain(state)
    assert found is not None
    return found


@cache
def random_states(seed: int = 7) -> list[Connect4]:
    """List every unfinished state of some random games on several boards."""
    rng, states = random.Random(seed), []
    for options, _ in product(BOARDS, range(GAMES)):
        state = Connect4(**options)
        while not state.is_over():
            states.append(state)
            state = state.play(rng.choice(state.legal_moves()))
    return states


def wins_with(state: Connect4, move: int) -> bool:
    """Whether the player to move ends the game with a line."""
    after = state.play(move)
    return after.is_over() and after.result() != 0


def winning_moves(state: Connect4) -> set[int]:
    return {move for move in state.legal_moves() if wins_with(state, move)}


def height_of(state: Connect4, column: int) -> int:
    return sum(cell[0] == column for player in (0, 1) for cell in state.stones(player))


def completes_line(state: Connect4, player: int, cell: Cell) -> bool:
    """Whether a stone of the player on the cell makes a line, counted stone by stone."""
    own, connect = set(state.stones(player)), int(state.options()["connect"])
    for dx, dy in DIRECTIONS:
        run = 1
        for sign in (1, -1):
            at = cell[0] + sign * dx, cell[1] + sign * dy
            while at in own:
                run, at = run + 1, (at[0] + sign * dx, at[1] + sign * dy)
        if run >= connect:
            return True
    return False
