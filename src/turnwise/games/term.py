"""Terms of a score, and evaluations that are sums of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..messages import Message

DECIMALS = 6
BOUNDS = "bounds"
TERMS = {BOUNDS: Message("what is still possible")}
"""What terms that any game may have are called."""


@dataclass(frozen=True)
class Term:
    """What is counted, how many of it there are, and what that adds to the score of the player to move."""

    name: str
    value: float
    weight: float | None
    """None where a table or a bound says what the value adds, or nobody has weighed it."""
    part: float

    @classmethod
    def weighed(cls, name: str, value: float, weight: float) -> Term:
        """Multiply."""
        return cls(name, value, weight, round(value * weight, DECIMALS))

    @classmethod
    def looked_up(cls, name: str, value: float, part: float) -> Term:
        """Take what a table says."""
        return cls(name, value, None, round(part, DECIMALS))


Split = Callable[[Any], list[Term]]
"""split(state) -> terms of its score, for the player to move."""


@dataclass(frozen=True)
class Sum:
    """An evaluation that is a sum."""

    split: Split
    score: Callable[[Any], float] | None = None
    """Where the state class does not know the evaluation by its name."""


def weighed_features(
    weights: Mapping[str, float], more: Callable[[Any], dict[str, float]] = lambda _state: {}
) -> Split:
    """Weigh the features of a game, and what `more` counts besides; features without a weight add nothing."""
    return lambda state: [
        Term.weighed(name, value, weights.get(name, 0.0)) for name, value in {**state.features(), **more(state)}.items()
    ]


def plain_features(state: Any) -> list[Term]:
    """List the features of a state as terms that nobody has weighed."""
    return [Term.looked_up(name, value, 0.0) for name, value in state.features().items()]


def bounded(terms: list[Term], score: float, *, step: float) -> list[Term]:
    """Add what keeps a score, a number of steps, inside what is still possible; that is nothing in most positions."""
    rest = score - sum(term.part for term in terms)
    return terms if abs(rest) <= step else [*terms, Term.looked_up(BOUNDS, score, rest)]
