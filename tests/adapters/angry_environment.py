"""The course's environment and main loop of Angry, written again from their description: what an agent must fit.

The class has the original's names: `grid`, `num_actions`, the steps and the static tests. The loop is a text, because
the how-to changes two of its lines. `grid` and `actions` are no names of it: what a page calls so cannot be run.
"""

from __future__ import annotations

from oracles.angry import (
    COURSE_EGGS,
    COURSE_PIGS,
    EGG,
    LIMITS,
    PIG,
    Environment,
    Grid,
    count,
    ending_score,
    game_of,
    is_lost,
    is_won,
)

LOOP = """\
env = AngryGame(template=TEMPLATE)
env.reset()
counter = 0
running = True
while running:
    if AngryGame.is_win(env.grid) or AngryGame.is_lose(env.grid, env.num_actions):
        running = False
    if counter % MOVERS == 0:
        action = choice([0, 1, 2, 3])
        env.hen_step(action)
        if AngryGame.is_win(env.grid):
            running = False
    elif counter % MOVERS == MOVERS - 1:
        env.queen_step()
        if AngryGame.is_lose(env.grid, env.num_actions):
            running = False
    else:
        action = choice([0, 1, 2, 3])
        env.bird_step(action)
        if AngryGame.is_win(env.grid):
            running = False
    counter += 1
    scores.append(AngryGame.calculate_score(env.grid, env.num_actions))
"""


class AngryGame:
    """The environment of Game and Game II, by the name of a map."""

    def __init__(self, template: str) -> None:
        self._template = template

    def reset(self) -> None:
        self._game = Environment(self._template)

    @property
    def grid(self) -> Grid:
        return self._game.grid

    @property
    def num_actions(self) -> int:
        return self._game.actions

    def hen_step(self, action: int) -> None:
        self._game.hen_step(action)

    def bird_step(self, action: int) -> None:
        self._game.bird_step(action)

    def queen_step(self) -> None:
        self._game.queen_step()

    @staticmethod
    def is_win(grid: Grid) -> bool:
        return is_won(grid)

    @staticmethod
    def is_lose(grid: Grid, num_actions: int) -> bool:
        return is_lost(grid, num_actions, LIMITS[game_of(grid)])

    @staticmethod
    def calculate_score(grid: Grid, num_actions: int) -> int:
        eggs, pigs = COURSE_EGGS - count(grid, "E"), COURSE_PIGS - count(grid, "P")
        return EGG * eggs + PIG * pigs - num_actions + ending_score(grid, num_actions, LIMITS[game_of(grid)])
