"""Drop-in agents for the course environment of Angry: the best step of the hen or the bird on a grid of letters.

    from turnwise.adapters.angry_course import bird, hen
    hen_agent, bird_agent = hen(), bird()
    action = hen_agent.get_best_action(env.grid, env.num_actions)

`env.grid` is the environment's grid: ten rows of ten letters. `env.num_actions` is its counter, hen and bird together;
it is refused to play without, for the actions left decide what is best. The answer is an action of the environment: 0
up, 1 down, 2 left, 3 right. To wait, the agent steps where it may not go: that changes nothing and counts nothing.

Against the queen of the environment, who always goes the shortest way to the hen, the answers make the best score there
is, as long as hen and bird both play them.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

from .._core import Angry
from ..agents import make_agent
from ..errors import ArgumentTypeError, OptionError, ParseError
from ..games.angry import ANGRY
from ..messages import Listing

Grid = Sequence[Sequence[str]]

HEN, BIRD = "H", "B"
ACTIONS = range(4)  # up, down, left, right; the fifth move of a state is to stay


class CourseAgent:
    """Answers for one of the two; asks the solver again on every grid, so it may be asked about any."""

    def __init__(self, mover: str, *, queen: str, bump: str) -> None:
        self._mover = mover
        self._rules = f"{queen}:bump" if bump == "on" else queen
        self._agent = make_agent("perfect", ANGRY)

    def get_best_action(self, grid: Grid, actions: int | None = None) -> int:
        """Return the best action of the environment, 0 to 3; `actions` is the environment's `num_actions`."""
        state = self._state(grid, _counted(actions))
        move = int(self._agent.choose(state))
        return move if move in ACTIONS else _bump(state)

    def _state(self, grid: Grid, actions: int) -> Any:
        rows = _rows(grid)
        if self._mover not in rows:
            raise ParseError("grid: there is no {mover} to move", mover=self._mover)
        limit = Angry(map=rows).limit()
        used = min(actions, limit - 1)  # the last ply after the limit is played as if there were one action left
        return Angry.parse(f"{rows}:{self._mover}:{used}/{limit}:0:{self._rules}")


def hen(*, queen: str = "scripted", bump: str = "on") -> CourseAgent:
    """Make the hen's agent."""
    return CourseAgent(HEN, **_checked(queen, bump))


def bird(*, queen: str = "scripted", bump: str = "on") -> CourseAgent:
    """Make the red bird's agent."""
    return CourseAgent(BIRD, **_checked(queen, bump))


def _checked(queen: str, bump: str) -> dict[str, str]:
    for name, value, known in (("queen", queen, ("scripted", "free")), ("bump", bump, ("on", "off"))):
        if value not in known:
            raise OptionError("{name}='{value}': choose {known}", name=name, value=value, known=Listing(known, "or"))
    return {"queen": queen, "bump": bump}


def _counted(actions: Any) -> int:
    """Check the counter of the environment; guessing it would play for the wrong number of actions, and say nothing."""
    if actions is None:
        raise ArgumentTypeError("number of actions missing: call get_best_action(env.grid, env.num_actions)")
    try:
        count = index(actions)
    except TypeError:
        raise ArgumentTypeError(
            "number of actions {given}: call get_best_action(env.grid, env.num_actions)", given=f"{actions!r}"
        ) from None
    if count < 0:
        raise OptionError("number of actions {count}: it is 0 or more, as in env.num_actions", count=count)
    return count


def _rows(grid: Any) -> str:
    try:
        return "/".join("".join(row) for row in grid)
    except TypeError:
        raise ParseError("grid: give ten rows of ten letters, as in env.grid") from None


def _bump(state: Any) -> int:
    """Find an action that the environment does not carry out; without a step any will do."""
    return next(action for action in ACTIONS if action not in state.legal_moves())
