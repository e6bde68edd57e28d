"""Events of a store: a plan begins a new one, or goes on with the last one of the same plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..agents.code import CODE, check_same
from ..agents.spec import canonical_plan
from ..store import Event

if TYPE_CHECKING:
    from ..store import Store

RUN = "run"  # tells events of the same plan apart
EARLIER_NAMES = {"terms": "time_control"}
"""Fields of plans by the names that earlier versions stored them under."""


def open_event(store: Store, kind: str, plan: Mapping[str, Any], *, resume: bool) -> Event:
    """Begin a new event of this plan, or go on with the last one, however an earlier version has written it."""
    events = [event for event in store.events(kind=kind) if _comparable(event.plan) == _comparable(plan)]
    of_this_code = [event for event in events if event.plan.get(CODE) == plan.get(CODE)]
    if resume and events and not of_this_code:
        check_same(events[-1].plan.get(CODE), plan.get(CODE))
    if resume and of_this_code:
        return max(of_this_code, key=_run)
    return store.begin(kind, {**plan, RUN: max(map(_run, of_this_code), default=-1) + 1})


def _run(event: Event) -> int:
    run: int = event.plan.get(RUN, 0)
    return run


def _comparable(plan: Mapping[str, Any]) -> dict[str, Any]:
    """Return what decides the games of a plan, as it is written today."""
    decisive = {EARLIER_NAMES.get(name, name): value for name, value in plan.items() if name not in (RUN, CODE)}
    return canonical_plan(decisive)
