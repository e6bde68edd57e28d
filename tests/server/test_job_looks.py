"""A look for jobs: what it costs a server that has none."""

from __future__ import annotations

from pathlib import Path

import pytest

from turnwise.server.jobs.job import DONE, QUEUED, RUNNING, STOPPING, Job
from turnwise.server.jobs.repository import JobRepository
from turnwise.store import Store


@pytest.mark.parametrize(
    ("status", "touched", "is_idle"),
    [
        (DONE, 0.0, True),
        (RUNNING, 9.0, True),
        (STOPPING, 9.0, True),
        (QUEUED, 9.0, False),
        (RUNNING, 0.0, False),
        (STOPPING, 0.0, False),
    ],
)
def test_one_look_tells_whether_any_job_is_to_be_seen_to(
    tmp_path: Path, status: str, touched: float, is_idle: bool
) -> None:
    """One that waits, or one whose process has shown no life since a moment; all others are somebody's, or over."""
    with Store.open(tmp_path / "store.db") as store:
        table = JobRepository(store)
        seen = [table.is_idle(before=5.0)]
        table.add(Job(id="a", kind="count", plan={}, created=0.0, touched=touched, status=status))
        seen.append(table.is_idle(before=5.0))

    assert seen == [True, is_idle]
