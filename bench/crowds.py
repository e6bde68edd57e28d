"""How long does a reply of level 3 take while a crowd keeps the server busy?

Somebody plays Connect 4 at an address of their own, and a crowd does one of two things. The hostile crowd is one person
who keeps forty long solves and forty analyses without an end going, over forty sockets under forty names. The honest
crowd is thirty people who analyse, as the web app does: a search that goes on while it is watched, then the next
position. Earlier versions know no such analysis: there the web app asked for a search and a solve, and the crowd does
the same. A crowd comes from one address, or through a proxy, which tells the address of each of its thirty people, or
of the one behind the forty names.
An answer is the time from a person's move until the reply arrives. Server, crowd and player share the machine.

Run: .venv/bin/python bench/crowds.py [--before PYTHON] [--seconds SECONDS] [--only ROW]
PYTHON has another version of turnwise, to compare with; addresses 127.0.0.* must be there, as they are on Linux. An
answer that takes longer than PATIENCE ends its measurement. With --only one row of the table is measured again.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import websockets
from common import HERE, publish, serving

AGENT = "search:level=3"
GAME = "connect4"
SECONDS = 10.0
HOSTILE, HONEST = 40, 30
HARD = [("connect4", "start:width=8,height=7"), ("othello", "start")]  # nobody solves them in ten seconds
ANALYSED = ("othello", "connect4", "sim", "hand_of_the_king")
LOOKS = (2.0, 6.0)  # seconds that a person looks at an analysis, from its first depth on
GLANCE, SOLVE, PAUSES = 1.5, 5.0, (0.5, 2.0)  # seconds, as the web app of earlier versions asked and people looked
GAP = 0.2  # seconds between a reply and the next move
PATIENCE = 30.0  # seconds for an answer
WARM_SECONDS = 2.0  # for the crowd to gather
CROWD, PLAYER = "127.0.0.2", "127.0.0.3"
PROXY = "127.0.0.1"
KEPT = HERE / "results" / "crowds.json"


@dataclass(frozen=True)
class Person:
    """Where somebody comes from."""

    address: str
    forwarded: str | None = None
    """What the proxy tells of them; None if there is none."""

    @property
    def headers(self) -> dict[str, str]:
        """What the proxy adds."""
        return {} if self.forwarded is None else {"x-forwarded-for": self.forwarded}

    def client(self, address: str) -> httpx.AsyncClient:
        """Make a browser's connection to the server."""
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        return httpx.AsyncClient(base_url=address, transport=transport, headers=self.headers, timeout=120.0)


class Visit:
    """A person with the web app open: one cookie, one socket."""

    def __init__(self, address: str, person: Person) -> None:
        self._address = address
        self._person = person

    async def __aenter__(self) -> Visit:
        self.client = self._person.client(self._address)
        await self.client.get("/")
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        headers = {**self._person.headers, **({"cookie": cookies} if cookies else {})}
        self.socket = await websockets.connect(
            self._address.replace("http", "ws", 1) + "api/live",
            additional_headers=headers,
            local_addr=(self._person.address, 0),
            open_timeout=60,
            max_size=None,
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()
        await self.client.aclose()

    async def analyse(self, number: int, **question: Any) -> str:
        """Ask, and wait for the last message: "search" or "error"."""
        await self.ask("analyse", number, **question)
        while True:
            message = await self._heard(number)
            if message["type"] == "error" or message.get("done"):
                return str(message["type"])

    async def watch(self, number: int, seconds: float, **question: Any) -> None:
        """Follow an analysis from its first depth on for so long, or to its end; then let it be."""
        await self.ask("deepen", number, **question)
        while (message := await self._heard(number))["type"] == "place":
            pass
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while message["type"] != "error" and not message.get("done"):
                    message = await self._heard(number)
                await asyncio.Event().wait()  # what is found is looked at for as long
        await self.socket.send(json.dumps({"op": "stop", "id": number}))

    async def ask(self, op: str, number: int, **question: Any) -> None:
        """Ask, and wait for nothing."""
        await self.socket.send(json.dumps({"op": op, "id": number, **question}))

    async def _heard(self, number: int) -> dict[str, Any]:
        """Wait for the next message about a question."""
        while (message := json.loads(await self.socket.recv())).get("id") != number:
            pass
        return dict(message)


async def attack(address: str, person: Person, number: int) -> None:
    """Ask for one long solve after another, and for an analysis without an end besides."""
    game, position = HARD[number % len(HARD)]
    async with Visit(address, person) as visit:
        for count in range(1, 10_000):
            await visit.ask("deepen", 0, game=game, position=position)  # an earlier version refuses
            limits = {"seconds": 10.0}
            if await visit.analyse(count, game=game, position=position, exact=True, limits=limits) == "error":
                await asyncio.sleep(0.2)


async def study(address: str, person: Person, number: int) -> None:
    """Analyse one position after another."""
    rng = random.Random(number)
    async with Visit(address, person) as visit:
        for count in range(10_000):
            await visit.watch(count, rng.uniform(*LOOKS), game=rng.choice(ANALYSED))


async def study_as_before(address: str, person: Person, number: int) -> None:
    """Analyse one position after another, as the web app of earlier versions did."""
    rng = random.Random(number)
    async with Visit(address, person) as visit:
        for count in range(0, 10_000, 2):
            game = rng.choice(ANALYSED)
            for phase, exact, seconds in ((0, False, GLANCE), (1, True, SOLVE)):
                limits = {"seconds": seconds}
                await visit.analyse(count + phase, game=game, exact=exact, all_moves=True, limits=limits)
            await asyncio.sleep(rng.uniform(*PAUSES))


async def play(address: str, person: Person, seconds: float) -> list[float]:
    """Play games of random moves for so long; the seconds of each answer."""
    rng = random.Random(1)
    answers: list[float] = []
    async with Visit(address, person) as visit:
        ends = time.perf_counter() + seconds
        while time.perf_counter() < ends:
            game = (await visit.client.post("/api/plays", json={"game": GAME, "sides": ["human", AGENT]})).json()
            keys = game["keys"]["sides"][:1] if "keys" in game else []  # earlier versions have none
            told = {"op": "watch", "play": game["id"], **({"keys": keys} if keys else {})}
            await visit.socket.send(json.dumps(told))
            while game["status"] == "playing" and time.perf_counter() < ends:
                await asyncio.sleep(GAP)
                began = time.perf_counter()
                move = {"ply": game["ply"], "move": rng.choice(game["position"]["legal"])["text"]}
                path = f"/api/plays/{game['id']}/moves"
                headers = {"turnwise-key": ",".join(keys)}
                game = (await visit.client.post(path, json=move, headers=headers)).raise_for_status().json()
                try:
                    game = await asyncio.wait_for(replied(visit, game), PATIENCE)
                except TimeoutError:
                    return [*answers, PATIENCE]
                answers.append(time.perf_counter() - began)
    return answers


async def replied(visit: Visit, game: dict[str, Any]) -> dict[str, Any]:
    """Wait until no agent thinks about a game."""
    while game["thinking"]:
        message = json.loads(await visit.socket.recv())
        told = message["play"] if message["type"] == "play" else game
        if told["id"] == game["id"] and told["version"] > game["version"]:  # the socket has told of earlier games too
            game = told
    return game


Member = Callable[[str, Person, int], Awaitable[None]]


@dataclass(frozen=True)
class Scene:
    """A crowd, and how it comes to the server."""

    name: str
    count: int
    member: Member
    before: Member
    """What the crowd does at an earlier version."""
    proxied: bool

    def person(self, number: int) -> Person:
        """Where a member of the crowd comes from."""
        if not self.proxied:
            return Person(CROWD)
        return Person(PROXY, "203.0.113.5" if self.member is attack else f"203.0.113.{number + 1}")

    @property
    def player(self) -> Person:
        """Where the one who plays comes from."""
        return Person(PROXY, "198.51.100.7") if self.proxied else Person(PLAYER)

    async def run(self, address: str, seconds: float, member: Member) -> list[float]:
        """Let the crowd do as it likes, and play meanwhile."""
        crowd = [asyncio.create_task(self._join(address, number, member)) for number in range(self.count)]
        await asyncio.sleep(WARM_SECONDS)
        answers = await play(address, self.player, seconds)
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        return answers

    async def _join(self, address: str, number: int, member: Member) -> None:
        with suppress(websockets.ConnectionClosed, httpx.HTTPError):
            await member(address, self.person(number), number)


SCENES = [
    Scene(name, count, member, before, proxied)
    for name, count, member, before in (
        ("hostile", HOSTILE, attack, attack),
        ("honest", HONEST, study, study_as_before),
    )
    for proxied in (False, True)
]


def measured(scene: Scene, python: str, workers: int, seconds: float, *, now: bool) -> list[float]:
    """Serve, and return the seconds of all answers; earlier versions trust no proxy."""
    options = ["--workers", str(workers), *(["--trusted-proxy", PROXY] if now and scene.proxied else [])]
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), *options, python=python) as address:
        httpx.get(f"{address}api/games", timeout=PATIENCE).raise_for_status()  # ready, all games loaded
        return asyncio.run(scene.run(address, seconds, scene.member if now else scene.before))


def figures(answers: list[float]) -> list[float]:
    """Return median and worst; one that did not even begin had no answer."""
    answers = answers or [PATIENCE]
    return [statistics.median(answers), max(answers)]


def main() -> None:
    """Measure and publish."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--before", metavar="PYTHON", help="compare with the turnwise of another interpreter")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each measurement")
    parser.add_argument("--only", type=int, metavar="ROW", help="measure this row again, counted from 0")
    given = parser.parse_args()
    kept = json.loads(KEPT.read_text())["rows"] if given.only is not None and KEPT.exists() else []
    rows: list[Any] = []
    for number, (scene, workers) in enumerate(itertools.product(SCENES, (1, 2))):
        if given.only not in (None, number):
            rows += kept[number : number + 1]
            continue
        row: list[Any] = [scene.name, "through a proxy" if scene.proxied else "one address", workers]
        if given.before:
            row += figures(measured(scene, given.before, workers, given.seconds, now=False))
        answers = measured(scene, sys.executable, workers, given.seconds, now=True)
        rows.append([*row, *figures(answers), len(answers)])
    before = ["median s before", "worst s before"] if given.before else []
    publish(
        "crowds",
        f"Answers of {AGENT} elsewhere while a crowd is busy",
        ["crowd", "comes from", "processes", *before, "median s", "worst s", "answers"],
        rows,
        note=f"{HOSTILE} solves and as many analyses of one person, {HONEST} people analysing; "
        f"{PATIENCE:g} s: no answer in that time",
    )


if __name__ == "__main__":
    main()
