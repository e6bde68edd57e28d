"""Drop-in agents for the course environment of Angry: the best step of the hen or the bird on a grid of letters.

    from turnwise.adapters.angry_course import bird, hen
    hen_agent, bird_agent = hen(), bird()
    action = hen_agent.get_best_action(grid, actions)

`grid` is the environment's: ten rows of ten letters. `actions` is its counter, hen and bird together. The answer is an
action of the environment: 0 up, 1 down, 2 left, 3 right. To wait, the agent steps where it may not go: that changes
nothing and counts nothing.

Against the queen of the environment, who always goes the shortest way to the hen, the answers make the best score there
is, as long as hen and bird both play them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .._core import Angry
from ..agents import make_agent
from ..errors import OptionError, ParseError
from ..games.angry import ANGRY

Grid = Sequence[Sequence[str]]

HEN, BIRD, QUEEN = "H", "B", "Q"
CLOSED = {HEN: {"R", QUEEN, BIRD}, BIRD: {"R", HEN, "E", "S", "P"}}  # letters that a mover does not enter
STAY = 4  # the move of a state that is a bump in the environment
LIMITS = {False: 150, True: 200}  # actions, without and with a bird
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))
SIDE = 10


class CourseAgent:
    """Answers for one of the two; asks the solver anew on every grid, so it may be asked about any."""

    def __init__(self, mover: str, *, queen: str, bump: str) -> None:
        self._mover = mover
        self._rules = f"{queen}:bump" if bump == "on" else queen
        self._agent = make_agent("perfect", ANGRY)

    def get_best_action(self, grid: Grid, actions: int = 0) -> int:
        """Give the best action of the environment, 0 to 3."""
        move = int(self._agent.choose(self._state(grid, actions)))
        return move if move != STAY else _bump(grid, self._mover)

    def _state(self, grid: Grid, actions: int) -> Any:
        rows = ["".join(row) for row in grid]
        letters = "".join(rows)
        if self._mover not in letters:
            raise ParseError(f"grid: there is no {self._mover} to move")
        limit = LIMITS[BIRD in letters]
        used = min(actions, limit - 1)  # the last ply after the limit is played as if there were one action left
        return Angry.parse(f"{'/'.join(rows)}:{self._mover}:{used}/{limit}:0:{self._rules}")


def hen(*, queen: str = "scripted", bump: str = "on") -> CourseAgent:
    """Make the hen's agent."""
    return CourseAgent(HEN, **_checked(queen, bump))


def bird(*, queen: str = "scripted", bump: str = "on") -> CourseAgent:
    """Make the red bird's agent."""
    return CourseAgent(BIRD, **_checked(queen, bump))


def _checked(queen: str, bump: str) -> dict[str, str]:
    for name, value, known in (("queen", queen, ("scripted", "free")), ("bump", bump, ("on", "off"))):
        if value not in known:
            raise OptionError(f"{name}='{value}': choose {' or '.join(known)}")
    return {"queen": queen, "bump": bump}


def _bump(grid: Grid, mover: str) -> int:
    """Find an action that the environment does not carry out."""
    row, column = next((r, c) for r in range(SIDE) for c in range(SIDE) if grid[r][c] == mover)
    for action, (down, right) in enumerate(STEPS):
        there = (row + down, column + right)
        inside = 0 <= there[0] < SIDE and 0 <= there[1] < SIDE
        if not inside or grid[there[0]][there[1]] in CLOSED[mover]:
            return action
    raise ParseError(f"grid: {mover} has nothing to bump into")
