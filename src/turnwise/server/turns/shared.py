"""Turns and bounds that all processes of a server have together.

The first process decides for all (`Coordinator`), on a socket that only its user can open; each server process has one
connection to it (`Link`) and sends a line of JSON for each work, each connection, each play that is watched there, and
each change of a play that is watched at another process, which hears of it at once. What a process has asked for is
forgotten when its connection ends, however the process died. If the first process is gone, each decides by itself.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ...messages import Message, message_from_json
from ..clients import Client
from ..connection_limit import ConnectionLimit, Guest, most_connections
from ..settings import Settings
from .timed import TimedTurns
from .work import State, Work

log = logging.getLogger(__name__)
HearChange = Callable[[str, int], None]
"""Hears of a play and its new version."""
WATCH, UNWATCH, CHANGED = "watch", "unwatch", "changed"
"""Operations that concern a play."""
GONE = "the first process of the server is gone: each shares out its searches by itself"


class _Line:
    """One end of a connection: says what it is told to, a line each."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer

    def say(self, op: str, number: int, *values: Any) -> None:
        """Send a line; one who is gone hears nothing."""
        self._writer.write(json.dumps([op, number, *values]).encode() + b"\n")

    def close(self) -> None:
        self._writer.close()


# ---- in the first process ----


@contextmanager
def coordinating(settings: Settings) -> Iterator[str]:
    """Decide for other processes while the block lasts; gives the socket to ask at."""
    with TemporaryDirectory(prefix="turnwise-") as folder:  # of mode 700
        path = str(Path(folder) / "turns")
        ready = threading.Event()
        threading.Thread(target=lambda: asyncio.run(_serve(settings, path, ready)), daemon=True).start()
        ready.wait()
        yield path


async def _serve(settings: Settings, path: str, ready: threading.Event) -> None:
    server = await asyncio.start_unix_server(Coordinator(settings).attend, path)
    ready.set()
    await server.serve_forever()


class Coordinator:
    """Decides for all processes."""

    def __init__(self, settings: Settings) -> None:
        self._turns = TimedTurns.of(settings)
        self._connections = ConnectionLimit(settings.connections)
        self._watched: dict[_Line, set[str]] = {}
        """The plays that are watched at each process."""

    async def attend(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one process until it is gone."""
        line, works, guests = _Line(writer), dict[int, Work](), dict[int, Guest]()
        for id in (id for watched in self._watched.values() for id in watched):
            line.say(WATCH, 1, id)
        self._watched[line] = set()
        try:
            while text := await reader.readline():
                op, number, *values = json.loads(text)
                await self._do(op, number, values, line, works, guests)
        except OSError:
            pass
        finally:
            for id in self._watched.pop(line):
                self._tell_others(line, UNWATCH, 1, id)
            for work in works.values():
                self._turns.done(work)
            for guest in guests.values():
                self._connections.leave(guest)
            line.close()

    async def _do(
        self, op: str, number: int, values: list[Any], line: _Line, works: dict[int, Work], guests: dict[int, Guest]
    ) -> None:
        if op == "ask":
            address, visitor, is_move, pool, restartable, resumes = values
            ears = _FarEars(line, number)
            works[number] = Work(
                client=Client(address, visitor),
                is_move=is_move,
                ears=ears,
                pool=pool,
                restartable=restartable,
                resumes=resumes,
            )
            self._turns.ask(works[number])
        elif op == "done":
            self._turns.done(works.pop(number))
        elif op == "enter":
            guests[number] = _FarGuest(line, number, values[0])
            self._connections.enter(guests[number])
        elif op == "leave":
            self._connections.leave(guests.pop(number))
        elif op in (WATCH, UNWATCH):
            (id,) = values
            (self._watched[line].add if op == WATCH else self._watched[line].discard)(id)
            self._tell_others(line, op, number, id)
        elif op == CHANGED:
            (id,) = values
            for other in [other for other, watched in self._watched.items() if id in watched and other is not line]:
                other.say(op, number, id)
        elif op == "place":
            line.say("place", number, await self._turns.place(Client(*values)))

    def _tell_others(self, line: _Line, op: str, number: int, id: str) -> None:
        for other in self._watched.keys() - {line}:
            other.say(op, number, id)


@dataclass(frozen=True)
class _FarEars:
    """The ears of a work in another process."""

    line: _Line
    number: int

    def run(self) -> None:
        self.line.say("run", self.number)

    def pause(self) -> None:
        self.line.say("pause", self.number)

    def put_back(self) -> None:
        self.line.say("put_back", self.number)

    def tell_place(self, place: int) -> None:
        self.line.say("tell_place", self.number, place)

    def refuse(self, reason: Message) -> None:
        self.line.say("refuse", self.number, reason.to_json())


@dataclass(frozen=True)
class _FarGuest:
    """A connection in another process."""

    line: _Line
    number: int
    address: str

    def turn_away(self) -> None:
        self.line.say("turn_away", self.number)


# ---- in each server process ----


class Link:
    """Asks the first process, and decides by itself where there is none."""

    def __init__(self, settings: Settings) -> None:
        self._path = settings.coordinator
        self._turns = TimedTurns.of(settings)
        self._connections = ConnectionLimit(
            min(settings.connections, max(1, most_connections() // 2))
        )  # of this process
        self._line: _Line | None = None
        self._listening: asyncio.Task[None] | None = None
        self._numbers = count(1)
        self._works: dict[int, Work] = {}
        self._guests: dict[int, Guest] = {}
        self._numbered: dict[Work | Guest, int] = {}
        self._questions: dict[int, asyncio.Future[int | None]] = {}
        self._hear_change: HearChange = lambda _id, _version: None
        self._watched_elsewhere: Counter[str] = Counter()
        """At how many other processes a play is watched."""

    async def open(self) -> None:
        """Connect, where there is somebody to connect to."""
        if self._path is None:
            return
        try:
            reader, writer = await asyncio.open_unix_connection(self._path)
        except OSError:
            log.warning(GONE)
            return
        self._line = _Line(writer)
        self._listening = asyncio.create_task(self._listen(reader))

    async def close(self) -> None:
        """End the connection."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        if self._line is not None:
            self._line.close()
            self._line = None

    # ---- works ----

    def ask(self, work: Work) -> None:
        """Let work wait for its turn; its ears hear the rest."""
        if self._line is None:
            return self._turns.ask(work)
        number = self._number(work, self._works)
        kind = (work.is_move, work.pool, work.restartable, work.resumes)
        return self._line.say("ask", number, *work.client, *kind)

    def done(self, work: Work) -> None:
        """Take notice that it has ended, or is not wanted any more."""
        number = self._forget(work, self._works)
        if number is None:
            return self._turns.done(work)
        work.state = State.DONE
        if self._line is not None:  # closed while the server ends
            self._line.say("done", number)
        return None

    async def place(self, client: Client) -> int | None:
        """Return the best place among the works of a client that wait; None if none does."""
        if self._line is None:
            return await self._turns.place(client)
        number = next(self._numbers)
        answer: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._questions[number] = answer
        self._line.say("place", number, *client)
        try:
            return await answer
        finally:
            del self._questions[number]

    # ---- connections ----

    def enter(self, guest: Guest) -> None:
        """Let a connection in, or turn it away now or soon."""
        self._connections.enter(guest)
        if self._line is not None:
            self._line.say("enter", self._number(guest, self._guests), guest.address)

    def leave(self, guest: Guest) -> None:
        """Take notice that a connection is closed."""
        self._connections.leave(guest)
        number = self._forget(guest, self._guests)
        if self._line is not None and number is not None:
            self._line.say("leave", number)

    # ---- changes ----

    def tell_change(self, id: str, version: int) -> None:
        """Tell the processes at which a play is watched that it has changed, at once; most are watched at none."""
        if self._line is not None and id in self._watched_elsewhere:
            self._line.say(CHANGED, version, id)

    def watch(self, id: str, *, is_watched: bool) -> None:
        """Let the other processes know whether a play is watched here."""
        if self._line is not None:
            self._line.say(WATCH if is_watched else UNWATCH, 1, id)

    def hear_changes(self, hear: HearChange) -> None:
        """Name who hears of changes in other processes."""
        self._hear_change = hear

    # ---- the other side ----

    def _number(self, thing: Any, known: dict[int, Any]) -> int:
        number = self._numbered[thing] = next(self._numbers)
        known[number] = thing
        return number

    def _forget(self, thing: Any, known: dict[int, Any]) -> int | None:
        number = self._numbered.pop(thing, None)
        if number is not None:
            del known[number]
        return number

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        with suppress(OSError):
            while text := await reader.readline():
                self._hear(*json.loads(text))
        self._decide_alone()

    def _hear(self, op: str, number: int, *values: Any) -> None:
        """Pass on what was decided; what has ended meanwhile is not concerned any more."""
        if op == "place":
            if number in self._questions and not self._questions[number].done():
                self._questions[number].set_result(values[0])
        elif op == CHANGED:
            self._hear_change(values[0], number)
        elif op == WATCH:
            self._watched_elsewhere[values[0]] += 1
        elif op == UNWATCH:
            self._watched_elsewhere[values[0]] -= 1
            if not self._watched_elsewhere[values[0]]:
                del self._watched_elsewhere[values[0]]
        elif op == "turn_away":
            if number in self._guests:
                self._guests[number].turn_away()
        elif number in self._works:
            arguments = (message_from_json(values[0]),) if op == "refuse" else values
            getattr(self._works[number].ears, op)(*arguments)

    def _decide_alone(self) -> None:
        """Go on where the first process has died: nothing that is under way is lost."""
        log.warning(GONE)
        if self._line is not None:
            self._line.close()
            self._line = None
        works = list(self._works.values())
        self._works.clear()
        self._guests.clear()
        self._watched_elsewhere.clear()
        self._numbered.clear()
        for work in works:
            work.ears.pause()
            self._turns.ask(work)
        for answer in self._questions.values():
            if not answer.done():
                answer.set_result(None)
