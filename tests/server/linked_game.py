"""A game by link, for tests: who has which secret, and what they do with it."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
from links import HEADER
from patience import PATIENCE
from running import Running

ROUTES = {"move": "moves"}  # an action whose route has another name
VALUES: dict[str, dict[str, Any]] = {
    "move": {"ply": 0, "move": "01"},
    "pace": {"seconds": 1.0},
    "name": {"name": "Sara"},
    "list": {"listed": True},
}


class Game:
    """A game by link, and the three who have one."""

    def __init__(self, server: Running, **asked: Any) -> None:
        self.server = server
        values = {"game": "sim", "sides": ["human", "human"], **asked}
        self.begun: dict[str, Any] = httpx.post(f"{server.address}/api/plays", json=values, timeout=PATIENCE).json()
        self.id = str(self.begun["id"])
        self.first, self.second = self.begun["keys"]["sides"]
        self.spectator = str(self.begun["keys"]["spectator"])

    def ask(self, action: str, key: str | None, **values: Any) -> tuple[int, dict[str, Any]]:
        """Act with a secret, or without any."""
        path = f"{self.server.address}/api/plays/{self.id}/{ROUTES.get(action, action)}"
        headers = {} if key is None else {HEADER: key}
        body = values or VALUES.get(action, {})
        answer = httpx.post(path, json=body, headers=headers, timeout=PATIENCE)
        return answer.status_code, answer.json()

    def get(self, key: str | None = None) -> tuple[int, dict[str, Any]]:
        headers = {} if key is None else {HEADER: key}
        answer = httpx.get(f"{self.server.address}/api/plays/{self.id}", headers=headers, timeout=PATIENCE)
        return answer.status_code, answer.json()

    def done(self, action: str, key: str, **values: Any) -> dict[str, Any]:
        status, found = self.ask(action, key, **values)
        assert status == 200, found
        return found


async def told(socket: Any, *kinds: str) -> dict[str, Any]:
    """The next message of these kinds."""
    while (message := json.loads(await asyncio.wait_for(socket.recv(), PATIENCE)))["type"] not in kinds:
        pass
    return dict(message)
