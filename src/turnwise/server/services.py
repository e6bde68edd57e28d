"""What the routes share: settings, threads for searches, plays, jobs and the store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from hmac import compare_digest
from typing import Any, TypeVar

from starlette.requests import HTTPConnection, Request

from ..errors import StoreLostError
from ..games.look import Json
from ..store import Store
from .clients import Proxies
from .errors import ForbiddenError, GoneError
from .hosts.hosts import Hosts
from .jobs.guest import GuestJob
from .jobs.kinds import make_kinds
from .jobs.runner import JobRunner
from .lessons.lesson_service import LessonService
from .networks import Networks
from .records import save_play, show_play
from .search_pool import Searches
from .sessions.actions import Actions
from .sessions.repository import StoredSessions
from .sessions.session_service import SessionService
from .settings import Settings
from .store_calls import GroupWriter, in_store
from .turns.shared import Link

T = TypeVar("T")
log = logging.getLogger(__name__)
STORE_THREADS = 2


class Services:
    """All that lives as long as the server."""

    def __init__(self, settings: Settings) -> None:
        bounds = settings.bounds
        self.settings = settings
        self.proxies = Proxies(settings.trusted_proxies)
        self.link = Link(settings)
        self.searches = Searches(self.link)
        self.store = _store_of(settings)
        self.hosts = Hosts(settings, self.searches, Networks.of(self.store))
        self.lessons = LessonService(self.hosts, settings.lessons)
        self.session_service = SessionService(
            StoredSessions(self.store),
            GroupWriter(self.store),
            self.hosts,
            now=settings.now,
            search_seconds=bounds.search_seconds,
            save=lambda connection, board: save_play(self.store, connection, board),
            tell_others=self.link.tell_change,
            tell_watched=self.link.watch,
        )
        self.actions = Actions(self.session_service, show_play)
        self.link.hear_changes(self.session_service.hear_of_change)
        kinds = make_kinds(self.store, settings)
        self.jobs = JobRunner(
            self.store,
            {name: GuestJob(name, kind, self.hosts, settings) for name, kind in kinds.items()},
            now=settings.now,
        )
        self._threads = ThreadPoolExecutor(STORE_THREADS, thread_name_prefix="records")

    async def open(self) -> None:
        """Begin; the operator's games are started first, for plays may wait for them."""
        await self.link.open()
        await asyncio.to_thread(self.hosts.open)
        await self.session_service.open()
        await self.jobs.open()

    async def close(self) -> None:
        """End: searches stop, plays are left to the next process."""
        self.searches.close()
        await self.session_service.close()
        await self.jobs.close()
        await asyncio.to_thread(self.hosts.close)
        self._threads.shutdown()
        self.store.close()
        await self.link.close()

    async def ask_store(self, work: Callable[[Store], T]) -> T:
        """Read or write the store in a thread."""
        return await in_store(self._threads, lambda: work(self.store))

    async def search(self, request: Request, game: str, operation: str, *, seconds: float, **values: Any) -> Json:
        """Run a search for a client, and stop it if the client goes away."""
        work = self.hosts.find(game).think(operation, seconds=seconds, **values)
        return await while_connected(request, work)

    def check_token(self, connection: HTTPConnection) -> None:
        """Refuse to start work for strangers: off loopback a job needs the server's token."""
        if self.settings.is_local:
            return
        given = _token_of(connection.headers.get("authorization", ""))
        if self.settings.token is None or not _equal(given, self.settings.token):
            raise ForbiddenError("jobs need the access token of this server (turnwise serve --token-file)")


def _store_of(settings: Settings) -> Store:
    """Open the store; one that does not answer is waited for, so that a process can begin while it is lost."""
    try:
        return Store.open(settings.store, lasting=False)
    except StoreLostError as error:
        log.error("%s", error)
        return Store.open(settings.store, lasting=False, at_once=False)


def services_of(connection: HTTPConnection) -> Services:
    """Find the services of the app that serves a request."""
    found: Services = connection.app.state.services
    return found


async def while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Await work as long as its client is there."""
    task, gone = asyncio.create_task(work), asyncio.create_task(_disconnected(request))
    try:
        await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise GoneError("the client has gone")
        return task.result()
    finally:
        gone.cancel()
        task.cancel()


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _token_of(header: str) -> str:
    """Take the token out of a header; the name of the scheme has no case.

    >>> _token_of("bearer abc"), _token_of("abc")
    ('abc', 'abc')
    """
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else header


def _equal(given: str, token: str) -> bool:
    return compare_digest(given.encode("utf-8", "replace"), token.encode("utf-8", "replace"))
