"""All experiments, by chapter, and how they are chosen by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from ..errors import UnknownNameError
from . import angry, connect4, hand_of_the_king, othello, search, sim, tuning
from .experiment import Chapter, Experiment, Sizes

CHAPTERS: tuple[Chapter, ...] = (
    sim.CHAPTER,
    connect4.CHAPTER,
    othello.CHAPTER,
    hand_of_the_king.CHAPTER,
    angry.CHAPTER,
    search.CHAPTER,
    tuning.CHAPTER,
)


@dataclass(frozen=True)
class Task:
    """One experiment of a chapter."""

    chapter: Chapter
    experiment: Experiment

    @property
    def name(self) -> str:
        """What it is called everywhere: `sim.depths`."""
        return f"{self.chapter.name}.{self.experiment.name}"

    def sizes(self, *, quick: bool) -> Sizes:
        """Give the sizes of the quick or the full run."""
        return self.experiment.quick if quick else self.experiment.full

    def seconds(self, *, quick: bool) -> float:
        """Give about how long it takes."""
        return self.experiment.seconds[0 if quick else 1]


def all_tasks() -> list[Task]:
    """List every experiment, in the order of the report."""
    return [Task(chapter, experiment) for chapter in CHAPTERS for experiment in chapter.experiments]


def chosen_tasks(names: Sequence[str]) -> list[Task]:
    """Find experiments by chapter or by name, each once, in the order of the report.

    >>> [task.name for task in chosen_tasks(["angry", "sim.order"])]
    ['sim.order', 'angry.scores', 'angry.depths']
    """
    tasks = all_tasks()
    known = [*(chapter.name for chapter in CHAPTERS), *(task.name for task in tasks)]
    for name in names:
        if name not in known:
            close = get_close_matches(name, known, n=1)
            advice = f"did you mean '{close[0]}'?" if close else f"choose {', '.join(c.name for c in CHAPTERS)}"
            raise UnknownNameError(f"unknown experiment '{name}': {advice} (see: turnwise lab list)")
    return [task for task in tasks if task.name in names or task.chapter.name in names]
