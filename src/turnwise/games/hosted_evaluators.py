"""Evaluators of games written in Python, as functions of the class's own state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ..errors import UnknownNameError
from ..messages import Listing
from ..report import Score
from .unknown import unknown_feature

if TYPE_CHECKING:
    from .game import Game

OWN, ZERO = "evaluate", "zero"
"""Evaluators of a hosted game: the class's own method, and one that knows nothing."""


def raw_evaluator_of(game: Game, evaluate: object) -> Callable[[Any], Score] | None:
    """Return the function of a raw state that an evaluator of a hosted game is; None for one that knows nothing."""
    if evaluate is None:
        return getattr(game.state, OWN, None)
    if isinstance(evaluate, Mapping):
        return linear(game, evaluate)
    if callable(evaluate):
        return evaluate
    if evaluate in game.evaluators():
        return getattr(game.state, OWN) if evaluate == OWN else None
    raise UnknownNameError(
        "unknown {game} evaluator '{evaluator}': choose one of {known}",
        game=game.name,
        evaluator=str(evaluate),
        known=Listing(game.evaluators()),
    )


def linear(game: Game, weights: Mapping[str, float]) -> Callable[[Any], Score]:
    """Weigh the features of a raw state; features without a weight add nothing."""
    known = game.feature_names()
    for name in weights:
        if name not in known:
            raise unknown_feature(game.name, name, known)
    used = {name: weight for name, weight in weights.items() if weight}

    def weigh(raw: Any) -> Score:
        found = raw.features()
        return float(sum(weight * found[name] for name, weight in used.items()))

    return weigh
