"""A thread that thinks while another one listens."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable

from ..engine import StopToken, stopped_by
from ..errors import TurnwiseError

PATIENCE = 2.0  # seconds for the last thought to end; a search takes a tenth of one
Say = Callable[[str], None]


class Task:
    """One thing to think about; once it is dropped it is not heard any more."""

    def __init__(self, work: Callable[[Task], None], say: Say) -> None:
        self.token = StopToken()
        self.say = say
        self.work = work


class Worker:
    """Thinks about what it was asked last; what it thought about before is stopped, and its answer dropped."""

    def __init__(self, say: Say) -> None:
        self._write = say
        self._lock = threading.Lock()
        self._tasks: queue.Queue[Task | None] = queue.Queue()
        self._last: Task | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def ask(self, work: Callable[[Task], None]) -> None:
        """Think about something else from now on."""
        self.drop()
        task = Task(work, lambda line: self._say(task, line))
        self._last = task
        self._tasks.put(task)

    def drop(self) -> None:
        """Stop thinking; when this returns no answer is on its way."""
        with self._lock:
            if self._last is not None:
                self._last.token.stop()

    def say(self, line: str) -> None:
        """Write a line that belongs to no task."""
        with self._lock:
            self._write(line)

    def finish(self) -> None:
        """Wait until all is answered."""
        self._tasks.put(None)
        self._thread.join()

    def close(self) -> None:
        """Drop everything and end the thread; one that cannot be stopped ends with the program."""
        self.drop()
        self._tasks.put(None)
        self._thread.join(PATIENCE)

    def _say(self, task: Task, line: str) -> None:
        with self._lock:
            if not task.token.stopped():
                self._write(line)

    def _run(self) -> None:
        while task := self._tasks.get():
            try:
                if not task.token.stopped():
                    with stopped_by(task.token):
                        task.work(task)
            except TurnwiseError as error:
                task.say(f"status {error}")
            except OSError:
                return  # nobody reads any more
