"""What clients send to a server: bodies of requests and messages over the WebSocket, without any network."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from fuzz.asgi import Client

from .target import target

SHORT = 0.002  # seconds of a search


@cache
def client() -> Client:
    """Start the app once."""
    return Client(SHORT)


QUESTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("position", {"game": "connect4", "position": "4433", "moves": ["a", "b"]}),
    ("position", {"game": "angry", "position": "start:map=game1_test,limit=20"}),
    ("analyse", {"game": "sim", "limits": {"depth": 2, "nodes": 100}, "all_moves": True}),
    ("analyse", {"game": "othello", "exact": True, "evaluate": "mobility"}),
    ("solve_moves", {"game": "sim", "position": "start:n=4"}),
    ("review", {"game": "connect4", "start": "44", "moves": ["d", "e"]}),
    ("explain", {"game": "hand_of_the_king", "players": ["a", "b"], "evaluate": "odds"}),
    ("tree", {"game": "sim", "depth": 2, "method": "minimax", "move_order": "ascending", "nodes": 50}),
    ("read", {"text": "1. d d (2. e 3. c) 2. c", "game": "connect4", "start": "start"}),
    ("read", {"text": "#/analyse/sim?moves=01,23&branches=1:02&at=3"}),
    ("export", {"game": "sim", "moves": ["01"], "branches": [{"after": 0, "moves": ["23"]}], "at": 2, "format": "SVG"}),
    ("edit", {"game": "connect4", "cells": ["."] * 42}),
    ("edit", {"game": "sim", "edges": [None, 0, 1] + [None] * 12, "to_move": 0, "options": {"n": "6"}}),
    ("plays", {"game": "sim", "sides": ["human", "human"], "clock": {"seconds": 60, "increment": 1}, "seed": 1}),
    ("explain", {"game": "sim", "players": ["\ud800", "b"]}),
    ("plays/x/moves", {"ply": 0, "move": "01"}),
    ("plays/x/pace", {"seconds": None}),
)


def _body_seeds() -> list[bytes]:
    return [f"{path}\n{json.dumps(body)}".encode() for path, body in QUESTIONS]


@target("http", _body_seeds)
def read_body(data: bytes) -> None:
    """The first line is the route, the rest a body; nothing is answered by a failure, and every refusal in one line."""
    path, _, body = data.partition(b"\n")
    if path.decode("latin-1") not in {route for route, _ in QUESTIONS}:
        return
    status, answer = client().send("POST", f"/api/{path.decode()}", body)
    assert status < 500, answer
    found = json.loads(answer)
    if status != 200:
        assert list(found) == ["error", "message"]
        assert "\n" not in found["error"]


MESSAGES: tuple[dict[str, Any], ...] = (
    {"op": "watch", "play": "none"},
    {"op": "watch_job", "job": "none"},
    {"op": "analyse", "id": 3, "game": "sim", "limits": {"depth": 1}},
    {"op": "analyse", "game": "connect4", "position": "44", "moves": ["d"], "exact": True},
    {"op": "\ud800"},
    {"op": "stop", "id": 3},
    {"op": "move", "play": "none", "ply": 0, "move": "01"},
)


def _message_seeds() -> list[bytes]:
    return [json.dumps(message).encode() for message in MESSAGES] + ["\n".join(map(json.dumps, MESSAGES)).encode()]


@target("websocket", _message_seeds)
def read_messages(data: bytes) -> None:
    """A message a line; every answer is JSON in UTF-8, and the connection stands until the client goes."""
    lines = data.decode("utf-8", "replace").split("\n")
    if len(data) > 2000 or len(lines) > 8:
        return
    sent = client().tell(lines)
    assert [message["type"] for message in sent[:1]] == ["websocket.accept"]
    for message in sent[1:]:
        assert message["type"] == "websocket.send", message
        assert json.loads(message["text"].encode())["type"] in ("error", "search", "place", "play", "job")
