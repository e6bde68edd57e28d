"""The table of jobs, shared by all server processes."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from sqlalchemy import and_, bindparam, insert, or_, select, update

from ...games.look import Json
from ...messages import Message
from ...store.database import Store
from ...store.schema import JOBS
from ...store.writer import Prepared
from ..errors import MissingError
from .job import (
    DONE,
    FAILED,
    QUEUED,
    RUNNING,
    STOPPED,
    STOPPING,
    Job,
    Progress,
    error_text,
    progress_text,
    read_error,
    read_progress,
)

UNDER_WAY = or_(JOBS.c.status == bindparam("running"), JOBS.c.status == bindparam("stopping"))
IS_DEAD = and_(UNDER_WAY, JOBS.c.touched < bindparam("before"))
OPEN = Prepared(select(JOBS.c.id).where(or_(JOBS.c.status == bindparam("queued"), IS_DEAD)))


class JobRepository:
    """Jobs in the store; every change of status names the status it is made from."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, job: Job) -> None:
        """Keep a new job."""
        row = {
            "id": job.id,
            "kind": job.kind,
            "plan": json.dumps(dict(job.plan)),
            "status": job.status,
            "progress": progress_text(job.progress),
            "report": None,
            "error": "",
            "runs": 0,
            "created": job.created,
            "touched": job.touched,
        }
        with self._store.writing() as connection:
            connection.execute(insert(JOBS).values(row))

    def find(self, id: str) -> Job:
        """Return a job; MissingError if there is none."""
        with self._store.reading() as connection:
            row = connection.execute(select(JOBS).where(JOBS.c.id == id)).one_or_none()
        if row is None:
            raise MissingError("there is no such job")
        return _job(row)

    def newest(self, limit: int) -> list[Job]:
        """List jobs, the newest first."""
        with self._store.reading() as connection:
            return [_job(row) for row in connection.execute(select(JOBS).order_by(JOBS.c.created.desc()).limit(limit))]

    def waiting(self) -> int:
        """Count the jobs that wait."""
        with self._store.reading() as connection:
            return len(connection.execute(select(JOBS.c.id).where(JOBS.c.status == QUEUED)).all())

    def is_idle(self, *, before: float) -> bool:
        """Whether no job waits, and none is left by a process that has died: one look at the table."""
        with self._store.reading() as connection:
            found = OPEN.run(connection, queued=QUEUED, running=RUNNING, stopping=STOPPING, before=before)
            return found.first() is None

    def take(self, now: float) -> Job | None:
        """Begin the oldest job that waits, unless another process takes it first."""
        oldest = select(JOBS).where(JOBS.c.status == QUEUED).order_by(JOBS.c.created).limit(1)
        with self._store.reading() as connection:
            row = connection.execute(oldest).one_or_none()
        if row is None or not self._turn(row.id, (QUEUED,), RUNNING, touched=now, runs=row.runs + 1):
            return None
        return replace(_job(row), status=RUNNING, touched=now, runs=row.runs + 1)

    def tell(self, id: str, progress: Progress, now: float) -> bool:
        """Keep how far a job is; False if it is to stop."""
        report = None if progress.report is None else json.dumps(progress.report)
        return self._turn(id, (RUNNING,), RUNNING, progress=progress_text(progress), report=report, touched=now)

    def finish(self, id: str, report: Json, now: float) -> None:
        """Keep what came out."""
        self._turn(id, (RUNNING, STOPPING), DONE, report=json.dumps(report), touched=now)

    def fail(self, id: str, error: Message, now: float) -> None:
        """Mark a job as failed, with the reason."""
        self._turn(id, (RUNNING, STOPPING), FAILED, error=error_text(error), touched=now)

    def stop(self, id: str, now: float) -> Job:
        """Ask a job to end; one that waits ends at once."""
        if not self._turn(id, (QUEUED,), STOPPED, touched=now):
            self._turn(id, (RUNNING,), STOPPING, touched=now)
        return self.find(id)

    def stopped(self, id: str, now: float) -> None:
        """Mark a job as stopped, as it was asked to."""
        self._turn(id, (STOPPING,), STOPPED, touched=now)

    def put_back(self, id: str, now: float) -> None:
        """Leave a job to the next server, for this one ends."""
        self._turn(id, (RUNNING,), QUEUED, touched=now)
        self._turn(id, (STOPPING,), STOPPED, touched=now)

    def rescue(self, *, before: float, now: float) -> None:
        """Let jobs wait again whose process has died."""
        dead = select(JOBS.c.id).where(JOBS.c.status.in_((RUNNING, STOPPING)), JOBS.c.touched < before)
        with self._store.reading() as connection:
            ids = connection.execute(dead).scalars().all()
        for id in ids:
            self.put_back(id, now)

    def _turn(self, id: str, before: tuple[str, ...], after: str, **values: Any) -> bool:
        change = update(JOBS).where(JOBS.c.id == id, JOBS.c.status.in_(before)).values(status=after, **values)
        with self._store.writing() as connection:
            return connection.execute(change).rowcount == 1


def _job(row: Any) -> Job:
    return Job(
        id=row.id,
        kind=row.kind,
        plan=json.loads(row.plan),
        created=row.created,
        touched=row.touched,
        status=row.status,
        progress=read_progress(row.progress),
        report=None if row.report is None else json.loads(row.report),
        error=read_error(row.error),
        runs=row.runs,
    )
