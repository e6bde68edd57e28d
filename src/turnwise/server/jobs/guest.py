"""Jobs of games whose code the server does not run itself: each has a process of its own while it lasts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import monotonic
from typing import Any

from ...games.look import Json
from ...messages import Message
from ...sandbox import Sandbox, Service
from ..errors import HostError
from ..hosts.hosts import Hosts
from ..hosts.remote import asked
from ..settings import Settings
from .job import Job, JobKind, Progress, Told

SERVICE = "turnwise.server.jobs.service"
CHECK_SECONDS = 30.0  # to look at a plan: openings are counted for some seconds
BEAT_SECONDS = 1.0  # between two looks whether a job is still wanted
SILENT_SECONDS = 600.0  # without progress: a pair of slow games may take minutes


class GuestJob:
    """A kind of job that goes to another process where the game's code is the operator's."""

    def __init__(self, name: str, kind: JobKind, hosts: Hosts, settings: Settings) -> None:
        self._name = name
        self._kind = kind
        self._hosts = hosts
        self._settings = settings

    def check(self, plan: Mapping[str, Any]) -> None:
        """Refuse what cannot be done."""
        service = self._service(plan)
        if service is None:
            return self._kind.check(plan)
        with _running(service) as sandbox:
            asked(sandbox, {"kind": self._name, "plan": dict(plan)}, CHECK_SECONDS)
        return None

    def run(self, job: Job, told: Told) -> Json:
        """Do the work; the process is ended when the job is stopped, or gives no sign of life."""
        service = self._service(job.plan)
        if service is None:
            return self._kind.run(job, told)
        pulse = _Pulse(service.label, told)
        request = {"kind": self._name, "job": _values(job)}
        with _running(service) as sandbox:
            report: Json = asked(sandbox, request, float("inf"), told=pulse.hear, stop=pulse)
        return report

    def _service(self, plan: Mapping[str, Any]) -> Service | None:
        host = self._hosts.remote(str(plan.get("game")))
        if host is None:
            return None
        more = {"store": self._settings.store, "workers": self._settings.searches}
        return Service(SERVICE, host.service.label, {**host.service.setup, **more})


class _Pulse:
    """Passes progress on, and looks between times whether the job is still wanted: `told` raises if it is not."""

    def __init__(self, label: Message, told: Told) -> None:
        self._label = label
        self._told = told
        self._last = Progress()
        self._heard = self._looked = monotonic()

    def hear(self, message: Json) -> None:
        """Pass progress on."""
        self._last, self._heard = Progress.from_json(message), monotonic()
        self._told(self._last)

    def is_set(self) -> bool:
        """Raise where the job is to end; never ask the other side to."""
        now = monotonic()
        if now - self._heard > SILENT_SECONDS:
            raise HostError(
                "{label}: the job was ended after {seconds:g} seconds without a sign of life",
                label=self._label,
                seconds=SILENT_SECONDS,
            )
        if now - self._looked >= BEAT_SECONDS:
            self._looked = now
            self._told(self._last)
        return False

    def is_paused(self) -> bool:
        """Jobs have no turns."""
        return False


@contextmanager
def _running(service: Service) -> Iterator[Sandbox]:
    sandbox = Sandbox(service)
    try:
        yield sandbox
    finally:
        sandbox.end()


def _values(job: Job) -> Json:
    """Return what the other side needs of a job."""
    return {
        "id": job.id,
        "kind": job.kind,
        "plan": dict(job.plan),
        "created": job.created,
        "touched": job.touched,
        "runs": job.runs,
    }
