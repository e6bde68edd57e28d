"""The WebSocket of a real server: live searches, live games, and what happens when a client goes away."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
import websockets
from links import watching
from pydantic import TypeAdapter
from running import PATIENCE, Running, running

from turnwise.server.responses import ServerMessage
from turnwise.server.settings import Bounds

MESSAGES: TypeAdapter[Any] = TypeAdapter(ServerMessage)
ENDLESS = 10 * PATIENCE  # seconds of a search that would outlast every wait of these tests


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that lets its clients search for ever so long."""
    folder = tmp_path_factory.mktemp("patient")
    with running(folder / "store.db", bounds=Bounds(search_seconds=ENDLESS)) as found:
        yield found


async def receive(socket: Any, kind: str = "search") -> dict[str, Any]:
    """The next message of a kind; each is as the contract says."""
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        MESSAGES.validate_python(message)
        if message["type"] == kind:
            return message


async def ask(socket: Any, **message: Any) -> None:
    await socket.send(json.dumps(message))


def searching(server: Running) -> int:
    """How many searches run."""
    running: int = server.app.state.services.searches.running
    return running


async def busy(server: Running) -> None:
    """Wait until a search runs."""
    await until(lambda: searching(server) > 0, "no search runs")


async def idle(server: Running) -> None:
    """Wait until no search runs any more."""
    await until(lambda: searching(server) == 0, "a search runs on")


async def until(happened: Callable[[], bool], complaint: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, complaint
        await asyncio.sleep(0.01)


def test_a_search_deepens_and_ends(server: Running) -> None:
    async def scene() -> list[dict[str, Any]]:
        async with websockets.connect(server.live) as socket:
            await ask(socket, op="analyse", id=7, game="othello", all_moves=True, limits={"nodes": 30_000})
            found = [await receive(socket)]
            while not found[-1]["done"]:
                found.append(await receive(socket))
            return found

    found = asyncio.run(scene())

    assert {each["id"] for each in found} == {7}
    assert [each["depth"] for each in found] == sorted(each["depth"] for each in found)
    assert set(found[-1]["moves"]) == {"d3", "c4", "f5", "e6"}
    assert found[-1]["nodes"] >= 30_000


@pytest.mark.parametrize("how", ["stop", "leave", "again"])
def test_a_search_ends_when_nobody_wants_it(patient: Running, how: str) -> None:
    """Stopped, left alone or replaced, a search without an end ends."""

    async def scene() -> int:
        async with websockets.connect(patient.live) as socket:
            await ask(socket, op="analyse", id=1, game="othello", limits={"seconds": ENDLESS})
            await receive(socket)
            if how == "stop":
                await ask(socket, op="stop", id=1)
                await idle(patient)
            if how == "again":
                await ask(socket, op="analyse", id=1, game="othello", limits={"nodes": 100})
                while not (await receive(socket))["done"]:
                    pass
        await idle(patient)
        return searching(patient)

    assert asyncio.run(scene()) == 0


def test_a_request_whose_client_goes_away_is_not_searched_to_the_end(patient: Running) -> None:
    async def scene() -> int:
        async with httpx.AsyncClient(base_url=patient.address, timeout=PATIENCE) as client:
            question = {"game": "othello", "limits": {"seconds": ENDLESS}}
            request = asyncio.create_task(client.post("/api/analyse", json=question))
            await busy(patient)
            request.cancel()
        await idle(patient)
        return searching(patient)

    assert asyncio.run(scene()) == 0


def test_watchers_see_every_move_of_a_game(server: Running) -> None:
    async def scene() -> list[list[str]]:
        play = server.post("/api/plays", game="sim", sides=["human", "search:level=1"])
        async with websockets.connect(server.live) as socket:
            await ask(socket, **watching(play["id"]))
            seen = [(await receive(socket, "play"))["play"]["moves"]]
            server.post(f"/api/plays/{play['id']}/moves", ply=0, move="01")
            while len(seen[-1]) < 2:
                seen.append((await receive(socket, "play"))["play"]["moves"])
            return seen

    seen = asyncio.run(scene())

    assert [len(moves) for moves in seen] == [0, 1, 2]


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("nonsense", "not a JSON object"),
        ("[1]", "not a JSON object"),
        ("[" * 5000, "not a JSON object"),
        ('{"op": "fly"}', "unknown operation 'fly'"),
        ('{"op": 3}', "op must be text"),
        ('{"op": "analyse", "game": "chess"}', "unknown game 'chess'"),
        ('{"op": "analyse", "game": "sim", "limits": {"depth": -1}}', "depth of limits"),
        ('{"op": "analyse", "game": "angry", "position": "start:map=/etc/passwd"}', "angry map"),
        ('{"op": "watch", "play": "no-such-play"}', "no such game"),
        ('{"op": "watch_job", "job": "none"}', "no such job"),
        ('{"op": "analyse", "game": "sim", "surplus": 1}', "surplus"),
    ],
)
def test_a_bad_message_gets_one_line_and_the_connection_lives(server: Running, message: str, words: str) -> None:
    async def scene() -> tuple[str, bool]:
        async with websockets.connect(server.live) as socket:
            await socket.send(message)
            error = (await receive(socket, "error"))["error"]
            await ask(socket, op="analyse", game="sim", limits={"depth": 1})
            return error, (await receive(socket))["type"] == "search"

    error, alive = asyncio.run(scene())

    assert words in error
    assert alive


def test_too_many_searches_of_one_client_are_refused(server: Running) -> None:
    async def scene() -> str:
        async with websockets.connect(server.live) as socket:
            for number in range(5):
                await ask(socket, op="analyse", id=number, game="othello", limits={"seconds": 5})
            error: str = (await receive(socket, "error"))["error"]
            return error

    assert "at most 4 searches" in asyncio.run(scene())


@pytest.mark.parametrize("headers", [{"Origin": "http://evil.example"}, {"Origin": "null"}])
def test_other_sites_get_no_connection(server: Running, headers: dict[str, str]) -> None:
    async def scene() -> None:
        async with websockets.connect(server.live, additional_headers=headers):
            pass

    with pytest.raises(websockets.exceptions.InvalidStatus, match="403"):
        asyncio.run(scene())


def test_a_page_of_our_own_gets_one(server: Running) -> None:
    async def scene() -> bool:
        async with websockets.connect(server.live, origin=server.address):  # type: ignore[arg-type]
            return True

    assert asyncio.run(scene())


def test_a_move_over_the_socket_is_told_once_and_a_refusal_by_its_number(server: Running) -> None:
    """The web app moves where it watches: the game as it stands is the answer, and what is refused has its `id`."""

    async def scene() -> tuple[list[int], list[dict[str, Any]]]:
        play = server.post("/api/plays", game="sim", sides=["human", "human"])
        async with websockets.connect(server.live) as socket:
            await ask(socket, **watching(play["id"]))
            plies = [(await receive(socket, "play"))["play"]["ply"]]
            refused = []
            for number, (ply, move) in enumerate([(0, "01"), (0, "02"), (1, "01"), (1, "02")]):
                await ask(socket, op="move", id=number, play=play["id"], ply=ply, move=move)
                if number in (1, 2):
                    refused.append(await receive(socket, "error"))
                else:
                    plies.append((await receive(socket, "play"))["play"]["ply"])
            return plies, refused

    plies, refused = asyncio.run(scene())

    assert plies == [0, 1, 2]
    assert [each["id"] for each in refused] == [1, 2]
    assert "move 1 was asked for, and 1 are made" in refused[0]["error"]
    assert "illegal move '01'" in refused[1]["error"]


def test_who_moves_without_watching_is_refused(server: Running) -> None:
    """The secret comes with the first message about a game: without it nobody can tell whose move it is."""

    async def scene() -> str:
        play = server.post("/api/plays", game="sim", sides=["human", "human"])
        async with websockets.connect(server.live) as socket:
            await ask(socket, op="move", play=play["id"], ply=0, move="01")
            error: str = (await receive(socket, "error"))["error"]
            return error

    assert "opened by a link" in asyncio.run(scene())
