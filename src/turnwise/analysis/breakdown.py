"""What a score adds up from: the terms of evaluations that are sums."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .._core import Othello
from ..errors import UnknownNameError
from ..games.angry_terms import bird_or_hen_terms, classic_score, tour_terms
from ..games.game import Game
from ..games.hand_of_the_king_terms import classic_terms, odds_terms
from ..games.term import Term

Split = Callable[[Any], list[Term]]
"""split(state) -> terms of its score, for the player to move."""


@dataclass(frozen=True)
class Sum:
    """An evaluation that is a sum."""

    split: Split
    score: Callable[[Any], float] | None = None
    """Where the state class does not know the evaluation by its name."""


def centre_stones(state: Any) -> dict[str, float]:
    """Count both sides' stones in the middle: one column, or two where the width is even."""
    width = int(state.options()["width"])
    middle = {width // 2, (width - 1) // 2}
    own, theirs = (
        sum(column in middle for column, _ in state.stones(player)) for player in (state.to_move(), 1 - state.to_move())
    )
    return {"centre": own, "their_centre": theirs}


def linear(weights: Mapping[str, float], more: Callable[[Any], dict[str, float]] = lambda _state: {}) -> Split:
    """Weigh the features of a game, and what `more` counts besides; features without a weight add nothing."""
    return lambda state: [
        Term.weighed(name, value, weights.get(name, 0.0)) for name, value in {**state.features(), **more(state)}.items()
    ]


THREAT, GOOD_THREAT, CENTRE = 0.3, 0.7, 0.1  # points; see core/games/connect4/evaluators.h
SAFE_EDGE = 0.02  # see core/games/sim/evaluators.h

CONNECT4_WEIGHTS = {
    "own_threats": THREAT,
    "their_threats": -THREAT,
    "own_good_threats": GOOD_THREAT,
    "their_good_threats": -GOOD_THREAT,
    "centre": CENTRE,
    "their_centre": -CENTRE,
}

SUMS: dict[str, dict[str, Sum]] = {
    "connect4": {"threats": Sum(linear(CONNECT4_WEIGHTS, centre_stones))},
    "hand_of_the_king": {"odds": Sum(odds_terms), "classic": Sum(classic_terms)},
    "sim": {"safe_edges": Sum(linear({"own_safe": SAFE_EDGE, "other_safe": -SAFE_EDGE}))},
    "angry": {"tour": Sum(tour_terms), "classic": Sum(bird_or_hen_terms, classic_score)},
    "othello": {"classic": Sum(linear(Othello.classic_weights()))},
}
"""By game and evaluation; the first is shown unless another is asked for."""


@dataclass(frozen=True)
class Parts:
    """A score and what it adds up from."""

    evaluator: str
    score: float
    terms: Sequence[Term]


def parts_of(spec: Game, state: Any, evaluator: str | None = None) -> Parts:
    """Split the score of an unfinished state."""
    sums = SUMS[spec.name]
    name = next(iter(sums)) if evaluator is None else evaluator
    if name not in sums:
        raise UnknownNameError(f"{spec.name} evaluation '{name}' cannot be split: choose one of {', '.join(sums)}")
    score = sums[name].score
    return Parts(name, state.evaluate(name) if score is None else score(state), sums[name].split(state))
