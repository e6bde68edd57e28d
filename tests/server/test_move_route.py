"""The way of a move by HTTP: it reads what is right by itself, leaves the rest to the framework, and is one packet."""

from __future__ import annotations

import asyncio
import json
from typing import Any, cast

import pytest
from fastapi.routing import APIRoute
from running import Running

from turnwise.server.move_route import MoveRoute
from turnwise.server.protocols import MOST_JOINED, OnePacket

JSON = {"content-type": "application/json"}
GOOD = {"ply": 0, "move": "d"}


def test_a_move_takes_the_short_way(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The framework's own reading is not asked: a move that is right is read once."""

    def unwanted(*_: Any) -> None:
        raise AssertionError("read the general way")

    play = server.post("/api/plays", game="connect4", sides=["human", "human"])
    monkeypatch.setattr("fastapi.routing.solve_dependencies", unwanted)

    assert server.post(f"/api/plays/{play['id']}/moves", **GOOD)["moves"] == ["d"]


@pytest.mark.parametrize(
    "body",
    [
        b'{"ply": "0", "move": "d"}',
        b'{"ply": 0}',
        b'{"ply": 0, "move": "d", "more": 1}',
        b'{"ply": true, "move": "d"}',
        b'{"ply": -1, "move": "d"}',
        b'{"ply": 0, "move": ""}',
        b'{"ply": 0, "move": "\\ud800"}',
        b'["d"]',
        b"nonsense",
        b"",
    ],
)
def test_what_is_not_a_move_is_refused_as_on_every_route(
    server: Running, monkeypatch: pytest.MonkeyPatch, body: bytes
) -> None:
    """Status and words are the framework's and ours for all routes, whatever is wrong."""
    play = server.post("/api/plays", game="connect4", sides=["human", "human"])
    path = f"/api/plays/{play['id']}/moves"
    found = server.client.post(path, content=body, headers=JSON)

    route = next(each for each in server.app.router.routes if isinstance(each, MoveRoute))
    monkeypatch.setattr(route, "app", _plain(route).app)
    usual = server.client.post(path, content=body, headers=JSON)

    assert (found.status_code, found.json()) == (usual.status_code, usual.json())
    assert found.status_code == 422


def _plain(route: MoveRoute) -> APIRoute:
    """Make the route as the framework would."""
    return APIRoute(route.path, route.endpoint, methods=["POST"], response_model=None)


@pytest.mark.parametrize("id", ["x" * 65, "a.b", "a%20b", "%D8%B3"])
def test_an_id_that_no_play_has_is_refused_as_on_every_route(server: Running, id: str) -> None:
    found = server.client.post(f"/api/plays/{id}/moves", json=GOOD)
    other = server.client.get(f"/api/plays/{id}")

    assert (found.status_code, found.json()) == (other.status_code, other.json())


class Wire:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.packets: list[bytes] = []
        self.is_closed = False

    def write(self, data: bytes) -> None:
        """Keep it, unless it is closed."""
        assert not self.is_closed
        self.packets.append(data)

    def close(self) -> None:
        """End."""
        self.is_closed = True

    def get_extra_info(self, name: str) -> str:
        """Tell something."""
        return name


async def written(*parts: bytes, closes: bool = False) -> Wire:
    wire = Wire()
    transport = OnePacket(cast(Any, wire), asyncio.get_running_loop())
    for part in parts:
        transport.write(part)
    if closes:
        transport.close()
    else:
        await asyncio.sleep(0)
    assert transport.get_extra_info("peername") == "peername"
    return wire


def test_headers_and_body_are_one_packet() -> None:
    assert asyncio.run(written(b"head", b"body", b"")).packets == [b"headbody"]


def test_what_is_written_before_the_end_is_sent() -> None:
    wire = asyncio.run(written(b"head", b"body", closes=True))

    assert wire.packets == [b"headbody"]
    assert wire.is_closed


def test_a_large_part_does_not_wait() -> None:
    """So a writer hears that its client takes nothing, and memory does not fill with what is on its way."""
    large = b"x" * MOST_JOINED

    assert asyncio.run(written(b"head", large, b"tail")).packets == [b"head" + large, b"tail"]


def test_an_answer_over_the_wire_is_whole(server: Running) -> None:
    """Small and large answers arrive as they were written, on one connection."""
    for path in ("/api/messages/fa", "/api/languages", "/api/messages/fa"):
        found = server.client.get(path)

        assert len(found.content) == int(found.headers["content-length"])
        json.loads(found.content)
