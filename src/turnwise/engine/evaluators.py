"""Evaluators: what a search takes, and how games written in Python are evaluated."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any

from .. import _core, data
from ..errors import OptionError, UnknownNameError
from ..evaluation.files import Learned
from ..evaluation.network import Network
from ..messages import Listing, Message
from ..report import Score
from .state import GameState

Evaluator = str | Mapping[str, float] | Learned | Network | Sequence[Network] | Callable[[Any], Score]
"""A name from `state.evaluators()`, weights by feature name, what `evaluation.read_evaluator` reads from a file, a
network or a list of networks, whose mean evaluates, or a function of a state."""
MOST_WEIGHT = 1e9  # of a feature; sums of them are finite


def python_evaluator(
    game: type[Any], evaluate: Evaluator | None, root: GameState | None = None
) -> Callable[[Any], Score] | None:
    """Return the function that evaluates states of a game in Python; a root tells at once which features there are."""
    if evaluate is None:
        return getattr(game, "evaluate", None)
    if isinstance(evaluate, Mapping):
        weighted = _WeightedFeatures(game, evaluate)
        if root is not None:
            weighted.check(root)
        return weighted
    if callable(evaluate):
        return evaluate
    raise UnknownNameError(
        "evaluate={evaluate}: a game written in Python takes a function of a state or weights by feature",
        evaluate=repr(evaluate),
    )


class _WeightedFeatures:
    """The sum of a state's features by weight; features that weigh nothing are not asked for."""

    def __init__(self, game: type[Any], weights: Mapping[str, float]) -> None:
        if not callable(getattr(game, "features", None)):
            raise UnknownNameError(
                "evaluate={evaluate}: {game} has no method features to weigh",
                evaluate=repr(dict(weights)),
                game=game.__name__,
            )
        for name, weight in weights.items():
            what = Message("the weight of '{feature}'", feature=name)
            if not isinstance(weight, (int, float)):
                raise OptionError("{what} is {value}: give a number", what=what, value=repr(weight))
            if not abs(weight) <= MOST_WEIGHT:
                raise OptionError(
                    "{what} is {value}: give a number between -1000000000 and 1000000000",
                    what=what,
                    value=repr(weight),
                )
        self._game, self._names = game, tuple(weights)
        self._weights = [(name, weight) for name, weight in weights.items() if weight]

    def check(self, state: Any) -> None:
        """Refuse names that the state's features do not have."""
        known = state.features()
        for name in self._names:
            if name not in known:
                raise UnknownNameError(
                    "unknown {game} feature '{name}': features are {known}",
                    game=self._game.__name__,
                    name=name,
                    known=Listing(map(str, known)),
                )

    def __call__(self, state: Any) -> Score:
        """Evaluate one state."""
        if not self._weights:
            return 0
        features: Mapping[str, Score] = state.features()
        try:
            return sum([weight * features[name] for name, weight in self._weights])
        except KeyError:
            self.check(state)
            raise
        except OverflowError:  # a whole number that no float holds
            return inf


def load_weights() -> None:
    """Pass the core the weights of its learned evaluations, which are read when they are first needed."""
    for kind in vars(_core).values():
        if hasattr(kind, "use_weights"):
            kind.use_weights(*data.learned(kind.WEIGHTS))
        if hasattr(kind, "use_network") and (network := data.read(kind.NETWORK)):
            kind.use_network(Network.from_bytes(network).native())
