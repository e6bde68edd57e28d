"""Whether other server processes are alive, without a clock that two machines would have to agree on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

LOOK_SECONDS = 0.5  # between two looks, and between two beats of a process that thinks
MOST_LOOKS = 6  # in which a process that is alive and thinks has shown it


@dataclass(frozen=True)
class _Seen:
    beat: int | None
    looks: int = 0
    """How many looks have found this same beat."""


class Presence:
    """Knows other processes by their beats.

    A process that thinks adds one to its beat at every look of its own; one whose beat stands still for as many looks
    as a process that is alive would never miss is taken for dead. A look that fails does not count, so that nobody is
    given up while the store is busy for everybody. If a process was only asleep, its next change is refused, for each
    names the version it is made from.
    """

    def __init__(self, most_looks: int = MOST_LOOKS) -> None:
        self._most_looks = most_looks
        self._seen: dict[str, _Seen] = {}

    def look(self, servers: Iterable[str], beats: Mapping[str, int]) -> None:
        """Take notice of the beats of all processes that are waited for; the others are forgotten."""
        self._seen = {server: self._looked(server, beats.get(server)) for server in servers}

    def _looked(self, server: str, beat: int | None) -> _Seen:
        before = self._seen.get(server)
        return _Seen(beat) if before is None or before.beat != beat else _Seen(beat, before.looks + 1)

    def is_dead(self, server: str) -> bool:
        """Whether a process has shown no life for too long."""
        seen = self._seen.get(server)
        return seen is not None and seen.looks >= self._most_looks
