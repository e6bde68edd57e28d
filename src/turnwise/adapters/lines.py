"""Our own engine protocol: the other side of `external:cmd=...`, for every game; docs/reference/line-protocol.md."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from .. import __version__, formats
from ..agents import LimitedAgent
from ..agents.line_protocol import (
    ERROR,
    GAME,
    GO,
    LIMITS,
    MOVE,
    POSITION,
    QUIT,
    STOP,
    VERSION,
    Greeting,
    info_line,
)
from ..engine import StopToken, stopped_by
from ..errors import TurnwiseError
from ..games.game import Game
from ..messages import short_text
from ..report import Move, Report
from .worker import PATIENCE, Say

AGENT = "search"
GREETING = Greeting(VERSION, frozenset((*LIMITS, STOP)), f"Turnwise {__version__}")
MOST_WAITING = 1000  # lines read ahead; who writes more waits


@dataclass(frozen=True)
class Line:
    """A line that waits for its answer, and the token that stops the thought about it."""

    text: str
    token: StopToken = field(default_factory=StopToken)


class LinesEngine:
    """Answers line by line, in a thread of its own, so that `stop` is heard while it thinks."""

    def __init__(self, spec: Game, agent: str | None, *, seed: int) -> None:
        self._spec = spec
        self._agent = LimitedAgent(agent or AGENT, spec, seed=seed)
        self._state = spec.start()
        self._waiting: queue.Queue[Line | None] = queue.Queue(MOST_WAITING)
        self._unanswered: list[Line] = []
        self._thread: threading.Thread | None = None
        self._failure: BaseException | None = None
        self._commands: dict[str, Callable[[str, StopToken, Say], str | None]] = {
            GAME: self._game,
            POSITION: self._position,
            GO: self._go,
        }

    def serve(self, lines: Iterable[str], say: Say) -> None:
        """Answer until `quit` or the end of the lines; what was asked before is still answered."""
        self._thread = threading.Thread(target=self._answer_all, args=(say,), daemon=True)
        self._thread.start()
        for text in map(str.strip, lines):
            if text == QUIT or self._failure:
                break
            if text == STOP:
                self._stop()
            elif text:
                line = Line(text)
                self._unanswered.append(line)
                self._waiting.put(line)
        self._waiting.put(None)
        self._thread.join()
        if self._failure:
            raise self._failure

    def close(self) -> None:
        """Stop thinking and close the agent; a thought that cannot be stopped ends with the program."""
        self._stop()
        if self._thread is not None:
            with suppress(queue.Full):
                self._waiting.put_nowait(None)
            self._thread.join(PATIENCE)
        self._agent.close()

    def _stop(self) -> None:
        """Stop what is thought about now, and all that was asked before this."""
        for line in list(self._unanswered):
            line.token.stop()

    # ---- in the thread that answers ----

    def _answer_all(self, say: Say) -> None:
        try:
            while line := self._waiting.get():
                answer = self._answer(line, say)
                self._unanswered.remove(line)
                if answer:
                    say(answer)
        except BaseException as error:  # raised again by the thread that reads
            self._failure = error
            while self._waiting.get():  # the reader may wait for room
                pass

    def _answer(self, line: Line, say: Say) -> str | None:
        word, _, rest = line.text.partition(" ")
        try:
            if word in self._commands:
                return self._commands[word](rest, line.token, say)
        except TurnwiseError as error:
            return f"{ERROR} {' '.join(str(error).split())}"
        return f"{ERROR} unknown line '{short_text(line.text)}': write game, position, go, stop or quit"

    def _game(self, name: str, _token: StopToken, _say: Say) -> str:
        if name == self._spec.name:
            return GREETING.line()
        return f"{ERROR} this engine plays {self._spec.name}, not '{short_text(name)}'"

    def _position(self, text: str, _token: StopToken, _say: Say) -> None:
        self._state = formats.parse_position(self._spec, text)

    def _go(self, limits: str, token: StopToken, say: Say) -> str:
        state = self._state
        if state.is_over():
            return f"{ERROR} the game is over in position '{state.text()}'"
        told: list[str] = []

        def tell(report: Report) -> None:
            told.append(info_line(state, report))
            say(told[-1])

        began = time.perf_counter()
        with stopped_by(token):
            move = self._agent.choose(state, limits.split(), watch=tell)
        if not told:
            self._tell_choice(move, time.perf_counter() - began, say)
        return f"{MOVE} {state.move_text(move)}"

    def _tell_choice(self, move: Move, seconds: float, say: Say) -> None:
        """Tell what the choice seemed worth, where the agent has told nothing on the way."""
        if self._agent.score is None:
            return
        nodes, score = self._agent.nodes, self._agent.score
        found = Report(move, score, "none", solved=False, line=[move], depth=0, nodes=nodes, seconds=seconds)
        say(info_line(self._state, found))
