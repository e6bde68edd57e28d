"""Tasks in processes of this machine; a process that dies is replaced, and its task runs again."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from threading import Lock
from types import ModuleType
from typing import Any

from ...agents.code import Code
from ...messages import Message
from .child import READY, serve
from .protocol import TRIES, Closing, Failure, Result, Task
from .reply import result_of

PATIENCE = 1.0  # seconds for a worker to end when asked to, before it is killed

_spawn = multiprocessing.get_context("spawn")
_starting = Lock()


class LocalWorkers(Closing):
    """Up to `count` processes, each started when there is a task for it and kept for the next run."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._idle: list[_Worker] = []

    def run(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], *, limit: float | None = None
    ) -> Generator[tuple[Task, Result | Failure], None, None]:
        """Yield each task with its result as they finish."""
        run = _Run(Code.here().carrying(work), tasks, limit, self.count, self._idle)
        try:
            yield from run.results()
        finally:
            _stop(list(run.busy))

    def close(self) -> None:
        """End all processes."""
        _stop(self._idle)
        self._idle.clear()


@dataclass
class _Job:
    """A task, and how often it was begun."""

    task: Any
    tries: int = 0


class _Run:
    """One call of `run`: which worker does what, and what is to be done again."""

    def __init__(
        self,
        work: Callable[[Any], Any],
        tasks: Iterable[Any],
        limit: float | None,
        count: int,
        idle: list[_Worker],
    ) -> None:
        self.busy: dict[_Worker, _Job] = {}
        self._work = pickle.dumps(work, pickle.HIGHEST_PROTOCOL)
        self._tasks = iter(tasks)
        self._limit = limit
        self._count = count
        self._idle = idle
        self._again: deque[_Job] = deque()

    def results(self) -> Iterator[tuple[Any, Any]]:
        while self._hand_out():
            ended = [(worker, self.busy[worker], worker.take_reply()) for worker in self._ready()]
            finished = [found for each in ended if (found := self._settle(*each))]
            self._hand_out()  # nobody waits while the caller looks at results
            for task, reply in finished:
                yield task, reply if isinstance(reply, Failure) else result_of(reply)

    def _settle(self, worker: _Worker, job: _Job, reply: bytes | None) -> tuple[Any, bytes | Failure] | None:
        """Free the worker that answered; replace one that did not, and do its task again or give it up."""
        if reply == READY:
            worker.start_clock()
            return None
        late = reply is None and worker.is_late()
        if reply is not None:
            self._idle.append(worker)
        elif late:
            _stop([worker])
        else:
            worker.reap(PATIENCE)
        del self.busy[worker]
        if reply is not None:
            return job.task, reply
        if job.tries >= TRIES:
            return job.task, Failure(_given_up(self._limit if late else None, worker))
        self._again.append(job)
        return None

    def _hand_out(self) -> bool:
        """Assign tasks to free workers; return whether anything is under way."""
        while len(self.busy) < self._count and (job := self._next_job()):
            worker = self._idle.pop() if self._idle else _Worker()
            self.busy[worker] = job
            job.tries += 1
            worker.begin(self._work, job.task, self._limit)
        return bool(self.busy)

    def _next_job(self) -> _Job | None:
        if self._again:
            return self._again.popleft()
        for task in self._tasks:
            return _Job(task)
        return None

    def _ready(self) -> list[_Worker]:
        """Wait for workers that answered, died or took too long; these are killed."""
        sources = {source: worker for worker in self.busy for source in worker.sources()}
        found = wait(list(sources), self._seconds_left())
        late = [worker for worker in self.busy if worker.is_late()]
        return list(dict.fromkeys([*(sources[source] for source in found), *late]))

    def _seconds_left(self) -> float | None:
        first = min(worker.deadline for worker in self.busy)
        return None if first == float("inf") else max(0.0, first - time.monotonic())


@contextmanager
def _no_main() -> Iterator[None]:
    """Start a process that does not run the caller's script again: work and tasks are ours, and need none of it."""
    with _starting:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main


class _Worker:
    """One process and the pipe to it."""

    def __init__(self) -> None:
        self.deadline = float("inf")
        self._is_ready = False
        self._limit: float | None = None
        self._work: bytes | None = None
        self._pipe, theirs = _spawn.Pipe()
        self._process = _spawn.Process(target=serve, args=(theirs,), daemon=True, name="turnwise worker")
        with theirs, _interrupts_held(), _no_main():
            self._process.start()

    def begin(self, work: bytes, task: Any, limit: float | None) -> None:
        """Send a task, and the work unless it has it; a worker that is gone shows up when its answer is read."""
        self._limit = limit
        if self._is_ready:
            self.start_clock()
        message = pickle.dumps((None if work is self._work else work, task), pickle.HIGHEST_PROTOCOL)
        self._work = work
        with suppress(OSError):
            self._pipe.send_bytes(message)

    def start_clock(self) -> None:
        """Begin to count the time of the task: a new process spends its first half second on imports."""
        self._is_ready = True
        self.deadline = float("inf") if self._limit is None else time.monotonic() + self._limit

    def sources(self) -> tuple[Any, int]:
        """What becomes ready when the worker answers or dies."""
        return self._pipe, self._process.sentinel

    def take_reply(self) -> bytes | None:
        """Read the answer; None if there is none."""
        try:
            return self._pipe.recv_bytes() if self._pipe.poll() else None
        except (EOFError, OSError):
            return None

    def is_late(self) -> bool:
        """Whether the task takes longer than it may, and the worker is there to take it."""
        return self.deadline <= time.monotonic() and self._process.is_alive()

    def death(self) -> str | Message:
        """Describe how the process ended."""
        code = self._process.exitcode or 0
        return signal.Signals(-code).name if code < 0 else Message("exit code {code}", code=code)

    def terminate(self) -> None:
        """Ask the process to end."""
        self._process.terminate()

    def reap(self, seconds: float) -> None:
        """Wait for the end; kill a process that does not come to it."""
        self._process.join(seconds)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._pipe.close()


def _given_up(limit: float | None, worker: _Worker) -> Message:
    """Describe why a task is not tried again: it ran into the time limit, or its worker died."""
    if limit is not None:
        return Message(
            "given up after {tries} tries: it took more than {seconds:g} seconds", tries=TRIES, seconds=limit
        )
    return Message("given up after {tries} tries: its worker died ({death})", tries=TRIES, death=worker.death())


def _stop(workers: list[_Worker]) -> None:
    """End processes, all at the same time."""
    for worker in workers:
        worker.terminate()
    end = time.monotonic() + PATIENCE
    for worker in workers:
        worker.reap(max(0.0, end - time.monotonic()))


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Keep Ctrl-C back while a process starts: it is not yet deaf to it, and would die with a traceback."""
    if sys.platform == "win32":
        yield
        return
    # The first start also starts the tracker, which would let signals through again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
