"""A server with games and agents of files, and one game that it learns of when it already answers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from running import Running, running

from turnwise import games
from turnwise.server.offer import Offer

OWN = "mine.py:choose"
FOREIGN = ("heap", "counted")
"""One registered in the server's process, one of a file."""
TINY = {"population": 2, "epochs": 1, "games": 2, "benchmark_games": 0, "test": 0}


class Heap:
    """One heap, known only to this process; states compare as objects do not have to."""

    def __init__(self, stones: int = 10, player: int = 0) -> None:
        self._values = stones, player

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Heap) and self._values == other._values

    def __hash__(self) -> int:
        return hash(self._values)

    def to_move(self) -> int:
        return self._values[1]

    def result(self) -> int | None:
        return None if self._values[0] else -1

    def legal_moves(self) -> list[int]:
        return [take for take in (1, 2, 3) if take <= self._values[0]]

    def play(self, move: int) -> Heap:
        return Heap(self._values[0] - move, 1 - self._values[1])


@contextmanager
def serving_foreign(folder: Path, store: Path) -> Iterator[Running]:
    """Serve the files of a folder; it is not where the server runs. One game is registered once it answers."""
    offer = Offer.read(
        [f"{folder}/nim.py:{name}" for name in ("Counted", "Stuck", "Shy", "Broken")],
        [f"{folder}/mine.py:{name}" for name in ("choose", "cheat", "fail")],
    )
    with running(store, offer=offer) as found:
        games.register(Heap)
        yield found
        games.unregister("heap")


def play_of(server: Running, game: str, *sides: str, **more: Any) -> str:
    asked = server.post("/api/plays", game=game, sides=list(sides or ("human", "human")), **more)
    return str(asked["id"])


def jobs_of(game: str) -> dict[str, dict[str, Any]]:
    """One small job of every kind that is about a game."""
    agents = ["search:depth=1", "random"]
    common = {"game": game, "openings": "plies=0-2"}
    return {
        "match": {**common, "agents": agents, "games": 4},
        "tournament": {**common, "agents": [*agents, "greedy"]},
        "tune": {**common, **TINY, "agent": "search:depth=1"},
        "fit": {"game": game, "games": 10, "test": 0},
        "train": {"game": game, "positions": 200, "epochs": 1},
    }
