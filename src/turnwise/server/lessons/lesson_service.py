"""Lessons as they are asked for: the list, one by its name, and a text that a reader has opened."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from ...games.look import Json
from ...lessons import Lesson, LessonError
from ..errors import MissingError
from ..hosts.hosts import Hosts
from .checking import checked_lesson
from .shelf import ENDING, SHIPPED, Folder, Stamp, shipped


@dataclass(frozen=True)
class Kept:
    """A file that was read: the lesson, or what is wrong with it."""

    stamp: Stamp
    found: Lesson | LessonError


class LessonService:
    """The lessons of a server; a file is read again once it has changed."""

    def __init__(self, hosts: Hosts, folder: str | None) -> None:
        self._hosts = hosts
        self._folder = None if folder is None else Folder(folder)
        self._shipped: dict[tuple[str, str], Lesson] = {}
        self._kept: dict[str, Kept] = {}

    async def entries(self, language: str) -> list[Json]:
        """List the shipped lessons in a language, then the files of the folder with what is wrong with them."""
        return [*(await self._list_shipped(language)), *(await self._list_folder())]

    async def find(self, name: str, language: str) -> Json:
        """Return a lesson of the list; MissingError if there is none of this name."""
        if name in SHIPPED:
            return {"name": name, **(await self._from_package(name, language)).to_json()}
        if name not in await self._names():
            raise MissingError("there is no lesson '{name}' here", name=name)
        return {"name": name, **(await self._from_folder(name)).to_json()}

    async def check(self, text: str) -> Json:
        """Return the lesson of a text that somebody has brought."""
        return {"name": "", **(await checked_lesson(text, self._ask)).to_json()}

    async def _list_shipped(self, language: str) -> list[Json]:
        found = []
        for name in SHIPPED:
            try:
                found.append(_entry(name, await self._from_package(name, language), is_own=False))
            except LessonError:
                continue  # it is about a game that this server does not have
        return found

    async def _list_folder(self) -> list[Json]:
        found = []
        for name in await self._names():
            try:
                found.append(_entry(name, await self._from_folder(name), is_own=True))
            except LessonError as error:
                found.append(_fault(name, error))
        return found

    async def _names(self) -> list[str]:
        if self._folder is None:
            return []
        names = list(await asyncio.to_thread(self._folder.names))
        self._kept = {name: kept for name, kept in self._kept.items() if name in names}
        return names

    async def _from_package(self, name: str, language: str) -> Lesson:
        content = shipped(name, language)
        key = (name, content.decode())
        if key not in self._shipped:
            self._shipped[key] = await checked_lesson(content, self._ask)
        return self._shipped[key]

    async def _from_folder(self, name: str) -> Lesson:
        assert self._folder is not None
        stamp = await asyncio.to_thread(self._folder.stamp, name)
        kept = self._kept.get(name)
        if kept is None or kept.stamp != stamp:
            kept = self._kept[name] = await self._read(name, stamp)
        if isinstance(kept.found, LessonError):
            raise kept.found
        return kept.found

    async def _read(self, name: str, stamp: Stamp) -> Kept:
        assert self._folder is not None
        try:
            content = await asyncio.to_thread(self._folder.read, name)
            return Kept(stamp, await checked_lesson(content, self._ask))
        except LessonError as error:
            return Kept(stamp, error)

    async def _ask(self, game: str, operation: str, **values: object) -> Json:
        found: Json = await self._hosts.find(game).ask(operation, **values)
        return found


def _entry(name: str, lesson: Lesson, *, is_own: bool) -> Json:
    return {
        "name": name,
        "title": lesson.title,
        "language": lesson.language,
        "direction": lesson.direction,
        "digest": lesson.digest,
        "questions": lesson.questions,
        "own": is_own,
        "problem": None,
    }


def _fault(name: str, error: LessonError) -> Json:
    return {
        "name": name,
        "title": name.removesuffix(ENDING),
        "language": "",
        "direction": "ltr",
        "digest": "",
        "questions": 0,
        "own": True,
        "problem": error.message.to_json(),
    }
