"""The deepest that was found of each position, whatever becomes of the tables that it was found with."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from threading import Lock

from ..games.look import Json

MOST_KNOWN = 500  # positions of one game that are remembered with what was found


@dataclass(frozen=True)
class Known:
    """The deepest that was found of a position, and all that was spent on it."""

    found: Json
    nodes: int
    seconds: float

    def is_below(self, other: Known) -> bool:
        """Whether another finding takes its place: nothing shallower does, and no estimate after what is exact."""
        if other.found["solved"] or self.found["solved"]:
            return bool(other.found["solved"])
        return bool(other.found["depth"] >= self.found["depth"])


NOTHING = Known({"depth": 0, "rank": None, "solved": False}, 0, 0.0)


class Findings:
    """Remembers what analyses of one game have found; the position that was looked at longest ago is forgotten."""

    def __init__(self, most: int = MOST_KNOWN) -> None:
        self._most = most
        self._known: dict[Hashable, Known] = {}
        self._lock = Lock()

    def of(self, position: Hashable) -> Finding:
        """Return the place of a position."""
        return Finding(self, position)

    def known(self, position: Hashable) -> Known:
        """Return what is known of a position."""
        return self._known.get(position, NOTHING)

    def keep(self, position: Hashable, known: Known) -> None:
        """Remember what was found, unless more is known: the same position may be analysed twice at once."""
        with self._lock:
            before = self._known.pop(position, NOTHING)
            self._known[position] = known if before.is_below(known) else before
            if len(self._known) > self._most:
                del self._known[next(iter(self._known))]


@dataclass(frozen=True)
class Finding:
    """The place of one position."""

    findings: Findings
    position: Hashable

    def known(self) -> Known:
        """Return what is known."""
        return self.findings.known(self.position)

    def keep(self, known: Known) -> None:
        """Remember what was found, unless more is known."""
        self.findings.keep(self.position, known)
