"""Reviews over the WebSocket: rows as they come, the whole in the end, and an end when nobody wants them."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from typing import Any

import pytest
import websockets
from pydantic import TypeAdapter
from running import PATIENCE, Running, running

from turnwise.report import Limits
from turnwise.server import review_service
from turnwise.server.offer import Offer
from turnwise.server.responses import ServerMessage
from turnwise.server.review_telling import ReviewTeller
from turnwise.server.settings import Bounds

MESSAGES: TypeAdapter[Any] = TypeAdapter(ServerMessage)
SOLVED = list("beebdeaec")
SMALL = "start:width=5,height=4"
NIM = Path(__file__).parents[1] / "foreign" / "nim.py"
ENDLESS = 1000 * PATIENCE  # seconds of a review that would outlast every wait of these tests
LONG = ["f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7"]


async def reviewed(server: Running, **game: Any) -> list[dict[str, Any]]:
    """All messages of one review."""
    async with websockets.connect(server.live) as socket:
        await socket.send(json.dumps({"op": "review", "id": 3, **game}))
        found: list[dict[str, Any]] = []
        while not found or not found[-1].get("done"):
            message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
            MESSAGES.validate_python(message)
            if message["type"] == "review":
                found.append(message)
            assert message["type"] != "error", message
        return found


async def until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)


def test_what_is_streamed_in_the_end_is_what_a_request_gets(patient: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small game of Connect 4 is solved: the last message has every row and the totals of the answer by POST.

    Nodes alone limit it, for on a busy machine a second may pass before a solver has had any time.
    """
    monkeypatch.setattr(review_service, "SOLVE_LIMITS", Limits(nodes=8_000_000))
    told = asyncio.run(reviewed(patient, game="connect4", start=SMALL, moves=SOLVED))
    whole = patient.post("/api/review", game="connect4", start=SMALL, moves=SOLVED)

    assert whole["solved"]
    assert (told[-1]["rows"], told[-1]["totals"]) == (whole["rows"], whole["totals"])
    assert (told[-1]["scored"], told[-1]["of"]) == (len(SOLVED), len(SOLVED))
    assert {each["id"] for each in told} == {3}


def test_rows_come_before_the_end_and_never_know_less_than_before(server: Running) -> None:
    """Every move of an Othello game has a row before all are done, and later rows on it are as deep or proven."""
    told = asyncio.run(reviewed(server, game="othello", moves=LONG))
    depths: dict[int, float] = {}
    for message in told[:-1]:
        for row in message["rows"]:
            depth = inf if row["solved"] else row["depth"]
            assert depth >= depths.get(row["ply"], 0)
            depths[row["ply"]] = depth

    assert set(depths) == set(range(1, len(LONG) + 1))
    assert [message["scored"] for message in told] == sorted(message["scored"] for message in told)


def test_a_game_of_a_file_is_reviewed_like_any_other(tmp_path: Path) -> None:
    """Nim in a process of its own: four stones, or eight, are lost. Each side leaves the other a win once, of two."""
    offer = Offer.read([f"{NIM}:Nim"])
    moves = ["1", "1", "1", "1", "2", "3", "1"]
    with running(tmp_path / "store.db", offer=offer) as server:
        told = asyncio.run(reviewed(server, game="nim", moves=moves))
        whole = server.post("/api/review", game="nim", moves=moves)
    comments = [row["comment"] for row in whole["rows"]]

    assert told[-1]["rows"] == whole["rows"]
    assert whole["solved"]
    lost, only = "threw away a win: now a loss", "the only good move"
    assert comments == [lost, only, "best", lost, only, "best", "best"]
    assert [total["accuracy"] for total in whole["totals"]] == [0.5, 0.5]
    assert [total["words"]["values"]["accuracy"] for total in whole["totals"]] == [0.5, 0.5]


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose reviews take ever so long."""
    with running(tmp_path_factory.mktemp("patient") / "store.db", bounds=Bounds(review_seconds=ENDLESS)) as found:
        yield found


@pytest.mark.parametrize("how", ["stop", "leave", "again"])
def test_a_review_ends_when_nobody_wants_it(patient: Running, how: str) -> None:
    """Stopped, left alone or replaced by a short one, all its threads end."""
    searches = patient.app.state.services.searches
    hard = {"game": "connect4", "start": "start:width=8,height=8", "moves": list("dddd" * 2 + "ccccbb")}

    async def scene() -> None:
        async with websockets.connect(patient.live) as socket:
            await socket.send(json.dumps({"op": "review", "id": 1, **hard}))
            await until(lambda: searches.running > 0)
            if how == "stop":
                await socket.send(json.dumps({"op": "stop", "id": 1}))
                await until(lambda: searches.running == 0)
            if how == "again":
                await socket.send(json.dumps({"op": "review", "id": 1, "game": "sim", "moves": ["01"]}))
                while not json.loads(await asyncio.wait_for(socket.recv(), PATIENCE)).get("done"):
                    pass
        await until(lambda: searches.running == 0)

    asyncio.run(scene())

    assert searches.running == searches.waiting == 0


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"game": "connect4", "moves": []}, "moves: give at least 1"),
        ({"game": "connect4", "moves": ["z"]}, "illegal move 'z'"),
        ({"game": "chess", "moves": ["e4"]}, "unknown game 'chess'"),
    ],
)
def test_what_cannot_be_reviewed_is_refused_in_one_line(server: Running, asked: dict[str, Any], words: str) -> None:
    """The refusal has the number of the question."""

    async def scene() -> dict[str, Any]:
        async with websockets.connect(server.live) as socket:
            await socket.send(json.dumps({"op": "review", "id": 9, **asked}))
            found: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
            return found

    found = asyncio.run(scene())

    assert (found["type"], found["id"]) == ("error", 9)
    assert words in found["error"]


def test_a_review_that_begins_again_tells_nothing_shallower() -> None:
    """Put back for another client, it finds the short looks again; they are not told after what was deeper."""

    def found(scored: int, *rows: tuple[int, int | None]) -> dict[str, Any]:
        told = [{"ply": ply, "solved": depth is None, "depth": depth} for ply, depth in rows]
        return {"rows": told, "totals": [], "scored": scored, "of": 2}

    async def scene() -> list[dict[str, Any]]:
        heard: list[dict[str, Any]] = []
        teller = ReviewTeller(asyncio.get_running_loop(), heard.append)
        for each in (found(0, (1, 4), (2, 4)), found(1, (2, None)), found(0, (1, 5), (2, 4))):
            count = len(heard)
            teller.tell(each)
            await until(lambda count=count: len(heard) > count)  # type: ignore[misc]
        return heard

    heard = asyncio.run(scene())

    assert [[(row["ply"], row["depth"]) for row in each["rows"]] for each in heard] == [
        [(1, 4), (2, 4)],
        [(2, None)],
        [(1, 5)],
    ]
    assert [each["scored"] for each in heard] == [0, 1, 1]
