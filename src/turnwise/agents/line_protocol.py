"""The line protocol, as both sides of it write and read lines; docs/reference/line-protocol.md describes it.

An engine of version 1 announces nothing. One of a later version announces itself in an `info` line, which callers of
version 1 pass over; so either side may be older than the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from ..errors import IllegalMoveError
from ..games.state import State
from ..report import Move, Report, Score

VERSION = 2
GAME, POSITION, GO, STOP, QUIT = "game", "position", "go", "stop", "quit"
INFO, MOVE, ERROR = "info", "move", "error"
LIMITS = ("depth", "nodes", "seconds", "clock")
"""What may follow `go`, each as NAME=VALUE."""
TO_THE_END = ("line", "engine")  # names whose value is the rest of the line
MOST_LINE = 4096  # characters of a line that an engine writes
MOST_TOLD = 64  # moves of a line that we tell
MOST_NODES = 1 << 62
MOST_DEPTH = 1 << 20
MOST_NUMBER = 1e12  # of seconds and scores
T = TypeVar("T", int, float)


@dataclass(frozen=True)
class Greeting:
    """What an engine announces: the version it speaks, and which limits and commands it takes."""

    version: int
    can: frozenset[str]
    engine: str = ""

    def line(self) -> str:
        """Write the announcement."""
        can = ",".join(name for name in (*LIMITS, STOP) if name in self.can)
        return f"{INFO} protocol={self.version} can={can} engine={self.engine}"


SILENT = Greeting(1, frozenset(("depth", "seconds")))
"""What an engine of version 1 would announce."""


def read_greeting(values: Mapping[str, str]) -> Greeting | None:
    """Read the values of an `info` line as an announcement; None if it is none.

    >>> read_greeting(read_values("protocol=2 can=stop,depth engine=My engine 1.0")).engine
    'My engine 1.0'
    """
    version = _number(values.get("protocol"), int, VERSION, MOST_DEPTH)
    if version is None:
        return None
    return Greeting(version, frozenset(values.get("can", "").split(",")), values.get("engine", ""))


def read_values(text: str) -> dict[str, str]:
    """Read words such as `depth=4`; other words are for people, and passed over.

    >>> read_values("hello depth=4 line=a b c")
    {'depth': '4', 'line': 'a b c'}
    """
    found: dict[str, str] = {}
    while text := text.strip():
        word, _, rest = text.partition(" ")
        name, mark, value = word.partition("=")
        if name in TO_THE_END and mark:
            return {**found, name: text.partition("=")[2].strip()}
        if mark:
            found[name] = value
        text = rest
    return found


def info_line(state: State, report: Report) -> str:
    """Tell what was found so far.

    >>> from turnwise import Connect4, search
    >>> info_line(Connect4(), search(Connect4(), depth=1)).partition(" seconds=")[0]
    'info depth=1 score=0.1 nodes=7'
    """
    words = [INFO, *([f"depth={report.depth}"] if report.depth else [])]
    words += [f"score={report.score:.9g}", f"nodes={report.nodes}", f"seconds={report.seconds:.3f}"]
    if report.line:
        words.append(f"line={' '.join(_names(state, report.line[:MOST_TOLD]))}")
    return " ".join(words)


@dataclass
class Told:
    """What an engine has told about a state so far, as far as it makes sense; the last word on each thing holds."""

    state: State
    depth: int = 0
    score: Score | None = None
    nodes: int = 0
    seconds: float = 0.0
    line: list[Move] = field(default_factory=list)

    def hear(self, values: Mapping[str, str]) -> Report | None:
        """Take in the values of an `info` line; the report so far if there is a score."""
        self.depth = _number(values.get("depth"), int, 0, MOST_DEPTH) or self.depth
        self.nodes = _number(values.get("nodes"), int, 0, MOST_NODES) or self.nodes
        self.seconds = _number(values.get("seconds"), float, 0, MOST_NUMBER) or self.seconds
        score = _number(values.get("score"), float, -MOST_NUMBER, MOST_NUMBER)
        self.score = self.score if score is None else score
        self.line = _moves(self.state, values["line"]) if "line" in values else self.line
        return self.report()

    def report(self) -> Report | None:
        """Return what was told as the report of a search; None without a score. Nothing of it is proved."""
        if self.score is None:
            return None
        return Report(
            best=self.line[0] if self.line else None,
            score=self.score,
            bound="exact" if self.depth else "none",
            solved=False,
            line=self.line,
            depth=self.depth,
            nodes=self.nodes,
            seconds=self.seconds,
            rank=self.score,
            state=self.state,
        )


def _names(state: State, line: list[Move]) -> list[str]:
    names = []
    for move in line:
        names.append(state.move_text(move))
        state = state.play(move)
    return names


def _moves(state: State, text: str) -> list[Move]:
    """Read a line of moves up to the first that is not legal."""
    moves: list[Move] = []
    for name in text.split():
        try:
            moves.append(state.parse_move(name))
        except IllegalMoveError:
            break
        state = state.play(moves[-1])
    return moves


def _number(text: str | None, kind: Callable[[str], T], least: float, most: float) -> T | None:
    """Read a number; None if it is missing, or none that anybody would tell."""
    if text is None:
        return None
    try:
        number = kind(text)
    except ValueError:
        return None
    return number if least <= number <= most else None  # which no NaN is
