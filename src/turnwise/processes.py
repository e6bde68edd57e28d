"""Child processes that are spoken to by lines, and can be ended whatever they do."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import IO

from .errors import AgentError, AgentTimeoutError, reason_of
from .messages import Message

QUIT_SECONDS = 0.5  # between the request to end and the kill
MOST_WAITING = 1000  # lines read ahead; a program that floods us waits
MOST_COMPLAINT = 1 << 16  # bytes of its last words that are looked at
MOST_SHOWN = 80  # characters of a program's words in a message


class LineProcess:
    """A child process in its own group, with a thread that reads its lines; `label` names it in messages."""

    def __init__(self, words: Sequence[str], label: Message, *, most_line: int) -> None:
        self._label = label
        self._most_line = most_line
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115
        self._lines: queue.Queue[str | None] = queue.Queue(MOST_WAITING)
        self._over = False
        try:
            self._child = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                text=True,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except OSError as error:
            self._complaints.close()
            raise AgentError("{label} did not start: {error}", label=label, error=reason_of(error)) from None
        self._reader = threading.Thread(target=self._read_lines, args=(self._child.stdout,), daemon=True)
        self._reader.start()

    @property
    def pid(self) -> int:
        """Number of the process, and of its session."""
        return self._child.pid

    def write(self, text: str) -> None:
        """Send lines; a program that is gone shows up when its answer is read."""
        assert self._child.stdin is not None
        with suppress(OSError):
            self._child.stdin.write(text)
            self._child.stdin.flush()

    def read_line(self, deadline: float, timeout: float) -> str:
        """Return the next line; AgentTimeoutError after the deadline, a time of monotonic()."""
        left = deadline - time.monotonic()
        line = self.next_line(max(left, 0.0))
        if line is None or left <= 0:
            raise AgentTimeoutError("{label} gave no answer in {timeout:g} seconds", label=self._label, timeout=timeout)
        return line

    def next_line(self, seconds: float) -> str | None:
        """Return the next line; None if none comes in so many seconds, AgentError once the program is gone."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            return None
        if line is None:
            raise AgentError(self._death())
        return line

    def quit(self) -> None:
        """Close the program's input, wait a moment for it to end, then make sure."""
        with suppress(OSError, AssertionError):
            assert self._child.stdin is not None
            self._child.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(timeout=QUIT_SECONDS)
        self.kill()

    def kill(self) -> None:
        """End the program and its children, and reap it."""
        self._over = True
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()
        with suppress(queue.Full):
            self._lines.put_nowait(None)  # nobody waits for a line any longer
        self._reader.join(timeout=QUIT_SECONDS)
        for stream in (self._child.stdin, self._complaints, *self._read_to_the_end()):
            with suppress(OSError):
                if stream is not None:
                    stream.close()

    def _read_lines(self, stdout: IO[str]) -> None:
        while not self._over and (line := stdout.readline(self._most_line)):
            self._put(line)
        self._put(None)

    def _put(self, line: str | None) -> None:
        while not self._over:
            with suppress(queue.Full):
                return self._lines.put(line, timeout=0.1)
        return None

    def _death(self) -> Message:
        try:
            code = self._child.wait(timeout=QUIT_SECONDS)
        except subprocess.TimeoutExpired:
            return Message("{label} closed its output without an answer", label=self._label)
        if code < 0:
            ended_by = signal.Signals(-code).name
            ending = Message("{label} was ended by {signal} without an answer", label=self._label, signal=ended_by)
        else:
            ending = Message("{label} ended with exit code {code} without an answer", label=self._label, code=code)
        words = self._last_complaint()
        return Message("{ending}: {words}", ending=ending, words=words) if words else ending

    def _last_complaint(self) -> str:
        try:
            end = self._complaints.seek(0, os.SEEK_END)
            self._complaints.seek(max(0, end - MOST_COMPLAINT))
            lines = [line for line in self._complaints.read().decode("utf-8", "replace").split("\n") if line.strip()]
        except ValueError:  # it was closed when the program was ended
            return ""
        return lines[-1].strip()[:MOST_SHOWN] if lines else ""

    def _read_to_the_end(self) -> list[IO[str] | None]:
        # A runaway grandchild may hold the pipe open; closing it would then wait for the reader for ever.
        return [] if self._reader.is_alive() else [self._child.stdout]
