"""A host whose game runs in processes of its own: they are ended when they do not answer, and started again."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict
from threading import Lock
from typing import Any

from ...engine import StopToken
from ...errors import AgentError, CodeError, GameError, TurnwiseError, message_of
from ...games.game import Game
from ...games.look import Json
from ...messages import Message, message_from_json
from ...sandbox import Flag, Sandbox, Service
from ...sources import Source
from ..errors import BusyError, HostError, RelayedError
from ..offer import Brought
from ..search_pool import Placed, Searches
from ..settings import Settings
from .operations import MOVES, RESUMED, Told

DESCRIBE = "describe"
SERVICE = "turnwise.server.hosts.service"
RULES_SECONDS = 5.0  # for an answer about rules or a view
GRACE_SECONDS = 5.0  # that a search may take longer than it was given
START_SECONDS = 30.0  # besides, for an agent of a file, whose own process may have to start
MOST_HOMES = 256  # sessions whose process is remembered
MOST_WAITING = 100  # quick questions about one game


def service_of(brought: Brought, settings: Settings) -> Service:
    """Describe the process that hosts a game of the operator's."""
    setup = {
        "game": brought.to_json() if isinstance(brought, Source) else brought,
        "offer": settings.offer.to_json(),
        "bounds": asdict(settings.bounds),
        "table_bytes": settings.table_share,
    }
    label = brought.label if isinstance(brought, Source) else brought
    return Service(SERVICE, Message("game {game}", game=label), setup)


class Elsewhere:
    """Stands for the states of a game whose code runs in processes of its own: there are none here."""

    def to_move(self) -> int:
        """Refuse."""
        raise self._absent()

    def result(self) -> float | None:
        """Refuse."""
        raise self._absent()

    def legal_moves(self) -> list[int]:
        """Refuse."""
        raise self._absent()

    def play(self, _move: int) -> Elsewhere:
        """Refuse."""
        raise self._absent()

    @staticmethod
    def _absent() -> GameError:
        return GameError("this game runs in a process of its own")


def stand_in(described: Mapping[str, Any]) -> Game:
    """Make the game that this process knows of one that runs elsewhere: its name and titles."""
    first, second = map(message_from_json, described["players"])
    title, summary = (message_from_json(described[name]) for name in ("title", "summary"))
    return Game(state=Elsewhere, name=described["name"], title=title, summary=summary, players=(first, second))


class RemoteHost:
    """Asks the processes of one game: one for what is quick, others for searches."""

    def __init__(self, brought: Brought, settings: Settings, searches: Searches) -> None:
        self.source = brought if isinstance(brought, Source) else None
        self._service = service_of(brought, settings)
        self._own = settings.offer.own
        self._rules = Sandbox(self._service)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=str(self._service.label))
        self._waiting = 0
        self._searches = searches
        self._free: list[Sandbox] = []
        self._homes: dict[str, Sandbox] = {}
        self._all: list[Sandbox] = [self._rules]
        self._lock = Lock()
        self._spec: Game | None = None
        self._described: Json = {}

    @property
    def service(self) -> Service:
        """What the processes of the game do."""
        return self._service

    @property
    def spec(self) -> Game:
        """The game, as this process knows it."""
        assert self._spec is not None
        return self._spec

    def open(self) -> Game:
        """Start the process and find out what game it is; an error says in one line what is wrong with the file."""
        self._described = self._question(self._rules, DESCRIBE, {}, RULES_SECONDS)
        self._spec = stand_in(self._described)
        return self._spec

    async def ask(self, operation: str, **values: Any) -> Any:
        """Answer a quick operation; what the game is called and has does not change."""
        if operation == DESCRIBE:
            return self._described
        if self._waiting >= MOST_WAITING:
            raise BusyError("too many questions about {game}: try again in a moment", game=self._service.label)
        self._waiting += 1
        try:
            work = asyncio.get_running_loop().run_in_executor(
                self._thread, self._question, self._rules, operation, values, RULES_SECONDS
            )
            return await work
        finally:
            self._waiting -= 1

    def replies_at_once(self, agent: str) -> bool:  # noqa: ARG002
        """No: whatever is asked of another process is waited for."""
        return False

    async def think(
        self,
        operation: str,
        *,
        seconds: float,
        told: Told | None = None,
        placed: Placed | None = None,
        **values: Any,
    ) -> Any:
        """Answer an operation that searches, in a process that does nothing else meanwhile."""
        is_own = values.get("agent") in self._own
        grace = START_SECONDS if is_own else GRACE_SECONDS

        def work(stop: StopToken) -> Any:
            sandbox = self._take(values.get("session"))
            try:
                return self._question(sandbox, operation, values, seconds + grace, told=told, stop=stop)
            finally:
                self._free.append(sandbox)

        return await self._searches.run(
            work,
            is_move=operation in MOVES,
            pool=self.spec.name,
            restartable=not is_own,
            resumes=operation in RESUMED,
            placed=placed,
        )

    def close(self) -> None:
        """End all processes of the game."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        for sandbox in self._all:
            sandbox.end()

    async def release(self, session: str) -> None:
        """Let go of the agents of a session, if the process that has them is free; else they go when they are idle."""
        sandbox = self._taken_home(session)
        if sandbox is not None:
            await asyncio.to_thread(self._release, sandbox, session)

    def _release(self, sandbox: Sandbox, session: str) -> None:
        with suppress(TurnwiseError):  # a process that cannot do even this is ended, and its agents with it
            if sandbox.is_running:
                self._question(sandbox, "release", {"session": session}, RULES_SECONDS)
        self._free.append(sandbox)

    def _taken_home(self, session: str) -> Sandbox | None:
        with self._lock:
            sandbox = self._homes.pop(session, None)
            if sandbox is None or sandbox not in self._free:
                return None
            self._free.remove(sandbox)
            return sandbox

    def _take(self, session: str | None) -> Sandbox:
        """Take a process that is free: the one that has the agent of the session, if it can be had."""
        sandbox = self._taken_home(session) if session else None
        with self._lock:
            if sandbox is None and self._free:
                sandbox = self._free.pop()
            if sandbox is None:
                sandbox = Sandbox(self._service)
                self._all.append(sandbox)
            if session:
                self._homes[session] = sandbox
                for oldest in list(self._homes)[:-MOST_HOMES]:
                    del self._homes[oldest]
            return sandbox

    def _question(
        self,
        sandbox: Sandbox,
        operation: str,
        values: Mapping[str, Any],
        seconds: float,
        *,
        told: Told | None = None,
        stop: StopToken | None = None,
    ) -> Any:
        request = {"operation": operation, "values": dict(values)}
        return asked(sandbox, request, seconds, told=told, stop=None if stop is None else _Flag(stop))


def asked(
    sandbox: Sandbox, request: Mapping[str, Any], seconds: float, *, told: Told | None = None, stop: Flag | None = None
) -> Any:
    """Ask a process; HostError if it does not answer in time or dies, RelayedError if it refuses."""
    hear = None if told is None else lambda message: told(dict(message))
    try:
        answer = sandbox.ask(request, timeout=seconds, told=hear, stop=stop)
    except AgentError as error:
        raise HostError("{error}: it was ended, ask again", error=message_of(error)) from None
    except CodeError as error:
        raise HostError(error.message) from None
    if "refused" in answer:
        raise RelayedError(message_from_json(answer["refused"]), answer["status"])
    return answer["value"]


class _Flag:
    """A stop token as a sandbox looks at it."""

    def __init__(self, stop: StopToken) -> None:
        self._stop = stop

    def is_set(self) -> bool:
        """Whether the search is to end."""
        return self._stop.stopped()

    def is_paused(self) -> bool:
        """Whether it is another's turn."""
        return self._stop.paused()
