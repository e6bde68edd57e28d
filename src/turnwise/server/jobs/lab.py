"""Experiments of the lab as jobs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...documents import block_to_json
from ...games.look import Json
from ...lab import Setting, Task, chosen_tasks
from ...lab.plan import LabPlan
from ...messages import as_message
from .forms import FORMS
from .job import Job, Progress, Told

PARTS = 100  # of a task, in which progress is counted


class LabJob:
    """Some of the course reports' experiments; the report has their tables and plots as JSON."""

    def check(self, plan: Mapping[str, Any]) -> None:
        """Refuse experiments that do not exist."""
        chosen_tasks(_plan(plan).names)

    def run(self, job: Job, told: Told) -> Json:
        """Run one experiment after another; what an earlier run had is run again."""
        asked = _plan(job.plan)
        tasks = chosen_tasks(asked.names)
        found: list[Json] = []
        for number, task in enumerate(tasks):

            def step(share: float, number: int = number, task: Task = task) -> None:
                told(
                    Progress(
                        int(PARTS * (number + share)),
                        PARTS * len(tasks),
                        as_message(task.experiment.title),
                        {"experiments": found},
                    )
                )

            step(0.0)
            setting = Setting(asked.seed, task.sizes(quick=asked.quick), 0, step=step)
            blocks = [block_to_json(block) for block in task.experiment.run(setting)]
            title = as_message(task.experiment.title).to_json()
            found.append({"name": task.name, "title": title, "blocks": blocks})
        return {"experiments": found}


def _plan(request: Mapping[str, Any]) -> LabPlan:
    asked = FORMS["lab"].read(request)
    return LabPlan(tuple(asked.pop("names")), **asked)
