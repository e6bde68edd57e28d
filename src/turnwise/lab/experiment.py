"""What an experiment is: a function from a setting to blocks of a report, with a quick size and a full one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from ..arena.execution import Workers
from ..documents import Block, Words
from ..games.game import Game

T = TypeVar("T")
Sizes = Mapping[str, Any]
"""How much is done: numbers of games, depths and the like."""


@dataclass(frozen=True)
class Setting:
    """What an experiment is run with; the same seed and sizes give the same figures, times apart."""

    seed: int
    sizes: Sizes
    workers: Workers | str | int | None = 0
    step: Callable[[float], None] = field(default=lambda _share: None, compare=False)
    """Told which share of the experiment is done."""

    def __getitem__(self, size: str) -> Any:
        """Return a size."""
        return self.sizes[size]

    def rng(self, purpose: str) -> Random:
        """Make random numbers of their own for a purpose, so that one part does not disturb another."""
        return Random(f"{self.seed} {purpose}")

    def over(self, items: Sequence[T]) -> Iterator[T]:
        """Go through the items and tell how far it is."""
        for done, item in enumerate(items):
            self.step(done / len(items))
            yield item


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """One question to a course report, answered by running it."""

    name: str
    title: Words
    run: Callable[[Setting], Sequence[Block]]
    quick: Sizes
    full: Sizes
    seconds: tuple[float, float]
    """About how long the quick and the full one take, so that the bar knows which are long."""


@dataclass(frozen=True, kw_only=True)
class Chapter:
    """All experiments on one course report, or on one subject."""

    name: str
    title: Words
    about: Words
    """What the course report did and where it is wrong, in Markdown."""
    experiments: tuple[Experiment, ...]
    place: int = 100
    """In the report of all chapters: the least comes first."""
    search_from: str = "start"
    """Where the chapter on search itself begins with this game."""
    also_from: tuple[str, ...] = ()
    """Other options of a start, as `companions=off`, that the chapter on simulations plays matches with."""
    solved_after: tuple[int, int] | None = None
    """Fewest and most random moves after which the solver scores positions in no time; None where it cannot."""
    growth: Mapping[str, float] = field(default_factory=dict)
    """By how much a ply more multiplies what the course report counts, by the name of the method; see lab.search."""


def chapter_of(game: Game) -> Chapter | None:
    """Return the chapter of the lab on a game; None for a game without one."""
    chapter: Chapter | None = game.lab() if game.lab else None
    return chapter
