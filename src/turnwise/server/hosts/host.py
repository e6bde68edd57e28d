"""What a host of a game is, and one that runs the game's code in this process."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from ...engine import StopToken
from ...games.game import Game
from ..review_service import ReviewWork
from ..search_pool import Placed, Searches
from .operations import MOVES, QUICK, RESUMED, SEARCHES, SHARED, Desk, Told

IN_THREAD = ("openings", "explain", "read", "export", "edit")
"""Operations of native games that may take some time."""


class Host(Protocol):
    """Answers what is asked of one game; nothing of it ever holds up the event loop."""

    @property
    def spec(self) -> Game:
        """The game."""

    async def ask(self, operation: str, **values: Any) -> Any:
        """Answer a quick operation: rules and views."""

    def replies_at_once(self, agent: str) -> bool:
        """Whether to ask "replied" of an agent: its thought takes no time worth a turn, as far as is known."""

    async def think(
        self,
        operation: str,
        *,
        seconds: float,
        told: Told | None = None,
        placed: Placed | None = None,
        **values: Any,
    ) -> Any:
        """Answer an operation that searches for about so many seconds, when it is the turn of who asks."""

    async def release(self, session: str) -> None:
        """Let go of what is kept for a session between its moves: it is over, or its moves were taken back."""

    def close(self) -> None:
        """End what runs for this game."""


class LocalHost:
    """Runs the code of a game in this process: native rules at once, those of a registered class in a thread."""

    def __init__(self, desk: Desk, searches: Searches) -> None:
        self._desk = desk
        self._searches = searches
        self._thread = None if desk.spec.is_native else ThreadPoolExecutor(1, thread_name_prefix=desk.spec.name)

    @property
    def spec(self) -> Game:
        """The game."""
        return self._desk.spec

    async def ask(self, operation: str, **values: Any) -> Any:
        """Answer a quick operation."""

        def work() -> Any:
            return QUICK[operation](self._desk, **values)

        if self._thread is not None:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        return await asyncio.to_thread(work) if operation in IN_THREAD else work()

    def replies_at_once(self, agent: str) -> bool:
        """Whether an agent is one of the quick ones, and none of the operator's own."""
        return agent not in self._desk.agents and self._desk.quick.has(agent)

    async def think(
        self,
        operation: str,
        *,
        seconds: float,  # noqa: ARG002
        told: Told | None = None,
        placed: Placed | None = None,
        **values: Any,
    ) -> Any:
        """Answer an operation that searches; it keeps its time by itself."""
        if operation in SHARED and self._desk.spec.is_native:  # threads of Python's code would take turns anyway
            return await self._together(SHARED[operation](self._desk, told, **values), placed)

        def work(stop: StopToken) -> Any:
            return SEARCHES[operation](self._desk, stop, told, **values)

        is_own = values.get("agent") in self._desk.agents
        return await self._searches.run(
            work,
            is_move=operation in MOVES,
            restartable=not is_own,
            resumes=operation in RESUMED,
            placed=placed,
        )

    async def _together(self, work: ReviewWork, placed: Placed | None) -> Any:
        """Do work in a thread, and let another help that has a turn of its own; what is put back goes on later."""
        helper = asyncio.create_task(self._searches.run(work.help))
        helper.add_done_callback(lambda done: done.cancelled() or done.exception())  # refused: then nobody helps
        try:
            return await self._searches.run(work.finish, placed=placed)
        finally:
            helper.cancel()

    async def release(self, session: str) -> None:
        """Let go of the agents of a session, in a thread: code of somebody's may take its time to end."""
        await asyncio.to_thread(self._desk.kept.release, session)

    def close(self) -> None:
        """Let the thread end when it can, and close the agents that wait."""
        self._desk.kept.close()
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)
