"""Secrets of plays, as browsers remember them: what a test has begun it may go on with."""

from __future__ import annotations

import re
from typing import Any

import httpx

HEADER = "turnwise-key"
IN_PLAY = re.compile(r"/api/plays/([A-Za-z0-9_-]+)")
MOST = 100  # that a server takes in a list
REMEMBERED: dict[str, list[str]] = {}
"""The secrets of both sides, by play."""


def remember(play: Any) -> Any:
    """Take down the secrets of a new play; returns it."""
    REMEMBERED[play["id"]] = play["keys"]["sides"]
    return play


def header(id: str) -> dict[str, str]:
    """The header of who plays both sides."""
    return {HEADER: ",".join(REMEMBERED.get(id, []))}


def watching(id: str) -> dict[str, Any]:
    """The first message of who plays both sides."""
    return {"op": "watch", "play": id, "keys": REMEMBERED.get(id, [])}


def _send(request: httpx.Request) -> None:
    found = IN_PLAY.match(request.url.path)
    if HEADER in request.headers:
        return
    if found:
        request.headers.update(header(found[1]))
    elif request.url.path.startswith("/api/records"):
        keys = [f"{id}:{sides[0]}" for id, sides in REMEMBERED.items()][-MOST:]
        request.headers[HEADER] = ",".join(keys)


def _begins(response: httpx.Response) -> bool:
    asked = response.request
    return (asked.method, asked.url.path, response.status_code) == ("POST", "/api/plays", 200)


def _hear(response: httpx.Response) -> None:
    if _begins(response):
        response.read()
        remember(response.json())


async def _send_later(request: httpx.Request) -> None:
    _send(request)


async def _hear_later(response: httpx.Response) -> None:
    if _begins(response):
        await response.aread()
        remember(response.json())


HOOKS: dict[str, Any] = {"request": [_send], "response": [_hear]}
"""For an httpx client that plays what it has begun."""
ASYNC_HOOKS: dict[str, Any] = {"request": [_send_later], "response": [_hear_later]}
