"""Whether the games of a lesson have its positions and moves; the text alone cannot tell."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from ...errors import TurnwiseError
from ...games.look import Json
from ...lessons import Lesson, LessonError, PositionBlock, Question, Step, read_lesson
from ...lessons.errors import wrong
from ...messages import Listing, Message
from ..errors import HostError

Ask = Callable[..., Awaitable[Json]]
"""ask(game, operation, **values): puts a question to the host of a game."""
NEEDS_A_TURN = ("move", "order", "depth")
EXPLAINED = "evaluation"


async def checked_lesson(content: str | bytes, ask: Ask) -> Lesson:
    """Read a lesson and look at all its positions; LessonError says what is wrong and where."""
    lesson = read_lesson(content)
    for step in lesson.steps:
        if step.position is not None:
            await _check_position(step.position, step, ask)
    return lesson


async def _check_position(block: PositionBlock, step: Step, ask: Ask) -> None:
    question = step.question
    where: dict[str, Any] = {"position": block.position, "moves": list(block.moves)}
    try:
        found = await ask(block.game, "position", **where)
        if question is not None and question.kind == EXPLAINED:
            await _check_terms(question, await ask(block.game, "explain", **where, **_asked(question)))
    except (LessonError, HostError):
        raise
    except TurnwiseError as error:
        raise wrong(block.line, error.message) from None
    if step.search is not None and found["over"]:
        raise wrong(step.search.line, Message("the game is over: there is nothing to search"))
    if question is not None:
        _check_moves(question, found)


def _asked(question: Question) -> Json:
    return {"players": None, "evaluate": question.evaluate or None}


async def _check_terms(question: Question, found: Json) -> None:
    if not any(feature["weight"] for feature in found["features"]):
        raise wrong(question.line, Message("this evaluation is no sum of values times weights: choose another one"))


def _check_moves(question: Question, position: Json) -> None:
    if position["over"] and question.kind in NEEDS_A_TURN:
        raise wrong(question.line, Message("the game is over in this position: there is no move to ask for"))
    legal = [move["text"] for move in position["legal"]]
    for move in question.moves:
        if move not in legal:
            raise wrong(
                question.line,
                Message("move '{move}' is not legal here: legal moves are {legal}", move=move, legal=Listing(legal)),
            )
