"""What a score adds up from: the terms of evaluations that are sums, or the features of a game that has no sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..errors import UnknownNameError
from ..games.game import Game
from ..games.state import State
from ..games.term import Term, plain_features, weighed_features
from ..games.unknown import unknown_feature
from ..messages import Listing

WEIGHTS = "weights"
"""What an evaluation is called that is given by its weights."""


@dataclass(frozen=True)
class Parts:
    """A score and what it adds up from."""

    evaluator: str
    score: float
    terms: Sequence[Term]


def parts_of(game: Game, state: State, evaluator: str | Mapping[str, float] | None = None) -> Parts:
    """Split the score of an unfinished state by an evaluation of the game, or by weights of its features.

    A game without sums gives its features, which nobody has weighed.
    """
    if isinstance(evaluator, Mapping):
        return _weighed(game, state, evaluator)
    return _of_sum(game, state, evaluator) if game.sums else _plain(game, state, evaluator)


def _of_sum(game: Game, state: State, evaluator: str | None) -> Parts:
    name = next(iter(game.sums)) if evaluator is None else evaluator
    if name not in game.sums:
        raise UnknownNameError(
            "{game} evaluation '{name}' cannot be split: choose one of {evaluations}",
            game=game.name,
            name=name,
            evaluations=Listing(game.sums),
        )
    score = game.sums[name].score
    return Parts(name, state.evaluate(name) if score is None else score(state), game.sums[name].split(state))


def _plain(game: Game, state: State, evaluator: str | None) -> Parts:
    name = game.evaluators()[0] if evaluator is None else evaluator
    return Parts(name, state.evaluate(name), plain_features(state))


def _weighed(game: Game, state: State, weights: Mapping[str, float]) -> Parts:
    features = state.features()
    for name in weights:
        if name not in features:
            raise unknown_feature(game.name, name, features)
    terms = weighed_features(weights)(state)
    return Parts(WEIGHTS, sum(term.part for term in terms), terms)
