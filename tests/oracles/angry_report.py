"""The agents of the Angry report, transcribed: what `classic` must agree with.

Printed in the report: the hen's get_best_action, minimax, evaluate and three path helpers, the bird's evaluate.
Not printed: the bird's search and its path helpers ("many are copies of the hen's"), depths, `max_goal_distance`.

Readings, where the page or the report is silent or the program fails; `literal` is the authors' program:
- A mover without a step passes. Literally it has no successors to look at, which gives -inf (agent) or +inf (queen).
- The bird's paths count from 1 like the hen's; literally from 0.
- The bird's root looks at its moves in order; literally right, left, down, up.
- `num_action` counts the agent's own decisions and is the same at every node of a tree.
- The queen is cut off from the hen, or gone: the hen is not in danger (the program fails on the root of None).
- The hen is caught: HEN_CAUGHT (the program fails there; by parity it never sees it on the six maps).
- An egg beside the hen is painted over by the mark and unseen; so are rocks and pigs, which become passable.
- Eggs are left but none can be reached: d_egg = 0. None is left and the slingshot cannot be reached: -100000.
- No path from queen to hen, or no slingshot: that distance is 0. No path from bird to queen: as far as f reaches.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from oracles.angry import (
    COURSE_EGGS,
    COURSE_PIGS,
    LIMITS,
    STEPS,
    Grid,
    beside,
    count,
    distance,
    find,
    game_of,
    is_inside,
    is_lost,
    is_won,
    legal_steps,
    stepped,
)

WON_WITH_MANY_COORDINATES = -600.0  # never given: a position has two coordinates
HEN_CAUGHT = -1000.0
NO_SLINGSHOT = -100_000.0
DANGER, SAFE_ROOT = -1000.0, 2.0  # the queen frightens from fewer than four steps away
EGG_WEIGHT = PIG_WEIGHT = GOAL_WEIGHT = 250

BIRD_WIN = 1000.0
ENOUGH_REWARD, FEW_EGGS = 1400, 3
FARTHEST = 50  # f(x) = (50 - x) / 50


# ---- the search, the same for both ----


@dataclass
class ReportAgent:
    """A maximiser who moves only itself, against a queen who moves only herself."""

    max_depth: int
    literal: bool = False
    num_action: int = 0
    takes_last: bool = False
    """Of equal steps; the print takes the first."""

    mover = ""

    def evaluate(self, grid: Grid) -> float:
        raise NotImplementedError

    def get_best_action(self, grid: Grid) -> int | None:
        """Return the first strictly best step, None if all are -inf; alpha is not raised between the moves.

        With `takes_last` as `>=` in place of the printed `>` would have it.
        """
        self.num_action += 1
        best_action, max_eval = None, -math.inf
        for action in self.root_steps(grid):
            successor = stepped(grid, self.mover, action)
            value = self.minimax(successor, self.max_depth - 1, False, -math.inf, math.inf)
            if value > max_eval or (self.takes_last and value == max_eval):
                best_action, max_eval = action, value
        return best_action

    def root_steps(self, grid: Grid) -> list[int]:
        return legal_steps(grid, self.mover)

    def minimax(self, grid: Grid, depth: int, is_maximizing: bool, alpha: float, beta: float) -> float:
        """Exact inside (alpha, beta); otherwise a bound on the far side."""
        if depth == 0 or is_won(grid) or is_lost(grid, self.num_action, LIMITS[game_of(grid)]):
            return self.evaluate(grid)
        if is_maximizing:
            max_eval = -math.inf
            for successor in self.successors(grid, self.mover):
                value = self.minimax(successor, depth - 1, False, alpha, beta)
                max_eval = max(max_eval, value)
                alpha = max(alpha, value)
                if beta <= alpha:
                    break
            return max_eval
        min_eval = math.inf
        for successor in self.successors(grid, "Q"):
            value = self.minimax(successor, depth - 1, True, alpha, beta)
            min_eval = min(min_eval, value)
            beta = min(beta, value)
            if beta <= alpha:
                break
        return min_eval

    def successors(self, grid: Grid, mover: str) -> list[Grid]:
        """Grids after each step up, down, left, right."""
        grids = [stepped(grid, mover, step) for step in legal_steps(grid, mover)]
        return grids or ([] if self.literal else [grid])


# ---- the hen ----


@dataclass
class HenAgent(ReportAgent):
    """`max_goal_distance` is G: 10 or 50 in the authors' files."""

    max_goal_distance: int = 10

    mover = "H"

    def evaluate(self, grid: Grid) -> float:
        hen = find(grid, "H")
        if hen is None:
            return HEN_CAUGHT
        if is_won(grid) and len(hen) > 2:
            return WON_WITH_MANY_COORDINATES
        eggs, pigs = count(grid, "E"), count(grid, "P")
        distance_egg = find_closet_path_egg(grid) if eggs else find_closet_path_shooter(grid)
        if distance_egg is None:
            distance_egg = 0 if eggs else NO_SLINGSHOT
        goal = (self.max_goal_distance - distance_egg) / self.max_goal_distance * GOAL_WEIGHT
        return goal + danger(grid) + (COURSE_EGGS - eggs) * EGG_WEIGHT - (COURSE_PIGS - pigs) * PIG_WEIGHT


def danger(grid: Grid) -> float:
    """0 from four steps on, -1000 beside the queen, -2000 once the slingshot is gone."""
    steps = find_closet_path_hen(grid)
    root = SAFE_ROOT if steps is None else math.pow(steps, 1 / 2)
    return DANGER * (SAFE_ROOT - root) if root < SAFE_ROOT else 0.0


def find_closet_path_hen(grid: Grid) -> float | None:
    """Steps from queen to hen over ground; 0 once the slingshot is gone, None without a way or a queen."""
    if find(grid, "S") is None:
        return 0
    return steps_between(grid, "Q", "H", through="T")


def find_closet_path_egg(grid: Grid) -> float | None:
    """Steps from hen to egg over ground and queen, the hen's neighbours marked as the queen's were meant to be."""
    slingshot, hen = find(grid, "S"), find(grid, "H")
    if slingshot is None or hen is None:
        return 0
    marked = [list(row) for row in grid]
    for row, column in (beside(hen, step) for step in STEPS):
        if is_inside((row, column)):
            marked[row][column] = "Q"
    marked[slingshot[0]][slingshot[1]] = "R"
    return steps_between(marked, "H", "E", through="TQ")


def find_closet_path_shooter(grid: Grid) -> float | None:
    return steps_between(grid, "H", "S", through="T")


# ---- the bird ----


@dataclass
class BirdAgent(ReportAgent):
    """`reward` is the environment's score before this move; the main loop sets it."""

    reward: float = 0

    mover = "B"

    def root_steps(self, grid: Grid) -> list[int]:
        steps = legal_steps(grid, self.mover)
        return steps[::-1] if self.literal else steps

    def evaluate(self, grid: Grid) -> float:
        if is_won(grid):
            is_enough = self.reward > ENOUGH_REWARD or count(grid, "E") < FEW_EGGS
            return BIRD_WIN if is_enough else -BIRD_WIN
        return calculate(self.find_closet_path_queen(grid)) - calculate(find_closet_path_hen(grid) or 0)

    def find_closet_path_queen(self, grid: Grid) -> float:
        steps = steps_between(grid, "B", "Q", through="T")
        return FARTHEST if steps is None else steps - self.literal


def calculate(steps: float) -> float:
    """1 at no distance, 0 at the farthest."""
    return (FARTHEST - steps) / FARTHEST


def steps_between(grid: Grid, start: str, goal: str, through: str) -> float | None:
    """Paths count from 1: neighbours are one step apart. None without a way, as the print falls off its end."""
    cell = find(grid, start)
    steps = math.inf if cell is None else distance(grid, cell, goal, through)
    return None if steps == math.inf else steps
