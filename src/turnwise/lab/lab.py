"""Runs experiments, keeps each in its file as soon as it is done, and makes one report of all."""

from __future__ import annotations

import json
import os
import platform
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import __version__
from ..arena.execution import Workers
from ..atomic_files import make_folder, write_json
from ..bounded import parse_json, read_whole
from ..documents import Block, Document, Heading, Text, block_from_json, block_to_json, prose, write
from ..documents.writing import check_packages
from ..errors import DataError
from ..messages import Message
from .catalogue import Task, chapters
from .experiment import Setting

TITLE = Message("The course reports, run again")
INTRODUCTION = (
    Text(
        prose(
            Message("Five course reports on games claim numbers."),
            Message(
                "Here their experiments run again, as code, and most tables set three things side by side: **course "
                "report** is the figure that it prints, **ours** is measured now, with its 95 % interval below it "
                "where chance plays a part, and **exact** (or best known) is what a solver or a count proves."
            ),
            Message("A dash is a figure that does not exist."),
            Message(
                "What is said below a table follows from its rows: one figure is called more than another only where "
                "their intervals do not overlap."
            ),
        )
    ),
)
KEPT = "experiments"  # the folder of finished experiments
CPU_INFO = Path("/proc/cpuinfo")
Progress = Callable[[Task, float], None]
"""Told which share of a task is done."""


@dataclass(frozen=True, kw_only=True)
class Lab:
    """A folder in which experiments run with one seed, quickly or in full."""

    folder: Path
    quick: bool = False
    seed: int = 0
    workers: Workers | str | int | None = 0

    def prepare(self) -> None:
        """Find out before the work whether its result can be written."""
        check_packages()
        make_folder(self._kept)
        if not os.access(self._kept, os.W_OK):
            raise DataError("cannot write into '{folder}': the folder must be writable", folder=str(self._kept))

    def missing(self, tasks: Sequence[Task]) -> list[Task]:
        """List the tasks that are not finished with these settings."""
        return [task for task in tasks if self._read(task) is None]

    def run(self, task: Task, progress: Progress = lambda _task, _share: None) -> None:
        """Run one experiment and keep it."""
        setting = Setting(
            self.seed, task.sizes(quick=self.quick), self.workers, step=lambda share: progress(task, share)
        )
        began = time.perf_counter()
        blocks = task.experiment.run(setting)
        found = {
            **self._settings(task),
            "seconds": round(time.perf_counter() - began, 3),
            "blocks": [block_to_json(block) for block in blocks],
        }
        write_json(self._path(task), found)
        progress(task, 1.0)

    def publish(self, language: str = "en") -> list[Path]:
        """Write the report of everything that is finished in the folder with these settings."""
        return write(self.document(), self.folder, language)

    def document(self) -> Document:
        """Put all finished experiments together."""
        blocks: list[Block] = [*INTRODUCTION, self._run()]
        for chapter in chapters():
            tasks = [Task(chapter, experiment) for experiment in chapter.experiments]
            found = [(task, kept) for task in tasks if (kept := self._read(task)) is not None]
            if found:
                blocks += [Heading(chapter.title), Text(chapter.about)]
            for task, kept in found:
                blocks += [Heading(task.experiment.title, level=3), *map(block_from_json, kept["blocks"])]
        return Document(TITLE, tuple(blocks))

    def seconds(self, task: Task) -> float | None:
        """Return the seconds a finished task took."""
        kept = self._read(task)
        return None if kept is None else float(kept["seconds"])

    @property
    def _kept(self) -> Path:
        return self.folder / KEPT

    def _path(self, task: Task) -> Path:
        return self._kept / f"{task.name}.json"

    def _settings(self, task: Task) -> dict[str, Any]:
        """Return all that a result depends on, as JSON has it."""
        sizes = json.loads(json.dumps(task.sizes(quick=self.quick)))
        return {"experiment": task.name, "version": __version__, "seed": self.seed, "sizes": sizes}

    def _read(self, task: Task) -> dict[str, Any] | None:
        """Read a finished task; None if there is none with these settings, or its file is damaged."""
        try:
            kept = parse_json(read_whole(self._path(task)))
            settings = {name: kept[name] for name in self._settings(task)}
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return kept if settings == self._settings(task) else None

    def _run(self) -> Text:
        """Describe what ran, and on what."""
        size = Message("quick") if self.quick else Message("full")
        return Text(
            prose(
                Message(
                    "This is the {size} run with seed {seed} of turnwise {version}, on {cpu}, Python {python}.",
                    size=size,
                    seed=self.seed,
                    version=__version__,
                    cpu=cpu_name(),
                    python=platform.python_version(),
                ),
                Message(
                    "Each table is also in `tables/` as CSV and Parquet, each plot in `plots/` as PNG.",
                ),
            )
        )


def cpu_name() -> str:
    """Name the processor, as far as the system does."""
    if CPU_INFO.exists():
        for line in CPU_INFO.read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()
