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

import shlex
import time

from ..errors import AgentError, AgentMoveError, IllegalMoveError, message_of
from ..games.game import Game
from ..games.state import State
from ..messages import Message
from ..processes import MOST_SHOWN, LineProcess
from ..report import Move
from .protocol import NamedAgent

TIMEOUT = 10.0  # seconds for an answer
MOST_LINE = 4096  # characters read as one line


class ExternalAgent(NamedAgent):
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
        self._label = Message("external agent '{command}'", command=cmd)
        self._spec = spec
        self._go = " ".join(["go", *_limits(depth=depth, seconds=seconds)])
        self._timeout = timeout if timeout is not None else TIMEOUT + (seconds or 0)
        self._process: LineProcess | None = None

    def choose(self, state: State) -> Move:
        """Ask the program, starting it before the first move."""
        process = self._started()
        try:
            process.write(f"position {state.text()}\n{self._go}\n")
            return self._read_move(process, state)
        except BaseException:
            self._end()
            raise

    def _restart(self, _seed: int) -> None:
        self.close()  # a program has no word for a new game: another one of it begins as the first did

    def close(self) -> None:
        """Ask the program to quit; kill it if it does not."""
        if self._process is not None:
            self._process.write("quit\n")
            self._process.quit()
            self._process = None

    def _started(self) -> LineProcess:
        if self._process is None:
            self._process = LineProcess(self._words(), self._label, most_line=MOST_LINE)
            self._process.write(f"game {self._spec.name}\n")
        return self._process

    def _words(self) -> list[str]:
        try:
            return shlex.split(self._cmd)
        except ValueError as error:
            raise AgentError("{label} did not start: {error}", label=self._label, error=message_of(error)) from None

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process = None

    def _read_move(self, process: LineProcess, state: State) -> Move:
        line = _read_answer(process, self._timeout)
        word, _, text = line.partition(" ")
        if word != "move" or not text:
            raise AgentError("{label} answered '{line}' and not 'move TEXT'", label=self._label, line=line[:MOST_SHOWN])
        try:
            return state.parse_move(text.strip())
        except IllegalMoveError as error:
            raise AgentMoveError("{label}: {error}", label=self._label, error=message_of(error)) from None


def _limits(**limits: float | None) -> list[str]:
    return [f"{name}={value}" for name, value in limits.items() if value is not None]


def _read_answer(process: LineProcess, timeout: float) -> str:
    """Read the next line that says something."""
    deadline = time.monotonic() + timeout
    while True:
        line = process.read_line(deadline, timeout)
        if line.strip() and line.split()[0] != "info":
            return line.strip()
