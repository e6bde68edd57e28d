"""A store that is lost while the server runs: who asks is told so in one line, and all goes on once it is back."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import websockets
from links import watching
from running import PATIENCE, Running, running
from store.postgres import Cluster, NoServerError, cluster

from turnwise.messages import languages, message_from_json
from turnwise.server.jobs.job import Job, Progress, Told
from turnwise.server.jobs.runner import JobRunner
from turnwise.server.settings import Settings
from turnwise.store import Store

LOST = 503
CLOCK = {"seconds": 60, "increment": 0}
HOUR = 3600.0


@contextmanager
def lost(path: Path) -> Iterator[None]:
    """Take the file of a store away, and put it back."""
    away = path.with_name("away")
    path.rename(away)
    try:
        yield
    finally:
        away.rename(path)


def moves_of(server: Running, id: str) -> list[str]:
    found: list[str] = server.settled_play(id)["moves"]
    return found


def test_a_game_goes_on_once_the_store_is_back(tmp_path: Path) -> None:
    """No move is taken that nobody could read again; what needs no store is answered all the time."""
    with running(tmp_path / "store.db") as server:
        play = server.post("/api/plays", game="connect4", sides=["human", "search:level=1"])["id"]
        server.post(f"/api/plays/{play}/moves", ply=0, move="d")
        before = moves_of(server, play)
        with lost(tmp_path / "store.db"):
            refused = [
                server.refused(f"/api/plays/{play}/moves", ply=2, move="c"),
                server.refused("/api/plays", game="sim", sides=["human", "random"]),
                server.refused("/api/jobs", kind="match", game="sim", agents=["random", "random"], games=2),
            ]
            analysed = server.post("/api/analyse", game="sim", limits={"depth": 1})
            made = (tmp_path / "store.db").exists()
        server.post(f"/api/plays/{play}/moves", ply=2, move="c")
        after = moves_of(server, play)

    assert {status for status, _ in refused} == {LOST}
    assert after[:3] == [*before, "c"]
    assert len(after) == 4
    assert analysed["depth"] == 1
    assert not made


def test_who_is_connected_stays_so(tmp_path: Path) -> None:
    """A move over the WebSocket is refused with the number it was sent by; the same one is taken later."""

    async def scene(server: Running, play: str) -> tuple[dict[str, Any], dict[str, Any]]:
        async with websockets.connect(server.live) as socket:

            async def told(kind: str) -> dict[str, Any]:
                while (message := json.loads(await asyncio.wait_for(socket.recv(), PATIENCE)))["type"] != kind:
                    pass
                return dict(message)

            move = json.dumps({"op": "move", "id": 7, "play": play, "ply": 0, "move": "d"})
            await socket.send(json.dumps(watching(play)))
            await told("play")
            with lost(tmp_path / "store.db"):
                await socket.send(move)
                error = await told("error")
            await socket.send(move)
            return error, await told("play")

    with running(tmp_path / "store.db") as server:
        play = server.post("/api/plays", game="connect4", sides=["human", "human"])["id"]
        error, seen = asyncio.run(scene(server, play))

    assert (error["id"], "store" in error["error"]) == (7, True)
    assert seen["play"]["moves"] == ["d"]


def test_no_clock_runs_while_no_move_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store is away for an hour, and whoever is to move has a minute: that minute is still there."""
    passed = [0.0]
    real = Settings.now
    monkeypatch.setattr(Settings, "now", lambda self: real(self) + passed[0])
    with running(tmp_path / "store.db") as server:
        play = server.post("/api/plays", game="connect4", sides=["human", "human"], clock=CLOCK)["id"]
        with lost(tmp_path / "store.db"):
            refused = server.refused(f"/api/plays/{play}/moves", ply=0, move="d")
            passed[0] = HOUR
        moved = server.post(f"/api/plays/{play}/moves", ply=0, move="d")
        passed[0] = 2 * HOUR
        later = server.client.get(f"/api/plays/{play}").json()

    assert refused[0] == LOST
    assert (moved["status"], moved["moves"]) == ("playing", ["d"])
    assert moved["clocks"][0] > 0
    assert (later["status"], later["winner"]) == ("over", 0)  # an hour like any other


def wait_until_store(server: Running, *, is_lost: bool) -> None:
    """Wait until a server has noticed what became of its store, without asking it anything."""
    store = server.app.state.services.session_service._store
    deadline = time.monotonic() + PATIENCE
    while store.is_lost != is_lost:
        assert time.monotonic() < deadline, "the server has not noticed"
        time.sleep(0.01)


def test_no_clock_runs_at_a_process_that_nobody_has_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One process begins the game, another takes the next move: it has had nothing to do while the store was away."""
    passed = [0.0]
    real = Settings.now
    monkeypatch.setattr(Settings, "now", lambda self: real(self) + passed[0])
    store = tmp_path / "store.db"
    with running(store) as first, running(store) as second:
        play = first.post("/api/plays", game="connect4", sides=["human", "human"], clock=CLOCK)["id"]
        with lost(store):
            wait_until_store(second, is_lost=True)
            passed[0] = HOUR
        wait_until_store(second, is_lost=False)
        moved = second.post(f"/api/plays/{play}/moves", ply=0, move="d")

    assert (moved["status"], moved["moves"]) == ("playing", ["d"])


class Losing:
    """A job whose first run loses the store."""

    def __init__(self, path: Path) -> None:
        self.lost = asyncio.Event()
        self.runs: list[bool] = []
        self._path = path
        self._loop = asyncio.get_running_loop()

    def check(self, _plan: Any) -> None:
        pass

    def run(self, job: Job, told: Told) -> dict[str, Any]:
        self.runs.append(job.resumes)
        if not job.resumes:
            self._path.rename(self._path.with_name("away"))
        try:
            told(Progress(1, 1))
        finally:
            self._loop.call_soon_threadsafe(self.lost.set)
        return {"done": True}


def test_a_job_goes_on_once_the_store_is_back(tmp_path: Path) -> None:
    """It waits for its turn again and is run to its end."""
    path = tmp_path / "store.db"

    async def scene(store: Store) -> tuple[list[bool], list[str]]:
        kind = Losing(path)
        board = JobRunner(store, {"losing": kind})
        await board.open()
        id = (await board.begin("losing", {}))["id"]
        await asyncio.wait_for(kind.lost.wait(), PATIENCE)
        path.with_name("away").rename(path)
        deadline = time.monotonic() + PATIENCE
        while (job := await board.find(id))["status"] in ("queued", "running"):
            assert time.monotonic() < deadline, job
            await asyncio.sleep(0.01)
        await board.close()
        return kind.runs, [job["status"], str(job["report"])]

    with Store.open(path) as store:
        found = asyncio.run(scene(store))

    assert found == ([False, True], ["done", "{'done': True}"])


# ---- PostgreSQL ----


@pytest.fixture
def database() -> Iterator[Cluster]:
    """A database that runs; where there is none, the test is skipped."""
    try:
        with cluster() as found:
            found.start()
            yield found
    except NoServerError as error:
        pytest.skip(str(error))


def until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.slow
def test_postgresql_may_end_and_come_back(database: Cluster, caplog: pytest.LogCaptureFixture) -> None:
    """A game, a match, a start and an end of servers, with the database away in between."""
    match = {"kind": "match", "game": "sim", "agents": ["search:depth=7", "search:depth=7"], "games": 200}
    with running(database.url) as server:
        play = server.post("/api/plays", game="connect4", sides=["human", "search:level=1"])["id"]
        server.post(f"/api/plays/{play}/moves", ply=0, move="d")
        before = moves_of(server, play)
        job = server.post("/api/jobs", **match)
        until(lambda: server.client.get(f"/api/jobs/{job['id']}").json()["progress"]["done"] > 0)
        database.stop()
        refused = server.client.post(f"/api/plays/{play}/moves", json={"ply": 2, "move": "c"})
        with running(database.url) as late:
            missing = late.client.get(f"/api/plays/{play}").status_code
            database.start()
            server.post(f"/api/plays/{play}/moves", ply=2, move="c")
            after = moves_of(late, play)
        ended = server.ended_job(job)
        database.stop()

    message = message_from_json(refused.json()["message"])
    told = [message.text(language) for language in languages()]
    assert (refused.status_code, missing) == (LOST, LOST)
    assert len({*told}) == len(told) > 1
    assert after[:3] == [*before, "c"]
    assert (ended["status"], ended["report"]["games"]) == ("done", 200)
    assert not [record for record in caplog.records if record.exc_info or record.levelno > logging.ERROR]
