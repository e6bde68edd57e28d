"""A memory watch: what a session needed is let go when it is over, however many there were."""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import time
from collections import Counter
from typing import Any

import pytest
import websockets
from links import watching
from running import PATIENCE, Running

from turnwise.agents import NamedAgent
from turnwise.server.hosts.kept_agents import MOST_KEPT
from turnwise.server.live import Connection
from turnwise.server.sessions.session import Session, SessionView, Standing
from turnwise.server.store_calls import _Waiting

OF_A_SESSION = (Session, SessionView, Standing, Connection, _Waiting)
AT_ONCE = 20  # games
FEW_MOVES, MOVES = 500, 10_000
FREE_BLOCKS = 20_000  # that caches and the allocator may take between; a leak of one small object a move is more
GAMES = ("sim", "connect4")


async def played(server: Running, moves: int) -> None:
    """Let agents play games, some at once, while somebody watches, until so many moves are made."""
    made = 0
    while made < moves:
        async with websockets.connect(server.live) as socket:
            for number in range(AT_ONCE):
                sides = ["random", "search:level=1"]
                play = server.post("/api/plays", game=GAMES[number % len(GAMES)], sides=sides, pace=None)
                await socket.send(json.dumps(watching(play["id"])))
                server.post(f"/api/plays/{play['id']}/pace", seconds=0)
            over: dict[str, int] = {}
            async with asyncio.timeout(PATIENCE):
                while len(over) < AT_ONCE:
                    found: dict[str, Any] = json.loads(await socket.recv())["play"]
                    if found["status"] == "over":
                        over[found["id"]] = found["ply"]
        made += sum(over.values())


def alive() -> Counter[str]:
    """Count the objects that belong to sessions, and agents."""
    gc.collect()
    found = Counter[str]()
    for each in gc.get_objects():
        kind = next((kind for kind in (*OF_A_SESSION, NamedAgent) if isinstance(each, kind)), None)
        if kind is not None:
            found[kind.__name__] += 1
    return found


def settled(server: Running) -> Counter[str]:
    """Wait until nobody is connected, and count what is alive."""
    service = server.app.state.services.session_service
    deadline = time.monotonic() + PATIENCE
    while service.hub.watched or service._thinking or service._awaited or alive()[Connection.__name__]:
        assert time.monotonic() < deadline, "sessions are still kept"
        time.sleep(0.05)
    return alive()


@pytest.mark.slow
def test_ten_thousand_moves_leave_nothing_behind(server: Running) -> None:
    """Nothing of a session outlives it, agents stay within their bound, and memory is as it was after the first."""
    asyncio.run(played(server, FEW_MOVES))
    agents, blocks = settled(server)[NamedAgent.__name__], _blocks()
    asyncio.run(played(server, MOVES))
    after = settled(server)

    assert [kind.__name__ for kind in OF_A_SESSION if after[kind.__name__]] == [], after
    assert after[NamedAgent.__name__] <= agents + len(GAMES) * MOST_KEPT
    assert _blocks() - blocks < FREE_BLOCKS


def _blocks() -> int:
    gc.collect()
    return sys.getallocatedblocks()
