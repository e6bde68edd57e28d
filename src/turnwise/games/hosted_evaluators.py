"""Evaluators of games written in Python, as functions of the class's own state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ..errors import GameError, UnknownNameError
from ..messages import Listing
from ..report import Score
from .term import TermRow
from .unknown import unknown_feature

if TYPE_CHECKING:
    from .game import Game
    from .hosted import HostedState

OWN, ZERO = "evaluate", "zero"
"""Evaluators of a hosted game: the class's own method, and one that knows nothing."""
OWN_TERMS = "terms"
"""The class's method that says what its evaluation adds up from."""


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
        found = raw.features() if used else {}
        return float(sum(weight * found[name] for name, weight in used.items()))

    return weigh


def terms_by(state: HostedState, evaluate: object) -> list[TermRow] | None:
    """Return what an evaluator of a hosted game adds up from; None where it is not a sum."""
    if state.game.raw_evaluator(evaluate) is None:
        return []
    if isinstance(evaluate, Mapping):
        return [_weighed(name, value, float(evaluate.get(name, 0.0))) for name, value in state.features().items()]
    if evaluate in (None, OWN) and callable(getattr(state.raw, OWN_TERMS, None)):
        return _read_terms(state.game, state.call(OWN_TERMS, state.raw.terms))
    return None


def _read_terms(game: Game, found: Any) -> list[TermRow]:
    try:
        return [_weighed(str(name), float(value), float(weight)) for name, value, weight in found]
    except (TypeError, ValueError):
        raise GameError(
            "game {game}: terms() gave {found}, give a list of (name, value, weight)",
            game=game.name,
            found=repr(found),
        ) from None


def _weighed(name: str, value: float, weight: float) -> TermRow:
    return name, value, weight, value * weight
