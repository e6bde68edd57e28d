"""Runs the plays: takes people's moves, lets agents answer in the background, watches clocks, saves what is over."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TypeVar

from ...agents.spec import canonical
from ...errors import TurnwiseError
from ...games.look import Json
from ..analysis_service import HINT_SECONDS
from ..errors import ConflictError, RefusedError, is_of_code
from ..hosts.host import Host
from ..hosts.hosts import Hosts
from ..store_calls import in_store
from .events import Events, Watcher
from .repository import NOBODY, Claim, Sessions
from .session import Session, SessionView, Standing, broken_off, forfeited, given_up, moved, paced, settled, taken_back

LEASE_SECONDS = 20.0  # of a claim; a process that dies keeps others waiting no longer
LOOK_SECONDS = 1.0  # between looks at what other processes have done, and at the clocks
LEAST_SECONDS = 0.05  # for an agent whose clock runs out
ID_BYTES = 16
HINT_TIME = 2 * HINT_SECONDS  # a position is solved, and searched where that fails
THREADS = 1  # for the store: writers who wait for each other would be slower
DAY = 86_400.0
KEPT_DAYS = 30  # that a play stays after its last move
T = TypeVar("T")
Save = Callable[[SessionView], int | None]

log = logging.getLogger(__name__)


class SessionService:
    """The plays of this process, on a store that others may share."""

    def __init__(self, plays: Sessions, hosts: Hosts, *, search_seconds: float, save: Save) -> None:
        self.hub = Events()
        self._plays = plays
        self._hosts = hosts
        self._search_seconds = search_seconds
        self._save_record = save
        self._thinker = secrets.token_hex(8)
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._store_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="store")
        self._looking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to look after the plays."""
        await self._in_store(lambda: self._plays.forget(before=time.time() - KEPT_DAYS * DAY))
        self._looking = asyncio.create_task(self._look())

    async def close(self) -> None:
        """Stop thinking, and leave what is unfinished to others."""
        tasks = [*self._thinking.values(), *filter(None, [self._looking])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._in_store(lambda: self._plays.release(self._thinker))
        self._store_threads.shutdown()

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
    ) -> Json:
        """Start a play."""
        play = Session(
            id=secrets.token_urlsafe(ID_BYTES),
            game=game,
            start=start,
            moves=tuple(moves),
            sides=(canonical(sides[0]), canonical(sides[1])),
            seed=secrets.randbits(32) if seed is None else seed,
            began=time.time(),
            times=(0.0,) * len(moves),
            clock=clock,
            clocks=None if clock is None else (clock, clock),
            increment=increment,
            code=self._hosts.code(game, sides).hashes,
        )
        board = await self._replayed(play)
        if pace != play.pace:
            play = replace(paced(board, pace), version=play.version)
            board = replace(board, play=play)
        await self._in_store(lambda: self._plays.add(play, self._claim_for(board)))
        self._answer(board, claimed=True)
        return board.values(play.began)

    async def look_at(self, id: str) -> Json:
        """Describe a play, and see to it that its agent thinks."""
        return (await self.current(id)).values(time.time())

    async def current(self, id: str) -> SessionView:
        """Return a play as it stands; a time that is over ends it."""
        board = await self._load(id)
        ended = settled(board, time.time())
        if ended is not None:
            board = await self._keep(ended)
        self._answer(board)
        return board

    async def _unhindered(self, id: str) -> SessionView:
        """Return a play that this server can go on with; RefusedError names code that is missing or has changed."""
        board = await self.current(id)
        if board.hindrance:
            raise RefusedError(board.hindrance)
        return board

    async def move(self, id: str, *, ply: int, text: str) -> Json:
        """Make a person's move."""
        board = await self._unhindered(id)
        if ply != len(board.play.moves):
            raise ConflictError(
                "move {number} was asked for, and {moves} are made", number=ply + 1, moves=len(board.play.moves)
            )
        if board.agent_to_move:
            raise ConflictError("it is not a person's turn")
        if board.is_over:
            raise ConflictError("the game is over")
        name = await self._host(board).ask("named", **_line(board.play), move=text)
        return await self._change(moved(board, name, time.time()))

    async def undo(self, id: str) -> Json:
        """Take back a person's last move, and what was answered."""
        board = await self._unhindered(id)
        after = await self._change(taken_back(board, time.time()))
        await self._host(board).release(id)
        return after

    async def resign(self, id: str) -> Json:
        """Resign a person's game."""
        board = await self.current(id)
        return await self._change(given_up(board, time.time()))

    async def set_pace(self, id: str, pace: float | None) -> Json:
        """Let a game between agents go on at a pace, or pause."""
        board = await self._unhindered(id)
        return await self._change(paced(board, pace))

    async def hint(self, id: str, client: str) -> Json:
        """Name a good move for the person to move."""
        board = await self._unhindered(id)
        if board.is_over:
            raise ConflictError("the game is over")
        found: Json = await self._host(board).think(client, "hint", seconds=HINT_TIME, **_line(board.play))
        return found

    def leave(self, id: str, watcher: Watcher) -> None:
        """Stop notifying a watcher; an agent for whom nobody waits thinks on when somebody looks again.

        With clocks it thinks on at once, for its time goes by.
        """
        told = self.hub.watched.get(id)
        self.hub.leave(id, watcher)
        if id not in self.hub.watched and told is not None and told.play.clocks is None:
            self._stop_thinking(id)

    # ---- agents ----

    def _answer(self, board: SessionView, *, claimed: bool = False) -> None:
        """Let the agent think whose turn it is, unless it does already."""
        id = board.play.id
        if board.awaits_agent and id not in self._thinking:
            task = asyncio.create_task(self._think(board, claimed=claimed))
            self._thinking[id] = task
            task.add_done_callback(lambda done: self._thought(id, done))

    def _thought(self, id: str, task: asyncio.Task[None]) -> None:
        if self._thinking.get(id) is task:
            del self._thinking[id]
        if not task.cancelled() and task.exception() is not None:
            log.error("play %s: an agent failed", id, exc_info=task.exception())

    async def _think(self, board: SessionView, *, claimed: bool) -> None:
        """Play the agents' moves until it is a person's turn."""
        try:
            while board.awaits_agent and (claimed or await self._may_think(board)):
                board = await self._turn(board)
                claimed = True
        except RefusedError as error:
            log.info("play %s is left alone: %s", board.play.id, error)

    async def _turn(self, board: SessionView) -> SessionView:
        """Play an agent's move; where code fails that is not the agent's own, the game ends without a winner."""
        try:
            found = await self._choose(board)
            await asyncio.sleep(board.wait(time.time()))
            return await self._answered(board, found)
        except TurnwiseError as error:
            if not is_of_code(error):
                raise
            log.warning("play %s is broken off: %s", board.play.id, error)
            now = time.time()
            return await self._keep(settled(board, now) or broken_off(board, str(error), now))

    def _stop_thinking(self, id: str) -> None:
        thinking = self._thinking.pop(id, None)
        if thinking is not None:
            thinking.cancel()

    async def _may_think(self, board: SessionView) -> bool:
        claim = Claim(self._thinker, time.time() + LEASE_SECONDS)
        return await self._in_store(lambda: self._plays.claim(board.play, claim, now=time.time()))

    async def _choose(self, board: SessionView) -> Json:
        """Ask the agent, which its host keeps from move to move; a restarted server asks a new one by the same seed."""
        play, seconds = board.play, self._share(board)
        found: Json = await self._host(board).think(
            f"play {play.id}",
            "choose",
            seconds=seconds,
            session=play.id,
            **_line(play),
            agent=play.sides[board.standing.to_move],
            seed=(play.seed + len(play.moves)) % (1 << 32),
            share=seconds,
        )
        return found

    def _share(self, board: SessionView) -> float:
        """Seconds for one move: a part of what the clock has left, and never more than the server allows."""
        left = board.left(time.time())
        if left is None:
            return self._search_seconds
        standing = board.standing
        share = left[standing.to_move] / standing.moves_left + board.play.increment / 2
        return min(self._search_seconds, max(LEAST_SECONDS, share))

    async def _answered(self, board: SessionView, found: Json) -> SessionView:
        now = time.time()
        if lost := found.get("lost"):
            log.warning("play %s: %s", board.play.id, found["detail"])
            return await self._keep(settled(board, now) or forfeited(board, lost, now))
        return await self._keep(settled(board, now) or moved(board, found["move"], now))

    # ---- keeping ----

    async def _change(self, play: Session) -> Json:
        before = self._thinking.get(play.id)
        after = await self._keep(play)
        if self._thinking.get(play.id) is before:  # else somebody has looked, and the agent thinks about this already
            self._stop_thinking(play.id)
        self._answer(after, claimed=True)
        return after.values(time.time())

    async def _keep(self, play: Session) -> SessionView:
        """Write a change, save a game that is over, and tell who watches."""
        board = await self._replayed(play)
        if board.is_over and play.moves:
            play = replace(play, saved=await self._in_store(lambda: self._save_record(board)))
            board = replace(board, play=play)
        await self._in_store(lambda: self._plays.save(play, self._claim_for(board)))
        self.hub.publish(board)
        if board.is_over:
            await self._host(board).release(play.id)
        return board

    def _claim_for(self, board: SessionView) -> Claim:
        """The process that writes a move thinks about the answer: one writing for both."""
        return Claim(self._thinker, time.time() + LEASE_SECONDS) if board.awaits_agent else NOBODY

    async def _load(self, id: str) -> SessionView:
        return await self._replayed(await self._in_store(lambda: self._plays.find(id)))

    async def _replayed(self, play: Session) -> SessionView:
        standing = await self._hosts.find(play.game).ask("standing", **_line(play))
        return SessionView(play, Standing(**standing), self._hosts.hindrance(play.game, play.sides, play.code))

    def _host(self, board: SessionView) -> Host:
        return self._hosts.find(board.play.game)

    async def _in_store(self, work: Callable[[], T]) -> T:
        return await in_store(self._store_threads, work)

    # ---- other processes, and clocks ----

    async def _look(self) -> None:
        """Notify watchers of what other processes changed, see to clocks, and go on where another one has stopped."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                for id in await self._stale():
                    self.hub.publish(await self.current(id))
            except TurnwiseError as error:
                log.warning("looking after plays: %s", error)

    async def _stale(self) -> list[str]:
        """List watched plays that have changed elsewhere, wait for an agent of nobody, or have a clock running."""
        watched = self.hub.watched
        if not watched:
            return []
        versions = await self._in_store(lambda: self._plays.versions(watched))
        return [id for id, version in versions.items() if self._is_stale(watched[id], version)]

    def _is_stale(self, told: SessionView, version: int) -> bool:
        waits = told.awaits_agent and told.play.id not in self._thinking
        runs = told.play.clocks is not None and not told.is_over
        return version != told.play.version or waits or runs


def _line(play: Session) -> Json:
    """Return the moves of a play as an operation takes them."""
    return {"start": play.start, "moves": list(play.moves)}
