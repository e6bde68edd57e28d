"""What evaluations count: features, and their weights where an evaluation is a weighted sum."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .._core import Othello
from ..games.spec import GameSpec
from .boards import Json


@dataclass(frozen=True)
class Linear:
    """An evaluator that adds up features; the others count in ways that no weights tell."""

    evaluator: str
    weights: Mapping[str, float]
    more: Callable[[Any], dict[str, float]] = lambda _state: {}
    """What the evaluator counts besides the features of the game."""


def centre_stones(state: Any) -> dict[str, float]:
    """Count both sides' stones in the middle: one column, or two where the width is even."""
    width = int(state.options()["width"])
    middle = {width // 2, (width - 1) // 2}
    own, theirs = (
        sum(column in middle for column, _ in state.stones(player)) for player in (state.to_move(), 1 - state.to_move())
    )
    return {"centre": own, "their_centre": theirs}


THREAT, GOOD_THREAT, CENTRE = 0.3, 0.7, 0.1  # points; see core/games/connect4/evaluators.h
DECIMALS = 6
SAFE_EDGE = 0.02  # see core/games/sim/evaluators.h

LINEAR: dict[str, Linear] = {
    "connect4": Linear(
        "threats",
        {
            "own_threats": THREAT,
            "their_threats": -THREAT,
            "own_good_threats": GOOD_THREAT,
            "their_good_threats": -GOOD_THREAT,
            "centre": CENTRE,
            "their_centre": -CENTRE,
        },
        centre_stones,
    ),
    "sim": Linear("safe_edges", {"own_safe": SAFE_EDGE, "other_safe": -SAFE_EDGE}),
    "othello": Linear("classic", Othello.classic_weights()),
}


def _unused(state: Any) -> set[str]:
    """Features that stand for nothing here: a bird's way where no bird is."""
    return set() if any("B" in row for row in state.rows()) else {"bird_to_queen"}


UNUSED: dict[str, Callable[[Any], set[str]]] = {"angry": _unused}


def features_of(spec: GameSpec, state: Any) -> Json:
    """Give the features of a state, what each adds to the score where that is known, and every evaluator's score."""
    if state.is_over():
        return {"score": state.result(), "evaluator": None, "evaluations": {}, "features": []}
    linear = LINEAR.get(spec.name)
    evaluator = linear.evaluator if linear else spec.state.evaluators()[0]
    features = {**state.features(), **(linear.more(state) if linear else {})}
    unused = UNUSED[spec.name](state) if spec.name in UNUSED else set()
    return {
        "score": state.evaluate(evaluator),
        "evaluator": evaluator,
        "evaluations": {name: state.evaluate(name) for name in spec.state.evaluators()},
        "features": [_feature(name, value, linear) for name, value in features.items() if name not in unused],
    }


def _feature(name: str, value: float, linear: Linear | None) -> Json:
    weight = linear.weights.get(name, 0.0) if linear else None
    part = None if weight is None else round(value * weight, DECIMALS)
    return {"name": name, "value": value, "weight": weight, "part": part}
