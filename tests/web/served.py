"""The server as people start it: `turnwise serve` in a process of its own, which a test may end and start again."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from patience import PATIENCE

PAUSE = 0.2  # seconds from one question to the next


def is_built() -> bool:
    """Whether the installed package has the page."""
    spec = find_spec("turnwise.server") if find_spec("turnwise") else None
    return spec is not None and (Path(str(spec.origin)).parent / "static/index.html").is_file()


def keys_of(page: Any) -> str:
    """The secrets of all games that a page's browser remembers."""
    known = json.loads(page.evaluate("localStorage.getItem('turnwise.games')") or "[]")
    return ",".join(f"{game['id']}:{secret}" for game in known for secret in game["mine"][:1])


def play_of(page: Any) -> str:
    """The id of the game that a page shows."""
    return str(page.url.split("#/play/")[1].split("/")[1])


class Served:
    """A running server; the same port and store after `restart`."""

    def __init__(
        self,
        store: Path | str,
        *options: str,
        host: str = "127.0.0.1",
        token: str | None = None,
        environment: dict[str, str] | None = None,
    ) -> None:
        self._environment = {**os.environ, **(environment or {})}
        self._options = ["--host", host, "--store", str(store), *(["--token", token] if token else []), *options]
        self._host = host
        with socket.create_server((host, 0)) as free:
            self._port: int = free.getsockname()[1]
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://{self._host}:{self._port}"

    def __enter__(self) -> Served:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        command = [sys.executable, "-m", "turnwise", "serve", "--port", str(self._port), *self._options]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=self._environment)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert re.search(rf":{self._port}\b", line), line
        self._wait()

    def kill(self) -> None:
        """End it without a word, as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.communicate(timeout=PATIENCE)
        self._process = None

    def workers(self) -> list[int]:
        """The processes that serve, of a server with several."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.communicate(timeout=PATIENCE)
            self._process = None

    def ask(self, path: str, page: Any = None, *, key: str = "", **values: Any) -> Any:
        """Ask the API itself, to compare with what a page shows; of a game in the name of who has the page open."""
        body = json.dumps(values).encode() if values else None
        headers = {"content-type": "application/json"}
        if page is not None or key:
            headers["turnwise-key"] = key or keys_of(page)
        request = urllib.request.Request(f"{self.address}/api/{path}", data=body, headers=headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def finish(self, **plan: Any) -> Any:
        """Start a job and wait for its end."""
        job = self.ask("jobs", **plan)
        end = time.monotonic() + PATIENCE
        while job["status"] in ("queued", "running") and time.monotonic() < end:
            time.sleep(PAUSE)
            job = self.ask(f"jobs/{job['id']}")
        assert job["status"] == "done", job
        return job

    def _wait(self) -> None:
        """Wait for an answer: the first line is printed before the routes are there, but the socket already listens."""
        self.ask("games")
