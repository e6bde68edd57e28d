"""Values of options and arguments, made of the words that were typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cyclopts import CoercionError, Token, convert

MOST_WHOLE = 2**63 - 1
"""No number of anything is larger; from here on the database and the core have no place for it."""


def read_value(kind: Any, tokens: Sequence[Token]) -> Any:
    """Read a value as Cyclopts does, but refuse a fraction where a whole number is meant: it would be rounded."""
    if kind is int and _is_fraction(tokens[0].value):
        raise CoercionError(token=tokens[0], target_type=kind)
    value = convert(kind, tokens)
    if kind is int and abs(value) > MOST_WHOLE:
        raise CoercionError(token=tokens[0], target_type=kind)
    return value


def _is_fraction(word: str) -> bool:
    try:
        return "." in word and not float(word).is_integer()
    except ValueError:
        return False  # it is no number at all, which Cyclopts says
