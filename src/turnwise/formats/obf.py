"""OBF, positions to solve, one a line: `board side; MOVE:+score; MOVE:-score % comment`.

Scores are for the player to move. Everything after the side may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..atomic_files import write_text, write_texts
from ..errors import DataError, TurnwiseError, message_of
from ..games.othello import OTHELLO
from ..games.state import State
from ..report import Score
from ..store import record_of
from .game import RecordedGame, read_foreign_text, read_number

FIELD, SCORE, COMMENT = ";", ":", "%"
LINE = re.compile(rf"[^{FIELD}{COMMENT}()]{{17,}}[{FIELD}{COMMENT}]")
"""How a line begins that holds more than a board: the smallest board has 16 squares, and a side."""


@dataclass(frozen=True, kw_only=True)
class Problem:
    """A position, the scores of some moves if the file has them, and a comment."""

    state: State
    scores: Mapping[str, Score] = field(default_factory=dict)
    comment: str = ""

    @property
    def score(self) -> Score | None:
        """The best of the scores."""
        return max(self.scores.values(), default=None)


def read_problems(path: Path | str) -> list[Problem]:
    """Read every position of a file; blank lines and lines of comment are passed over."""
    problems = []
    for number, line in enumerate(read_foreign_text(path).splitlines(), 1):
        if not line.partition(COMMENT)[0].strip():
            continue
        try:
            problems.append(parse_problem(line))
        except TurnwiseError as error:
            raise DataError(
                "'{path}' line {number}: {error}", path=path, number=number, error=message_of(error)
            ) from None
    if not problems:
        raise DataError("'{path}' holds no position", path=path)
    return problems


def parse_problem(line: str) -> Problem:
    """Read one line.

    >>> parse_problem("-XO- ---- ---- ---- X; d1:+14 % a wipe-out").scores
    {'d1': 14.0}
    """
    values, _, comment = line.partition(COMMENT)
    board, *fields = values.split(FIELD)
    squares = "".join(board.split())
    state = OTHELLO.parse(f"{squares[:-1]} {squares[-1:]}")
    scores = dict(_scored(state, each) for each in fields if each.strip())
    return Problem(state=state, scores=scores, comment=comment.strip())


def pasted(text: str) -> RecordedGame | None:
    """Read the position of a line as a game that begins there; None for a text of another kind."""
    return _begun(parse_problem(text.splitlines()[0])) if LINE.match(text) else None


def _scored(state: State, text: str) -> tuple[str, Score]:
    move, _, score = text.partition(SCORE)
    name = state.move_text(state.parse_move(move.strip()))
    try:
        return name, read_number(score)
    except ValueError:
        raise DataError("'{text}': write a move and its score as {name}:+4", text=text.strip(), name=name) from None


def write_problems(path: Path | str, problems: Sequence[Problem]) -> None:
    """Write positions, one a line."""
    write_text(path, "".join(f"{problem_text(each)}\n" for each in problems))


def problem_text(problem: Problem) -> str:
    """Write one line."""
    scores = [f" {move}{SCORE}{score:+g}{FIELD}" for move, score in problem.scores.items()]
    comment = f" {COMMENT} {problem.comment}" if problem.comment else ""
    return f"{problem.state.text()}{FIELD}{''.join(scores)}{comment}"


def read(path: Path | str) -> list[RecordedGame]:
    """Read every position as a game that begins there."""
    return [_begun(each) for each in read_problems(path)]


def _begun(problem: Problem) -> RecordedGame:
    return RecordedGame(record=record_of(OTHELLO, problem.state, [], ["", ""]))


def write(path: Path | str, games: Iterable[RecordedGame]) -> None:
    """Write the last position of every game."""
    write_texts(path, map(text, games))


def text(game: RecordedGame) -> str:
    """Write the last position of a game."""
    return f"{problem_text(Problem(state=game.record.states()[-1]))}\n"
