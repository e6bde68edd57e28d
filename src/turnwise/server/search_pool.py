"""Work for threads: it runs when its client has the turn, rests when another has, and ends when nobody waits for it.

Native searches release the interpreter, so threads use the processors; the event loop never waits for one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Generic, TypeVar

from ..engine import StopToken
from ..errors import TurnwiseError
from ..messages import Message
from . import clients
from .errors import BusyError
from .turns.work import HERE, Scheduler, Work

T = TypeVar("T")
Thought = Callable[[StopToken], T]
Placed = Callable[[int], None]
"""Hears of a work's place among those that wait; 0 once its turn has come."""
ENDING = Message("the server is ending: ask again in a moment")
MOST_THREADS = 256  # far more than may be under way at once; most of them rest


class Searches:
    """Threads that think, each while a scheduler says so."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._pool = ThreadPoolExecutor(MOST_THREADS, thread_name_prefix="search")
        self._errands: set[Errand[Any]] = set()

    async def run(
        self,
        think: Thought[T],
        *,
        is_move: bool = False,
        pool: str = HERE,
        restartable: bool = True,
        resumes: bool = False,
        placed: Placed | None = None,
    ) -> T:
        """Do the work in a thread when it is the turn of the client who asks; being cancelled stops it."""
        errand = Errand(self._pool, think, placed)
        work = Work(
            client=clients.current.get(),
            is_move=is_move,
            ears=errand,
            pool=pool,
            restartable=restartable,
            resumes=resumes,
        )
        self._errands.add(errand)
        errand.when_over(lambda: self._over(errand, work))
        self._scheduler.ask(work)
        return await errand.result()

    def close(self) -> None:
        """Stop every search and let the threads end."""
        for errand in self._errands:
            errand.stop()
            errand.refuse(ENDING)
        self._pool.shutdown(wait=False, cancel_futures=True)

    @property
    def running(self) -> int:
        """How many threads are at work, or rest in the middle of it."""
        return sum(errand.has_thread for errand in self._errands)

    @property
    def waiting(self) -> int:
        """How many have no thread."""
        return len(self._errands) - self.running

    async def place(self) -> int | None:
        """Return the best place in the line of the client who asks; None if it does not wait."""
        return await self._scheduler.place(clients.current.get())

    def _over(self, errand: Errand[Any], work: Work) -> None:
        self._errands.discard(errand)
        self._scheduler.done(work)


class Errand(Generic[T]):
    """One work and its thread; hears from the scheduler whether it may go on."""

    def __init__(self, pool: ThreadPoolExecutor, think: Thought[T], placed: Placed | None) -> None:
        self._pool = pool
        self._think = think
        self._placed = placed
        self._token: StopToken | None = None
        self._turn = asyncio.Event()
        self._refusal: Message | None = None
        self._thread: asyncio.Future[T] | None = None
        self._over: Callable[[], None] = lambda: None

    # ---- what the scheduler says ----

    def run(self) -> None:
        """Begin, or go on after a pause."""
        if self._token is None:
            self._token = StopToken()
            self._turn.set()
        self._token.resume()
        self.tell_place(0)

    def pause(self) -> None:
        """Rest, and forget nothing."""
        if self._token is not None:
            self._token.pause()

    def put_back(self) -> None:
        """Stop, and begin again when the next `run` comes."""
        self.stop()
        self._token = None
        self._turn.clear()

    def tell_place(self, place: int) -> None:
        """Pass on the place among those that wait."""
        if self._placed is not None:
            self._placed(place)

    def refuse(self, reason: Message) -> None:
        """End, unless a thread is at it."""
        self._refusal = reason
        self._turn.set()

    # ---- what the pool does ----

    def when_over(self, over: Callable[[], None]) -> None:
        """Name what is to be done when it has ended, and its thread with it."""
        self._over = over

    @property
    def has_thread(self) -> bool:
        """Whether a thread is at it."""
        return self._thread is not None

    def stop(self) -> None:
        """Let the thread end."""
        if self._token is not None:
            self._token.stop()

    async def result(self) -> T:
        """Wait for the turn and for what is found; what was put back begins again."""
        try:
            while True:
                await self._turn.wait()
                if self._refusal is not None:
                    raise BusyError(self._refusal)
                token = self._token
                assert token is not None
                try:
                    found = await self._in_thread(token)
                except TurnwiseError:
                    if token is self._token:
                        raise
                else:
                    if token is self._token:
                        return found
        except asyncio.CancelledError:
            self.stop()
            raise
        finally:
            self._end()

    async def _in_thread(self, token: StopToken) -> T:
        self._thread = thread = asyncio.get_running_loop().run_in_executor(self._pool, self._think, token)
        await asyncio.wait((thread,))  # being cancelled does not cancel the thread: it hears its token
        self._thread = None
        return thread.result()

    def _end(self) -> None:
        """Tell that it is over, once the thread is."""
        if self._thread is None:
            self._over()
        else:
            self._thread.add_done_callback(self._forget)

    def _forget(self, thread: asyncio.Future[T]) -> None:
        """Take notice of how a search ended that nobody waits for."""
        if not thread.cancelled():
            thread.exception()
        self._over()
