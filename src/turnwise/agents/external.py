"""Any program as an agent, over the line protocol; docs/reference/line-protocol.md describes it.

A program that is silent, dies, answers anything but a move or names an illegal one is ended with an AgentError. It is
told nothing that its version of the protocol does not know. `turnwise engine GAME AGENT` speaks the other side, so
every agent here can stand for an external program.
"""

from __future__ import annotations

import errno
import os
import shlex
import shutil
import time
from contextlib import suppress
from pathlib import Path

from ..engine import stop_token
from ..errors import AgentError, AgentMoveError, AgentTimeoutError, GameError, IllegalMoveError, message_of, reason_of
from ..games.game import Game
from ..games.state import State
from ..messages import Message
from ..processes import MOST_SHOWN, LineProcess
from ..report import Move, Score
from .line_protocol import (
    GAME,
    GO,
    INFO,
    LIMITS,
    MOST_LINE,
    MOVE,
    POSITION,
    QUIT,
    SILENT,
    STOP,
    Greeting,
    Told,
    read_greeting,
    read_values,
)
from .protocol import NamedAgent
from .thinking import LEAST_SECONDS, Clock

TIMEOUT = 10.0  # seconds for an answer
GREETING_SECONDS = 1.0  # that a program which has not played yet has to announce itself; most of version 1 never do
STOP_SECONDS = 2.0  # to answer once it is asked to stop
POLL_SECONDS = 0.05  # between two looks at whether it should stop
MILLISECONDS = 3  # decimals of times that are told


class ExternalAgent(NamedAgent):
    """Plays what another program says."""

    def __init__(
        self,
        name: str,
        spec: Game,
        *,
        cmd: str,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        clock: float | None = None,
        timeout: float | None = None,
    ) -> None:
        self.name = name
        self.nodes = 0
        self.score: Score | None = None
        self._cmd = cmd
        self._label = Message("external agent '{command}'", command=cmd)
        self._spec = spec
        self._limits: dict[str, float | None] = {"depth": depth, "nodes": nodes, "seconds": seconds}
        self._clock = None if clock is None else Clock(clock, spec)
        self._timeout = timeout
        self._process: LineProcess | None = None
        self._greeting: Greeting | None = None  # None until it has announced itself, or has played without
        self._early: str | None = None  # what it said before it was asked

    def check(self) -> None:
        """Refuse a command that names no program; none is started."""
        program = self._words()[0]
        if shutil.which(program) is None:
            why = errno.EACCES if Path(program).exists() else errno.ENOENT
            raise AgentError(
                "{label} did not start: {error}", label=self._label, error=reason_of(OSError(why, os.strerror(why)))
            )

    def prepare(self) -> None:
        """Start the program, so that no move pays for it; what is wrong with it shows when it is asked for a move."""
        with suppress(AgentError):
            self._started()

    def choose(self, state: State) -> Move:
        """Ask the program, starting it before the first move."""
        process = self._started()
        self.nodes, self.score = 0, None
        began = time.monotonic()
        try:
            timeout = self._time_for(state)
            process.write(f"{POSITION} {_position_of(state, self._spec.name)}\n{self._go(state)}\n")
            move = self._read_move(process, state, Waiting(self._label, timeout))
        except BaseException:
            self._end()
            raise
        self._greeting = self._greeting or SILENT
        if self._clock:
            self._clock.spend(time.monotonic() - began)
        return move

    def _restart(self, _seed: int) -> None:
        self.close()  # another run of the program begins as the first did
        if self._clock:
            self._clock.restart()

    def close(self) -> None:
        """Ask the program to quit; kill it if it does not."""
        if self._process is not None:
            self._process.write(f"{QUIT}\n")
            self._process.quit()
            self._process = None

    # ---- start and end ----

    def _started(self) -> LineProcess:
        if self._process is None:
            self._early = None
            self._process = LineProcess(self._words(), self._label, most_line=MOST_LINE)
            try:
                self._process.write(f"{GAME} {self._spec.name}\n")
                self._await_greeting(self._process)
            except BaseException:
                self._end()
                raise
        return self._process

    def _await_greeting(self, process: LineProcess) -> None:
        """Give the program a moment to announce itself, unless it is known not to; later it may do so as well."""
        if self._greeting is SILENT:
            return
        deadline = time.monotonic() + min(GREETING_SECONDS, self._timeout or TIMEOUT)
        while (left := deadline - time.monotonic()) > 0 and (line := process.next_line(left)) is not None:
            word, _, rest = line.strip().partition(" ")
            if word and word != INFO:
                self._early = line
                return
            if self._is_greeted(rest):
                return

    def _is_greeted(self, info: str) -> bool:
        greeting = read_greeting(read_values(info))
        self._greeting = greeting or self._greeting
        return greeting is not None

    def _words(self) -> list[str]:
        try:
            return shlex.split(self._cmd)
        except ValueError as error:
            raise AgentError("{label} did not start: {error}", label=self._label, error=message_of(error)) from None

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process = None

    # ---- a move ----

    def _go(self, state: State) -> str:
        """Ask for a move within the limits that the program takes; one that knows no clock is given its share of it."""
        can = (self._greeting or SILENT).can
        limits = {**self._limits, "seconds": self._seconds(state, shares="clock" not in can)}
        if self._clock:
            limits["clock"] = max(round(self._clock.left, MILLISECONDS), LEAST_SECONDS)
        given = [f"{name}={limits[name]}" for name in LIMITS if limits.get(name) is not None and name in can]
        return " ".join((GO, *given))

    def _seconds(self, state: State, *, shares: bool) -> float | None:
        share = round(self._clock.share(state), MILLISECONDS) if self._clock and shares else None
        given = [each for each in (self._limits["seconds"], self.most_seconds, share) if each is not None]
        return max(min(given), LEAST_SECONDS) if given else None

    def _time_for(self, state: State) -> float:
        """Return how long to wait for the answer."""
        if self._timeout is not None:
            return self._timeout
        left = max(self._clock.left, 0.0) if self._clock else 0.0
        return TIMEOUT + (self._seconds(state, shares=False) or left)

    def _read_move(self, process: LineProcess, state: State, waiting: Waiting) -> Move:
        told, line, self._early = Told(state), self._early, None
        while True:
            word, _, rest = (line or "").strip().partition(" ")
            if word == INFO:
                self._hear(rest, told)
            elif word:
                return self._move_in(word, rest.strip(), state)
            if waiting.should_stop():
                self._ask_to_stop(process, waiting)
            line = process.next_line(waiting.moment())

    def _hear(self, info: str, told: Told) -> None:
        if self._is_greeted(info):
            return
        report = told.hear(read_values(info))
        self.nodes, self.score = told.nodes, told.score
        if report is not None and self.watch is not None:
            self.watch(report)

    def _ask_to_stop(self, process: LineProcess, waiting: Waiting) -> None:
        if STOP not in (self._greeting or SILENT).can:
            raise AgentError("{label} cannot be stopped, so it is ended without an answer", label=self._label)
        process.write(f"{STOP}\n")
        waiting.stop()

    def _move_in(self, word: str, text: str, state: State) -> Move:
        if word != MOVE or not text:
            line = f"{word} {text}".strip()
            raise AgentError("{label} answered '{line}' and not 'move TEXT'", label=self._label, line=line[:MOST_SHOWN])
        try:
            return state.parse_move(text)
        except IllegalMoveError as error:
            raise AgentMoveError("{label}: {error}", label=self._label, error=message_of(error)) from None


class Waiting:
    """How long an answer may take, and whether it is still wanted."""

    def __init__(self, label: Message, timeout: float) -> None:
        self._label, self._timeout = label, timeout
        self._deadline = time.monotonic() + timeout
        self._token = stop_token()
        self._is_stopping = False

    def should_stop(self) -> bool:
        """Whether the program is to be asked to stop now."""
        return self._token is not None and self._token.stopped() and not self._is_stopping

    def stop(self) -> None:
        """Wait no longer than a program may take to stop."""
        self._is_stopping = True
        self._timeout = STOP_SECONDS
        self._deadline = min(self._deadline, time.monotonic() + STOP_SECONDS)

    def moment(self) -> float:
        """Return how long to wait for the next line; AgentTimeoutError once the time is over."""
        left = self._deadline - time.monotonic()
        if left > 0:
            return left if self._token is None else min(left, POLL_SECONDS)
        raise AgentTimeoutError(
            "{label} gave no answer in {timeout:g} seconds", label=self._label, timeout=self._timeout
        )


def _position_of(state: State, game: str) -> str:
    text = state.text()
    if "\n" in text or "\r" in text:
        raise GameError("game {game}: text() gave {text}, which has more than one line", game=game, text=repr(text))
    return text
