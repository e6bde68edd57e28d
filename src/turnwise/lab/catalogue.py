"""All experiments, by chapter, and how they are chosen by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from ..errors import UnknownNameError
from ..games import all_games
from ..messages import Listing
from . import mcts, search, tuning
from .experiment import Chapter, Experiment, Sizes, chapter_of


def chapters() -> list[Chapter]:
    """List the chapters in the order of the report: those of the games that have one, and those on all games."""
    of_games = [chapter for game in all_games() if (chapter := chapter_of(game)) is not None]
    return [*sorted(of_games, key=lambda chapter: chapter.place), search.chapter(), mcts.chapter(), tuning.CHAPTER]


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
        """Return the sizes of the quick or the full run."""
        return self.experiment.quick if quick else self.experiment.full

    def seconds(self, *, quick: bool) -> float:
        """Return about how long it takes."""
        return self.experiment.seconds[0 if quick else 1]


def all_tasks() -> list[Task]:
    """List every experiment, in the order of the report."""
    return [Task(chapter, experiment) for chapter in chapters() for experiment in chapter.experiments]


def chosen_tasks(names: Sequence[str]) -> list[Task]:
    """Find experiments by chapter or by name, each once, in the order of the report.

    >>> [task.name for task in chosen_tasks(["angry", "sim.order"])]
    ['sim.order', 'angry.scores', 'angry.settings', 'angry.depths']
    """
    tasks = all_tasks()
    known = [*(chapter.name for chapter in chapters()), *(task.name for task in tasks)]
    for name in names:
        if name not in known:
            close = get_close_matches(name, known, n=1)
            if close:
                raise UnknownNameError(
                    "unknown experiment '{name}': did you mean '{close}'? (see: turnwise lab list)",
                    name=name,
                    close=close[0],
                )
            raise UnknownNameError(
                "unknown experiment '{name}': choose {names} (see: turnwise lab list)",
                name=name,
                names=Listing(chapter.name for chapter in chapters()),
            )
    return [task for task in tasks if task.name in names or task.chapter.name in names]
