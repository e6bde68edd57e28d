"""A conversation with an engine in a process of its own, line by line."""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
from collections.abc import Sequence
from types import TracebackType

from patience import PATIENCE


class Conversation:
    """Runs `turnwise engine GAME ...`; what it says is read by a thread, so that silence fails a test."""

    def __init__(self, *arguments: str, game: str = "othello", command: Sequence[str] = ()) -> None:
        """Begin; `command` is another program."""
        command = command or [sys.executable, "-m", "turnwise.cli", "engine", game, *arguments]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self._lines: queue.Queue[str] = queue.Queue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.rstrip("\n"))

    def __enter__(self) -> Conversation:
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _value: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()

    def write(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def read(self) -> str:
        return self._lines.get(timeout=PATIENCE)

    def read_until(self, beginning: str) -> str:
        """Skip lines up to one that begins so."""
        while not (line := self.read()).startswith(beginning):
            pass
        return line

    def end(self) -> tuple[int, list[str], str]:
        """Close its input: exit code, the lines not read yet, and complaints."""
        assert self.process.stdin is not None
        assert self.process.stderr is not None
        self.process.stdin.close()
        code = self.process.wait(PATIENCE)
        self._listener.join(PATIENCE)  # its last lines may still be in the pipe
        return code, list(self._lines.queue), self.process.stderr.read()
