"""Hostile requests get a 4xx and one line, and nothing else."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
from patience import PATIENCE
from running import Running, running
from saying import said

from turnwise import games
from turnwise.server.middleware import Guard
from turnwise.server.rates import Rates
from turnwise.server.settings import Settings
from turnwise.server.validation import bounded_agent

SCRIPT = "<script>alert(1)</script>"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("position", {"game": "chess"}),
        ("position", {"game": SCRIPT}),
        ("position", {"game": ["connect4"]}),
        ("position", {"game": "connect4", "position": "4" * 5000}),
        ("position", {"game": "connect4", "position": "\u0000"}),
        ("position", {"game": "connect4", "moves": ["d"] * 3000}),
        ("position", {"game": "connect4", "moves": [SCRIPT]}),
        ("position", {"game": "connect4", "position": "start:width=-1"}),
        ("position", {"game": "connect4", "position": "start:width=99999999999999999999"}),
        ("position", {"game": "hand_of_the_king", "position": "start:board=/etc/passwd"}),
        ("position", {"game": "hand_of_the_king", "position": "start:board=../../secret.json"}),
        ("position", {"game": "angry", "position": "start:map=/etc/passwd"}),
        ("position", {"game": "angry", "position": "start:map=pyproject.toml"}),
        ("position", {"game": "connect4", "surplus": 1}),
        ("analyse", {"game": "connect4", "limits": {"depth": -1}}),
        ("analyse", {"game": "connect4", "limits": {"seconds": -1}}),
        ("analyse", {"game": "connect4", "limits": {"nodes": 10**30}}),
        ("analyse", {"game": "connect4", "limits": {"nodes": 1.5}}),
        ("analyse", {"game": "connect4", "limits": {"seconds": "10"}}),
        ("analyse", {"game": "connect4", "evaluate": "/etc/passwd"}),
        ("analyse", {"game": "connect4", "position": "1122334"}),
        ("tree", {"game": "connect4", "depth": 200}),
        ("tree", {"game": "connect4", "nodes": 10**9}),
        ("tree", {"game": "connect4", "method": "mcts", "simulations": {"most": 10**9}}),
        ("tree", {"game": "connect4", "method": "mcts", "simulations": {"exploration": -1}}),
        ("tree", {"game": "connect4", "method": "mcts", "simulations": {"playouts": "/etc/passwd"}}),
        ("tree", {"game": "connect4", "method": "mcts", "simulations": {"table_bytes": 10**12}}),
        ("review", {"game": "connect4", "moves": []}),
        ("explain", {"game": "connect4", "language": "../fa"}),
        ("edit", {"game": "sim", "edges": [7]}),
        ("edit", {"game": "hand_of_the_king", "board": [{"house": {}, "name": [], "location": None}] * 36}),
        ("plays", {"game": "connect4", "sides": ["human"]}),
        ("plays", {"game": "connect4", "sides": ["human", "external:cmd=touch /tmp/owned"]}),
        ("plays", {"game": "connect4", "sides": ["human", "network:/etc/passwd"]}),
        ("plays", {"game": "connect4", "sides": ["human", "ensemble:file=/etc/passwd"]}),
        ("plays", {"game": "connect4", "sides": ["human", "search:weights=/etc/passwd"]}),
        ("plays", {"game": "connect4", "sides": ["human", "search:depth=1,cmd=ls"]}),
        ("plays", {"game": "connect4", "sides": ["human", "search:evaluate=/etc/passwd"]}),
        ("plays", {"game": "connect4", "sides": ["human", "search:threads=200"]}),
        ("plays", {"game": "connect4", "sides": ["human", "search:table_bytes=60000000000"]}),
        ("plays", {"game": "sim", "position": "start:n=9", "sides": ["human", "classic:depth=30,prune=no"]}),
        ("plays", {"game": "sim", "sides": ["human", "search:method=minimax,depth=40"]}),
        ("plays", {"game": "angry", "sides": ["human", "classic:hen_depth=60"]}),
        ("plays", {"game": "connect4", "sides": ["human", SCRIPT]}),
        ("plays", {"game": "connect4", "sides": ["human", "random"], "clock": {"seconds": -1}}),
        ("plays", {"game": "connect4", "sides": ["human", "random"], "seed": -1}),
    ],
)
def test_nonsense_is_refused_in_one_line(server: Running, path: str, body: dict[str, Any]) -> None:
    status, error = server.refused(f"/api/{path}", **body)

    assert status in (409, 422)
    assert "Traceback" not in error
    assert "site-packages" not in error


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff\xfe\x00",
        b'"' + b"\xc3\x28" + b'"',
        b"[" * 20_000,
        b'{"a":' * 10_000,
        b"{",
        b"null",
        b"123",
        b'{"game": "connect4", "position": ' + b"9" * 5000 + b"}",
        b'{"game": "connect4", "limits": {"seconds": NaN}}',
        b'{"game": "connect4", "limits": {"seconds": 1e999}}',
        b'{"game": "connect4", "position": "\\ud800"}',
    ],
)
def test_bytes_that_are_no_question_are_refused(server: Running, body: bytes) -> None:
    answer = server.client.post("/api/analyse", content=body, headers={"content-type": "application/json"})

    assert 400 <= answer.status_code < 500
    assert list(answer.json()) == ["error", "message"]


def test_letters_that_utf_8_lacks_are_refused_in_words_it_has(server: Running) -> None:
    """Half a surrogate pair reaches the message, which must still be sent."""
    body = b'{"game": "hand_of_the_king", "board": [{"house": "\\ud800", "name": "\\ud800", "location": 0}]}'
    answer = server.client.post("/api/edit", content=body, headers={"content-type": "application/json"})

    assert answer.status_code == 422
    assert list(answer.json()) == ["error", "message"]


def test_a_large_body_is_refused(server: Running) -> None:
    large = {"game": "connect4", "position": "4" * 100_000}

    assert server.client.post("/api/position", json=large).status_code == 413


def test_a_large_body_without_a_length_is_refused(server: Running) -> None:
    parts = (b" " * 1000 for _ in range(1000))
    answer = server.client.post("/api/position", content=parts, headers={"content-type": "application/json"})

    assert answer.status_code == 413


def test_only_json_is_read(server: Running) -> None:
    answer = server.client.post("/api/position", content=b"game=sim", headers={"content-type": "text/plain"})

    assert answer.status_code == 415


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", ""])
def test_another_hosts_name_is_refused(server: Running, host: str) -> None:
    """A name server that sends a foreign name to loopback gets nothing, neither by reading nor by writing."""
    assert server.client.get("/api/games", headers={"host": host}).status_code in (400, 403)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "file://"])
def test_another_site_cannot_write(server: Running, origin: str) -> None:
    answer = server.client.post("/api/position", json={"game": "sim"}, headers={"origin": origin})

    assert answer.status_code == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_another_site_cannot_read_the_api(server: Running, origin: str) -> None:
    """The page itself may be linked to from anywhere; what the API tells is for our own page."""
    headers = {"origin": origin}

    assert server.client.get("/api/games", headers=headers).status_code == 403
    assert server.client.get("/api/games", headers={"origin": server.address}).status_code == 200


def test_the_door_refuses_in_both_languages(server: Running) -> None:
    found = server.client.get("/api/games", headers={"origin": "http://evil.example"}).json()

    assert found["error"] == "requests of other sites are refused"
    assert said(found["message"], "fa") == "درخواست سایت‌های دیگر پذیرفته نمی‌شود"


def test_our_own_page_can_write(server: Running) -> None:
    answer = server.client.post("/api/position", json={"game": "sim"}, headers={"origin": server.address})

    assert answer.status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "/static/../../app.py",
        "/%2e%2e/app.py",
        "/api/plays/..%2f..%2fetc",
        "/api/plays/..%2f..%2f",
        "/api/records/..%2f..%2ficon.svg",
        "/api/records/..%5c..%5cicon.svg",
        "/api/icon.svg",
        "/%00",
        "/%ff",
        "/api/records?agent=%00",
        "/api/records?agent=%ff",
        "/api/records?game=a%0d%0ab",
        "/api/events?kind=%ff",
        "/api/events?kind=%7f",
        "/api/plays/" + "x" * 5000,
        "/api/records/-1",
        "/api/records/99999999999999999999",
        "/api/records/1e3",
        "/api/records?limit=-1",
        "/api/records?event=nine",
        "/api/records/999999",
        "/api/nothing",
    ],
)
def test_path_tricks_find_nothing(server: Running, path: str) -> None:
    answer = server.client.get(path)

    assert 400 <= answer.status_code < 500
    assert "root:" not in answer.text
    assert answer.json()["error"]


def test_every_answer_has_strict_headers(server: Running) -> None:
    for answer in (server.client.get("/api/games"), server.client.get("/nothing"), server.client.get("/")):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["content-security-policy"].startswith("default-src 'self'")
        assert "unsafe-eval" not in answer.headers["content-security-policy"]


def test_a_script_in_a_name_comes_back_as_json_only(server: Running) -> None:
    answer = server.client.post("/api/position", json={"game": SCRIPT})

    assert answer.headers["content-type"] == "application/json"


def test_a_flood_is_refused(tmp_path: Path) -> None:
    from turnwise.server.settings import Bounds

    with running(tmp_path / "store.db", bounds=Bounds(burst=5, requests_a_second=0.001)) as server:
        found = [server.client.get("/api/games").status_code for _ in range(7)]

    assert found == [200] * 5 + [429] * 2


def test_a_bucket_belongs_to_one_client() -> None:
    rates = Rates(a_second=0.0, burst=1)

    assert [rates.allow("a"), rates.allow("a"), rates.allow("b")] == [True, False, True]


def test_a_failure_is_one_line_without_a_traceback(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr("turnwise.server.hosts.operations.position_values", fail)
    answer = httpx.post(f"{server.address}/api/position", json={"game": "sim"})

    assert answer.status_code == 500
    line = "the server failed: its log says why"
    assert answer.json() == {"error": line, "message": {"id": line}}


@pytest.mark.parametrize("spec", games.SHIPPED, ids=lambda spec: spec.name)
def test_agents_are_bounded_in_time(spec: games.Game) -> None:
    """Whatever ends by itself keeps its text; whatever may not gets a time limit."""
    assert str(bounded_agent("perfect", 10.0)).endswith("seconds=10")
    assert str(bounded_agent("mcts", 10.0)) == "mcts"
    assert str(bounded_agent("mcts:simulations=999999999", 10.0)).endswith(",nodes=20000000,seconds=10")
    assert str(bounded_agent("search:depth=200", 10.0)) == "search:depth=200,seconds=10"
    assert str(bounded_agent("search:seconds=999", 10.0)) == "search:seconds=10"
    assert str(bounded_agent(f"search:level={len(spec.levels)}", 10.0)) == f"search:level={len(spec.levels)}"


def raw_answer(server: Running, request: bytes) -> bytes:
    """Send the bytes of a request, and return the first line of the answer and its body."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    return answer.partition(b"\r\n")[0] + answer.partition(b"\r\n\r\n")[2]


POST = b"POST /api/position HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"


@pytest.mark.parametrize("length", [b"4", b"0", b"40"])
def test_a_body_of_two_lengths_is_refused(server: Running, length: bytes) -> None:
    """Where a proxy believes one and we the other, the rest of a body is somebody else's request."""
    heads = b"Content-Type: application/json\r\nContent-Length: " + length + b"\r\nTransfer-Encoding: chunked\r\n\r\n"
    answer = raw_answer(server, POST + heads + b"14\r\n" + b'{"game": "connect4"}' + b"\r\n0\r\n\r\n")

    assert answer.startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize(("kind", "status"), [(b"application/json", b"200"), (b"text/plain", b"415")])
def test_a_body_in_chunks_must_be_json_too(server: Running, kind: bytes, status: bytes) -> None:
    heads = b"Content-Type: " + kind + b"\r\nTransfer-Encoding: chunked\r\n\r\n"
    answer = raw_answer(server, POST + heads + b"14\r\n" + b'{"game": "connect4"}' + b"\r\n0\r\n\r\n")

    assert answer.startswith(b"HTTP/1.1 " + status + b" ")


@pytest.mark.parametrize(
    "body", ["[" * 60_000, '{"a":' * 10_000, '{"game": "connect4", "moves": ' + "[" * 5000 + "]" * 5000 + "}"]
)
def test_a_deep_body_is_refused(server: Running, body: str) -> None:
    """It was a RecursionError, answered with 500."""
    answer = server.client.post("/api/position", content=body, headers={"content-type": "application/json"})

    assert answer.status_code == 400
    assert answer.json()["error"] == "the request is nested more than 100 deep: give less"


@pytest.mark.parametrize(("game", "position"), [("connect4", "4" * 4000), ("sim", "0" * 4000), ("othello", "x" * 4000)])
def test_a_long_position_is_quoted_in_part(server: Running, game: str, position: str) -> None:
    status, error = server.refused("/api/position", game=game, position=position)
    message = server.client.post("/api/position", json={"game": game, "position": position}).json()["message"]

    assert status == 422
    assert len(error) <= 400
    assert "…" in str(message)
    assert len(str(message)) < 1000


@pytest.mark.parametrize("length", [b"\xb2", b"\xb9\xb2", b"-4", b"4.0", b"+4", b""])
def test_a_length_that_is_no_number_is_refused(server: Running, length: bytes) -> None:
    """A raised two is a digit to Unicode and no number to Python: our check refuses it, whoever read the request."""
    sent: list[Any] = []

    async def nothing(*_: object) -> Any:
        raise AssertionError("nobody may read a body of no length")

    async def send(event: Any) -> None:
        sent.append(event)

    headers = [(b"host", b"localhost"), (b"content-type", b"application/json"), (b"content-length", length)]
    scope = {"type": "http", "method": "POST", "path": "/api/position", "query_string": b"", "headers": headers}
    asyncio.run(Guard(nothing, settings=Settings())(scope, nothing, send))
    answer = raw_answer(server, POST + b"Content-Length: " + length + b"\r\n\r\n")

    assert sent[0]["status"] == 400
    assert answer.startswith(b"HTTP/1.1 400 ")
