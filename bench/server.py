"""What does a server bear, and what does an answer cost it?

Each game is a person who moves at random after some seconds of thought against an agent, and watches over a WebSocket;
an answer is the time from a person's move until the agent's reply arrives. Moves go over HTTP, or over the socket as
the web app sends them. CPU times are those of the server's processes while the games go on, without its start.
Server and players share the machine; players come from several addresses, as a hundred people would.

    load      a hundred and five hundred games at once
    workers   games without thought, by processes and databases: how many answers a second
    takeover  how long until another process goes on where one was killed in thought
    memory    what ten thousand moves leave behind

Run: .venv/bin/python bench/server.py load|workers|takeover|memory [--before PYTHON] [--seconds SECONDS]
PYTHON has another version of turnwise, to compare with.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import websockets
from common import HERE, publish, serving

sys.path.insert(0, str(HERE.parent / "tests" / "store"))

from postgres import server as postgres_server

AGENT = "search:level=3"
PLAYED = ("connect4", "hand_of_the_king", "sim", "angry", "othello")
STARTS = {"angry": "start:limit=20"}
GAMES = (100, 500)
SECONDS = 30.0
THOUGHT = (1.0, 5.0)  # seconds a person takes for a move
WARM_SECONDS = 15.0  # until all games have begun, some have ended, and what is loaded once is loaded
BUSY_WARM_SECONDS = 5.0  # the same where nobody thinks
PATIENCE = 60.0
AN_ADDRESS = 10  # players: a visitor may ask 200 times a second, and those without thought ask as often as they can
WORKERS_GAMES = 40
MOVES = 10_000
ROUNDS = 5  # servers killed
HTTP, SOCKET = "HTTP", "WebSocket"
BEFORE, NOW = "before", "now"


@dataclass
class Crowd:
    """What players have seen."""

    address: str
    by: str
    thought: tuple[float, float]
    answers: list[float] = field(default_factory=list)
    errors: int = 0

    async def play(self, number: int, client: httpx.AsyncClient) -> None:
        """Play game after game."""
        rng = random.Random(number)
        while True:
            try:
                await self._game(PLAYED[number % len(PLAYED)], rng, number, client)
            except (OSError, ValueError, KeyError, httpx.HTTPError, websockets.WebSocketException, TimeoutError):
                self.errors += 1
                await asyncio.sleep(1.0)

    async def _game(self, game: str, rng: random.Random, number: int, client: httpx.AsyncClient) -> None:
        asked = {"game": game, "position": STARTS.get(game, "start"), "sides": ["human", AGENT]}
        play = (await client.post(f"{self.address}api/plays", json=asked)).raise_for_status().json()
        live = f"{self.address.replace('http', 'ws', 1)}api/live"
        async with websockets.connect(live, open_timeout=PATIENCE, local_addr=(_source(number), 0)) as socket:
            keys = sides_of(play)
            await socket.send(json.dumps({"op": "watch", "play": play["id"], **({"keys": keys} if keys else {})}))
            began = None
            while play["status"] == "playing":
                async with asyncio.timeout(PATIENCE):  # wait_for may overhear that the crowd is to go
                    play = json.loads(await socket.recv())["play"]
                if play["thinking"]:
                    continue
                if began is not None:
                    self.answers.append(time.perf_counter() - began)
                if play["status"] == "playing":
                    await asyncio.sleep(rng.uniform(*self.thought))
                    began = time.perf_counter()
                    await self._move(play, rng.choice(play["position"]["legal"])["text"], keys, socket, client)

    async def _move(
        self, play: dict[str, Any], move: str, keys: list[str], socket: Any, client: httpx.AsyncClient
    ) -> None:
        made = {"ply": play["ply"], "move": move}
        if self.by == SOCKET:
            await socket.send(json.dumps({"op": "move", "play": play["id"], **made}))
        else:
            path = f"{self.address}api/plays/{play['id']}/moves"
            (await client.post(path, json=made, headers=header_of(keys))).raise_for_status()


def sides_of(play: dict[str, Any]) -> list[str]:
    """Return the secret of the side that a person plays in a new game; earlier versions have none."""
    return play["keys"]["sides"][:1] if "keys" in play else []


def header_of(keys: list[str]) -> dict[str, str]:
    """Return the header in which secrets travel."""
    return {"turnwise-key": ",".join(keys)}


def _source(number: int) -> str:
    """Return an address of this machine for a player."""
    return f"127.0.0.{2 + number // AN_ADDRESS}"


@asynccontextmanager
async def gathered(crowd: Crowd, games: int) -> AsyncIterator[None]:
    """Let so many players play."""
    limits = httpx.Limits(max_connections=AN_ADDRESS)
    sources = dict.fromkeys(_source(number) for number in range(games))
    clients = {
        source: httpx.AsyncClient(
            timeout=PATIENCE, transport=httpx.AsyncHTTPTransport(local_address=source, limits=limits)
        )
        for source in sources
    }
    tasks = [asyncio.create_task(crowd.play(number, clients[_source(number)])) for number in range(games)]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for client in clients.values():
            with suppress(httpx.HTTPError):
                await client.aclose()


async def measured(crowd: Crowd, games: int, pid: int, seconds: float) -> list[Any]:
    """Let games go on for a while: answers a second, median, 95 %, slowest, CPU ms of server and players, errors."""
    async with gathered(crowd, games):
        await asyncio.sleep(WARM_SECONDS if any(crowd.thought) else BUSY_WARM_SECONDS)
        crowd.answers.clear()
        began, used, own = time.perf_counter(), cpu_of(pid), time.process_time()
        await asyncio.sleep(seconds)
        answers, used, own = sorted(crowd.answers), cpu_of(pid) - used, time.process_time() - own
        took = time.perf_counter() - began
    times = [1000 * each for each in (statistics.median(answers), answers[int(0.95 * len(answers))], answers[-1])]
    return [len(answers) / took, *times, 1000 * used / len(answers), 1000 * own / len(answers), crowd.errors]


# ---- processes ----


def tree_of(pid: int) -> list[int]:
    """List a process and all its children."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(OSError):
            found += [each for child in (task / "children").read_text().split() for each in tree_of(int(child))]
    return found


def cpu_of(pid: int) -> float:
    """Return the CPU seconds of a process and its children."""
    return sum(_cpu(each) for each in tree_of(pid))


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_of(pid: int) -> float:
    """Return the MB that a process has in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def servers_of(store: str) -> list[int]:
    """List the processes that were started here as servers of a store."""
    found = {pid: Path(f"/proc/{pid}/cmdline").read_text().split("\0") for pid in tree_of(os.getpid())[1:]}
    return [pid for pid, words in found.items() if "serve" in words and store in words]


@contextmanager
def server(python: str, *options: str, store: str | None = None) -> Iterator[tuple[str, int]]:
    """Start a server that is ready: its address and its process."""
    with tempfile.TemporaryDirectory() as folder:
        more = ("--store", store) if store else ()
        with serving(Path(folder), *options, *more, python=python) as address:
            httpx.get(f"{address}api/games", timeout=PATIENCE).raise_for_status()
            yield address, servers_of(store or str(Path(folder) / "store.db"))[0]


def versions(options: argparse.Namespace) -> list[tuple[str, str]]:
    """List the versions of turnwise that are compared, with their Pythons."""
    earlier = [(BEFORE, options.before)] if options.before else []
    return [*earlier, (NOW, sys.executable)]


# ---- what is measured ----

COLUMNS = ("answers a second", "median ms", "95 % ms", "slowest ms", "CPU ms an answer", "players' CPU ms", "errors")


def load(options: argparse.Namespace) -> None:
    """Let many people play at once."""
    rows = []
    for games in GAMES:
        for version, python in versions(options):
            for by in (HTTP,) if version == BEFORE else (HTTP, SOCKET):
                with server(python) as (address, pid):
                    crowd = Crowd(address, by, THOUGHT)
                    rows.append([games, version, by, *asyncio.run(measured(crowd, games, pid, options.seconds))])
    note = f"{options.seconds:.0f} s each; thought {THOUGHT[0]:.0f} to {THOUGHT[1]:.0f} s; {', '.join(PLAYED)} in turn"
    title = f"Games at once against {AGENT}"
    publish("server", title, ("games", "version", "moves by", *COLUMNS), rows, note=f"{note}; {loaded()}")


def workers(options: argparse.Namespace) -> None:
    """Let people play without thought, on both databases and by one and two processes."""
    rows: list[Sequence[Any]] = []
    with postgres_server(durable=True) as url:
        for store, where in (("SQLite", None), ("PostgreSQL", url)):
            for version, python in versions(options):
                for by in (HTTP,) if version == BEFORE else (HTTP, SOCKET):
                    for count in (1, 2):
                        with (
                            fresh(where) as place,
                            server(python, "--workers", str(count), store=place) as (address, pid),
                        ):
                            crowd = Crowd(address, by, (0.0, 0.0))
                            found = asyncio.run(measured(crowd, WORKERS_GAMES, pid, options.seconds))
                            rows.append([store, count, version, by, *found])
    title = f"Answers a second, {WORKERS_GAMES} games at once without thought against {AGENT}"
    columns = ("store", "workers", "version", "moves by", *COLUMNS)
    publish("server_workers", title, columns, rows, note=f"{options.seconds:.0f} s each; {loaded()}")


@contextmanager
def fresh(url: str | None) -> Iterator[str | None]:
    """Make a database of its own for each server: earlier versions do not read what later ones have made."""
    if url is None:
        yield None
        return
    import psycopg

    name = f"bench_{time.monotonic_ns()}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield url.rpartition("/")[0] + f"/{name}"


def takeover(options: argparse.Namespace) -> None:
    """Kill a server in thought, and wait until another one has made the move."""
    rows = []
    for version, python in versions(options):
        times = [asyncio.run(taken_over(python)) for _ in range(ROUNDS if version == NOW else 1)]
        rows.append([version, len(times), statistics.median(times), max(times)])
    title = "Seconds from the death of a server in thought to the move of another"
    publish("server_takeover", title, ("version", "deaths", "median s", "longest s"), rows, note=loaded())


async def taken_over(python: str) -> float:
    """Return the seconds of one such change."""
    with tempfile.TemporaryDirectory() as folder:
        store = str(Path(folder) / "shared.db")
        with (
            server(python, store=store) as (survivor, pid),
            serving(Path(folder), "--store", store, python=python) as doomed,
        ):
            others = set(servers_of(store)) - set(tree_of(pid))
            play, keys = await thinking(doomed)
            async with websockets.connect(f"{survivor.replace('http', 'ws', 1)}api/live") as socket:
                await socket.send(json.dumps({"op": "watch", "play": play, **({"keys": keys} if keys else {})}))
                await socket.recv()
                for each in others:
                    os.kill(each, signal.SIGKILL)
                return await begun_again(pid, time.perf_counter())


async def thinking(address: str) -> tuple[str, list[str]]:
    """Begin a game whose agent thinks for ten seconds, as the server allows, and wait until it does."""
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        asked = {"game": "othello", "sides": ["human", "search:depth=60"]}
        begun = (await client.post(f"{address}api/plays", json=asked)).raise_for_status().json()
        play, keys = str(begun["id"]), sides_of(begun)
        move = {"ply": 0, "move": "f5"}
        path = f"{address}api/plays/{play}/moves"
        (await client.post(path, json=move, headers=header_of(keys))).raise_for_status()
    await asyncio.sleep(2.0)
    return play, keys


async def begun_again(survivor: int, since: float) -> float:
    """Return how long it took until a process works hard: it thinks."""
    used = cpu_of(survivor)
    while cpu_of(survivor) - used < 0.2:
        await asyncio.sleep(0.02)
    return time.perf_counter() - since - 0.2


def memory(options: argparse.Namespace) -> None:
    """Watch the memory of a server while people play."""
    rows = []
    for version, python in versions(options):
        with server(python) as (address, pid):
            crowd = Crowd(address, HTTP if version == BEFORE else SOCKET, (0.0, 0.0))
            rows.append([version, *asyncio.run(remembered(crowd, pid))])
    title = f"MB in memory of a server, {WORKERS_GAMES} games at once against {AGENT}"
    publish(
        "server_memory",
        title,
        ("version", "at start", "1 000 moves", "5 000 moves", "10 000 moves"),
        rows,
        note=loaded(),
    )


async def remembered(crowd: Crowd, pid: int) -> list[float]:
    """Return the MB after so many moves of people and agents."""
    found = [resident_of(pid)]
    async with gathered(crowd, WORKERS_GAMES):
        for moves in (MOVES // 10, MOVES // 2, MOVES):
            while 2 * len(crowd.answers) < moves:
                await asyncio.sleep(0.1)
            found.append(resident_of(pid))
    return found


def loaded() -> str:
    """Say how busy the machine was."""
    return f"load {os.getloadavg()[0]:.0f}"


WHAT: dict[str, Callable[[argparse.Namespace], None]] = {
    "load": load,
    "workers": workers,
    "takeover": takeover,
    "memory": memory,
}


def main() -> None:
    """Measure and publish."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=WHAT)
    parser.add_argument("--before", metavar="PYTHON", help="a Python with another version of turnwise")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each measurement")
    options = parser.parse_args()
    WHAT[options.what](options)


if __name__ == "__main__":
    main()
