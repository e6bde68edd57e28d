"""Terms of a score, as states give them and as people see them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..messages import Message

DECIMALS = 6
BOUNDS = "bounds"
TERMS = {BOUNDS: Message("what is still possible")}
"""What terms that any game may have are called."""

TermRow = tuple[str, float, float | None, float]
"""Name, value, weight and part of a term, as `state.terms()` gives them."""


@dataclass(frozen=True)
class Term:
    """What is counted, how many of it there are, and what that adds to the score of the player to move."""

    name: str
    value: float
    weight: float | None
    """None where a table or a bound says what the value adds, or nobody has weighed it."""
    part: float


def terms_of(rows: Sequence[TermRow]) -> list[Term]:
    """Return terms without the noise of binary fractions."""
    return [Term(name, value, weight, round(part, DECIMALS)) for name, value, weight, part in rows]


def plain_features(state: Any) -> list[Term]:
    """List the features of a state as terms that nobody has weighed."""
    return [Term(name, value, None, 0.0) for name, value in state.features().items()]
