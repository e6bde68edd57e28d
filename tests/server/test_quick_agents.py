"""Agents that reply at once: which they are, that they move as in a thread, and that nobody misses a change."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
import websockets
from running import PATIENCE, Running

from turnwise import StopToken, games
from turnwise.server.hosts.operations import Desk, choose, replied
from turnwise.server.hosts.quick_agents import QuickAgents
from turnwise.server.settings import Bounds

CONNECT4 = games.find("connect4")


@pytest.mark.parametrize(
    ("agent", "is_quick"),
    [
        ("random", True),
        ("search:level=3", True),
        ("search:level=9", False),
        ("search:level=10", False),
        ("search:level=99", False),
        ("search:depth=1", False),
        ("perfect", False),
        ("human", False),
    ],
)
def test_an_agent_is_quick_that_looks_two_plies_ahead_at_most(agent: str, is_quick: bool) -> None:
    """What an agent is decides, and not what a move has taken: the next position may be a hard one."""
    assert QuickAgents(CONNECT4).has(agent) is is_quick


@pytest.mark.parametrize("agent", ["random", "search:level=1", "search:level=3"])
def test_a_quick_reply_is_the_move_of_a_thread_by_the_same_seed(agent: str) -> None:
    """Another process, or this one after a restart, would have played the same."""
    desk = Desk(CONNECT4, Bounds())
    for seed in range(8):
        line: dict[str, Any] = {"start": CONNECT4.parse("").text(), "moves": ["d"], "agent": agent, "seed": seed}
        thought = choose(desk, StopToken(), None, session=f"{seed}", share=1.0, **line)

        assert replied(desk, **line)["move"] == thought["move"]
    desk.kept.close()


def test_who_watches_hears_of_a_move_and_of_its_quick_reply(server: Running) -> None:
    """Both are committed together; the answer has the reply already, and two messages tell of one change each."""

    async def scene() -> tuple[dict[str, Any], list[tuple[int, int, bool]]]:
        play = server.post("/api/plays", game="connect4", sides=["human", "search:level=1"])
        async with websockets.connect(server.live) as socket:
            await socket.send(json.dumps({"op": "watch", "play": play["id"]}))
            told = [await next_play(socket)]
            answer = await asyncio.to_thread(server.post, f"/api/plays/{play['id']}/moves", ply=0, move="d")
            told += [await next_play(socket), await next_play(socket)]
            return answer, [(each["version"], each["ply"], each["thinking"]) for each in told]

    answer, told = asyncio.run(scene())

    assert (answer["ply"], answer["thinking"]) == (2, False)
    assert told == [(0, 0, False), (1, 1, True), (2, 2, False)]


async def next_play(socket: Any) -> dict[str, Any]:
    play: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))["play"]
    return play
