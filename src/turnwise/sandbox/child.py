"""The other side of a sandbox: loads the code that it is sent, and answers until its input ends."""

from __future__ import annotations

import importlib
import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from typing import IO, Any, Protocol


class Answering(Protocol):
    """What a module's class `Service` is: made with the setup, asked request by request."""

    def answer(self, request: Mapping[str, Any], tell: Callable[[Mapping[str, Any]], None]) -> Any:
        """Return an answer that JSON can hold; `tell` sends something before it."""

    def stop(self) -> None:
        """End what is under way; called from another thread."""

    def rest(self, paused: bool) -> None:
        """Let what is under way rest, or go on; called from another thread."""


def main() -> None:
    """Serve until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asks
    requests, answers = _private_streams()
    setup = json.loads(requests.readline() or "{}")
    sys.path[:] = list(dict.fromkeys([*setup.get("path", ()), *sys.path]))
    waiting: queue.Queue[str] = queue.Queue()
    service: list[Answering] = []
    threading.Thread(target=_listen, args=(requests, waiting, service), daemon=True).start()
    _reply(answers, lambda _tell: service.append(_make(setup)))
    while True:
        request = json.loads(waiting.get())
        _reply(answers, lambda tell, request=request: service[0].answer(request, tell))  # type: ignore[misc]


def _private_streams() -> tuple[IO[str], IO[str]]:
    """Keep both pipes for us alone: code that prints writes to standard error, code that reads finds nothing."""
    requests = os.fdopen(os.dup(0), "r", encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return requests, answers


def _make(setup: Mapping[str, Any]) -> Answering:
    made: Answering = importlib.import_module(setup["module"]).Service(setup["setup"])
    return made


def _listen(requests: IO[str], waiting: queue.Queue[str], service: list[Answering]) -> None:
    for line in requests:
        if not _is_order(json.loads(line), service):
            waiting.put(line)
    os._exit(0)  # nobody asks any more, whatever the code is doing


def _is_order(found: Mapping[str, Any], service: list[Answering]) -> bool:
    """Obey what is about the question that is being answered; anything else is a new one."""
    is_stop, is_rest = found.get("stop") is True, isinstance(found.get("pause"), bool)
    for each in service:
        if is_stop:
            each.stop()
        elif is_rest:
            each.rest(found["pause"])
    return is_stop or is_rest


def _reply(answers: IO[str], work: Callable[[Callable[[Mapping[str, Any]], None]], Any]) -> None:
    """Do the work and send what came of it; every error is one line."""
    from ..errors import GameError, IllegalMoveError, TurnwiseError
    from ..sources import one_line

    def send(message: Mapping[str, Any]) -> None:
        answers.write(json.dumps(message) + "\n")
        answers.flush()

    try:
        send({"answer": work(lambda message: send({"told": message}))})
    except IllegalMoveError as error:
        send({"illegal": error.message.to_json()})
    except GameError as error:
        send({"broken": error.message.to_json()})
    except TurnwiseError as error:
        send({"error": error.message.to_json()})
    except (Exception, SystemExit) as error:
        send({"error": one_line(error).to_json()})
