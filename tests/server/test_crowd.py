"""Many at once: threads that take turns, and many games over WebSockets."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from collections.abc import Callable, Coroutine
from contextvars import copy_context
from typing import Any, TypeVar

import httpx
import pytest
import websockets
from links import ASYNC_HOOKS, watching
from running import PATIENCE, Running

import turnwise
from turnwise import StopToken
from turnwise.server import clients
from turnwise.server.errors import BusyError
from turnwise.server.search_pool import Searches
from turnwise.server.turns.timed import TimedTurns
from turnwise.server.turns.turns import Held, Turns

GAMES = 12
T = TypeVar("T")


def searches(slots: int = 1, held: int = 9) -> Searches:
    """Threads under the turns of one process."""
    bound = Held(held, held, held)
    return Searches(TimedTurns(Turns(slots=slots, moves=bound, analyses=bound)))


def asked_by(address: str, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Ask in the name of a client."""
    context = copy_context()
    context.run(clients.current.set, clients.Client(address))
    return asyncio.get_running_loop().create_task(work, context=context)


async def until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.001)


class Endless:
    """A search that would go on for ever; counts how often it has begun."""

    def __init__(self) -> None:
        self.begun = 0
        self.told = 0

    def __call__(self, stop: StopToken) -> turnwise.Report:
        self.begun += 1
        return turnwise.search(turnwise.Othello(), limits=turnwise.Limits(), stop=stop, progress=self._tell)

    def _tell(self, _report: turnwise.Report) -> None:
        self.told += 1


def test_a_reply_elsewhere_is_found_while_endless_searches_rest() -> None:
    """One processor, and a client with eight searches that never end: another's move is found all the same.

    The searches go on afterwards, each from where it was.
    """

    async def scene() -> tuple[str, int, int]:
        pool, works = searches(held=8), [Endless() for _ in range(8)]
        crowd = [asked_by("crowd", pool.run(work)) for work in works]
        await until(lambda: sum(work.told > 0 for work in works) >= 2)
        reply = await asked_by("elsewhere", pool.run(lambda _stop: "a reply", is_move=True))
        begun, told = works[0].begun, works[0].told
        pool.close()
        await asyncio.gather(*crowd, return_exceptions=True)
        return reply, begun, told

    reply, begun, told = asyncio.run(scene())

    assert reply == "a reply"
    assert (begun, told > 0) == (1, True)


def test_a_client_that_holds_too_much_is_told_at_once() -> None:
    async def scene() -> None:
        pool, free = searches(held=2), threading.Event()
        tasks = [asked_by("a", pool.run(lambda _stop: free.wait(PATIENCE))) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(BusyError, match="you have 2 searches under way or waiting"):
            await asked_by("a", pool.run(lambda _stop: None))
        free.set()
        await asyncio.gather(*tasks)
        pool.close()

    asyncio.run(scene())


def test_who_leaves_the_line_gives_up_the_place() -> None:
    async def scene() -> tuple[int, int, int]:
        pool, free = searches(), threading.Event()
        first = asked_by("a", pool.run(lambda _stop: free.wait(PATIENCE)))
        second = asked_by("b", pool.run(lambda _stop: None))
        await until(lambda: pool.running == 1)
        waiting = pool.waiting
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)
        left = pool.waiting
        free.set()
        await first
        found = await asked_by("c", pool.run(lambda _stop: 5))
        pool.close()
        return waiting, left, found

    assert asyncio.run(scene()) == (1, 0, 5)


def test_a_cancelled_search_hears_its_token() -> None:
    async def scene() -> bool:
        pool, tokens = searches(), []

        def work(stop: StopToken) -> None:
            tokens.append(stop)
            while not stop.stopped():
                time.sleep(0.001)

        task = asked_by("a", pool.run(work))
        await until(lambda: bool(tokens))
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await until(lambda: pool.running == 0)
        pool.close()
        stopped: bool = tokens[0].stopped()
        return stopped

    assert asyncio.run(scene())


def test_a_search_that_rests_can_be_cancelled() -> None:
    """Two searches of one client share a processor; the one that rests is not wanted any more."""

    async def scene() -> tuple[int, int]:
        pool, works = searches(), [Endless(), Endless()]
        tasks = [asked_by(address, pool.run(work)) for address, work in zip("ab", works, strict=True)]
        await until(lambda: all(work.told for work in works))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await until(lambda: pool.running == 0)
        pool.close()
        return pool.running, pool.waiting

    assert asyncio.run(scene()) == (0, 0)


def test_a_search_that_finds_no_room_begins_again() -> None:
    """Three endless searches of one client, who may have two under way: the third is stopped, and told its place.

    When one of the others is not wanted any more, it begins again.
    """

    async def scene() -> tuple[list[int], int]:
        pool, works, places = searches(), [Endless() for _ in range(3)], list[int]()
        tasks = [asked_by("a", pool.run(work, placed=places.append if work is works[2] else None)) for work in works]
        await until(lambda: 1 in places)
        tasks[0].cancel()
        await until(lambda: works[2].begun == 2)
        pool.close()
        await asyncio.gather(*tasks, return_exceptions=True)
        return [place for place in places if place], works[2].begun

    places, begun = asyncio.run(scene())

    assert set(places) == {1}
    assert begun == 2


def test_games_go_on_side_by_side(server: Running) -> None:
    """A dozen people play Sim against agents at once, over WebSockets; bench/server.py has a hundred."""

    async def one(client: httpx.AsyncClient, seed: int) -> dict[str, Any]:
        rng = random.Random(seed)
        asked = {"game": "sim", "sides": ["human", "search:level=2"], "seed": seed}
        play: dict[str, Any] = (await client.post("/api/plays", json=asked)).json()
        async with websockets.connect(server.live) as socket:
            await socket.send(json.dumps(watching(play["id"])))
            while play["status"] == "playing":
                play = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))["play"]
                if play["status"] == "playing" and not play["thinking"]:
                    move = {"ply": play["ply"], "move": rng.choice(play["position"]["legal"])["text"]}
                    answer = await client.post(f"/api/plays/{play['id']}/moves", json=move)
                    assert answer.status_code == 200, answer.text
        return play

    async def scene() -> list[dict[str, Any]]:
        async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE, event_hooks=ASYNC_HOOKS) as client:
            return await asyncio.gather(*(one(client, seed) for seed in range(GAMES)))

    found = asyncio.run(scene())

    assert [play["status"] for play in found] == ["over"] * GAMES
    assert all(play["saved"] is not None for play in found)
