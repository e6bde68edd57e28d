"""`turnwise serve` as people start it."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import httpx
import pytest
from fastapi import FastAPI
from foreign import written
from links import HOOKS
from running import PATIENCE
from uvicorn.config import STARTUP_FAILURE

from turnwise import OptionError
from turnwise.cli.app import run
from turnwise.cli.serve import TOKEN, _token
from turnwise.server import serve
from turnwise.server.offer import Offer
from turnwise.server.page import NOT_BUILT, add_page
from turnwise.server.serve import Supervisor, listen
from turnwise.server.settings import Settings

COMMAND = [sys.executable, "-m", "turnwise", "serve"]


@contextmanager
def serving(*options: str) -> Iterator[str]:
    """Start the command, give the address it prints, and end it with Ctrl-C."""
    process = subprocess.Popen([*COMMAND, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        yield found[0]
    finally:
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=PATIENCE)
        assert ("Traceback" in complaints, process.returncode) == (False, 130)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_command_serves_until_ctrl_c(tmp_path: Path, workers: str) -> None:
    """With two processes a game begun at one may be asked for at the other."""
    with serving("--port", "0", "--store", str(tmp_path / "store.db"), "--workers", workers) as address:
        asked = {"game": "sim", "sides": ["human", "human"]}
        with httpx.Client(base_url=address, timeout=PATIENCE, event_hooks=HOOKS) as client:
            play = client.post("api/plays", json=asked).json()
            moves = [client.get(f"api/plays/{play['id']}").json()["moves"] for _ in range(4)]

    assert moves == [[]] * 4


class Mute:
    """A process of a server that is there and does not answer."""

    def __init__(self, pid: int, *, lives: bool = True) -> None:
        self.pid = pid
        self.process = SimpleNamespace(is_alive=lambda: lives)
        self.exitcode = STARTUP_FAILURE  # so that no other one is started here
        self.ended: list[str] = []

    def is_alive(self, timeout: float) -> bool:  # noqa: ARG002
        """Give no answer."""
        return False

    def kill(self) -> None:
        self.ended.append("killed")

    def join(self) -> None:
        self.ended.append("joined")


def test_a_process_that_still_starts_is_not_ended_for_giving_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine it takes longer than an answer may; it is waited for a minute, and one that died is not."""
    monkeypatch.setattr("uvicorn.supervisors.multiprocess.logger", Mock())
    slow, dead = Mute(1), Mute(2, lives=False)
    supervisor = Supervisor.__new__(Supervisor)  # without its signal handlers
    supervisor.config, supervisor.should_exit = Mock(), threading.Event()
    supervisor.processes = [slow, dead]  # type: ignore[list-item]
    supervisor.keep_subprocess_alive()
    first = [list(slow.ended), list(dead.ended)]
    supervisor.should_exit.clear()
    monkeypatch.setattr(serve, "START_SECONDS", 0.0)
    supervisor.processes = [slow]  # type: ignore[list-item]
    supervisor.keep_subprocess_alive()

    assert first == [[], ["killed", "joined"]]
    assert slow.ended == ["killed", "joined"]


@pytest.mark.parametrize("loaded", ["libpython", "sqlite", "turnwise/_core"])
def test_ctrl_c_ends_processes_that_are_still_starting_without_a_word(tmp_path: Path, loaded: str) -> None:
    """A terminal sends it to all of them; inside an import it came out as tracebacks, and lists of leaked objects."""
    command = [*COMMAND, "--port", "0", "--store", str(tmp_path / "store.db"), "--workers", "2"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    await_loading(process.pid, loaded)
    os.killpg(process.pid, signal.SIGINT)
    _, complaints = process.communicate(timeout=PATIENCE)

    assert (process.returncode, complaints) == (130, "")


def await_loading(server: int, library: str) -> None:
    """Wait until one of the processes that a server has started has loaded a library: it is among its imports."""
    deadline = time.monotonic() + PATIENCE
    while not any(library in each for each in loaded_libraries(server)):
        assert time.monotonic() < deadline
        time.sleep(0.005)


def loaded_libraries(server: int) -> Iterator[str]:
    """List what is loaded by each process that serves."""
    for child in Path(f"/proc/{server}/task/{server}/children").read_text().split():
        with suppress(OSError):
            if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text():
                yield Path(f"/proc/{child}/maps").read_text()


def test_every_process_has_the_operators_code(tmp_path: Path) -> None:
    """The file is gone once the server listens; each of its processes has the game all the same."""
    file = written(tmp_path) / "nim.py"
    options = ("--port", "0", "--store", str(tmp_path / "store.db"), "--workers", "2", "--game", f"{file}:Nim")
    with serving(*options) as address:
        file.unlink()
        asked = {"game": "nim", "moves": ["3"]}
        found = [httpx.post(f"{address}api/position", json=asked, timeout=PATIENCE).json()["text"] for _ in range(6)]

    assert found == ["start 3"] * 6


def test_a_file_that_is_no_game_is_one_line(tmp_path: Path) -> None:
    command = [*COMMAND, "--port", "0", "--game", f"{written(tmp_path)}/mine.py:choose"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (found.returncode, found.stdout, len(found.stderr.splitlines())) == (2, "", 1)
    assert "'mine.py:choose' is not a game" in found.stderr


def test_a_port_in_use_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        found = subprocess.run([*COMMAND, "--port", port], capture_output=True, text=True, check=False)

    assert found.returncode == 2
    assert found.stderr.startswith(f"cannot listen on 127.0.0.1 port {port}: ")
    assert found.stderr.count("\n") == 1


def test_answers_do_not_wait_for_each_other_on_their_way() -> None:
    """asyncio turns Nagle's algorithm off for sockets that name TCP; with it, each answer would wait 40 ms."""
    with listen(Settings(port=0)) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()

    assert accepted.proto == socket.IPPROTO_TCP
    accepted.close()


@pytest.mark.parametrize("options", [{"port": 70_000}, {"workers": 0}, {"searches": 0}, {"token": " "}])
def test_options_that_no_server_can_keep_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=f"--{next(iter(options))}"):
        Settings(**options)


def test_only_loopback_unless_told() -> None:
    assert Settings().is_local
    assert not Settings(host="0.0.0.0").is_local
    assert "games.example.org" in Settings(host="0.0.0.0", names=("games.example.org",)).hosts


def test_settings_reach_further_processes(tmp_path: Path) -> None:
    """Code goes by content: the file may be gone. What carries it is for nobody else to read, and gone afterwards."""
    (tmp_path / "nim.py").write_text("class Nim: ...\n", encoding="utf-8")
    chosen = Settings(port=81, token="abc", names=("x",), searches=3, offer=Offer.read([f"{tmp_path}/nim.py:Nim"]))
    (tmp_path / "nim.py").unlink()
    with chosen.carried():
        carrier = Path(os.environ["TURNWISE_SERVER"])

        assert Settings.from_environment() == chosen
        assert stat.S_IMODE(carrier.stat().st_mode) == 0o600
    assert not carrier.exists()


def test_the_program_starts_without_the_server() -> None:
    """FastAPI takes half a second to import: commands that serve nothing do not pay for it."""
    code = (
        "import sys, turnwise.cli.app; print(any(name in sys.modules for name in ('fastapi', 'uvicorn', 'sqlalchemy')))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert found.stdout.strip() == "False"


def test_the_built_page_is_served_from_its_folder_only(tmp_path: Path) -> None:
    """Without a build the first line says how to make one; with one, index.html is the start."""
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<!doctype html><title>Turnwise</title>")
    (tmp_path / "secret.txt").write_text("secret")
    app = FastAPI()
    add_page(app, static)

    async def ask(path: str) -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://page") as client:
            return await client.get(path)

    assert "<title>Turnwise</title>" in asyncio.run(ask("/")).text
    assert asyncio.run(ask("/%2e%2e/secret.txt")).status_code == 404


def test_without_a_build_the_start_says_how_to_make_one(tmp_path: Path) -> None:
    app = FastAPI()
    add_page(app, tmp_path)

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://page") as client:
            return await client.get("/")

    assert asyncio.run(ask()).text == NOT_BUILT


def test_a_server_that_cannot_begin_says_so_in_one_line(tmp_path: Path) -> None:
    """What is said about the token comes once the server listens."""
    command = [*COMMAND, "--host", "192.0.2.1", "--port", "0", "--store", str(tmp_path / "store.db"), "--token", "x"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)

    assert (ended.returncode, ended.stdout) == (2, "")
    assert re.fullmatch(r"cannot listen on 192\.0\.2\.1 port 0: .*; give another --port or --host\n", ended.stderr)


@pytest.mark.parametrize("by_file", [False, True], ids=["environment", "file"])
def test_a_token_is_given_without_being_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_file: bool) -> None:
    """It stands neither among the words of a process nor in the environment of those that run others' code."""
    (tmp_path / "token").write_text("open sesame\nand more\n")
    options = ["--token-file", str(tmp_path / "token")] if by_file else []
    monkeypatch.setenv("TURNWISE_TOKEN", "closed" if by_file else "open sesame")
    with serving("--host", "0.0.0.0", "--port", "0", "--store", str(tmp_path / "store.db"), *options) as address:
        asked = [
            httpx.post(
                f"{address}api/jobs",
                json={"kind": "fly"},
                headers={"authorization": f"bearer {token}"},
                timeout=PATIENCE,
            ).status_code
            for token in ("open sesame", "closed")
        ]

    assert asked == [422, 403]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--token", "a", "--token-file", "b"], "--token and --token-file do not go together: give one"),
        (["--token-file", "/dev/null"], "--token: give a word that is hard to guess"),
        (["--token-file", "/dev/zero"], "cannot read '/dev/zero': it holds more than 1,048,576 bytes"),
        (["--token-file", "nowhere"], "cannot read 'nowhere': No such file or directory"),
    ],
)
def test_a_token_that_cannot_be_read_is_one_line(
    options: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["serve", *options]) == 2
    assert capsys.readouterr().err.startswith(reason)


def test_the_environment_of_others_has_no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TOKEN, "secret")

    assert _token(None, None) == "secret"
    assert TOKEN not in os.environ
