"""NBoard version 2, the protocol between the Othello board of that name and its engines.

    we read                                we answer
    nboard 2                               set myname Turnwise
    set game GGF, set depth N              nothing; `set contempt` is passed over
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
from functools import partial
from typing import Any

from ..agents import LimitedAgent
from ..engine import Solver, search
from ..errors import DataError, OptionError, TurnwiseError
from ..formats import ggf
from ..formats.game import play_on
from ..games.game import Game
from ..report import Move, Report
from .worker import Say, Task, Worker

NAME = "Turnwise"
DEPTH, MOST_DEPTH = 12, 60
MOST_HINTS = 64
WHOLE = re.compile("[0-9]{1,4}")
EXACT = "100%"  # the depth of a solved position


class NBoardEngine:
    """Follows one game and thinks about it in a thread of its own."""

    def __init__(self, spec: Game, agent: str | None, *, seed: int) -> None:
        self._agent = None if agent is None else LimitedAgent(agent, spec, seed=seed)
        self._states = [spec.start()]
        self._depth = DEPTH
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
            "go": lambda _rest: worker.ask(partial(self._go, self._unfinished(), self._depth)),
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
            self._states = ggf.parse(value)[0].record.states()

    def _move(self, worker: Worker, value: str) -> None:
        worker.drop()
        text, _, _ = ggf.annotated(value)
        played, _ = play_on(self._states[-1], text)
        for each in played:  # a pass that was left out is a state of its own
            self._states.append(self._states[-1].play(each))

    def _unfinished(self) -> Any:
        if self._states[-1].is_over():
            raise DataError("the game is over")
        return self._states[-1]

    # ---- in the worker's thread ----

    def _go(self, state: Any, depth: int, task: Task) -> None:
        began = time.monotonic()
        task.say(f"status {NAME} is thinking")
        move, note = self._chosen(state, depth, task)
        seconds = time.monotonic() - began
        task.say("status")
        task.say(f"=== {ggf.move_name(state.move_text(move))}/{note}/{seconds:.2f}")

    def _chosen(self, state: Any, depth: int, task: Task) -> tuple[Move, str]:
        """Return a move and what it is worth, which an agent does not tell."""
        if self._agent is not None:
            return self._agent.choose(state, [f"depth={depth}"]), ""
        report = self._find(state, depth, task)
        _tell(task, state, report)
        return report.best, f"{report.score:.2f}"

    def _hint(self, state: Any, depth: int, count: int, task: Task) -> None:
        task.say(f"status {NAME} is thinking")
        _tell(task, state, self._find(state, depth, task, all_moves=True), count)
        task.say("status")

    def _analyze(self, states: list[Any], depth: int, task: Task) -> None:
        for made in range(len(states) - 1, -1, -1):
            score = states[made].result()
            if score is None:
                score = self._find(states[made], depth, task).score
            task.say(f"analysis {made} {score:.2f}")
            if task.token.stopped():
                return

    def _find(self, state: Any, depth: int, task: Task, *, all_moves: bool = False) -> Report:
        """Search to the depth, or solve what it reaches the end of."""
        empties = sum(row.count("-") for row in state.rows())
        if empties <= depth:
            return self._solver.solve(state, all_moves=all_moves, stop=task.token)
        return search(state, depth=depth, all_moves=all_moves, stop=task.token)


def _pong(worker: Worker, number: str) -> None:
    """Answer after everything older: what is dropped is not heard again."""
    worker.drop()
    worker.say(f"pong {number}")


def _tell(task: Task, state: Any, report: Report, count: int = 1) -> None:
    """Write the best lines and what they cost."""
    depth = EXACT if report.solved else str(report.depth)
    scores = report.moves or {report.best: report.score}
    ranks = report.move_ranks or {report.best: 0}
    for move in sorted(scores, key=lambda move: -ranks[move])[:count]:
        line = report.line if report.line[:1] == [move] else [move]
        task.say(f"search {_line_text(state, line)} {scores[move]:.2f} 0 {depth}")
    task.say(f"nodestats {report.nodes} {report.seconds:.2f}")


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
