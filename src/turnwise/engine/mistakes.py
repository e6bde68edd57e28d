"""Moves that imperfect players are likely to make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

from .. import _core
from ..errors import OptionError
from ..report import Likings, Limits
from .evaluators import Evaluator, python_evaluator
from .request import allowance, ask_core

IMAGINED_PLIES = 6  # of the deepest player whose mistakes are imagined, as in core/play/mistakes.h
EVEN_OPPONENT = (1 / (IMAGINED_PLIES + 1),) * (IMAGINED_PLIES + 1)  # nothing is known of the other side


def likings(state: Any, *, limits: Limits, clear_lead: float, evaluate: Evaluator | None = None) -> Likings:
    """Return how likely each move of a state is from players who look 0, 1, 2, ... plies ahead; see Solver.mistakes."""
    check_clear_lead(clear_lead)
    allowed = _core.Allowance(*allowance(limits, None))
    found: Mapping[str, Any]
    if hasattr(state, "_likings"):
        given = dict(evaluate) if isinstance(evaluate, Mapping) else evaluate
        found = ask_core(lambda: state._likings(allowed, given, clear_lead))
    else:
        judge = python_evaluator(type(state), evaluate, state)
        found = ask_core(lambda: _core.likings_python(state, allowed, judge, clear_lead))
    by_move = dict(zip(found["moves"], zip(*found["likings"], strict=True), strict=True))
    return Likings(by_move, found["nodes"], found["seconds"])


def check_clear_lead(points: float) -> None:
    """Refuse a lead that could not decide a game."""
    if not (isfinite(points) and points > 0):
        raise OptionError(
            "clear_lead={points:g}: give a number above 0, the points that decide most games", points=points
        )


def mix_of(opponent: Sequence[float]) -> tuple[float, ...]:
    """Return the weights of the imagined players as shares of 1."""
    count = IMAGINED_PLIES + 1
    if len(opponent) != count or not all(isfinite(weight) and weight >= 0 for weight in opponent) or not any(opponent):
        raise OptionError("opponent: give {count} weights of 0 or more, not all of them 0", count=count)
    return tuple(weight / sum(opponent) for weight in opponent)
