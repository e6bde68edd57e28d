"""Runs the plays: takes people's moves, lets agents answer in the background, watches clocks, saves what is over."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from ...errors import TurnwiseError
from ...games.look import Json
from ...messages import Message
from ..analysis_service import HINT_SECONDS
from ..errors import ConflictError, RefusedError, StoreError, is_of_code
from ..hosts.host import Host
from ..hosts.hosts import Hosts
from ..store_calls import GroupWriter
from . import session
from .events import Events, Watcher
from .presence import LOOK_SECONDS, Presence
from .repository import Mark, Sessions
from .session import Session, SessionView, Standing
from .store_access import StoreAccess

HINT_TIME = 2 * HINT_SECONDS  # a position is solved, and searched where that fails
MOST_STEPS = 8  # that are written together: a move, and replies of an agent that moves several times
MOST_AWAITED = 1000  # plays that wait for another process although nobody watches them
KEPT_SECONDS = 30 * 86_400.0  # that a play stays after its last move
Save = Callable[[Connection, SessionView], int]
TellOthers = Callable[[str, int], None]  # of a play and its version; who does not hear of it sees it at the next look

log = logging.getLogger(__name__)


class SessionService:
    """The plays of this process, on a store that others may share."""

    def __init__(
        self,
        plays: Sessions,
        writer: GroupWriter,
        hosts: Hosts,
        *,
        now: Callable[[], float],
        search_seconds: float,
        save: Save,
        tell_others: TellOthers,
    ) -> None:
        self.hub = Events(now)
        self._now = now
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

    async def open(self) -> None:
        """Begin to look after the plays."""
        before = self._now() - KEPT_SECONDS
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

    async def begin(
        self,
        game: str,
        start: str,
        moves: Sequence[str],
        sides: tuple[str, str],
        *,
        clock: float | None,
        increment: float,
        pace: float | None,
        seed: int | None,
    ) -> bytes:
        """Start a play."""
        code = self._hosts.code(game, sides).hashes
        play = session.begun(
            game, start, moves, sides, clock=clock, increment=increment, seed=seed, code=code, now=self._now()
        )
        board = await self._replayed(play)
        if pace != play.pace:
            play = replace(session.paced(board, pace), version=play.version)
            board = replace(board, play=play)
        await self._store.write(play.id, lambda connection: self._plays.add(connection, play, self._thinker_of(board)))
        self._answer(board, claimed=True)
        return board.body(play.began)

    async def look_at(self, id: str) -> bytes:
        """Describe a play, and see to it that its agent thinks."""
        return (await self.current(id)).body(self._now())

    async def current(self, id: str) -> SessionView:
        """Return a play as it stands; a time that is over ends it."""
        found = await self._store.read(lambda: self._plays.find(id))
        told = self.hub.told(id)
        if told is not None and told.play.version == found.play.version:
            board = replace(told, hindrance=self._hindrance(told.play))
        else:
            board = await self._replayed(found.play)
        board = self._fair(board)
        ended = session.settled(board, self._now())
        if ended is not None:
            board = await self._keep(replace(board, play=ended))
        self._answer(board, thinker=found.thinker)
        return board

    async def _unhindered(self, id: str) -> SessionView:
        """Return a play that this server can go on with; RefusedError names code that is missing or has changed."""
        board = await self.current(id)
        if board.hindrance:
            raise RefusedError(board.hindrance)
        return board

    async def move(self, id: str, *, ply: int, text: str) -> bytes:
        """Make a person's move.

        Who watches knows nearly always how a play stands, so that is tried first, without asking the store; what has
        changed elsewhere since is noticed when the move is written.
        """
        told = self.hub.told(id)
        told = told and self._fair(told)
        if told is not None and not told.hindrance and session.settled(told, self._now()) is None:
            try:
                return await self._move(told, ply, text)
            except StoreError:
                raise
            except TurnwiseError:
                pass  # another process may have gone on with it
        return await self._move(await self._unhindered(id), ply, text)

    async def _move(self, board: SessionView, ply: int, text: str) -> bytes:
        session.check_turn(board, ply)
        found = await self._host(board).ask("moved", **board.play.line, move=text)
        steps = [session.gone_on(board, found, self._now())]
        while len(steps) < MOST_STEPS and (reply := await self._reply(steps[-1])):
            steps.append(reply)  # is written with the move that it answers
        return await self._change(*steps)

    async def undo(self, id: str) -> bytes:
        """Take back a person's last move, and what was answered."""
        board = await self._unhindered(id)
        after = await self._change(await self._replayed(session.taken_back(board, self._now())))
        await self._host(board).release(id)
        return after

    async def resign(self, id: str) -> bytes:
        """Resign a person's game."""
        board = await self.current(id)
        return await self._change(replace(board, play=session.given_up(board, self._now())))

    async def set_pace(self, id: str, pace: float | None) -> bytes:
        """Let a game between agents go on at a pace, or pause."""
        board = await self._unhindered(id)
        return await self._change(replace(board, play=session.paced(board, pace)))

    async def hint(self, id: str) -> Json:
        """Name a good move for the person to move."""
        board = await self._unhindered(id)
        if board.is_over:
            raise ConflictError("the game is over")
        found: Json = await self._host(board).think("hint", seconds=HINT_TIME, **board.play.line)
        return found

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
            if wait := board.wait(self._now()):
                await asyncio.sleep(wait)
            return await self._answered(board, found)
        except TurnwiseError as error:
            if not is_of_code(error):
                raise
            log.warning("play %s is broken off: %s", board.play.id, error)
            board, now = self._fair(board), self._now()
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
        play, seconds = board.play, self._fair(board).share(self._now(), self._search_seconds)
        found: Json = await self._host(board).think(
            "choose",
            seconds=seconds,
            session=play.id,
            **play.line,
            agent=play.sides[board.standing.to_move],
            seed=play.move_seed,
            share=seconds,
        )
        return found

    async def _reply(self, board: SessionView) -> SessionView | None:
        """Return a play after the reply of an agent that needs no turn to think; None where there is no such reply."""
        agent = board.play.sides[board.standing.to_move]
        if not board.awaits_agent or not self._host(board).replies_at_once(agent):
            return None
        found = await self._host(board).ask("replied", **board.play.line, agent=agent, seed=board.play.move_seed)
        return None if found is None else session.gone_on(board, found, self._now())

    async def _answered(self, board: SessionView, found: Json) -> SessionView:
        board, now = self._fair(board), self._now()
        lost, ended = found.get("lost"), session.settled(board, now)
        if lost:
            log.warning("play %s: %s", board.play.id, found["detail"])
            ended = ended or session.forfeited(board, lost, now)
        if ended is not None:
            return await self._keep(replace(board, play=ended))
        play = session.moved(board, found["move"], now)
        standing = await self._host(board).ask("standing", **play.line)
        return await self._keep(replace(board, play=play, standing=Standing.of(standing)))

    # ---- keeping ----

    async def _change(self, *steps: SessionView) -> bytes:
        id = steps[0].play.id
        before = self._thinking.get(id)
        after = await self._keep(*steps)
        if self._thinking.get(id) is before:  # else somebody has looked, and the agent thinks about this already
            self._stop_thinking(id)
        self._answer(after, claimed=True)
        return after.body(self._now())

    async def _keep(self, *steps: SessionView) -> SessionView:
        """Write what changes lead to, and a game that is over among the stored ones; only then tell of each change."""
        told, last, count = steps[:-1], replace(steps[-1], pause=0.0) if steps[-1].pause else steps[-1], len(steps)
        kept = await self._store.write(last.play.id, lambda connection: self._saved(connection, last, steps=count))
        if kept is None:
            raise ConflictError("the game has gone on since: look at it again")
        for board in (*told, kept):
            self.hub.publish(board)
        self._tell_others(kept.play.id, kept.play.version)
        if kept.is_over:
            await self._host(kept).release(kept.play.id)
        return kept

    def _saved(self, connection: Connection, board: SessionView, *, steps: int) -> SessionView | None:
        """Write what so many changes lead to in a transaction; None if another came first."""
        thinker = self._thinker_of(board)
        if not board.is_over or not board.play.moves:
            return board if self._plays.save(connection, board.play, thinker, steps=steps) else None
        with connection.begin_nested() as part:
            play = replace(board.play, saved=self._save_record(connection, board))
            if self._plays.save(connection, play, thinker, steps=steps):
                return replace(board, play=play)
            part.rollback()
        return None

    def _thinker_of(self, board: SessionView) -> str | None:
        """The process that writes a move thinks about the answer: one writing for both."""
        return self._thinker if board.awaits_agent else None

    async def _replayed(self, play: Session) -> SessionView:
        standing = await self._hosts.find(play.game).ask("standing", **play.line)
        return SessionView(play, Standing.of(standing), self._hindrance(play))

    def _hindrance(self, play: Session) -> Message | None:
        return self._hosts.hindrance(play.game, play.sides, play.code)

    def _host(self, board: SessionView) -> Host:
        return self._hosts.find(board.play.game)

    def _fair(self, board: SessionView) -> SessionView:
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
                if self._thinking or self._store.is_lost:
                    await self._store.write("", lambda connection: self._plays.beat(connection, self._thinker))
                for id in await self._stale():
                    await self._look_at(id)
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
        marks = await self._store.read(lambda: self._plays.marks(known))
        waiting = {id for id in marks if known[id].awaits_agent and id not in self._thinking}
        others = {thinker for id in waiting if (thinker := marks[id].thinker) not in (None, self._thinker)}
        self._presence.look(others, await self._store.read(lambda: self._plays.beats(others)) if others else {})
        now = self._now()
        return [id for id, mark in marks.items() if self._is_stale(known[id], mark, waits=id in waiting, now=now)]

    def _is_stale(self, known: SessionView, mark: Mark, *, waits: bool, now: float) -> bool:
        is_free = mark.thinker in (None, self._thinker) or self._presence.is_dead(mark.thinker)
        is_over = session.settled(self._fair(known), now) is not None
        return mark.version != known.play.version or (waits and is_free) or is_over
