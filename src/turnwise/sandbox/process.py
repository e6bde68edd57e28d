"""Our side of a sandbox: starts a child, asks it, and ends it when it takes too long."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

from ..bounded import parse_json
from ..errors import AgentError, AgentMoveError, AgentTimeoutError, CodeError, GameError
from ..messages import Message, message_from_json
from ..processes import LineProcess

MOST_LINE = 1 << 26  # characters of one message
START_SECONDS = 60.0  # for a child to load the package on a busy machine
STOP_POLL = 0.05  # seconds between two looks at a stop
STOP_GRACE = 2.0  # seconds for a search to end once it is told to
COMMAND = "from turnwise.sandbox.child import main; main()"
Told = Callable[[Mapping[str, Any]], None]


class Flag(Protocol):
    """Whether an answer is still wanted, and now."""

    def is_set(self) -> bool:
        """Whether the work is to end."""

    def is_paused(self) -> bool:
        """Whether it is to rest; its time then stands still."""


@dataclass(frozen=True)
class Service:
    """What a child does: a module of ours with a class `Service`, and what that is made with."""

    module: str
    label: Message
    """Names the code in messages."""
    setup: Mapping[str, Any] = field(hash=False)


class Sandbox:
    """One child process; it is started when it is first asked, and again after it was ended. One thread at a time."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self._process: LineProcess | None = None
        self._lock = Lock()

    def ask(
        self, request: Mapping[str, Any], *, timeout: float, told: Told | None = None, stop: Flag | None = None
    ) -> Any:
        """Send a request and return its answer; `told` hears what comes before it.

        AgentTimeoutError when there is none in time, CodeError or AgentMoveError when the code fails. After the first,
        and when it dies, the child is gone and the next question starts a new one.
        """
        with self._lock:
            process = self._started()
            try:
                process.write(json.dumps(request) + "\n")
                return self._answer(process, timeout, told, stop)
            except (AgentMoveError, CodeError):
                raise  # an answer like any other: the child is well
            except BaseException:
                self.end()
                raise

    @property
    def is_running(self) -> bool:
        """Whether there is a child."""
        return self._process is not None

    def close(self) -> None:
        """End the child."""
        if self._process is not None:
            self._process.quit()
            self._process = None

    def end(self) -> None:
        """End the child at once, whatever it does, also while another thread waits for it."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()

    def _started(self) -> LineProcess:
        if self._process is None:
            self._process = LineProcess([sys.executable, "-P", "-c", COMMAND], self.service.label, most_line=MOST_LINE)
            setup = {"module": self.service.module, "setup": dict(self.service.setup), "path": _path()}
            self._process.write(json.dumps(setup) + "\n")
            try:
                self._answer(self._process, START_SECONDS, None, None)
            except BaseException:
                self.end()
                raise
        return self._process

    def _answer(self, process: LineProcess, timeout: float, told: Told | None, stop: Flag | None) -> Any:
        order = _Order(process, timeout, stop)
        while True:
            line = self._next(process, order.deadline(), timeout, stop)
            if line is None:
                continue
            found = _read(line, self.service.label)
            if "told" in found:
                if told is not None:
                    told(found["told"])
                continue
            _raise(found, self.service.label)
            return found.get("answer")

    def _next(self, process: LineProcess, deadline: float, timeout: float, stop: Flag | None) -> str | None:
        """Return the next line; None after a moment without one, where a stop is to be looked for."""
        if stop is None:
            return process.read_line(deadline, timeout)
        soon = time.monotonic() + STOP_POLL
        try:
            return process.read_line(min(soon, deadline), timeout)
        except AgentTimeoutError:
            if time.monotonic() >= deadline:
                raise
            return None


class _Order:
    """Says whether the other side is to stop or to rest, again and again, for it may not have begun; and until when."""

    def __init__(self, process: LineProcess, timeout: float, stop: Flag | None) -> None:
        self._process = process
        self._stop = stop
        self._looked = time.monotonic()
        self._deadline = self._looked + timeout
        self._stopped = self._paused = False

    def deadline(self) -> float:
        """Say what is to be said, and return until when an answer is waited for."""
        now, passed = time.monotonic(), time.monotonic() - self._looked
        self._looked = now
        if self._stop is None:
            return self._deadline
        if self._stop.is_set():
            self._end(now)
        else:
            self._rest(passed)
        return self._deadline

    def _end(self, now: float) -> None:
        self._say(stop=True)
        if not self._stopped:
            self._stopped, self._deadline = True, min(self._deadline, now + STOP_GRACE)

    def _rest(self, passed: float) -> None:
        assert self._stop is not None
        if self._paused:
            self._deadline += passed
        was, self._paused = self._paused, self._stop.is_paused()
        if was or self._paused:
            self._say(pause=self._paused)

    def _say(self, **order: bool) -> None:
        self._process.write(json.dumps(order) + "\n")


def _path() -> list[str]:
    """Return where this process finds the package, for a child that might not."""
    return [entry for entry in sys.path if entry and Path(entry).is_absolute()]


def _read(line: str, label: Message) -> dict[str, Any]:
    try:
        return dict(parse_json(line))
    except (ValueError, TypeError):
        raise AgentError("{label} gave an answer that cannot be read", label=label) from None


def _raise(found: Mapping[str, Any], label: Message) -> None:
    if "illegal" in found:
        raise AgentMoveError("{label}: {error}", label=label, error=message_from_json(found["illegal"]))
    if "broken" in found:
        raise GameError(message_from_json(found["broken"]))
    if "error" in found:
        raise CodeError("{label}: {error}", label=label, error=message_from_json(found["error"]))
