"""Runs the plays: takes people's moves, lets agents answer in the background, watches clocks, saves what is over."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from functools import partial
from typing import Any

from sqlalchemy import Connection

from ...errors import TurnwiseError
from ...games.look import Json
from ...messages import Message
from ..errors import BusyError, ConflictError, MissingError, RefusedError, is_of_code
from ..hosts.host import Host
from ..hosts.hosts import Hosts
from ..store_calls import GroupWriter
from . import session
from .attendance import Attendance
from .events import Events, TellWatched, Watcher
from .keys import CLOSED, AccessControl
from .presence import LOOK_SECONDS, Presence
from .repository import Mark, StoredSessions
from .session import Session, SessionView, Standing
from .store_access import StoreAccess
from .telling import for_sides, in_short

MOST_AWAITED = 1000  # plays that wait for another process although nobody watches them
MOST_OVERDUE = 100  # plays whose clocks have run out that are seen to at one look
KEPT_SECONDS = 30 * 86_400.0  # that a play stays after its last move
Save = Callable[[Connection, SessionView], int]
Also = Callable[[Connection], None]  # is written with a change
TellOthers = Callable[[str, int], None]  # of a play and its version; who does not hear of it sees it at the next look

log = logging.getLogger(__name__)


class SessionService:
    """The plays of this process, on a store that others may share."""

    def __init__(
        self,
        plays: StoredSessions,
        writer: GroupWriter,
        hosts: Hosts,
        *,
        now: Callable[[], float],
        search_seconds: float,
        save: Save,
        tell_others: TellOthers,
        tell_watched: TellWatched,
    ) -> None:
        self.hub = Events(now, tell_watched)
        self.access = AccessControl()
        self.now = now
        self._plays = plays
        self._store = StoreAccess(writer, now)
        self._hosts = hosts
        self._search_seconds = search_seconds
        self._save_record = save
        self._tell_others = tell_others
        self._thinker = secrets.token_hex(8)
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._presence = Presence()
        self._awaited: dict[str, SessionView] = {}
        self._looking: asyncio.Task[None] | None = None
        self._background: set[asyncio.Task[None]] = set()
        self.attendance = Attendance(plays, self._store, self._thinker, self._in_background)

    async def open(self) -> None:
        """Begin to look after the plays."""
        before = self.now() - KEPT_SECONDS
        await self._store.try_to_write("", lambda connection: self._plays.forget(connection, before=before))
        self._looking = asyncio.create_task(self._look())

    async def close(self) -> None:
        """Stop thinking, and leave what is unfinished to others."""
        tasks = [*self._thinking.values(), *filter(None, [self._looking])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self._background, return_exceptions=True)
        await self._store.try_to_write("", lambda connection: self._plays.leave(connection, self._thinker))
        self._store.close()

    # ---- what clients ask for ----

    def begun(self, game: str, start: str, sides: tuple[str, str], **values: Any) -> Session:
        """Make a play with the code that this server has; nobody knows of it yet."""
        return session.begun(game, start, sides, code=self._hosts.code(game, sides).hashes, now=self.now(), **values)

    async def begin(self, play: Session, *, pace: float | None) -> bytes:
        """Start a play."""
        board = await self.replayed(play)
        if pace != play.pace:
            play = replace(session.paced(board, pace), version=play.version)
            board = replace(board, play=play)
        await self._store.write(play.id, lambda connection: self.add(connection, board))
        self.think_on(board)
        return board.body(play.began)

    def think_on(self, board: SessionView) -> None:
        """Let the agent think whose turn it is in a play that is new here."""
        self._answer(board, claimed=True)

    def add(self, connection: Connection, board: SessionView) -> None:
        """Keep a new play."""
        self._plays.add(connection, board.play, self._thinker_of(board), board.deadline)

    async def look_at(self, id: str, secrets: Sequence[str]) -> bytes:
        """Describe a play to who may see it, and see to it that its agent thinks."""
        board = await self.current(id)
        return self.told_to(board, self.access.check_look(board.play, secrets))

    def told_to(self, board: SessionView, sides: Sequence[int]) -> bytes:
        """Describe a play to somebody who plays these sides."""
        return for_sides(board.body(self.now()), sides)

    async def look_at_some(self, keys: Mapping[str, str]) -> list[Json]:
        """Describe plays in short, each to who holds one of its secrets; agents do not think because of it."""
        found = []
        for id, secret in keys.items():
            with suppress(MissingError, BusyError):
                play = (await self._store.read(partial(self._plays.find, id))).play
                opened = self.access.held(id, play.keys or (), [secret])
                if opened.may_look:
                    found.append(in_short(await self.replayed(play), opened.sides))
        return found

    async def current(self, id: str) -> SessionView:
        """Return a play as it stands; a time that is over ends it."""
        found = await self._store.read(lambda: self._plays.find(id))
        told = self.hub.told(id)
        if told is not None and told.play.version == found.play.version:
            board = replace(told, hindrance=self._hindrance(told.play))
        else:
            board = await self.replayed(found.play)
        board = self.fair(board)
        ended = session.settled(board, self.now())
        if ended is not None:
            board = await self._keep(replace(board, play=ended))
        self._answer(board, thinker=found.thinker)
        return board

    async def admitted(self, id: str, secrets: Sequence[str]) -> tuple[SessionView, tuple[int, ...]]:
        """Return a play, and the sides that the secrets are of; ForbiddenError if they are of none."""
        board = await self.current(id)
        return board, self.access.check_sides(board.play, secrets)

    def leave(self, id: str, watcher: Watcher) -> None:
        """Stop notifying a watcher; an agent for whom nobody waits thinks on when somebody looks again.

        With clocks it thinks on at once, for its time goes by.
        """
        told = self.hub.told(id)
        self.hub.leave(id, watcher)
        if self.hub.told(id) is None and told is not None and told.play.clocks is None and id in self._thinking:
            self._stop_thinking(id)
            self._give_up(id)

    # ---- agents ----

    def _answer(self, board: SessionView, *, claimed: bool = False, thinker: str | None = None) -> None:
        """Let the agent think whose turn it is, unless it does already, or another process lets it think."""
        id = board.play.id
        if board.awaits_agent and id not in self._thinking:
            task = asyncio.create_task(self._think(board, claimed=claimed, thinker=thinker))
            self._thinking[id] = task
            task.add_done_callback(lambda done: self._thought(id, done))

    def _thought(self, id: str, task: asyncio.Task[None]) -> None:
        if self._thinking.get(id) is task:
            del self._thinking[id]
        if not task.cancelled() and task.exception() is not None:
            log.error("play %s: an agent failed", id, exc_info=task.exception())

    async def _think(self, board: SessionView, *, claimed: bool, thinker: str | None) -> None:
        """Play the agents' moves until it is a person's turn."""
        try:
            while board.awaits_agent and (claimed or await self._may_think(board, thinker)):
                board = await self._turn(board)
                claimed = True
        except RefusedError as error:
            log.info("play %s is left alone: %s", board.play.id, error)

    async def _turn(self, board: SessionView) -> SessionView:
        """Play an agent's move; where code fails that is not the agent's own, the game ends without a winner."""
        try:
            found = await self._choose(board)
            if wait := board.wait(self.now()):
                await asyncio.sleep(wait)
            return await self._answered(board, found)
        except TurnwiseError as error:
            if not is_of_code(error):
                raise
            log.warning("play %s is broken off: %s", board.play.id, error)
            board, now = self.fair(board), self.now()
            ended = session.settled(board, now) or session.broken_off(board, str(error), now)
            return await self._keep(replace(board, play=ended))

    def _stop_thinking(self, id: str) -> None:
        thinking = self._thinking.pop(id, None)
        if thinking is not None:
            thinking.cancel()

    def _give_up(self, id: str) -> None:
        """Let other processes think about a play, in the background."""
        work = self._store.try_to_write(id, lambda connection: self._plays.give_up(connection, id, self._thinker))
        self._in_background(work)

    async def _may_think(self, board: SessionView, thinker: str | None) -> bool:
        """Claim a play that nobody thinks about, or a process that has died."""
        id, me = board.play.id, self._thinker
        if thinker not in (None, me) and not self._presence.is_dead(thinker):
            self._awaited[id] = board
            for oldest in list(self._awaited)[:-MOST_AWAITED]:
                del self._awaited[oldest]
            return False
        return await self._store.write(id, lambda to: self._plays.claim(to, board.play, me, instead=thinker))

    async def _choose(self, board: SessionView) -> Json:
        """Ask the agent, which its host keeps from move to move; a restarted server asks a new one by the same seed."""
        play, seconds = board.play, self.fair(board).share(self.now(), self._search_seconds)
        found: Json = await self.host(board).think(
            "choose",
            seconds=seconds,
            session=play.id,
            **play.line,
            agent=play.sides[board.standing.to_move],
            seed=play.move_seed,
            share=seconds,
        )
        return found

    async def reply(self, board: SessionView) -> SessionView | None:
        """Return a play after the reply of an agent that needs no turn to think; None where there is no such reply."""
        agent = board.play.sides[board.standing.to_move]
        if not board.awaits_agent or not self.host(board).replies_at_once(agent):
            return None
        found = await self.host(board).ask("replied", **board.play.line, agent=agent, seed=board.play.move_seed)
        return None if found is None else session.gone_on(board, found, self.now())

    async def _answered(self, board: SessionView, found: Json) -> SessionView:
        board, now = self.fair(board), self.now()
        lost, ended = found.get("lost"), session.settled(board, now)
        if lost:
            log.warning("play %s: %s", board.play.id, found["detail"])
            ended = ended or session.forfeited(board, lost, now)
        if ended is not None:
            return await self._keep(replace(board, play=ended))
        play = session.moved(board, found["move"], now)
        standing = await self.host(board).ask("standing", **play.line)
        return await self._keep(replace(board, play=play, standing=Standing.of(standing)))

    # ---- keeping ----

    async def change(self, *steps: SessionView, also: Also = lambda _connection: None) -> bytes:
        """Write what changes lead to and what belongs to it, and let the agent think whose turn it is then."""
        id = steps[0].play.id
        before = self._thinking.get(id)
        after = await self._keep(*steps, also=also)
        if self._thinking.get(id) is before:  # else somebody has looked, and the agent thinks about this already
            self._stop_thinking(id)
        self._answer(after, claimed=True)
        return after.body(self.now())

    async def _keep(self, *steps: SessionView, also: Also = lambda _connection: None) -> SessionView:
        """Write what changes lead to, and a game that is over among the stored ones; only then tell of each change."""
        told, last, count = steps[:-1], replace(steps[-1], pause=0.0) if steps[-1].pause else steps[-1], len(steps)
        kept = await self._store.write(last.play.id, lambda to: self._saved(to, last, also, steps=count))
        if kept is None:
            raise ConflictError("the game has gone on since: look at it again")
        for board in (*told, kept):
            self.hub.publish(board)
        self._tell_others(kept.play.id, kept.play.version)
        if kept.is_over:
            await self.host(kept).release(kept.play.id)
        return kept

    def _saved(self, connection: Connection, board: SessionView, also: Also, *, steps: int) -> SessionView | None:
        """Write what so many changes lead to in a transaction; None if another came first."""
        with connection.begin_nested() if self._is_to_be_stored(board) else nullcontext() as part:
            if part is not None:
                board = replace(board, play=replace(board.play, saved=self._save_record(connection, board)))
            if self._plays.save(connection, board.play, self._thinker_of(board), board.deadline, steps=steps):
                also(connection)
                return board
            if part is not None:
                part.rollback()
        return None

    def _is_to_be_stored(self, board: SessionView) -> bool:
        """Whether a game is over and not among the stored ones yet."""
        return board.is_over and bool(board.play.moves) and board.play.saved is None

    def _thinker_of(self, board: SessionView) -> str | None:
        """The process that writes a move thinks about the answer: one writing for both."""
        return self._thinker if board.awaits_agent else None

    async def replayed(self, play: Session) -> SessionView:
        """Return how a play stands."""
        standing = await self._hosts.find(play.game).ask("standing", **play.line)
        return SessionView(play, Standing.of(standing), self._hindrance(play))

    def _hindrance(self, play: Session) -> Message | None:
        return CLOSED if play.keys is None else self._hosts.hindrance(play.game, play.sides, play.code)

    def host(self, board: SessionView) -> Host:
        """Return what knows the rules of its game."""
        return self._hosts.find(board.play.game)

    def fair(self, board: SessionView) -> SessionView:
        """Return a play whose clocks do not count the time in which no move could be kept."""
        if board.play.clocks is None:
            return board
        pause = self._store.lost_seconds(since=board.play.began)
        return board if pause == board.pause else replace(board, pause=pause)

    def _in_background(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    # ---- other processes, and clocks ----

    def hear_of_change(self, id: str, version: int) -> None:
        """Look at a play that another process has changed, if somebody watches it here."""
        told = self.hub.told(id)
        if told is not None and told.play.version < version:
            self._in_background(self._look_at(id))

    async def _look(self) -> None:
        """Notify watchers of what other processes changed, see to clocks, and go on where another one has stopped."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                if self._thinking or self._store.is_lost or self.attendance.is_busy:
                    await self._store.write("", lambda connection: self._plays.beat(connection, self._thinker))
                for id in await self._stale():
                    await self._look_at(id)
                await self.attendance.look()
            except TurnwiseError as error:
                log.warning("looking after plays: %s", error)

    async def _look_at(self, id: str) -> None:
        self._awaited.pop(id, None)
        try:
            self.hub.publish(await self.current(id))
        except TurnwiseError as error:  # of this play alone
            log.warning("looking after play %s: %s", id, error)

    async def _stale(self) -> list[str]:
        """List plays that have changed elsewhere, wait for an agent of nobody, or whose time is over."""
        known = {**self._awaited, **self.hub.watched}
        # Asked even if none is known here: whoever keeps a clock must know how long the store was lost.
        marks, overdue = await self._store.read(lambda: self._plays.look(known, self.now(), MOST_OVERDUE))
        waiting = {id for id in marks if known[id].awaits_agent and id not in self._thinking}
        others = {thinker for id in waiting if (thinker := marks[id].thinker) not in (None, self._thinker)}
        self._presence.look(others, await self._store.read(lambda: self._plays.beats(others)) if others else {})
        now = self.now()
        stale = [id for id, mark in marks.items() if self._is_stale(known[id], mark, waits=id in waiting, now=now)]
        return list({*stale, *overdue})  # a clock runs out though nobody watches

    def _is_stale(self, known: SessionView, mark: Mark, *, waits: bool, now: float) -> bool:
        is_free = mark.thinker in (None, self._thinker) or self._presence.is_dead(mark.thinker)
        is_over = session.settled(self.fair(known), now) is not None
        return mark.version != known.play.version or (waits and is_free) or is_over
