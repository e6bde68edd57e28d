"""Angry as a grid of letters: Game and Game II, the queen free or scripted, and the course's environment.

P T T T T T T T T H    T ground  R rock  E egg  P pig  S slingshot
T T R T T E E E T T    H hen     Q queen pig
...                    B red bird: a map with a bird is Game II
T E E T T B T T T Q    cells are (row, column), row 0 on top
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from copy import copy
from itertools import cycle
from typing import Any

Grid = list[list[str]]
Cell = tuple[int, int]
Board = tuple[object, ...]
Agent = Callable[[Grid], int]  # the course's get_best_action

SIDE = 10
STEPS = {0: (-1, 0), 1: (1, 0), 2: (0, -1), 3: (0, 1)}  # up, down, left, right as (rows, columns)
STAY = 4
MOVE_NAMES = ("up", "down", "left", "right", "stay")
FORBIDDEN = {"H": "RQB", "B": "RHESP", "Q": "RBSPE"}  # letters a mover may not enter
TURNS = {1: ("H", "Q"), 2: ("H", "B", "Q")}  # by game
LIMITS = {1: 150, 2: 200}  # actions
WON = {1: 400, 2: 250}
QUEEN_CAUGHT = 600  # Game II only: nobody can catch her in Game
LOST = -1000
EGG, PIG = 200, -200
COURSE_EGGS = COURSE_PIGS = 8  # the environment counts from these, whatever the map holds
NO_PATH = SIDE * SIDE  # a feature must be finite; no path is this long

MAPS = {
    "game1_hard": "PTTTETEEEP/TPRRRRRRTP/TTTTTTTTTH/TTTTTTTRRR/TTRRRRSRTT/"
    "TTPPPRTRTP/TTTTTTTTTT/TTTTTTTQTT/TTRRRRRRTT/EEEETTTTTT",
    "game1_simple": "PTTTTTTTTH/TTRTTEEETT/TTRTTTTTTT/PTRTTTRTTP/ETTTRRRTTP/"
    "EPRTRSRTTP/ETRTTTTTTT/PTRRPTTTRR/TTTTTTTTTR/TEETTTTTTQ",
    "game1_test": "ETTTTTTTTH/TTRTPTPETT/TTRTTPETTT/ETRPETTTTT/TPTTTTTTTT/"
    "TERTRRRRTT/ETRRETTTTT/PTRRSTTTRR/PTRRRTTTTR/TTTTTTPTTQ",
    "game2_hard": "PTTTETEEEP/TPRRRRRRTP/TTTTTTTTTH/TTTTTTTRRR/TTRRRRSRTT/"
    "TTPPPRRRTP/TTTTTTTTTT/TTTTTTTQTT/TTRRRRRRTT/EEEETTTTTB",
    "game2_simple": "PTTTTTTTTH/TTRTTEEETT/TTRTTTTTTT/PTRTTTRTTP/ETTTRRRTTP/"
    "EPRTRSRTTP/ETRTTTTTTT/PTRRPTTTRR/TTTTTTTTTR/TEETTBTTTQ",
    "game2_test": "ETTTTTTTTH/TTRTPTPETT/TTRTTPETTT/ETRPETTTTB/TPTTTTTTTT/"
    "TERTRRRRTT/ETRRETTTTT/PTRRSTTTRR/PTRRRTTTTR/TTTTTTPTTQ",
}


# ---- the grid ----


def grid_of(map: str) -> Grid:
    """Read a map by its name or its rows, divided by slashes or line ends; a short row raises IndexError."""
    rows = MAPS.get(map, map).replace("/", "\n").split()
    return [[rows[row][column] for column in range(SIDE)] for row in range(SIDE)]


def drawn(*rows: str) -> str:
    """Write a small map by its first rows; what is missing on the right and below is ground."""
    return "/".join(row.ljust(SIDE, "T") for row in (*rows, *[""] * (SIDE - len(rows))))


def text_of(grid: Grid) -> str:
    return "/".join("".join(row) for row in grid)


def find(grid: Grid, letter: str) -> Cell | None:
    """Return the first cell with the letter, row by row."""
    for row, letters in enumerate(grid):
        if letter in letters:
            return row, letters.index(letter)
    return None


def count(grid: Grid, letter: str) -> int:
    return sum(row.count(letter) for row in grid)


def game_of(grid: Grid) -> int:
    """Return 1 or 2: the bird, who is never taken, tells Game II."""
    return 2 if find(grid, "B") else 1


def beside(cell: Cell, step: int) -> Cell:
    return cell[0] + STEPS[step][0], cell[1] + STEPS[step][1]


def is_inside(cell: Cell) -> bool:
    return 0 <= cell[0] < SIDE and 0 <= cell[1] < SIDE


def may_enter(grid: Grid, mover: str, cell: Cell) -> bool:
    return is_inside(cell) and grid[cell[0]][cell[1]] not in FORBIDDEN[mover]


def legal_steps(grid: Grid, mover: str) -> list[int]:
    cell = find(grid, mover)
    return [] if cell is None else [step for step in STEPS if may_enter(grid, mover, beside(cell, step))]


def stepped(grid: Grid, mover: str, move: int) -> Grid:
    """Return a copy in which the mover has taken a legal step, or the equal grid if it stays."""
    following = [list(row) for row in grid]
    cell = find(grid, mover)
    if move == STAY or cell is None:
        return following
    row, column = beside(cell, move)
    following[cell[0]][cell[1]] = "T"
    following[row][column] = mover
    return following


def distance(grid: Grid, start: Cell, goal: str, through: str) -> float:
    """Count the steps from a cell to the nearest goal letter over cells of `through`; infinity if there is no way."""
    if grid[start[0]][start[1]] == goal:
        return 0
    seen, queue = {start}, deque([(start, 0)])
    while queue:
        cell, steps = queue.popleft()
        for near in (beside(cell, step) for step in STEPS):
            if not is_inside(near) or near in seen:
                continue
            if grid[near[0]][near[1]] == goal:
                return steps + 1
            if grid[near[0]][near[1]] in through:
                seen.add(near)
                queue.append((near, steps + 1))
    return math.inf


def scripted_move(grid: Grid) -> int:
    """Return the queen's first step with the strictly shortest way to the hen; STAY when no step has one."""
    best, best_cost = STAY, math.inf
    queen = find(grid, "Q")
    for step in legal_steps(grid, "Q"):
        assert queen is not None
        cost = distance(grid, beside(queen, step), "H", through="TQ")
        if cost < best_cost:
            best, best_cost = step, cost
    return best


# ---- the end ----


def is_won(grid: Grid) -> bool:
    return find(grid, "S") is None or find(grid, "Q") is None


def is_lost(grid: Grid, actions: int, limit: int) -> bool:
    return find(grid, "H") is None or actions >= limit


def ending_score(grid: Grid, actions: int, limit: int) -> int:
    """Sum the terms that do not count eggs, pigs or actions; winning on the last action earns both."""
    won = WON[game_of(grid)] if is_won(grid) else 0
    caught = QUEEN_CAUGHT if game_of(grid) == 2 and find(grid, "Q") is None else 0
    return won + caught + (LOST if is_lost(grid, actions, limit) else 0)


# ---- the game of the search ----


class AngryOracle:
    """One position. Player 0 moves hen and bird, player 1 the queen.

    `made` is the score already made when the map was set up, its `actions` included.
    """

    def __init__(
        self,
        *,
        map: str = "game1_simple",
        queen: str = "free",
        bump: str = "off",
        limit: int = 0,
        mover: str = "H",
        actions: int = 0,
        made: int = 0,
    ) -> None:
        assert queen in ("free", "scripted"), f"unknown queen {queen!r}: free or scripted"
        assert bump in ("off", "on"), f"unknown bump {bump!r}: off or on"
        self.grid = grid_of(map)
        self.is_scripted, self.may_bump = queen == "scripted", bump == "on"
        self.limit = limit or LIMITS[game_of(self.grid)]
        self.mover, self.actions = mover, actions
        # The score of a map is `made` before anything on it is taken.
        self.base = made + actions + EGG * count(self.grid, "E") + PIG * count(self.grid, "P")

    # ---- rules ----

    def to_move(self) -> int:
        return 1 if self.mover == "Q" else 0

    def is_over(self) -> bool:
        """Won is tested after hen and bird, lost after the queen, that is when the hen is to move."""
        return self.is_lost() if self.mover == "H" else self.is_won()

    def is_won(self) -> bool:
        return is_won(self.grid)

    def is_lost(self) -> bool:
        return is_lost(self.grid, self.actions, self.limit)

    def score(self) -> int:
        """The course's score, for hen and bird; in a running game the score so far."""
        left = EGG * count(self.grid, "E") + PIG * count(self.grid, "P")
        return self.base - left - self.actions + ending_score(self.grid, self.actions, self.limit)

    def result(self) -> int | None:
        if not self.is_over():
            return None
        return self.score() if self.to_move() == 0 else -self.score()

    def rank(self) -> float | None:
        return self.result()

    def moves(self) -> list[int]:
        """Numbers of the legal moves: steps 0 to 3, then 4 for staying."""
        if self.is_over():
            return []
        if self.mover == "Q" and self.is_scripted:
            return [scripted_move(self.grid)]
        steps = legal_steps(self.grid, self.mover)
        bumps = self.may_bump and self.mover != "Q" and len(steps) < len(STEPS)
        return [*steps, STAY] if bumps or not steps else steps

    def legal_moves(self) -> list[str]:
        return [MOVE_NAMES[move] for move in self.moves()]

    def play(self, move: str | int) -> AngryOracle:
        number = MOVE_NAMES.index(move) if isinstance(move, str) else move
        assert number in self.moves(), f"illegal move {move}: legal moves are {self.legal_moves()}"
        following = copy(self)
        following.grid = stepped(self.grid, self.mover, number)
        following.actions += number != STAY and self.mover != "Q"
        following.mover = self.next_mover()
        return following

    def next_mover(self) -> str:
        turns = TURNS[game_of(self.grid)]
        return turns[(turns.index(self.mover) + 1) % len(turns)]

    # ---- what the conformance tests compare ----

    def board(self) -> Board:
        return (text_of(self.grid), self.mover, self.actions, self.score())

    @staticmethod
    def board_of(state: Any) -> Board:
        """Read the native state's board, by its public methods."""
        return ("/".join(state.rows()), state.mover(), state.actions(), state.score())

    @staticmethod
    def rank_of(state: Any) -> float:
        return float(state.result())

    @staticmethod
    def plies_left(state: Any) -> int:
        """At most, while everyone really steps: the rounds until the limit, each with all its movers."""
        movers = len(TURNS[game_of(grid_of("/".join(state.rows())))])
        actions_left = int(state.options()["limit"]) - int(state.actions())
        return movers * math.ceil(max(actions_left, 0) / (movers - 1)) + movers - 1

    def features(self) -> dict[str, float]:
        return {
            "eggs": count(self.grid, "E"),
            "pigs": count(self.grid, "P"),
            "actions_left": self.limit - self.actions,
            "hen_to_egg": self.way("H", "E", through="TP"),
            "hen_to_slingshot": self.way("H", "S", through="TEP"),
            "queen_to_hen": self.way("Q", "H", through="T"),
            "bird_to_queen": self.way("B", "Q", through="T"),
        }

    def way(self, mover: str, goal: str, through: str) -> float:
        """Steps of a mover to the nearest goal; NO_PATH when one of them is missing or cut off."""
        cell = find(self.grid, mover)
        return NO_PATH if cell is None else min(distance(self.grid, cell, goal, through), NO_PATH)


# ---- the course's environment ----


class Environment:
    """The real game loop: its own grid, raw actions 0 to 3, bumps, the scripted queen, the late limit."""

    def __init__(self, map: str, *, limit: int = 0, actions: int = 0) -> None:
        self.grid = grid_of(map)
        self.limit = limit or LIMITS[game_of(self.grid)]
        self.actions = actions

    def hen_step(self, action: int) -> None:
        self._step("H", action)

    def bird_step(self, action: int) -> None:
        self._step("B", action)

    def queen_step(self) -> None:
        self.grid = stepped(self.grid, "Q", scripted_move(self.grid))

    def _step(self, mover: str, action: int) -> None:
        """Step, or bump: a forbidden cell changes and counts nothing; an unknown action raises KeyError."""
        cell = find(self.grid, mover)
        assert cell is not None, f"no {mover} on the grid {text_of(self.grid)}"
        if may_enter(self.grid, mover, beside(cell, action)):
            self.grid = stepped(self.grid, mover, action)
            self.actions += 1

    def is_won(self) -> bool:
        return is_won(self.grid)

    def is_lost(self) -> bool:
        return is_lost(self.grid, self.actions, self.limit)

    def score(self) -> int:
        eggs, pigs = COURSE_EGGS - count(self.grid, "E"), COURSE_PIGS - count(self.grid, "P")
        return EGG * eggs + PIG * pigs - self.actions + ending_score(self.grid, self.actions, self.limit)

    def play(self, hen: Agent, bird: Agent | None = None, *, first: str = "H") -> list[int]:
        """Play the main loop to its end and give the score printed after every ply.

        The end is looked for before each ply too, but that ply is still played: when the hen's step reaches the
        limit the bird moves once more, and the queen does not.
        """
        scores: list[int] = []
        turns = TURNS[game_of(self.grid)]
        for mover in cycle(turns[turns.index(first) :] + turns[: turns.index(first)]):
            is_last = self.is_won() or self.is_lost()
            self._ply(mover, hen, bird)
            scores.append(self.score())
            if is_last or (self.is_lost() if mover == "Q" else self.is_won()):
                break
        return scores

    def _ply(self, mover: str, hen: Agent, bird: Agent | None) -> None:
        if mover == "Q":
            self.queen_step()
        elif mover == "H":
            self.hen_step(hen(self.grid))
        else:
            assert bird is not None, "this map is Game II: a bird agent is needed"
            self.bird_step(bird(self.grid))
