"""The jobs of this server: one runs at a time in each process, and goes on after a restart."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, TypeVar

from ...errors import StoreLostError, TurnwiseError
from ...games.look import Json
from ...messages import Listing
from ...store.database import Store
from ..errors import FAILURE, BusyError, RefusedError
from ..store_calls import in_store
from .job import ENDED, Job, JobKind, Progress, StoppedError
from .repository import JobRepository

LOOK_SECONDS = 0.5  # between looks for new jobs, and at those that are watched
TOLD_SECONDS = 0.5  # between writings of progress
DEAD_SECONDS = 600.0  # without a sign of life: a pair of slow games may take minutes
MOST_WAITING = 20
MOST_LISTED = 100
ID_BYTES = 12
T = TypeVar("T")
log = logging.getLogger(__name__)


class JobRunner:
    """Takes jobs from clients, runs them in a thread, tells who watches."""

    def __init__(self, store: Store, kinds: Mapping[str, JobKind], now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._table = JobRepository(store)
        self._kinds = kinds
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="jobs")
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="job")
        self._tasks: list[asyncio.Task[None]] = []
        self._watchers: dict[str, set[Callable[[Json], None]]] = {}
        self._closing = False
        self._left: str | None = None
        """A job that was taken and is not run: the store has failed in it, or this process ends."""

    async def open(self) -> None:
        """Begin to look for jobs."""
        self._tasks = [asyncio.create_task(self._work()), asyncio.create_task(self._look())]

    async def close(self) -> None:
        """Stop the job that runs, and leave it to the next server."""
        self._closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._worker.shutdown)
        await asyncio.to_thread(self._threads.shutdown)
        try:
            await asyncio.to_thread(self._put_back)
        except StoreLostError as error:
            log.warning("job %s is left to be found: %s", self._left, error)

    # ---- what clients ask for ----

    async def begin(self, kind: str, plan: Mapping[str, Any]) -> Json:
        """Check a job and let it wait for its turn."""
        if kind not in self._kinds:
            raise RefusedError(
                "unknown kind of job '{kind}': choose one of {kinds}", kind=kind, kinds=Listing(self._kinds)
            )
        await asyncio.to_thread(self._kinds[kind].check, plan)
        if await self._ask(self._table.waiting) >= MOST_WAITING:
            raise BusyError("too many jobs are waiting: try again later")
        now = self._now()
        job = Job(id=secrets.token_urlsafe(ID_BYTES), kind=kind, plan=plan, created=now, touched=now)
        await self._ask(lambda: self._table.add(job))
        return job.values()

    async def find(self, id: str) -> Json:
        """Describe a job."""
        return (await self._ask(lambda: self._table.find(id))).values()

    async def listed(self) -> list[Json]:
        """List jobs, the newest first, without their reports."""
        jobs = await self._ask(lambda: self._table.newest(MOST_LISTED))
        return [replace(job, report=None).values() for job in jobs]

    async def stop(self, id: str) -> Json:
        """Ask a job to end."""
        return (await self._ask(lambda: self._table.stop(id, self._now()))).values()

    async def watch(self, id: str, hear: Callable[[Json], None]) -> Callable[[], None]:
        """Notify a watcher of a job until the returned function is called."""
        hear(await self.find(id))
        self._watchers.setdefault(id, set()).add(hear)
        return lambda: self._leave(id, hear)

    def _leave(self, id: str, hear: Callable[[Json], None]) -> None:
        self._watchers.get(id, set()).discard(hear)
        if not self._watchers.get(id):
            self._watchers.pop(id, None)

    # ---- work ----

    async def _work(self) -> None:
        """Run job after job."""
        while True:
            try:
                job = await self._ask(self._take)
                if job is not None:
                    await asyncio.get_running_loop().run_in_executor(self._worker, self._run, job)
                    continue
            except RefusedError as error:
                log.warning("looking for jobs: %s", error)
            await asyncio.sleep(LOOK_SECONDS)

    def _take(self) -> Job | None:
        self._put_back()
        now = self._now()
        if self._table.is_idle(before=now - DEAD_SECONDS):
            return None
        self._table.rescue(before=now - DEAD_SECONDS, now=now)
        job = self._table.take(now)
        self._left = None if job is None else job.id  # until it is run: this process may end before
        return job

    def _put_back(self) -> None:
        if self._left is not None:
            self._table.put_back(self._left, self._now())
            self._left = None

    def _run(self, job: Job) -> None:
        """Do a job, in its thread; one that loses the store goes on from there once it is back."""
        self._left = None
        try:
            self._do(job)
        except StoreLostError as error:
            log.warning("job %s waits for the store: %s", job.id, error)
            self._left = job.id

    def _do(self, job: Job) -> None:
        """Do a job and keep how it ended."""
        pulse = Pulse(self._table, job.id, self._now, lambda: self._closing)
        try:
            report = self._kinds[job.kind].run(job, pulse.tell)
            self._table.finish(job.id, report, self._now())
        except StoppedError:
            ended = self._table.put_back if self._closing else self._table.stopped
            ended(job.id, self._now())
        except StoreLostError:
            raise
        except TurnwiseError as error:
            self._table.fail(job.id, error.message, self._now())
        except Exception:
            log.exception("job %s failed", job.id)
            self._table.fail(job.id, FAILURE, self._now())

    async def _look(self) -> None:
        """Notify watchers of changes, whichever process has made them."""
        told: dict[str, Json] = {}
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for id in list(self._watchers):
                try:
                    job = await self.find(id)
                except RefusedError as error:
                    log.warning("job %s: %s", id, error)
                    continue
                if told.get(id) != job:
                    told[id] = job
                    for hear in tuple(self._watchers.get(id, ())):
                        hear(job)
            told = {id: job for id, job in told.items() if id in self._watchers and job["status"] not in ENDED}

    async def _ask(self, work: Callable[[], T]) -> T:
        return await in_store(self._threads, work)


class Pulse:
    """Carries a job's progress to the store, not too often, and hears when it is to stop."""

    def __init__(self, table: JobRepository, id: str, now: Callable[[], float], closing: Callable[[], bool]) -> None:
        self._table = table
        self._id = id
        self._now = now
        self._closing = closing
        self._last = 0.0

    def tell(self, progress: Progress) -> None:
        """Keep the progress; StoppedError ends the job."""
        if self._closing():
            raise StoppedError
        now = self._now()
        if now - self._last < TOLD_SECONDS and progress.done < progress.of:
            return
        self._last = now
        if not self._table.tell(self._id, progress, now):
            raise StoppedError
