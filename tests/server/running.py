"""A real server for tests: uvicorn in a thread, on a free port of loopback."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from links import HOOKS
from patience import PATIENCE

from turnwise.server.app import make_app
from turnwise.server.serve import listen, make_config
from turnwise.server.settings import Settings


@dataclass(frozen=True)
class Running:
    """A server that answers."""

    port: int
    client: httpx.Client
    app: Any

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def live(self) -> str:
        return f"ws://127.0.0.1:{self.port}/api/live"

    def post(self, path: str, **values: Any) -> dict[str, Any]:
        """Ask, and insist on an answer."""
        answer = self.client.post(path, json=values)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def refused(self, path: str, **values: Any) -> tuple[int, str]:
        """Ask what is refused: the status and the one line."""
        answer = self.client.post(path, json=values)
        found = answer.json()
        assert list(found) == ["error", "message"]
        assert found["error"]
        assert "\n" not in found["error"]
        return answer.status_code, found["error"]

    def ended_job(self, job: dict[str, Any]) -> dict[str, Any]:
        """Wait until a job is done, or has failed."""
        deadline = time.monotonic() + PATIENCE
        while job["status"] in ("queued", "running"):
            assert time.monotonic() < deadline, job
            time.sleep(0.1)
            job = self.client.get(f"/api/jobs/{job['id']}").json()
        return job

    def settled_play(self, id: str) -> dict[str, Any]:
        """Wait until no agent thinks about a play."""
        return self._awaited_play(id, lambda play: not play["thinking"])

    def ended_play(self, id: str) -> dict[str, Any]:
        """Wait until a play is over."""
        return self._awaited_play(id, lambda play: play["status"] == "over")

    def _awaited_play(self, id: str, happened: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            play: dict[str, Any] = self.client.get(f"/api/plays/{id}").json()
            if happened(play):
                return play
            time.sleep(0.02)
        raise AssertionError(f"play {id} is as it was: {play}")


@contextmanager
def running(store: Path | str, **settings: Any) -> Iterator[Running]:
    """Serve until the block ends."""
    chosen = Settings(store=str(store), **{"port": 0, "searches": 2, **settings})
    app = make_app(chosen)
    listener = listen(chosen)
    server = uvicorn.Server(make_config(chosen, app, log_config=None))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    port = listener.getsockname()[1]
    with closing(listener), _client(port) as client:
        try:
            _wait_for(server)
            yield Running(port, client, app)
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


def _client(port: int) -> httpx.Client:
    """A client that remembers the secrets of the games it has begun."""
    return httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, event_hooks=HOOKS)


def _wait_for(server: uvicorn.Server) -> None:
    deadline = time.monotonic() + PATIENCE
    while not server.started:
        assert time.monotonic() < deadline, "the server has not started"
        time.sleep(0.01)
