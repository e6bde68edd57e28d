"""What a score adds up from: the terms of an evaluation, or the features of a game whose evaluation is not a sum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import UnknownNameError
from ..games.game import Game
from ..games.state import State
from ..games.term import BOUNDS, Term, plain_features, terms_of
from ..messages import Listing

WEIGHTS = "weights"
"""What an evaluation is called that is given by its weights."""

TREE_READING = "text"
"""Of the course report, for agents that evaluate in a tree of their own."""


@dataclass(frozen=True)
class Parts:
    """A score and what it adds up from."""

    evaluator: str
    score: float
    terms: Sequence[Term]


def parts_of(game: Game, state: State, evaluator: str | Mapping[str, float] | None = None) -> Parts:
    """Split the score of an unfinished state by an evaluation of the game, or by weights of its features.

    Where the score is not a sum, the terms are the features, which nobody has weighed.
    """
    if isinstance(evaluator, Mapping):
        return _by(state, WEIGHTS, dict(evaluator))
    if game.splits:
        return _of_split(game, state, evaluator)
    name = game.evaluators()[0] if evaluator is None else evaluator
    return _by(state, name, name)


def _of_split(game: Game, state: State, evaluator: str | None) -> Parts:
    name = game.splits[0] if evaluator is None else evaluator
    if name not in game.splits:
        raise UnknownNameError(
            "{game} evaluation '{name}' cannot be split: choose one of {evaluations}",
            game=game.name,
            name=name,
            evaluations=Listing(game.splits),
        )
    if name in game.evaluators():
        return _by(state, name, name)
    tree = _tree_of(game, state)
    return Parts(name, tree.evaluate(), terms_of(tree.terms()))


def _tree_of(game: Game, state: State) -> Any:
    """Return what the report's agent searches, which evaluates by itself."""
    assert game.classic is not None
    assert game.classic.tree is not None
    return game.classic.tree(state, TREE_READING)


def _by(state: State, name: str, evaluate: object) -> Parts:
    rows = state.terms(evaluate) or []
    counts = any(term != BOUNDS for term, *_ in rows)
    return Parts(name, state.evaluate(evaluate), terms_of(rows) if counts else plain_features(state))
