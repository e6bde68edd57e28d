"""NBoard version 2, the protocol between the Othello board of that name and its engines.

    we read                                we answer
    nboard 2                               set myname Turnwise
    set game GGF, set depth N              nothing; TI in GGF is a clock; `set contempt` is passed over
    move F5/evaluation/seconds             nothing
    go                                     search lines, nodestats, === F5/evaluation/seconds
    hint N                                 a search line for each of the best N moves, nodestats
    ping N                                 pong N, at once: what was thought about is dropped, unheard
    analyze                                analysis MOVES EVALUATION, from the last position back
    learn                                  learned; nothing is
    quit                                   nothing; it ends

`go` changes no board: the move counts when `move` brings it back. A pass is PA both ways. What is wrong is told in a
`status` line, and unknown commands are passed over, as the protocol asks. Evaluations are for the player to move.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from ..agents import LimitedAgent
from ..agents.thinking import LEAST_SECONDS, Clock
from ..engine import Solver, search
from ..errors import DataError, OptionError, TurnwiseError
from ..formats import ggf
from ..formats.game import play_on
from ..games.game import Game
from ..games.othello import empties
from ..games.othello_signs import PLAYERS
from ..report import Limits, Move, Report
from .worker import Say, Task, Worker

NAME = "Turnwise"
DEPTH, MOST_DEPTH = 12, 60
MOST_HINTS = 64
WHOLE = re.compile("[0-9]{1,4}")
SOLVED_BEYOND, GUESSED_BEYOND = 6, 10  # empty squares more than the depth whose end costs about as much as a search
BOLD = "bold"  # the confidence of such a guess
EXACT, LIKELY = "100%", "77%"  # the depths of a solved position, and of one whose end was searched boldly


class NBoardEngine:
    """Follows one game and thinks about it in a thread of its own."""

    def __init__(self, spec: Game, agent: str | None, *, seed: int) -> None:
        self._agent = None if agent is None else LimitedAgent(agent, spec, seed=seed)
        self._spec = spec
        self._states = [spec.start()]
        self._depth: int | None = None  # as it was set
        self._clock: float | None = None  # seconds that a side begins with
        self._used = [0.0 for _ in PLAYERS]
        self._thought = 0.0  # seconds of the last answer, if its move is not back yet
        self._solver = Solver()
        self._worker: Worker | None = None

    def serve(self, lines: Iterable[str], say: Say) -> None:
        """Answer until `quit`; at the end of the lines the last question is still answered."""
        worker = self._worker = Worker(say)
        commands = self._commands(worker)
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word == "quit":
                return
            try:
                if word in commands:
                    commands[word](rest.strip())
            except TurnwiseError as error:
                worker.say(f"status {error}")
        worker.finish()

    def close(self) -> None:
        """Stop thinking and close the agent."""
        if self._worker is not None:
            self._worker.close()
        if self._agent is not None:
            self._agent.close()

    def _commands(self, worker: Worker) -> dict[str, Callable[[str], None]]:
        return {
            "nboard": lambda _version: worker.say(f"set myname {NAME}"),
            "set": partial(self._set, worker),
            "move": partial(self._move, worker),
            "go": lambda _rest: worker.ask(partial(self._go, self._unfinished(), self._depth, self.left())),
            "hint": lambda count: worker.ask(
                partial(self._hint, self._unfinished(), self._depth, _whole("hint", count, most=MOST_HINTS))
            ),
            "ping": partial(_pong, worker),
            "analyze": lambda _rest: worker.ask(partial(self._analyze, list(self._states), self._depth)),
            "learn": lambda _rest: worker.say("learned"),
        }

    # ---- while lines are read ----

    def _set(self, worker: Worker, rest: str) -> None:
        name, _, value = rest.partition(" ")
        if name == "depth":
            self._depth = _whole("set depth", value, most=MOST_DEPTH)
        elif name == "game":
            worker.drop()
            record = ggf.parse(value)[0].record
            self._states = record.states()
            self._used = [0.0 for _ in PLAYERS]
            for state, seconds in zip(self._states, record.times, strict=False):
                self._used[state.to_move()] += seconds
            self._clock, self._thought = None, 0.0
            self._clock = ggf.clock_in(value)

    def _move(self, worker: Worker, value: str) -> None:
        worker.drop()
        text, _, seconds = ggf.annotated(value)
        played, after = play_on(self._states[-1], text)
        for each in played:  # a pass that was left out is a state of its own
            self._states.append(self._states[-1].play(each))
        if played:
            self._used[1 - after.to_move()] += max(seconds, self._thought)  # sides take turns, and a pass is a move
        self._thought = 0.0

    def left(self) -> float | None:
        """Return the seconds that the side to move has left; None without a clock."""
        if self._clock is None:
            return None
        side: int = self._states[-1].to_move()
        return max(self._clock - self._used[side], LEAST_SECONDS)

    def _unfinished(self) -> Any:
        if self._states[-1].is_over():
            raise DataError("the game is over")
        return self._states[-1]

    # ---- in the worker's thread ----

    def _go(self, state: Any, depth: int | None, left: float | None, task: Task) -> None:
        began = time.monotonic()
        task.say(f"status {NAME} is thinking")
        move, note = self._chosen(state, depth, left, task)
        seconds = self._thought = time.monotonic() - began
        task.say("status")
        task.say(f"=== {ggf.move_name(state.move_text(move))}/{note}/{seconds:.2f}")

    def _chosen(self, state: Any, depth: int | None, left: float | None, task: Task) -> tuple[Move, str]:
        """Return a move and what it is worth, which an agent does not tell."""
        if self._agent is not None:
            limits = [] if left is None else [f"clock={left}"]
            return self._agent.choose(state, [*limits, *_depth_limit(depth, left)]), ""
        report = self._find(state, depth, task) if left is None else self._timed(state, depth, left, task)
        _tell(task, state, report)
        return report.best, f"{report.score:.2f}"

    def _hint(self, state: Any, depth: int | None, count: int, task: Task) -> None:
        task.say(f"status {NAME} is thinking")
        _tell(task, state, self._find(state, depth, task, all_moves=True), count)
        task.say("status")

    def _analyze(self, states: list[Any], depth: int | None, task: Task) -> None:
        for made in range(len(states) - 1, -1, -1):
            score = states[made].result()
            if score is None:
                score = self._find(states[made], depth, task).score
            task.say(f"analysis {made} {score:.2f}")
            if task.token.stopped():
                return

    def _find(self, state: Any, depth: int | None, task: Task, *, all_moves: bool = False) -> Report:
        """Search to the depth, or to the end of the game where that costs about as much."""
        depth, left = depth or DEPTH, empties(state)
        if left <= depth + SOLVED_BEYOND:
            return self._solver.solve(state, all_moves=all_moves, stop=task.token)
        if left <= depth + GUESSED_BEYOND and not all_moves:
            return replace(self._solver.solve(state, confidence=BOLD, stop=task.token), depth=left)
        return search(state, depth=depth, all_moves=all_moves, probcut=self._spec.probcut, stop=task.token)

    def _timed(self, state: Any, depth: int | None, left: float, task: Task) -> Report:
        """Search within the share of what is left; the end of the game is no matter of depth."""
        seconds = Clock(left, self._spec).share(state)
        near_end = depth is None or empties(state) <= depth + GUESSED_BEYOND
        limits = Limits(seconds=seconds, depth=None if near_end else depth)
        return search(state, limits=limits, probcut=self._spec.probcut, stop=task.token)


def _depth_limit(depth: int | None, left: float | None) -> list[str]:
    """Limit an agent to the depth that was set, or to the usual one where nothing else does."""
    if depth is None and left is not None:
        return []
    return [f"depth={depth or DEPTH}"]


def _pong(worker: Worker, number: str) -> None:
    """Answer after everything older: what is dropped is not heard again."""
    worker.drop()
    worker.say(f"pong {number}")


def _tell(task: Task, state: Any, report: Report, count: int = 1) -> None:
    """Write the best lines and what they cost."""
    depth = _depth_text(state, report)
    scores = report.moves or {report.best: report.score}
    ranks = report.move_ranks or {report.best: 0}
    for move in sorted(scores, key=lambda move: -ranks[move])[:count]:
        line = report.line if report.line[:1] == [move] else [move]
        task.say(f"search {_line_text(state, line)} {scores[move]:.2f} 0 {depth}")
    task.say(f"nodestats {report.nodes} {report.seconds:.2f}")


def _depth_text(state: Any, report: Report) -> str:
    if report.solved:
        return EXACT
    return LIKELY if report.depth == empties(state) else str(report.depth)


def _line_text(state: Any, line: Iterable[Move]) -> str:
    names = []
    for move in line:
        names.append(ggf.move_name(state.move_text(move)))
        state = state.play(move)
    return "".join(names)


def _whole(command: str, text: str, *, most: int) -> int:
    if not (WHOLE.fullmatch(text) and 0 < int(text) <= most):
        raise OptionError(
            "{command} '{value}': give a whole number from 1 to {most}", command=command, value=text, most=most
        )
    return int(text)
