"""The kinds of jobs by name."""

from __future__ import annotations

from ...store import Store
from ..settings import Settings
from .job import JobKind


def make_kinds(_store: Store, _settings: Settings) -> dict[str, JobKind]:
    """Give every kind what it works with."""
    return {}
