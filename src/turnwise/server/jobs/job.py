"""A job: what was asked, how far it is, and what came out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from ...games.look import Json
from ...lab.catalogue import all_tasks
from ...messages import NOTHING, Message, as_message, message_from_json
from ..errors import error_json

QUEUED, RUNNING, DONE, STOPPED, FAILED = "queued", "running", "done", "stopped", "failed"
STOPPING = "stopping"  # a client wishes a running job to end
ENDED = (DONE, STOPPED, FAILED)


@dataclass(frozen=True)
class Progress:
    """How far a job is."""

    done: int = 0
    of: int = 0
    words: Message = NOTHING
    report: Json | None = None
    """What is known so far."""

    def to_json(self) -> Json:
        """Return it as another process takes it."""
        return {"done": self.done, "of": self.of, "words": self.words.to_json(), "report": self.report}

    @classmethod
    def from_json(cls, found: Json) -> Progress:
        """Read what another process sent."""
        return cls(found["done"], found["of"], message_from_json(found["words"]), found["report"])


Told = Callable[[Progress], None]
"""Hears of a job's progress, in its thread; raises StoppedError when the job is to end."""


class StoppedError(Exception):
    """Ends a job from within."""


class JobKind(Protocol):
    """One kind of long work."""

    def check(self, plan: Mapping[str, Any]) -> None:
        """Refuse, with a TurnwiseError, what cannot be done or may not be asked by a client."""

    def run(self, job: Job, told: Told) -> Json:
        """Do the work; a job that resumes goes on where an earlier run was ended."""


@dataclass(frozen=True, kw_only=True)
class Job:
    """One row of the table of jobs."""

    id: str
    kind: str
    plan: Mapping[str, Any]
    created: float
    touched: float
    status: str = QUEUED
    progress: Progress = field(default_factory=Progress)
    report: Json | None = None
    error: Message | None = None
    runs: int = 0

    @property
    def resumes(self) -> bool:
        """Whether it was begun before."""
        return self.runs > 1

    def values(self) -> Json:
        """Describe the job for the page."""
        return {
            "id": self.id,
            "kind": self.kind,
            "plan": dict(self.plan),
            "created": self.created,
            "status": RUNNING if self.status == STOPPING else self.status,
            "progress": {"done": self.progress.done, "of": self.progress.of, "words": self.progress.words.to_json()},
            "report": self.report,
            "titles": _titles(self.plan.get("names") or ()),
            **(error_json(self.error) if self.error else {"error": None}),
        }


def error_text(error: Message | None) -> str:
    """Write an error for the store."""
    return json.dumps(error.to_json()) if error else ""


def read_error(text: str) -> Message | None:
    """Read what the store has: a message, or the one line of an earlier version."""
    if not text:
        return None
    try:
        return message_from_json(json.loads(text))
    except ValueError:
        return as_message(text)


def _titles(names: Iterable[str]) -> list[Json]:
    """Return what experiments are called; one that there is no more is called by its name."""
    titles = {task.name: task.experiment.title for task in all_tasks()}
    titles |= {task.chapter.name: task.chapter.title for task in all_tasks()}
    return [as_message(titles.get(name, name)).to_json() for name in names]


def progress_text(progress: Progress) -> str:
    """Write progress for the store."""
    return json.dumps([progress.done, progress.of, progress.words.to_json()])


def read_progress(text: str) -> Progress:
    """Read what the store has."""
    done, of, words = json.loads(text)
    return Progress(done, of, message_from_json(words))
