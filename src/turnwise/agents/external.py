"""Any program as an agent, over a protocol of lines.

The program reads lines from standard input and answers on standard output, each line ended by a newline:

    we write                    the program answers
    game NAME                   nothing; once, first
    position TEXT               nothing; TEXT is the one-line text of the state; it may be empty
    go [depth=N] [seconds=S]    move TEXT
    quit                        nothing; it ends

Empty lines and lines that begin with `info` are passed over. The answer must come within the time-out;
a program that is silent, dies, answers anything else or names an illegal move is ended with an AgentError.
`turnwise engine GAME AGENT` speaks the other side, so every agent here can stand for an external program.
"""

from __future__ import annotations

import os
import queue
import shlex
import signal
import subprocess
import tempfile
import threading
import time
from contextlib import suppress
from typing import IO, Any

from ..errors import AgentError, AgentMoveError, AgentTimeoutError, IllegalMoveError
from ..games.game import Game
from ..report import Move

TIMEOUT = 10.0  # seconds for an answer
QUIT_SECONDS = 0.5  # between `quit` and the kill
MOST_LINE = 4096  # characters read as one line
MOST_WAITING = 1000  # lines read ahead; a program that floods us waits
MOST_SHOWN = 80  # characters of a program's words in a message


class ExternalAgent:
    """Plays what another program says."""

    def __init__(
        self,
        name: str,
        spec: Game,
        *,
        cmd: str,
        depth: int | None = None,
        seconds: float | None = None,
        timeout: float | None = None,
    ) -> None:
        self.name = name
        self._cmd = cmd
        self._spec = spec
        self._go = " ".join(["go", *_limits(depth=depth, seconds=seconds)])
        self._timeout = timeout if timeout is not None else TIMEOUT + (seconds or 0)
        self._process: _Process | None = None

    def choose(self, state: Any) -> Move:
        """Ask the program, starting it before the first move."""
        process = self._started()
        try:
            process.write(f"position {state.text()}\n{self._go}\n")
            return self._read_move(process, state)
        except BaseException:
            self._end()
            raise

    def close(self) -> None:
        """Tell the program to quit; kill it if it does not."""
        if self._process is not None:
            self._process.quit()
            self._process = None

    def _started(self) -> _Process:
        if self._process is None:
            self._process = _Process(self._cmd)
            self._process.write(f"game {self._spec.name}\n")
        return self._process

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process = None

    def _read_move(self, process: _Process, state: Any) -> Move:
        line = process.read_answer(self._timeout)
        word, _, text = line.partition(" ")
        if word != "move" or not text:
            raise AgentError(f"external agent '{self._cmd}' answered '{line[:MOST_SHOWN]}' and not 'move TEXT'")
        try:
            return state.parse_move(text.strip())
        except IllegalMoveError as error:
            raise AgentMoveError(f"external agent '{self._cmd}': {error}") from None


def _limits(**limits: float | None) -> list[str]:
    return [f"{name}={value}" for name, value in limits.items() if value is not None]


class _Process:
    """A child process in its own group, with a thread that reads its lines."""

    def __init__(self, cmd: str) -> None:
        self._cmd = cmd
        self._complaints = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115
        self._lines: queue.Queue[str | None] = queue.Queue(MOST_WAITING)
        self._over = False
        try:
            self._child = subprocess.Popen(
                self._words(),
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
            raise AgentError(f"external agent '{cmd}' did not start: {error.strerror}") from None
        self._reader = threading.Thread(target=self._read_lines, args=(self._child.stdout,), daemon=True)
        self._reader.start()

    def _words(self) -> list[str]:
        try:
            return shlex.split(self._cmd)
        except ValueError as error:
            self._complaints.close()
            raise AgentError(f"external agent '{self._cmd}' did not start: {error}") from None

    def _read_lines(self, stdout: IO[str]) -> None:
        while not self._over and (line := stdout.readline(MOST_LINE)):
            self._put(line)
        self._put(None)

    def _put(self, line: str | None) -> None:
        while not self._over:
            with suppress(queue.Full):
                return self._lines.put(line, timeout=0.1)
        return None

    def write(self, text: str) -> None:
        """Send lines; a program that is gone shows up when its answer is read."""
        assert self._child.stdin is not None
        with suppress(OSError):
            self._child.stdin.write(text)
            self._child.stdin.flush()

    def read_answer(self, timeout: float) -> str:
        """Read the next line that says something."""
        deadline = time.monotonic() + timeout
        while True:
            line = self._next_line(deadline, timeout)
            if line.strip() and line.split()[0] != "info":
                return line.strip()

    def _next_line(self, deadline: float, timeout: float) -> str:
        left = deadline - time.monotonic()
        try:
            line = self._lines.get(timeout=left) if left > 0 else self._lines.get_nowait()
        except queue.Empty:
            raise AgentTimeoutError(f"external agent '{self._cmd}' gave no answer in {timeout:g} seconds") from None
        if line is None:
            raise AgentError(f"external agent '{self._cmd}' {self._death()}")
        if left <= 0:
            raise AgentTimeoutError(f"external agent '{self._cmd}' gave no answer in {timeout:g} seconds")
        return line

    def _death(self) -> str:
        try:
            code = self._child.wait(timeout=QUIT_SECONDS)
        except subprocess.TimeoutExpired:
            return "closed its output without an answer"
        how = f"was ended by {signal.Signals(-code).name}" if code < 0 else f"ended with exit code {code}"
        words = self._last_complaint()
        return f"{how} without an answer" + (f": {words}" if words else "")

    def _last_complaint(self) -> str:
        self._complaints.seek(0)
        lines = [line.strip() for line in self._complaints if line.strip()]
        return lines[-1][:MOST_SHOWN] if lines else ""

    def quit(self) -> None:
        """Ask the program to end, then make sure."""
        self.write("quit\n")
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
        self._reader.join(timeout=QUIT_SECONDS)
        for stream in (self._child.stdin, self._complaints, *self._read_to_the_end()):
            with suppress(OSError):
                if stream is not None:
                    stream.close()

    def _read_to_the_end(self) -> list[IO[str] | None]:
        # A runaway grandchild may hold the pipe open; closing it would then wait for the reader for ever.
        return [] if self._reader.is_alive() else [self._child.stdout]
