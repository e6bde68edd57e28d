"""A server's app in this process, asked by the ASGI protocol: no network, no threads of its own, hundreds of questions
a second."""

from __future__ import annotations

import asyncio
import json
import tempfile
from pathlib import Path
from typing import Any

from turnwise.server.app import make_app
from turnwise.server.settings import Bounds, Settings

HOST = (b"host", b"127.0.0.1")
ENDLESS = 10**9
PLAYS = "/api/plays/"


class Client:
    """An app whose searches take so many seconds, and its only client."""

    def __init__(self, seconds: float) -> None:
        self._loop = asyncio.new_event_loop()
        self.keys: dict[str, str] = {}
        """Secrets of the games that were begun, by their ids: both sides are the client's own."""
        folder = Path(tempfile.mkdtemp(prefix="turnwise-fuzz-"))
        bounds = Bounds(
            search_seconds=seconds,
            usual_seconds=seconds,
            solve_seconds=seconds,
            review_seconds=seconds,
            requests_a_second=ENDLESS,
            burst=ENDLESS,
        )
        self._app = make_app(Settings(store=str(folder / "store.db"), searches=1, bounds=bounds))
        self._lifespan = self._app.router.lifespan_context(self._app)
        self._loop.run_until_complete(self._lifespan.__aenter__())

    def close(self) -> None:
        """End the app, as a server that shuts down does."""
        self._loop.run_until_complete(self._lifespan.__aexit__(None, None, None))
        self._loop.close()

    def ask(self, method: str, path: str, **values: Any) -> tuple[int, Any]:
        """Ask, with these values as the body if there are any; return the status and what was answered."""
        key = self.keys.get(path.split("/")[3], "") if path.startswith(PLAYS) else ""
        status, answer = self.send(method, path, json.dumps(values).encode() if method == "POST" else b"", key)
        found = json.loads(answer)
        if status == 200 and path == PLAYS[:-1]:
            self.keys[found["id"]] = ",".join(found["keys"]["sides"])
        return status, found

    def send(self, method: str, path: str, body: bytes, key: str = "") -> tuple[int, bytes]:
        """Send a body, with secrets of a game; return the status and the body of the answer."""
        return self._loop.run_until_complete(self._send(method, path, body, key))

    async def _send(self, method: str, path: str, body: bytes, key: str) -> tuple[int, bytes]:
        sent: list[Any] = []
        asked = iter(({"type": "http.request", "body": body, "more_body": False},))

        async def receive() -> Any:
            found = next(asked, None)
            return found if found is not None else await asyncio.Future()

        async def send(message: Any) -> None:
            sent.append(message)

        length = str(len(body)).encode()
        headers = [HOST, (b"content-type", b"application/json"), (b"content-length", length)]
        headers += [(b"turnwise-key", key.encode())] if key else []
        await self._app({**_scope("http", path, headers), "method": method}, receive, send)
        parts = (message.get("body", b"") for message in sent[1:])
        return sent[0]["status"], b"".join(parts)

    def tell(self, messages: list[str]) -> list[Any]:
        """Open a WebSocket, say these, and go; return what was answered."""
        return self._loop.run_until_complete(self._tell(messages))

    async def _tell(self, messages: list[str]) -> list[Any]:
        sent: list[Any] = []
        asked: asyncio.Queue[Any] = asyncio.Queue()
        for event in ({"type": "websocket.connect"}, *({"type": "websocket.receive", "text": m} for m in messages)):
            asked.put_nowait(event)

        async def send(message: Any) -> None:
            sent.append(message)

        talk = asyncio.create_task(self._app(_scope("websocket", "/api/live", [HOST]), asked.get, send))
        heard = asyncio.create_task(_quiet(asked))
        await asyncio.wait({talk, heard}, return_when=asyncio.FIRST_COMPLETED)
        heard.cancel()
        asked.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await talk
        return sent


async def _quiet(asked: asyncio.Queue[Any]) -> None:
    """Wait until everything that was said has been heard, and answered where an answer comes at once."""
    while not asked.empty():
        await asyncio.sleep(0)
    for _ in range(20):
        await asyncio.sleep(0)


def _scope(kind: str, path: str, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 8000),
        "state": {},
        "subprotocols": [],
        "extensions": {},
    }
