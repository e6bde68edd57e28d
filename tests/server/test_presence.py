"""Processes that share a store: a dead one is replaced, one that lives is left alone, and no clock matters."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from links import HOOKS, watching
from running import PATIENCE, Running, running

from turnwise.server.offer import Offer
from turnwise.server.sessions.presence import Presence

SLOW = """
import os, time


class Slow:
    def choose(self, state):
        with open({asked!r}, "a") as file:
            file.write("asked\\n")
        while not os.path.exists({go!r}):
            time.sleep(0.01)
        return min(state.legal_moves())
"""


def looked(presence: Presence, *beats: int | None) -> bool:
    """Whether a process is taken for dead after looks that found these beats."""
    for beat in beats:
        presence.look(["other"], {} if beat is None else {"other": beat})
    return presence.is_dead("other")


@pytest.mark.parametrize(
    ("beats", "is_dead"),
    [
        ((7, 7, 7), False),
        ((7, 7, 7, 7), True),
        ((7, 7, 7, 8), False),
        ((7, 7, 7, 8, 8, 8, 8), True),
        ((7, 7, 7, 1), False),  # it began to count again
        ((None, None, None, None), True),
        ((None, None, None, 1), False),
    ],
)
def test_a_process_is_dead_whose_beat_stands_still(beats: tuple[int | None, ...], is_dead: bool) -> None:
    """Only how often somebody has looked counts, so no clock can jump and no two clocks can differ."""
    assert looked(Presence(most_looks=3), *beats) is is_dead


def test_who_is_not_waited_for_is_looked_at_from_the_beginning() -> None:
    """A process does not beat while it has nothing to think about."""
    presence = Presence(most_looks=3)
    looked(presence, 7, 7, 7)
    presence.look([], {})

    assert not looked(presence, 7, 7)


@contextmanager
def process(store: Path, agent: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and its address."""
    command = [
        sys.executable,
        "-m",
        "turnwise",
        "serve",
        "--port",
        "0",
        "--store",
        str(store),
        "--agent",
        f"{agent}:Slow",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        try:
            line = started.stdout.readline()
            yield started, next(word for word in line.split() if word.startswith("http"))
        finally:
            started.kill()


def wait_until_asked(file: Path, times: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while not file.exists() or len(file.read_text().splitlines()) < times:
        assert time.monotonic() < deadline, "nobody was asked"
        time.sleep(0.01)


async def told(server: Running, id: str, ply: int) -> dict[str, Any]:
    """What somebody who watches is told when a ply is reached."""
    async with websockets.connect(server.live) as socket:
        await socket.send(json.dumps(watching(id)))
        while True:
            play: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))["play"]
            if play["ply"] >= ply:
                return play


@pytest.mark.slow
def test_another_server_goes_on_where_a_killed_one_was_thinking(tmp_path: Path) -> None:
    """A process is killed in the middle of a thought; another one, where somebody watches, makes the move, once."""
    asked, go, store = tmp_path / "asked", tmp_path / "go", tmp_path / "store.db"
    agent = tmp_path / "slow.py"
    agent.write_text(SLOW.format(asked=str(asked), go=str(go)))
    with (
        running(store, offer=Offer.read([], [f"{agent}:Slow"])) as survivor,
        process(store, agent) as (doomed, address),
    ):
        with httpx.Client(base_url=address, event_hooks=HOOKS) as client:
            play = client.post("api/plays", json={"game": "sim", "sides": ["human", "slow.py:Slow"]}).json()
            client.post(f"api/plays/{play['id']}/moves", json={"ply": 0, "move": "01"})
        wait_until_asked(asked, 1)
        doomed.send_signal(signal.SIGKILL)
        doomed.wait(PATIENCE)
        go.touch()
        found = asyncio.run(told(survivor, play["id"], 2))

    assert (found["ply"], found["moves"][0], found["thinking"]) == (2, "01", False)
    assert len(asked.read_text().splitlines()) == 2


@pytest.mark.slow
def test_a_server_that_lives_is_left_to_think(tmp_path: Path) -> None:
    """Somebody watches at another server for longer than a dead one would be missed: only one asks the agent."""
    asked, go, store = tmp_path / "asked", tmp_path / "go", tmp_path / "store.db"
    agent = tmp_path / "slow.py"
    agent.write_text(SLOW.format(asked=str(asked), go=str(go)))
    with running(store, offer=Offer.read([], [f"{agent}:Slow"])) as other, process(store, agent) as (_, address):
        with httpx.Client(base_url=address, event_hooks=HOOKS) as client:
            play = client.post("api/plays", json={"game": "sim", "sides": ["human", "slow.py:Slow"]}).json()
            client.post(f"api/plays/{play['id']}/moves", json={"ply": 0, "move": "01"})
        wait_until_asked(asked, 1)

        async def scene() -> dict[str, Any]:
            watching = asyncio.create_task(told(other, play["id"], 2))
            await looks(other, 10)
            go.touch()
            return await watching

        found = asyncio.run(scene())

    assert found["ply"] == 2
    assert len(asked.read_text().splitlines()) == 1


async def looks(server: Running, count: int) -> None:
    """Wait until a server has looked at the other one so many times."""
    presence, seen = server.app.state.services.session_service._presence, []
    look = presence.look

    def counted(servers: Any, beats: Any) -> None:
        if servers:
            seen.append(beats)
        look(servers, beats)

    presence.look = counted
    deadline = time.monotonic() + PATIENCE
    while len(seen) < count:
        assert time.monotonic() < deadline, "nobody looked"
        await asyncio.sleep(0.05)
