"""One term of a score."""

from __future__ import annotations

from dataclasses import dataclass

DECIMALS = 6


@dataclass(frozen=True)
class Term:
    """What is counted, how many of it there are, and what that adds to the score of the player to move."""

    name: str
    value: float
    weight: float | None
    """None where a table or a bound says what the value adds."""
    part: float

    @classmethod
    def weighed(cls, name: str, value: float, weight: float) -> Term:
        """Multiply."""
        return cls(name, value, weight, round(value * weight, DECIMALS))

    @classmethod
    def looked_up(cls, name: str, value: float, part: float) -> Term:
        """Take what a table says."""
        return cls(name, value, None, round(part, DECIMALS))


def bounded(terms: list[Term], score: float, *, step: float) -> list[Term]:
    """Add what keeps a score, a number of steps, inside what is still possible; that is nothing in most positions."""
    rest = score - sum(term.part for term in terms)
    return terms if abs(rest) <= step else [*terms, Term.looked_up("bounds", score, rest)]
