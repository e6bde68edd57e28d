"""Games by link and the server's part: who is connected, clocks that run out, several servers, games of before."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import websockets
from linked_game import Game, told
from patience import PATIENCE
from running import Running, running
from saying import said
from store.postgres import NoServerError
from store.postgres import server as postgres_server

from turnwise.server.sessions.actions import ASKED
from turnwise.store import Store

# ---- who is connected ----


def test_everybody_hears_who_is_connected(server: Running) -> None:
    game = Game(server)

    async def scene() -> list[tuple[list[bool], int]]:
        async with websockets.connect(server.live) as first:
            await first.send(json.dumps({"op": "watch", "play": game.id, "keys": [game.first]}))
            found = [await told(first, "presence")]
            async with websockets.connect(server.live) as second, websockets.connect(server.live) as third:
                for socket, key in ((second, game.second), (third, game.spectator)):
                    await socket.send(json.dumps({"op": "watch", "play": game.id, "keys": [key]}))
                    found.append(await told(first, "presence"))
                await second.send(json.dumps({"op": "leave", "play": game.id}))
                found.append(await told(first, "presence"))
            found.append(await told(first, "presence"))
            return [(each["connected"], each["spectators"]) for each in found]

    assert asyncio.run(scene()) == [
        ([True, False], 0),
        ([True, True], 0),
        ([True, True], 1),
        ([True, False], 1),
        ([True, False], 0),
    ]


def test_servers_that_share_a_store_know_each_others_connections(tmp_path: Path) -> None:
    """Two friends are connected to two servers; when one server ends, the other notices."""
    with running(tmp_path / "store.db") as one:
        game = Game(one)

        async def scene() -> list[list[bool]]:
            async with websockets.connect(one.live) as first:
                await first.send(json.dumps({"op": "watch", "play": game.id, "keys": [game.first]}))
                found = [await told(first, "presence")]
                with running(tmp_path / "store.db") as other:
                    async with websockets.connect(other.live) as second:
                        await second.send(json.dumps({"op": "watch", "play": game.id, "keys": [game.second]}))
                        found.append(await told(first, "presence"))
                        await second.send(json.dumps({"op": "name", "play": game.id, "name": "Amir"}))
                        assert (await told(second, "play"))["play"]["you"] == [1]
                    found.append(await told(first, "presence"))
                return [each["connected"] for each in found]

        assert asyncio.run(scene()) == [[True, False], [True, True], [True, False]]


# ---- clocks, and games of before ----


@pytest.fixture
def hurried(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "store.db") as found:
        yield found


def test_a_clock_runs_out_though_nobody_is_connected(hurried: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody watches and nobody asks; the server's clock goes on by an hour, and the stored game tells who has lost."""
    game = Game(hurried, moves=["01"], clock={"seconds": 600.0})
    service = hurried.app.state.services.session_service
    now = service.now
    monkeypatch.setattr(service, "now", lambda: now() + 3600.0)
    store = hurried.app.state.services.store

    async def stored() -> Any:
        while not (found := list(store.entries(kind="play"))):
            await asyncio.sleep(0.02)
        return found[0]

    entry = asyncio.run(asyncio.wait_for(stored(), PATIENCE))

    assert (entry.record.ending, entry.record.winner) == ("time", 0)
    assert game.get(game.first)[1]["status"] == "over"


def test_a_clock_that_ran_out_while_the_server_was_down_ends_the_game(tmp_path: Path) -> None:
    with running(tmp_path / "store.db") as server:
        game = Game(server, moves=["01"], clock={"seconds": 0.2})
    with running(tmp_path / "store.db") as server:
        store = server.app.state.services.store

        async def stored() -> Any:
            while not (found := list(store.entries(kind="play"))):
                await asyncio.sleep(0.02)
            return found[0]

        entry = asyncio.run(asyncio.wait_for(stored(), PATIENCE))

    assert (entry.record.ending, entry.record.winner) == ("time", 0)
    assert entry.owner is not None
    assert entry.owner.play == game.id


OLD = {
    "game": "sim", "start": "6:/", "moves": [], "sides": ["human", "random"], "seed": 0, "began": 0.0, "times": [],
    "clock": 60.0, "clocks": [60.0, 60.0], "increment": 0.0, "pace": 0.0, "ending": "", "winner": None, "detail": "",
    "saved": None, "code": {},
}  # fmt: skip
"""A play as it was stored before games had links."""


def test_a_play_of_before_links_is_readable_and_takes_no_move(tmp_path: Path) -> None:
    """Anybody who knows its address sees it as it was left, its clock stands, and every action is refused."""
    Store.open(tmp_path / "store.db").close()
    with sqlite3.connect(tmp_path / "store.db") as database:
        row = ("old", 0, json.dumps(OLD), 2e9, None, None)
        database.execute("INSERT INTO plays VALUES (?, ?, ?, ?, ?, ?)", row)
    with running(tmp_path / "store.db") as server:
        game = Game(server)
        game.id = "old"
        refused = [game.ask(action, key)[0] for action in ASKED for key in (None, game.first)]
        status, seen = game.get()

    assert set(refused) == {403}
    assert (status, seen["status"], seen["clocks"], seen["you"]) == (200, "playing", [60.0, 60.0], [])
    assert "before games had links" in said(seen["reason"])


@pytest.mark.slow
def test_friends_play_at_two_servers_on_postgresql() -> None:
    """Each side is connected to another server, and a stranger to one of them is refused."""
    try:
        with postgres_server() as url, running(url) as one, running(url) as other:
            game = Game(one)
            elsewhere = Game(other)
            elsewhere.id = game.id
            game.done("move", game.first)
            assert elsewhere.ask("move", game.first, ply=1, move="02")[0] == 403
            assert elsewhere.ask("move", elsewhere.second, ply=1, move="02")[0] == 403
            elsewhere.done("move", game.second, ply=1, move="02")
            game.done("draw", game.first)
            elsewhere.done("draw", game.second, answer="accept")
            following = elsewhere.done("rematch", game.second) and game.done("rematch", game.first)["next"]
            game.id = elsewhere.id = following

            assert [server.get(game.spectator)[0] for server in (game, elsewhere)] == [200, 200]
            assert elsewhere.get(game.second)[1]["you"] == [0]
    except NoServerError as error:
        pytest.skip(str(error))
