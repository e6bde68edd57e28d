"""How soon does the page's server answer when a hundred games go on at once?

Each game is a person who moves at random after some seconds of thought, over one WebSocket, against an agent; an
answer is the time from a person's move until the agent's reply arrives. Server and players share the machine.

Run: .venv/bin/python bench/server.py [GAMES]
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import websockets
from common import publish, serving

GAMES = 100
AGENT = "search:level=3"
PLAYED = ("connect4", "hand_of_the_king", "sim", "angry", "othello")
STARTS = {"angry": "start:limit=20"}
PATIENCE = 300.0
THOUGHT = (1.0, 5.0)  # seconds a person takes for a move
START_SECONDS = 0.02  # between the beginnings of two games


class Player:
    """A person who moves at random, and a watch."""

    def __init__(self, address: str, client: httpx.AsyncClient, number: int) -> None:
        self._address = address
        self._client = client
        self._rng = random.Random(number)
        self._game = PLAYED[number % len(PLAYED)]
        self.answers: list[float] = []

    async def play(self) -> None:
        """Play one game to its end."""
        asked = {"game": self._game, "position": STARTS.get(self._game, "start"), "sides": ["human", AGENT]}
        play = await self._post("plays", asked)
        live = f"{self._address.replace('http', 'ws', 1)}api/live"
        async with websockets.connect(live, open_timeout=PATIENCE) as socket:
            await socket.send(json.dumps({"op": "watch", "play": play["id"]}))
            began = None
            while play["status"] == "playing":
                play = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))["play"]
                if play["thinking"]:
                    continue
                if began is not None:
                    self.answers.append(time.perf_counter() - began)
                if play["status"] == "playing":
                    await asyncio.sleep(self._rng.uniform(*THOUGHT))
                    began = time.perf_counter()
                    move = self._rng.choice(play["position"]["legal"])["text"]
                    await self._post(f"plays/{play['id']}/moves", {"ply": play["ply"], "move": move})

    async def _post(self, path: str, values: dict[str, Any]) -> dict[str, Any]:
        answer = await self._client.post(f"{self._address}api/{path}", json=values)
        if answer.status_code != httpx.codes.OK:
            sys.exit(f"{path}: {answer.status_code} {answer.text}")
        found: dict[str, Any] = answer.json()
        return found


async def crowd(address: str, games: int) -> list[Player]:
    """Play so many games at once."""
    limits = httpx.Limits(max_connections=games)
    async with httpx.AsyncClient(timeout=PATIENCE, limits=limits) as client:
        players = [Player(address, client, number) for number in range(games)]
        tasks = []
        for player in players:
            tasks.append(asyncio.create_task(player.play()))
            await asyncio.sleep(START_SECONDS)
        await asyncio.gather(*tasks)
    return players


def main() -> None:
    """Measure and publish."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address:
        began = time.perf_counter()
        players = asyncio.run(crowd(address, games))
        seconds = time.perf_counter() - began
    used = resource.getrusage(resource.RUSAGE_CHILDREN)  # of the server, which has ended
    answers = sorted(answer for player in players for answer in player.answers)
    row = [
        games,
        len(answers),
        statistics.median(answers) * 1000,
        answers[int(len(answers) * 0.95)] * 1000,
        answers[-1] * 1000,
        (used.ru_utime + used.ru_stime) / len(answers) * 1000,
    ]
    publish(
        "server",
        f"Games at once against {AGENT}, over WebSockets",
        ("games", "answers", "median ms", "95 % ms", "slowest ms", "CPU ms an answer"),
        [row],
        note=f"no error; {seconds:.0f} s, load {os.getloadavg()[0]:.0f}; the games in turn: {', '.join(PLAYED)}",
    )


if __name__ == "__main__":
    main()
