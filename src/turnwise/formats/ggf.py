"""GGF, the text of the Generic Game Server: `(;GM[Othello]PB[..]PW[..]TY[8]BO[8 ..]B[F5//0.5]W[D6];)`.

A game is a list of tags. These are read, the others are passed over:

    GM      the game, Othello                  TY, BO  board size; board and side to move, `*` black, `O` white
    PC, DT  place and date                     B, W    a move, perhaps `/evaluation` and `/seconds` after it
    PB, PW  names of black and white

RE is written and not read: a result follows from the moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..atomic_files import write_texts
from ..errors import DataError
from ..games.othello import OTHELLO
from ..games.othello_signs import PLAYERS
from ..games.state import State
from ..messages import Message
from ..report import Score
from ..store import record_of
from .game import GameText, RecordedGame, is_pass, made_of, play_on, read_games, read_number

OPENING, ENDING = "(;", ";)"
# Hours, minutes and seconds; what a side is given besides comes after them.
CLOCK = re.compile(r"(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)(?:/.*)?")
TAG = re.compile(r"\s*([A-Za-z]+)\[((?:\\.|[^\]\\])*)\]", re.DOTALL)
KIND = re.compile(r"(\d+)(\w*)")  # size, then the server's letters and numbers for its variants
ANTI = "a"  # the letter of the variant in which fewest discs win
COLOURS = ("B", "W")
SHOWN = 20  # characters of what cannot be read

Tag = tuple[str, str]


def read(path: Path) -> Iterator[RecordedGame]:
    """Read every game of a file."""
    return read_games(path, _parse)


def parse(text: str) -> list[RecordedGame]:
    """Read every game of a text; what stands between games, such as a count, is passed over."""
    return list(_parse([text]))


def _parse(pieces: Iterable[str]) -> Iterator[RecordedGame]:
    none = Message("holds no game in GGF: one is written as (;GM[Othello] ... ;)")
    return made_of(_split(GameText(pieces)), lambda tags: _Reader(tags).game(), none=none)


def pasted(text: str) -> RecordedGame | None:
    """Read the first game of a text; None if it holds none."""
    return next(_parse([text])) if OPENING in text else None


def _split(source: GameText) -> Iterator[list[Tag]]:
    """Yield the tags of each game; a value may hold anything, even the end of a game."""
    while _find_opening(source):
        tags, end = _tags(source.text, len(OPENING))
        while not source.text.startswith(ENDING, end):
            if source.is_full or not source.grow():
                raise _no_tag(source.number, source.text[end : end + SHOWN])
            tags, end = _tags(source.text, len(OPENING))
        yield tags
        source.pass_by(end + len(ENDING))
        source.number += 1


def _find_opening(source: GameText) -> bool:
    """Pass by what stands before the next game; False if there is none."""
    while (begin := source.text.find(OPENING)) < 0:
        if not source.grow():
            return False
    source.pass_by(begin)
    return True


def _no_tag(number: int, rest: str) -> DataError:
    wrong = " ".join(rest.split())
    where = Message("at '{text}'", text=wrong) if wrong else Message("at the end")
    return DataError(
        "game {number}: no tag {where}, write NAME[VALUE] and ;) after the last", number=number, where=where
    )


def _tags(text: str, position: int) -> tuple[list[Tag], int]:
    tags = []
    while found := TAG.match(text, position):
        tags.append((found[1].upper(), re.sub(r"\\(.)", r"\1", found[2])))
        position = found.end()
    while text[position : position + 1].isspace():
        position += 1
    return tags, position


@dataclass
class _Reader:
    """Replays the tags of one game."""

    tags: Sequence[Tag]
    moves: list[str] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    scores: list[Score | None] = field(default_factory=list)

    def game(self) -> RecordedGame:
        heads = dict(self.tags)
        if heads.get("GM", str(OTHELLO.title)).strip().lower() != OTHELLO.name:
            raise DataError("a game of {found}, not of {title}", found=repr(heads["GM"]), title=OTHELLO.title)
        start = state = _start(heads)
        for name, value in self.tags:
            if name in COLOURS:
                state = self._play(state, name, value)
        times = self.times if any(self.times) else []
        scores = self.scores if any(score is not None for score in self.scores) else []
        players = [heads.get("PB", ""), heads.get("PW", "")]
        record = record_of(OTHELLO, start, self.moves, players, times, scores=scores)
        return RecordedGame(record=record, place=heads.get("PC", ""), date=heads.get("DT", ""))

    def _play(self, state: State, colour: str, value: str) -> Any:
        text, score, seconds = annotated(value)
        played, after = play_on(state, text)
        mover = 1 - after.to_move()  # sides take turns, and a pass is a move
        if played and COLOURS[mover] != colour:
            number = len(self.moves) + len(played)
            raise DataError(
                "move {number}, {colour}[{value}]: it is {player}'s turn",
                number=number,
                colour=colour,
                value=value,
                player=PLAYERS[mover],
            )
        for move in played:
            is_it = move == played[-1]
            self.moves.append(move)
            self.scores.append(score if is_it else None)
            self.times.append(seconds if is_it else 0.0)
        return after


def clock_in(text: str) -> float | None:
    """Return the seconds that each side of a game begins with, as its tag TI says; None without one.

    >>> clock_in("(;GM[Othello]TI[05:00//02:00];)")
    300.0
    """
    heads = dict(_tags(text, text.find(OPENING) + len(OPENING))[0])
    if "TI" not in heads:
        return None
    found = CLOCK.fullmatch(heads["TI"].strip())
    if found is None:
        raise DataError("TI[{ti}]: write the time of a side as MINUTES:SECONDS", ti=heads["TI"])
    hours, minutes, seconds = (float(part or 0) for part in found.groups())
    return 3600 * hours + 60 * minutes + seconds


def annotated(value: str) -> tuple[str, Score | None, float]:
    """Cut `F5/1.2/0.5` into the move, the evaluation and the seconds; either may be missing."""
    text, score, seconds = [*map(str.strip, value.split("/")), "", ""][:3]
    try:
        return text, read_number(score) if score else None, read_number(seconds) if seconds else 0.0
    except ValueError:
        raise DataError("move '{value}': write it as F5, F5/EVALUATION or F5/EVALUATION/SECONDS", value=value) from None


def _start(heads: dict[str, str]) -> Any:
    kind = KIND.fullmatch(heads.get("TY", "8").strip())
    if kind is None or ANTI in kind[2].lower():
        raise DataError("TY[{ty}]: give the size of the board; other rules are not played here", ty=heads["TY"])
    if "BO" not in heads:
        return OTHELLO.start(size=kind[1])
    size, *rows = heads["BO"].split() or [""]
    if not rows:
        raise DataError("BO[{bo}]: write the size, the squares and the side to move", bo=heads["BO"])
    board = "".join(rows)
    state = OTHELLO.parse(f"{board[:-1]} {board[-1:]}")
    if {size, kind[1] if "TY" in heads else size} != {str(state.size())}:
        raise DataError(
            "BO has {found} squares a side, not {size} or TY[{ty}]",
            found=state.size(),
            size=size,
            ty=heads.get("TY", size),
        )
    return state


def write(path: Path | str, games: Iterable[RecordedGame]) -> None:
    """Write games, one a line."""
    write_texts(path, (f"{text(game)}\n" for game in games))


def text(game: RecordedGame) -> str:
    """Write a game on one line; its side lines are left out."""
    states = game.record.states()
    start = states[0]
    black, white = game.players
    heads = [
        ("GM", str(OTHELLO.title)),
        *((name, value) for name, value in (("PC", game.place), ("DT", game.date)) if value),
        ("PB", black),
        ("PW", white),
        ("RE", "?" if game.record.result is None else f"{game.record.result:+.3f}"),
        ("TY", str(start.size())),
        ("BO", f"{start.size()} {_stars(' '.join(start.rows()))} {_stars(start.text()[-1])}"),
    ]
    moves = [(COLOURS[state.to_move()], value) for state, value in zip(states, _values(game), strict=False)]
    return OPENING + "".join(f"{name}[{_escaped(value)}]" for name, value in (*heads, *moves)) + ENDING


def move_name(move: str) -> str:
    """Name a move as the server does: F5, or PA for a pass."""
    return "PA" if is_pass(move) else move.upper()


def _values(game: RecordedGame) -> Iterator[str]:
    """Yield the values of the move tags."""
    moves = game.record.moves
    times = [*game.record.times, *[0.0] * len(moves)]
    scores = [*game.scores, *[None] * len(moves)]
    for move, score, seconds in zip(moves, scores, times, strict=False):
        notes = ("" if score is None else f"{score:.2f}", f"{seconds:g}" if seconds else "")
        yield "/".join((move_name(move), *notes)).rstrip("/")


def _stars(board: str) -> str:
    return board.replace("X", "*")


def _escaped(value: str) -> str:
    return re.sub(r"([\]\\])", r"\\\1", value)
