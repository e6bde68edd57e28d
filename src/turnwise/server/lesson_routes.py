"""The routes of lessons: the list, one of them, and the check of a file that a reader has opened."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request

from ..games.look import Json
from .requests import NAME, LessonRequest
from .responses import Lesson, LessonEntry
from .router import api_router
from .services import services_of

router = api_router()
LanguageCode = Annotated[str, Query(max_length=NAME)]


@router.get("/lessons", response_model=list[LessonEntry])
async def list_lessons(request: Request, language: LanguageCode = "en") -> list[Json]:
    """List the lessons: shipped ones in a language or else in English, then the files of the operator's folder."""
    return await services_of(request).lessons.entries(language)


@router.get("/lessons/{name}", response_model=Lesson)
async def show_lesson(name: str, request: Request, language: LanguageCode = "en") -> Json:
    """Return a lesson of the list."""
    return await services_of(request).lessons.find(name, language)


@router.post("/lessons", response_model=Lesson)
async def check_lesson(asked: LessonRequest, request: Request) -> Json:
    """Read the text of a lesson, or say in one line what is wrong with it; nothing of it is kept."""
    return await services_of(request).lessons.check(asked.text)
