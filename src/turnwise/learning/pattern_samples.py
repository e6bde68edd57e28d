"""Samples for Othello's pattern weights: positions that workers draw and score, and the files that keep them.

    FOLDER/samples-16            all samples of 16 empties, or the first of them
    FOLDER/samples-16-0004000    those from number 4000 on, as a worker has scored them; joined once none is missing

A file has four bytes for how many positions were drawn for it, then twenty a sample. Sample number n of a number of
empties is always the same position with the same score, so it makes no difference who scores it, and when.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from time import perf_counter
from typing import Self

from .. import _core
from ..arena.execution import Portion
from ..atomic_files import read_bytes, remove, write_bytes
from ..errors import DataError, message_of

DRAWN = struct.Struct("<I")  # a file of samples begins with how many positions were drawn for it
SAMPLE_BYTES = 20
MOST_TOGETHER = 10_000  # positions in one share
DIGEST_BYTES = 16


@dataclass(frozen=True)
class Material:
    """What samples are made of, by content, for workers have no files of ours: games, weights and a seed."""

    seed: int
    digest: bytes
    games: tuple[bytes, ...] = field(compare=False, repr=False)
    weights: bytes | None = field(compare=False, repr=False)

    @classmethod
    def of(cls, seed: int, games: Iterable[bytes], weights: bytes | None) -> Self:
        """Take the contents of files of games, and of weights unless all positions are solved without."""
        contents = tuple(games)
        parts = [blake2b(content).digest() for content in (*contents, weights or b"")]
        return cls(seed, blake2b(b"".join(parts), digest_size=DIGEST_BYTES).digest(), contents, weights)


@dataclass(frozen=True)
class SamplesShare:
    """Some positions of a number of empties, scored by a search to a depth, or exactly where it is None."""

    empties: int
    depth: int | None
    first: int
    count: int


@dataclass(frozen=True)
class ScoredShare:
    """What a worker sends back: a file of samples, and the seconds it took."""

    content: bytes
    seconds: float


def score_share(material: Material, share: SamplesShare) -> ScoredShare:
    """Draw the positions of a share and score them, in a worker."""
    began = perf_counter()
    return ScoredShare(samples_of(material, share), perf_counter() - began)


def samples_of(material: Material, share: SamplesShare) -> bytes:
    """Make the file of a share."""
    trainer = _trainer(material)
    trainer.restore(share.empties, DRAWN.pack(share.first))
    trainer.extend(share.empties, share.count, depth=share.depth)
    return DRAWN.pack(share.count) + trainer.samples(share.empties)[DRAWN.size :]


@lru_cache(1)
def _trainer(material: Material) -> _core.OthelloTrainer:
    """Keep one a process: games and weights take a while to read."""
    trainer = _core.OthelloTrainer(seed=material.seed)
    for file in material.games:
        trainer.add_games(file)
    if material.weights is not None:
        trainer.use(material.weights)
    return trainer


def drawn_in(content: bytes) -> int:
    """Read how many positions were drawn for a file of samples."""
    return int(DRAWN.unpack_from(content)[0])


def joined(contents: Iterable[bytes]) -> bytes:
    """Make one file of samples of several."""
    parts = list(contents)
    return DRAWN.pack(sum(map(drawn_in, parts))) + b"".join(part[DRAWN.size :] for part in parts)


class StageFiles:
    """The files of one number of empties: which samples they hold, and which are missing."""

    def __init__(self, folder: Path, empties: int) -> None:
        self.empties = empties
        self._whole = folder / f"samples-{empties}"
        self._held = {0: self._whole} if self._whole.exists() else {}
        self._sizes = {first: self._drawn(path) for first, path in self._held.items()}
        before = self._sizes.get(0, 0)
        for path in folder.glob(f"samples-{empties}-*"):
            first = int(path.name.rpartition("-")[2])
            if first < before:
                remove(path)  # joined already, by a run that was killed before it could remove it
            else:
                self._held[first], self._sizes[first] = path, self._drawn(path)

    @property
    def drawn(self) -> int:
        """How many positions are there."""
        return sum(self._sizes.values())

    def missing(self, wanted: int) -> Iterator[tuple[int, int]]:
        """Yield where samples are missing, up to the number wanted: from, and up to."""
        at = 0
        while at < wanted:
            if size := self._sizes.get(at):
                at += size
                continue
            end = min((first for first in self._held if first > at), default=wanted)
            yield at, min(end, wanted)
            at = end

    def keep(self, first: int, content: bytes) -> None:
        """Write a share."""
        path = self._whole.with_name(f"{self._whole.name}-{first:07}")
        write_bytes(path, content)
        self._held[first], self._sizes[first] = path, drawn_in(content)

    def join(self) -> bytes:
        """Make one file of all, once none is missing; returns it."""
        if set(self._held.values()) <= {self._whole}:
            return read_bytes(self._whole) if self._held else DRAWN.pack(0)
        content = joined(read_bytes(self._held[first]) for first in sorted(self._held))
        write_bytes(self._whole, content)
        for path in set(self._held.values()) - {self._whole}:
            remove(path)
        self._held, self._sizes = {0: self._whole}, {0: drawn_in(content)}
        return content

    @staticmethod
    def _drawn(path: Path) -> int:
        """Read how many positions a file has, once the core says that it is one."""
        content = read_bytes(path)
        try:
            return _core.OthelloTrainer(seed=0).restore(1, content)
        except ValueError as error:
            raise DataError("'{path}': {error}", path=path, error=message_of(error)) from None


def shares_of(stages: Iterable[tuple[StageFiles, int, int | None]], portion: Portion) -> Iterator[SamplesShare]:
    """Hand out what is missing of stages, each with the number of positions wanted and the depth of their searches."""
    for files, wanted, depth in stages:
        for first, end in list(files.missing(wanted)):
            at = first
            while at < end:
                count = min(portion.size, end - at)
                yield SamplesShare(files.empties, depth, at, count)
                at += count
