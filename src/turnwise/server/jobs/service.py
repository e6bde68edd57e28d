"""A job from inside a process of its own: what the child of a sandbox runs for a game of a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...errors import TurnwiseError
from ...store import Store
from ..errors import status_of
from ..hosts.service import installed
from ..settings import Settings
from .job import Job
from .kinds import make_kinds


class Service:
    """Checks and runs jobs on the server's own store; a refusal is an answer like any other."""

    def __init__(self, setup: Mapping[str, Any]) -> None:
        _, offer = installed(setup)
        settings = Settings(store=setup["store"], searches=setup["workers"], offer=offer)
        self._kinds = make_kinds(Store.open(settings.store, lasting=False), settings)

    def answer(self, request: Mapping[str, Any], tell: Callable[[Mapping[str, Any]], None]) -> dict[str, Any]:
        """Check a plan, or do a job and return its report."""
        kind = self._kinds[request["kind"]]
        try:
            if "plan" in request:
                kind.check(request["plan"])
                return {"value": None}
            return {"value": kind.run(Job(**request["job"]), lambda progress: tell(progress.to_json()))}
        except TurnwiseError as error:
            return {"refused": error.message.to_json(), "status": status_of(error)}

    def stop(self) -> None:
        """Do nothing: a job that is not wanted any more is ended with its process."""

    def rest(self, _paused: bool) -> None:
        """Do nothing: jobs have no turns."""
