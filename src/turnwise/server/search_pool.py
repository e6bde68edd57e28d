"""Work for threads: so many searches at once, in fair turns between clients, ended when nobody waits for them.

Native searches release the interpreter, so threads use the processors; the event loop never waits for one.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from ..engine import StopToken
from .errors import BusyError

T = TypeVar("T")
Work = Callable[[StopToken], T]


class Searches:
    """A bounded number of threads, and a queue in which each client has the next turn after all the others."""

    def __init__(self, *, slots: int, waiting: int, waiting_in_all: int) -> None:
        self._pool = ThreadPoolExecutor(slots, thread_name_prefix="search")
        self._free = slots
        self._most = waiting
        self._most_in_all = waiting_in_all
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._running: set[StopToken] = set()

    async def run(self, client: str, work: Work[T]) -> T:
        """Do the work in a thread when it is the client's turn; being cancelled stops it."""
        await self._turn(client)
        token = StopToken()
        self._running.add(token)
        task = asyncio.get_running_loop().run_in_executor(self._pool, work, token)
        task.add_done_callback(lambda _task: self._finish(token))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            token.stop()
            task.add_done_callback(_forget)
            raise

    def close(self) -> None:
        """Stop every search and let the threads end."""
        for token in self._running:
            token.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)

    @property
    def running(self) -> int:
        """How many threads are at work."""
        return len(self._running)

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return sum(map(len, self._queues.values()))

    async def _turn(self, client: str) -> None:
        if self._free > 0:
            self._free -= 1
            return
        queue = self._queues.setdefault(client, deque())
        if len(queue) >= self._most or self.waiting >= self._most_in_all:
            raise BusyError("too many searches are waiting: try again in a moment")
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(place)
        try:
            await place
        except asyncio.CancelledError:
            self._leave(client, place)
            raise

    def _leave(self, client: str, place: asyncio.Future[None]) -> None:
        """Leave the queue; a place that was already called passes its turn on."""
        if place.done() and not place.cancelled():
            self._pass_on()
        elif client in self._queues and place in self._queues[client]:
            self._queues[client].remove(place)
            if not self._queues[client]:
                del self._queues[client]

    def _finish(self, token: StopToken) -> None:
        self._running.discard(token)
        self._pass_on()

    def _pass_on(self) -> None:
        """Call the first of the client whose turn it is; that client then goes behind the others."""
        while self._queues:
            client, queue = self._queues.popitem(last=False)
            place = queue.popleft()
            if queue:
                self._queues[client] = queue
            if not place.done():
                place.set_result(None)
                return
        self._free += 1


def _forget(task: asyncio.Future[T]) -> None:
    """Take notice of how a search ended that nobody waits for."""
    if not task.cancelled():
        task.exception()
