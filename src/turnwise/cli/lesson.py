"""`turnwise lesson`: lessons as files, checked before a class sees them; shipped ones to begin with."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from .. import games
from ..atomic_files import read_bytes
from ..errors import DataError, OptionError, UnknownNameError
from ..games.look import Json
from ..lessons import Lesson, LessonError
from ..lessons.bounds import MOST_BYTES
from ..messages import Listing, Message
from ..terminal.voice import spoken
from .naming import game_named
from .output import complain, say

WRONG = 2  # exit code
"""A file is wrong."""
GAME = Parameter(help="A game of your own that lessons are about, as nim.py:Nim; may be repeated.")


def check(file: list[Path], /, *, game: Annotated[list[str] | None, GAME] = None, quick: bool = False) -> int:
    """Check files of lessons: one line for each, with the line and the fault of those that are wrong.

    Parameters
    ----------
    file
        Files to check.
    quick
        Do not ask the solver for the best moves that questions leave to it, which may take some seconds.
    """
    for text in game or ():
        game_named(text)
    if not file:
        raise OptionError("name the files to check")
    return max(_checked(path, quick=quick) for path in file)


def show(name: str | None = None, /, *, language: str | None = None) -> None:
    """Print a lesson that comes with Turnwise, to be changed and saved under another name.

    Parameters
    ----------
    name
        Name of the lesson; without it all names are listed.
    language
        Language of the lesson. Default: the one you are spoken to in.
    """
    from ..lessons import read_lesson
    from ..server.lessons.shelf import SHIPPED, shipped

    code = language or spoken().code
    if name is None:
        for each in SHIPPED:
            say(f"{each:<12}{read_lesson(shipped(each, code)).title}")
        return
    if name not in SHIPPED:
        raise UnknownNameError("unknown lesson '{name}': lessons are {names}", name=name, names=Listing(SHIPPED))
    sys.stdout.write(shipped(name, code).decode())


def _checked(path: Path, *, quick: bool) -> int:
    try:
        lesson = _read(path)
        answers = [] if quick else _solved(lesson)
    except LessonError as error:
        complain(Message("'{path}' {error}", path=str(path), error=error.message))
        return WRONG
    except DataError as error:
        complain(error.message)
        return WRONG
    say(
        Message(
            "'{path}': good, {steps}, {questions}",
            path=str(path),
            steps=Message("{n:,} step", "{n:,} steps", n=len(lesson.steps)),
            questions=Message("{n:,} question", "{n:,} questions", n=lesson.questions),
        )
    )
    for answer in answers:
        say(answer)
    return 0


def _read(path: Path) -> Lesson:
    from ..server.lessons.checking import checked_lesson

    return asyncio.run(checked_lesson(read_bytes(path, most=MOST_BYTES), _ask))


async def _ask(game: str, operation: str, **values: object) -> Json:
    """Ask a game of this process; a server asks its hosts."""
    from ..server.hosts.operations import QUICK, Desk
    from ..server.settings import Bounds

    found: Json = QUICK[operation](Desk(games.find(game), Bounds()), **values)
    return found


def _solved(lesson: Lesson) -> list[Message]:
    """Solve where a question leaves the answer to the solver; LessonError where it finds none in time."""
    from ..lessons.errors import wrong
    from ..server.hosts.operations import SEARCHES, Desk
    from ..server.settings import Bounds

    found = []
    for step in lesson.steps:
        question, position = step.question, step.position
        if question is None or position is None or question.kind not in ("move", "depth") or question.moves:
            continue
        desk = Desk(games.find(position.game), Bounds())
        solved = SEARCHES["solve_moves"](desk, None, None, position=position.position, moves=list(position.moves))
        if not solved["solved"]:
            raise wrong(question.line, Message("the solver finds no best move in time: give it as  answer: MOVE"))
        found.append(Message("line {line}: best move {moves}", line=question.line, moves=Listing(solved["best"])))
    return found
