"""The WebSocket: games as they go on, searches as they deepen, jobs as they advance."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from pydantic_core import to_json

from ..bounded import parse_json
from ..errors import TurnwiseError
from ..games.look import Json
from ..messages import Listing, Message
from ..report import Limits
from . import clients
from .errors import BusyError, RefusedError, error_json, invalid
from .hosts.operations import limits_values
from .protocols import MORE
from .rates import Rates
from .requests import (
    AnalyseMessage,
    DeepenMessage,
    DrawMessage,
    HintMessage,
    InPlay,
    LeaveMessage,
    ListMessage,
    LiveMessage,
    MoveMessage,
    NameMessage,
    PaceMessage,
    RematchMessage,
    ResignMessage,
    ReviewMessage,
    StopMessage,
    Strict,
    UndoMessage,
    WatchJobMessage,
    WatchMessage,
)
from .review_telling import ReviewTeller
from .router import api_router
from .routes import analysis_of, game_line_of, line_of
from .search_telling import Placing, Teller
from .services import Services, services_of
from .sessions.actions import ASKED
from .sessions.telling import for_sides
from .validation import limits_of

router = api_router()

TOO_MANY, TOO_LARGE = 1013, 1009  # reasons to close a WebSocket
MOST_UNSENT = 200  # messages to a client who does not read
Work = Callable[[], Awaitable[None]]
MOST_WATCHED = 50  # plays and jobs of one connection
MESSAGES: dict[str, type[InPlay]] = {
    "move": MoveMessage,
    "undo": UndoMessage,
    "draw": DrawMessage,
    "resign": ResignMessage,
    "pace": PaceMessage,
    "rematch": RematchMessage,
    "name": NameMessage,
    "list": ListMessage,
}
"""Actions of a side."""


@router.websocket("/live")
async def live(socket: WebSocket) -> None:
    """Serve one connection."""
    services = services_of(socket)
    await socket.accept()
    connection = Connection(socket, services)
    services.link.enter(connection)
    try:
        await connection.serve()
    finally:
        await connection.close()
        services.link.leave(connection)


class Connection:
    """One client: what it watches, and its searches."""

    def __init__(self, socket: WebSocket, services: Services) -> None:
        self.address = f"socket {clients.current.get().address}"
        self._socket = socket
        self._services = services
        self._full = asyncio.Event()
        self._unsent: asyncio.Queue[str] = asyncio.Queue(MOST_UNSENT)
        self._searches: dict[int, asyncio.Task[None]] = {}
        self._leaves: dict[str, Callable[[], None]] = {}
        self._secrets: dict[str, tuple[str, ...]] = {}
        """Of the plays that are watched, as the first message about each has brought them."""
        bounds = services.settings.bounds
        self._rates = Rates(a_second=bounds.requests_a_second, burst=bounds.burst)

    def turn_away(self) -> None:
        """End soon: the address has too many connections."""
        self._full.set()

    async def serve(self) -> None:
        """Read messages until the client goes."""
        tasks = [asyncio.create_task(work) for work in (self._write(), self._read(), self._close_when_full())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _close_when_full(self) -> None:
        await self._full.wait()
        await self._socket.close(TOO_MANY, "too many connections")

    async def close(self) -> None:
        """Stop what the client has asked for."""
        for leave in self._leaves.values():
            leave()
        tasks = list(self._searches.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ---- reading and writing ----

    async def _read(self) -> None:
        try:
            while True:
                message = await self._socket.receive()
                if message["type"] == "websocket.disconnect":
                    return None
                text = message.get("text") or ""
                if len(text.encode("utf-8", "replace")) > self._services.settings.bounds.message_bytes:
                    return await self._socket.close(TOO_LARGE, "the message is too large")
                await self._hear(text)
        except WebSocketDisconnect:
            return None

    async def _hear(self, text: str) -> None:
        """Do what a message asks, or say why not."""
        number: Any = None
        try:
            if not self._rates.allow(self.address):
                raise BusyError("too many messages: wait a moment")
            values = _parsed(text)
            number = values.get("id")
            op = LiveMessage.model_validate(values).op
            if op not in OPERATIONS:
                raise RefusedError(
                    "unknown operation '{operation}': choose one of {operations}",
                    operation=op,
                    operations=Listing(OPERATIONS),
                )
            await OPERATIONS[op](self, values)
        except ValidationError as error:
            self._say_error(invalid(error.errors()), number)
        except TurnwiseError as error:
            self._say_error(error.message, number)

    async def _write(self) -> None:
        """Send what there is; all that waits goes out together, for to send costs more than to say."""
        while True:
            text = await self._unsent.get()
            await self._socket.send({"type": "websocket.send", "text": text, MORE: not self._unsent.empty()})

    def _say(self, message: Json) -> None:
        self._say_text(to_json(message).decode())

    def _say_text(self, text: str) -> None:
        """Send when there is time; a client who does not read loses the oldest messages."""
        if self._unsent.full():
            self._unsent.get_nowait()
        self._unsent.put_nowait(text)

    def _say_error(self, error: Message, number: Any = None) -> None:
        values = {"type": "error", **error_json(error)}
        self._say({**values, "id": number} if isinstance(number, int) else values)

    # ---- operations ----

    async def _watch(self, values: Json) -> None:
        asked = WatchMessage.model_validate(values)
        id, secrets = asked.play, tuple(asked.keys)
        if id in self._leaves:
            if self._secrets.get(id) == secrets:
                return
            self._leave_play(id)
        self._check_watched()
        service = self._services.session_service
        board = await service.current(id)
        sides = service.access.check_look(board.play, secrets)

        def tell(body: bytes) -> None:
            self._tell_play(for_sides(body, sides))

        service.hub.watch(board, tell)
        depart = service.attendance.enter(board.play, self._tell_presence, sides)
        self._secrets[id] = secrets

        def leave() -> None:
            service.leave(id, tell)
            depart()

        self._leaves[id] = leave

    async def _leave(self, values: Json) -> None:
        self._leave_play(LeaveMessage.model_validate(values).play)

    def _leave_play(self, id: str) -> None:
        if self._secrets.pop(id, None) is not None:
            self._leaves.pop(id)()

    async def _act(self, values: Json) -> None:
        """Do what a side wants; it is told by what is watched, so that nobody hears of it twice."""
        asked = MESSAGES[values["op"]].model_validate(values)
        name, secrets = values["op"], self._secrets.get(asked.play, ())
        body = await self._services.actions.act(name, asked.play, secrets, request_of(name, asked))
        if asked.play not in self._secrets:
            self._tell_play(body)

    async def _hint(self, values: Json) -> None:
        asked = HintMessage.model_validate(values)
        secrets = self._secrets.get(asked.play, ())
        self._make_room(asked.id)

        async def search() -> None:
            found = await self._services.actions.hint(asked.play, secrets)
            self._say({"type": "hint", "id": asked.id, "hint": found})

        self._start(asked.id, search)

    def _tell_play(self, body: bytes) -> None:
        self._say_text(f'{{"type":"play","play":{body.decode()}}}')

    def _tell_presence(self, present: Json) -> None:
        self._say({"type": "presence", **present})

    async def _watch_job(self, values: Json) -> None:
        id = WatchJobMessage.model_validate(values).job
        if id in self._leaves:
            return
        self._check_watched()
        self._leaves[id] = await self._services.jobs.watch(id, self._tell_job)

    def _tell_job(self, job: Json) -> None:
        self._say({"type": "job", "job": job})

    def _check_watched(self) -> None:
        if len(self._leaves) >= MOST_WATCHED:
            raise BusyError("watch at most {most} games and jobs at once", most=MOST_WATCHED)

    async def _analyse(self, values: Json) -> None:
        asked = AnalyseMessage.model_validate(values)
        limits = limits_of(asked.limits.model_dump(), self._services.settings.bounds)
        self._think(asked, "analyse", analysis_of(asked, limits))

    async def _deepen(self, values: Json) -> None:
        asked = DeepenMessage.model_validate(values)
        bounds = self._services.settings.bounds
        limits = Limits(depth=bounds.analysis_depth, seconds=bounds.analysis_seconds)
        question = {**line_of(asked), "seconds": bounds.analysis_seconds, "limits": limits_values(limits)}
        told = {"depth": limits.depth, "seconds": limits.seconds}
        self._think(asked, "deepen", {**question, "evaluate": asked.evaluate}, beyond=asked.beyond, limits=told)

    def _think(
        self, asked: AnalyseMessage | DeepenMessage, operation: str, question: Json, *, beyond: int = 0, **besides: Any
    ) -> None:
        """Start a search, and tell of it: each report as deep as the last one, or deeper."""
        self._make_room(asked.id)
        host = self._services.hosts.find(asked.game)

        def say(found: Json, *, done: bool) -> None:
            self._say({"type": "search", "id": asked.id, **found, **besides, "done": done})

        teller = Teller(asyncio.get_running_loop(), lambda found: say(found, done=False), beyond=beyond)
        placed = self._placing(asked.id)

        async def search() -> None:
            try:
                await host.ask("unfinished", **line_of(asked))
                found = await host.think(operation, told=teller.tell, placed=placed.tell, **question)
            finally:
                teller.close()
            say(teller.deepest(found), done=True)

        self._start(asked.id, search)

    async def _review(self, values: Json) -> None:
        asked = ReviewMessage.model_validate(values)
        self._make_room(asked.id)
        host = self._services.hosts.find(asked.game)
        teller = ReviewTeller(asyncio.get_running_loop(), lambda found: self._say_review(asked.id, found, done=False))
        placed = self._placing(asked.id)
        line, of = game_line_of(asked), len(asked.moves)

        async def review() -> None:
            try:
                await host.ask("readable", position=asked.start, moves=asked.moves)
                seconds = self._services.settings.bounds.review_seconds
                found = await host.think("review", told=teller.tell, placed=placed.tell, seconds=seconds, **line)
            finally:
                teller.close()
            told = {"rows": found["rows"], "totals": found["totals"], "scored": of, "of": of}
            self._say_review(asked.id, told, done=True)

        self._start(asked.id, review)

    def _make_room(self, number: int) -> None:
        """Let a new search take the place of one with its number; refuse one too many."""
        self._stop_search(number)
        most = self._services.settings.bounds.searches_at_once
        if len(self._searches) >= most:
            raise BusyError("run at most {most} searches at once", most=most)

    def _placing(self, number: int) -> Placing:
        return Placing(lambda place: self._say({"type": "place", "id": number, "place": place}))

    def _start(self, number: int, work: Work) -> None:
        task = asyncio.create_task(self._reporting(number, work))
        self._searches[number] = task
        task.add_done_callback(lambda done: self._ended(number, done))

    async def _reporting(self, number: int, work: Work) -> None:
        try:
            await work()
        except TurnwiseError as error:
            self._say_error(error.message, number)

    def _ended(self, number: int, task: asyncio.Task[None]) -> None:
        if self._searches.get(number) is task:
            del self._searches[number]

    def _say_review(self, number: int, found: Json, *, done: bool) -> None:
        self._say({"type": "review", "id": number, **found, "done": done})

    async def _stop(self, values: Json) -> None:
        self._stop_search(StopMessage.model_validate(values).id)

    def _stop_search(self, number: int) -> None:
        task = self._searches.pop(number, None)
        if task is not None:
            task.cancel()


def request_of(name: str, message: InPlay) -> Strict:
    """Take what an action reads out of a message."""
    model = ASKED[name]
    return model.model_validate({field: getattr(message, field) for field in model.model_fields})


def _parsed(text: str) -> Json:
    try:
        values = parse_json(text)
    except ValueError:
        raise RefusedError("not a JSON object") from None
    if not isinstance(values, dict):
        raise RefusedError("not a JSON object")
    return values


OPERATIONS: dict[str, Callable[[Connection, Json], Any]] = {
    "watch": Connection._watch,
    "leave": Connection._leave,
    **dict.fromkeys(MESSAGES, Connection._act),
    "hint": Connection._hint,
    "watch_job": Connection._watch_job,
    "analyse": Connection._analyse,
    "deepen": Connection._deepen,
    "review": Connection._review,
    "stop": Connection._stop,
}
