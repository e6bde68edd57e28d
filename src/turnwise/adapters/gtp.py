"""GTP version 2, the Go Text Protocol as Othello programs speak it.

A line is `[id] command [arguments]`; an answer is `=[id] text` or `?[id] error`, and an empty line. Squares are
named as in Othello, row 1 on top. A side that cannot move passes by itself: `genmove` says PASS for it, and a move of
the other side may also come at once.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from inspect import signature
from math import isfinite
from typing import Any

from .. import __version__
from ..agents import LimitedAgent
from ..agents.limited import step_below
from ..errors import IllegalMoveError, TurnwiseError
from ..formats.game import PASS, is_pass, must_pass
from ..games.game import Game
from ..games.othello_signs import PLAYERS
from ..messages import Message

NAME, PROTOCOL = "Turnwise", "2"
AGENT = "search"
LINE = re.compile(r"(\d+)?\s*(\S*)\s*(.*)")
UNPRINTED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
COLOURS = {"b": 0, "black": 0, "w": 1, "white": 1}
SIZES = ("8", "6", "4")
SYNTAX = Message("syntax error")
LEAST_SECONDS = 0.01
TIME_KEPT = 0.9  # of a fair share of a period: the rest is for the way there and back


class GtpError(TurnwiseError):
    """An answer that begins with `?`."""


@dataclass
class Clock:
    """What a side has left: seconds for so many moves, or for the rest of the game if moves is 0."""

    seconds: float
    moves: int
    period: tuple[float, int] = (0.0, 0)
    """Seconds and moves that it gets again once it has made its moves; none if there are no moves in it."""

    def limits(self) -> list[str]:
        """Say it as a limit for an agent: who has a whole game ahead plans for its end."""
        if not self.moves:
            return [f"clock={max(self.seconds, LEAST_SECONDS)}"]
        return [f"seconds={step_below(TIME_KEPT * self.seconds / self.moves)}"]

    def spend(self, seconds: float) -> None:
        """Take off what a move has used, and begin another period after the last move of one."""
        self.seconds = max(0.0, self.seconds - seconds)
        if self.moves == 1 and self.period[1]:
            self.seconds, self.moves = self.period
        else:
            self.moves = max(0, self.moves - 1)


class GtpEngine:
    """Plays one game; every command that changes the board adds a state, and `undo` takes it away."""

    def __init__(self, spec: Game, agent: str | None, *, seed: int) -> None:
        self._spec = spec
        self._agent = LimitedAgent(agent or AGENT, spec, seed=seed)
        self._states = [spec.start()]
        self._clocks: list[Clock | None] = [None, None]
        self._period = (0.0, 0)
        self._over = False
        self._commands: dict[str, Callable[..., str]] = {
            "protocol_version": lambda: PROTOCOL,
            "name": lambda: NAME,
            "version": lambda: __version__,
            "known_command": lambda name="": str(name in self._commands).lower(),
            "list_commands": lambda: "\n".join(self._commands),
            "quit": self._quit,
            "boardsize": self._boardsize,
            "clear_board": self._clear_board,
            "komi": self._komi,
            "play": self._play,
            "genmove": self._genmove,
            "undo": self._undo,
            "showboard": self._showboard,
            "time_settings": self._time_settings,
            "time_left": self._time_left,
            "final_score": self._final_score,
            "set_game": self._set_game,
            "list_games": lambda: str(self._spec.title),
        }

    def serve(self, lines: Iterable[str], say: Callable[[str], None]) -> None:
        """Answer until `quit` or the end of the lines."""
        for line in lines:
            text = UNPRINTED.sub("", line.replace("\t", " ").partition("#")[0]).strip()
            if text:
                say(self._answer(text))
            if self._over:
                return

    def close(self) -> None:
        """Close the agent."""
        self._agent.close()

    def _answer(self, line: str) -> str:
        number, command, arguments = LINE.fullmatch(line).groups("")  # type: ignore[union-attr]
        try:
            return f"={number} {self._run(command, arguments.split())}\n"
        except TurnwiseError as error:
            return f"?{number} {error}\n"

    def _run(self, command: str, arguments: list[str]) -> str:
        if command not in self._commands:
            raise GtpError("unknown command")
        run = self._commands[command]
        try:
            signature(run).bind(*arguments)
        except TypeError:
            raise GtpError(SYNTAX) from None
        return run(*arguments)

    @property
    def _state(self) -> Any:
        return self._states[-1]

    # ---- the board ----

    def _boardsize(self, size: str) -> str:
        if size not in SIZES:
            raise GtpError("unacceptable size")
        self._states = [self._spec.start(size=size)]
        return ""

    def _clear_board(self) -> str:
        self._states = [self._spec.start(size=str(self._state.size()))]
        return ""

    def _komi(self, komi: str) -> str:
        """Take the number, which Othello has no use for."""
        _number(komi)
        return ""

    def _play(self, colour: str, vertex: str) -> str:
        side = _side(colour)
        if is_pass(vertex) and self._state.is_over():
            self._states.append(self._state)
            return ""
        try:
            state = self._turn_of(side)
            self._states.append(state.play(state.parse_move(vertex)))
        except (IllegalMoveError, GtpError):
            raise GtpError("illegal move") from None
        return ""

    def _genmove(self, colour: str) -> str:
        side = _side(colour)
        if self._state.is_over():
            self._states.append(self._state)
            return PASS.upper()
        state = self._turn_of(side)
        move = self._choose(state, side)
        self._states.append(state.play(move))
        return str(state.move_text(move)).upper()

    def _turn_of(self, side: int) -> Any:
        """Return the state in which a side is to move: now, or after the forced pass of the other."""
        if self._state.to_move() == side:
            return self._state
        if not must_pass(self._state):
            raise GtpError("it is {player}'s turn", player=PLAYERS[1 - side])
        return self._state.play(PASS)

    def _choose(self, state: Any, side: int) -> Any:
        if must_pass(state):
            return state.legal_moves()[0]
        clock = self._clocks[side]
        began = time.monotonic()
        move = self._agent.choose(state, [] if clock is None else clock.limits())
        if clock is not None:
            clock.spend(time.monotonic() - began)
        return move

    def _undo(self) -> str:
        if len(self._states) == 1:
            raise GtpError("cannot undo")
        self._states.pop()
        return ""

    def _showboard(self) -> str:
        columns = "  " + " ".join("ABCDEFGH"[: self._state.size()])
        rows = [f"{number} {' '.join(row)}" for number, row in enumerate(self._state.rows(), 1)]
        to_move = "over" if self._state.is_over() else f"{PLAYERS[self._state.to_move()]} to move"
        discs = f"X black {self._state.count(0)}, O white {self._state.count(1)}"
        return "\n".join(["", columns, *rows, f"{discs}, {to_move}"])

    def _final_score(self) -> str:
        result = self._state.result()
        if result is None:
            raise GtpError("cannot score")
        black = result if self._state.to_move() == 0 else -result
        return "0" if black == 0 else f"{'B' if black > 0 else 'W'}+{abs(black)}"

    # ---- time ----

    def _time_settings(self, main: str, extra: str, stones: str) -> str:
        """Count the main time, or the periods where there is none; a period without stones means no limit."""
        main_seconds, extra_seconds, moves = _amount(main), _amount(extra), int(_amount(stones))
        unlimited = extra_seconds > 0 and moves == 0
        seconds, count = (main_seconds, 0) if main_seconds else (extra_seconds, moves)
        self._period = (extra_seconds, moves)
        self._clocks = [None if unlimited else Clock(seconds, count, self._period) for _ in PLAYERS]
        return ""

    def _time_left(self, colour: str, seconds: str, stones: str) -> str:
        self._clocks[_side(colour)] = Clock(_amount(seconds), int(_amount(stones)), self._period)
        return ""

    # ---- the session ----

    def _set_game(self, name: str) -> str:
        if name.lower() != self._spec.name:
            raise GtpError("unknown game, this engine plays {title}", title=self._spec.title)
        return ""

    def _quit(self) -> str:
        self._over = True
        return ""


def _side(colour: str) -> int:
    if colour.lower() not in COLOURS:
        raise GtpError(SYNTAX)
    return COLOURS[colour.lower()]


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise GtpError(SYNTAX) from None


def _amount(text: str) -> float:
    number = _number(text)
    if not (isfinite(number) and number >= 0):
        raise GtpError(SYNTAX)
    return number
