"""Many at once: fair turns for searches, and many games over WebSockets."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from typing import Any

import httpx
import pytest
import websockets
from running import PATIENCE, Running

from turnwise import StopToken
from turnwise.server.errors import BusyError
from turnwise.server.search_pool import Searches

GAMES = 12


def test_turns_are_shared_between_clients() -> None:
    """One client asks for three searches before another asks for one: the other waits for one of them only."""

    async def scene() -> list[str]:
        searches, done = Searches(slots=1, waiting=9, waiting_in_all=99), []

        async def ask(client: str) -> None:
            await searches.run(client, lambda _stop: time.sleep(0.01))
            done.append(client)

        greedy = [asyncio.create_task(ask("greedy")) for _ in range(4)]
        await asyncio.sleep(0)
        await asyncio.gather(*greedy, asyncio.create_task(ask("modest")))
        searches.close()
        return done

    assert asyncio.run(scene()) == ["greedy", "greedy", "modest", "greedy", "greedy"]


def test_a_full_queue_is_said_at_once() -> None:
    async def scene() -> None:
        searches = Searches(slots=1, waiting=1, waiting_in_all=9)
        free = threading.Event()
        tasks = [asyncio.create_task(searches.run("a", lambda _stop: free.wait(PATIENCE))) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(BusyError, match="too many searches are waiting"):
            await searches.run("a", lambda _stop: None)
        free.set()
        await asyncio.gather(*tasks)
        searches.close()

    asyncio.run(scene())


def test_who_leaves_the_queue_gives_up_the_place() -> None:
    async def scene() -> tuple[int, int]:
        searches = Searches(slots=1, waiting=9, waiting_in_all=9)
        free = threading.Event()
        first = asyncio.create_task(searches.run("a", lambda _stop: free.wait(PATIENCE)))
        second = asyncio.create_task(searches.run("b", lambda _stop: None))
        while not searches.waiting:
            await asyncio.sleep(0)
        waiting = searches.waiting
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)
        left = searches.waiting
        free.set()
        await first
        assert await searches.run("c", lambda _stop: 5) == 5
        searches.close()
        return waiting, left

    assert asyncio.run(scene()) == (1, 0)


def test_a_cancelled_search_hears_its_token() -> None:
    async def scene() -> bool:
        searches, tokens = Searches(slots=1, waiting=1, waiting_in_all=1), []

        def work(stop: StopToken) -> None:
            tokens.append(stop)
            while not stop.stopped():
                time.sleep(0.001)

        task = asyncio.create_task(searches.run("a", work))
        while not tokens:
            await asyncio.sleep(0.001)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        searches.close()
        stopped: bool = tokens[0].stopped()
        return stopped

    assert asyncio.run(scene())


def test_games_go_on_side_by_side(server: Running) -> None:
    """A dozen people play Sim against agents at once, over WebSockets; bench/server.py has a hundred."""

    async def one(client: httpx.AsyncClient, seed: int) -> dict[str, Any]:
        rng = random.Random(seed)
        asked = {"game": "sim", "sides": ["human", "search:level=2"], "seed": seed}
        play: dict[str, Any] = (await client.post("/api/plays", json=asked)).json()
        async with websockets.connect(server.live) as socket:
            await socket.send(json.dumps({"op": "watch", "play": play["id"]}))
            while play["status"] == "playing":
                play = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))["play"]
                if play["status"] == "playing" and not play["thinking"]:
                    move = {"ply": play["ply"], "move": rng.choice(play["position"]["legal"])["text"]}
                    answer = await client.post(f"/api/plays/{play['id']}/moves", json=move)
                    assert answer.status_code == 200, answer.text
        return play

    async def scene() -> list[dict[str, Any]]:
        async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as client:
            return await asyncio.gather(*(one(client, seed) for seed in range(GAMES)))

    found = asyncio.run(scene())

    assert [play["status"] for play in found] == ["over"] * GAMES
    assert all(play["saved"] is not None for play in found)
