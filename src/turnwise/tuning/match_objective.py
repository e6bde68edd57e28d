"""Who is better: pairings of vectors, played as pairs of games by the arena's workers, each game exactly once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any, Protocol

from ..arena import TimeControl
from ..arena.execution import Workers
from ..arena.match import draw_starts
from ..arena.pairs import NoJournal, game_seeds, play_pairs
from ..arena.results import Pair, PlayedPair
from ..atomic_files import remove
from ..errors import WorkersError
from ..games import find
from ..store import Record
from ..store.check import VOID
from .jsonl import JsonLines
from .parameters import Parameters, Vector

Pairing = tuple[Vector, Vector]


@dataclass(frozen=True)
class Outcome:
    """Games of a pairing as its first vector sees them."""

    wins: int
    draws: int
    losses: int
    records: tuple[Record, ...] = ()

    @property
    def games(self) -> int:
        """How many were played."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Points of a game, a draw counting one half."""
        return (self.wins + self.draws / 2) / self.games


class Objective(Protocol):
    """Lets vectors meet."""

    def meet(
        self, epoch: int, pairings: Sequence[Pairing], *, games: int, progress: Callable[[int], None]
    ) -> list[Outcome]:
        """Return the outcome of each pairing; the same epoch and pairings give the same. Reports games done so far."""


@dataclass(frozen=True)
class MatchObjective:
    """Plays so many games a pairing, each from openings of its own; where openings are too few they come again."""

    parameters: Parameters
    openings: str
    seed: int
    workers: Workers
    folder: Path | None = None
    """Keeps the games of the epoch that is being played."""

    def meet(
        self, epoch: int, pairings: Sequence[Pairing], *, games: int, progress: Callable[[int], None]
    ) -> list[Outcome]:
        """Play all pairings."""
        seed = game_seeds(self.seed, epoch)[0]
        spec, each = find(self.parameters.game), games // 2
        starts = cycle(draw_starts(self.openings, spec, seed, each * len(pairings), least=each))
        texts = [(self.parameters.text(first), self.parameters.text(second)) for first, second in pairings]
        agents = [sides for sides in texts for _ in range(each)]
        pairs = [Pair(number, next(starts), sides) for number, sides in enumerate(agents)]
        journal = FileJournal(self.folder / f"games-{epoch}.jsonl", pairs) if self.folder else NoJournal()
        played = []
        found = play_pairs(
            self.parameters.game, pairs, seed=seed, time_control=TimeControl(), workers=self.workers, journal=journal
        )
        for pair in found:
            played.append(pair)
            progress(2 * len(played))
        return [_outcome(played[first : first + each]) for first in range(0, len(played), each)]


def forget_games(folder: Path, epoch: int) -> None:
    """Drop the games of an epoch that is finished."""
    remove(folder / f"games-{epoch}.jsonl")


class FileJournal:
    """Keeps games in a file, one a line."""

    def __init__(self, path: Path, pairs: Sequence[Pair]) -> None:
        self._games = {
            2 * pair.number + turn: (pair.start, side) for pair in pairs for turn, side in enumerate(pair.sides())
        }
        self._lines = JsonLines(path, self._read)

    def load(self) -> Mapping[int, Record]:
        """Read the games that belong here."""
        return self._lines.load()

    def _read(self, value: Any) -> tuple[int, Record] | None:
        number, text = value
        record = Record.from_json(text)
        return (number, record) if self._games.get(number) == (record.start, tuple(record.agents)) else None

    def add(self, entries: Sequence[tuple[int, Record]]) -> None:
        """Write them at the end."""
        self._lines.add([number, record.to_json()] for number, record in entries)


def _outcome(played: Sequence[PlayedPair]) -> Outcome:
    wins, draws, losses = 0, 0, 0
    for pair in played:
        for seat, record in enumerate(pair.records):
            if record.ending == VOID:
                raise WorkersError(
                    "a game of {agent} could not be played: {detail}", agent=record.agents[0], detail=record.detail
                )
            wins += record.winner == seat
            draws += record.winner is None
            losses += record.winner == 1 - seat
    return Outcome(wins, draws, losses, records=tuple(record for pair in played for record in pair.records))
