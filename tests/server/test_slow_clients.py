"""Connections that are half open, slow, or too many: real sockets against a real server."""

from __future__ import annotations

import os
import re
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from running import PATIENCE, Running, running

from turnwise.server.connection_limit import most_connections
from turnwise.server.listener import Listener
from turnwise.server.settings import Bounds

HALF = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-"
WHOLE = b"GET /api/languages HTTP/1.1\r\nHost: localhost\r\n\r\n"
BODY = (
    b"POST /api/position HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
)
REFUSED = BODY.replace(b"localhost", b"elsewhere.example")
LARGE = b"GET /api/messages/fa HTTP/1.1\r\nHost: localhost\r\n\r\n"
MANY = 200  # of them are more than any buffer holds


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that waits for nobody, and allows an address six connections."""
    bounds = Bounds(header_seconds=0.2, body_seconds=0.2, reading_seconds=0.2)
    with running(tmp_path_factory.mktemp("impatient") / "store.db", bounds=bounds, connections=6) as found:
        yield found


@contextmanager
def connected(port: int, source: str = "127.0.0.1") -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0)) as found:
        yield found


def read_to_the_end(connection: socket.socket) -> bytes:
    """All that the server says before it closes the connection; a test that waits for ever has found a mistake."""
    parts = []
    try:
        while part := connection.recv(1 << 16):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.005)


@pytest.mark.parametrize("said", [b"", HALF, BODY], ids=["nothing", "half the headers", "half the body"])
def test_who_says_half_of_a_request_is_not_waited_for(impatient: Running, said: bytes) -> None:
    with connected(impatient.port) as connection:
        connection.sendall(said)
        heard = read_to_the_end(connection)

    assert heard.startswith(b"HTTP/1.1 408 ")


def test_a_trickle_of_headers_does_not_help(impatient: Running) -> None:
    """The time is for all headers together, and not for each byte."""
    with connected(impatient.port) as connection:
        ended = threading.Event()
        heard: list[bytes] = []
        reader = threading.Thread(target=lambda: (heard.append(read_to_the_end(connection)), ended.set()))
        reader.start()
        connection.sendall(HALF)
        with suppress(OSError):
            while not ended.wait(0.02):
                connection.sendall(b"a")
        reader.join(PATIENCE)

    assert heard[0].startswith(b"HTTP/1.1 408 ")


def test_the_second_request_of_a_connection_has_no_more_time(impatient: Running) -> None:
    with connected(impatient.port) as connection:
        connection.sendall(WHOLE + HALF)
        heard = read_to_the_end(connection)

    assert re.findall(rb"HTTP/1.1 (\d+)", heard) == [b"200", b"408"]


def test_a_body_after_the_answer_is_not_waited_for(impatient: Running) -> None:
    """The request is refused before its body is read; the rest of the body never comes."""
    with connected(impatient.port) as connection:
        connection.sendall(REFUSED)
        heard = read_to_the_end(connection)

    assert re.findall(rb"HTTP/1.1 (\d+)", heard) == [b"403"]


def test_who_does_not_take_the_answers_is_left(impatient: Running) -> None:
    """Hundreds of large answers are asked for and none is read: the server does not keep them for ever."""
    with connected(impatient.port) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.sendall(LARGE * MANY)
        inside = impatient.app.state.services.link._connections._inside
        until(lambda: inside["tcp 127.0.0.1"] > 0)
        until(lambda: inside["tcp 127.0.0.1"] == 0)  # though the client holds its end open

    assert inside["tcp 127.0.0.1"] == 0


def test_an_address_has_only_so_many_connections(impatient: Running) -> None:
    """Those above the bound are closed, those of other addresses are served, and when some end there is room again."""
    with ExitStack() as stack:
        crowd = [stack.enter_context(connected(impatient.port, "127.0.0.2")) for _ in range(7)]
        turned_away = read_to_the_end(crowd[-1])
        with connected(impatient.port, "127.0.0.3") as other:
            other.sendall(WHOLE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
            served = read_to_the_end(other)
        ended = [read_to_the_end(connection) for connection in crowd[:-1]]
    with connected(impatient.port, "127.0.0.2") as again:
        again.sendall(WHOLE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        back = read_to_the_end(again)

    assert turned_away.startswith(b"HTTP/1.1 429 ")
    assert served.startswith(b"HTTP/1.1 200 ")
    assert all(heard.startswith(b"HTTP/1.1 408 ") for heard in ended)
    assert back.startswith(b"HTTP/1.1 200 ")


def test_a_connection_that_becomes_a_socket_counts_on(impatient: Running) -> None:
    """And a WebSocket that is closed leaves room for the next."""
    from websockets.sync.client import connect

    for _ in range(10):
        with connect(impatient.live) as live:
            live.send("nonsense")
            assert "not a JSON object" in str(live.recv(PATIENCE))


# ---- files ----


def test_connections_leave_files_for_everything_else() -> None:
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)

    assert 0 < most_connections() < most


@contextmanager
def no_more_files() -> Iterator[None]:
    """Open files until none is left."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    opened = [os.open(os.devnull, os.O_RDONLY)]
    resource.setrlimit(resource.RLIMIT_NOFILE, (opened[0] + 100, hard))
    try:
        with suppress(OSError):
            while True:
                opened.append(os.open(os.devnull, os.O_RDONLY))
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        for descriptor in opened:
            os.close(descriptor)


def test_a_listener_without_files_turns_away_and_listens_on() -> None:
    """The limit of open files is reached: who waits is closed at once, and the next is taken when there are files."""
    with Listener(socket.AF_INET, socket.SOCK_STREAM) as listener, ExitStack() as stack:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        listener.setblocking(False)
        first, second = (stack.enter_context(connected(listener.getsockname()[1])) for _ in range(2))
        with no_more_files(), pytest.raises(BlockingIOError):
            listener.accept()
        turned_away = read_to_the_end(first)
        taken, _ = listener.accept()
        taken.sendall(b"welcome")
        taken.close()
        welcomed = read_to_the_end(second)

    assert (turned_away, welcomed) == (b"", b"welcome")


def test_a_listener_takes_a_few_at_a_time() -> None:
    """So that those are looked at that are there before the next hundreds are."""
    with Listener(socket.AF_INET, socket.SOCK_STREAM) as listener, ExitStack() as stack:
        listener.bind(("127.0.0.1", 0))
        listener.listen(200)
        listener.setblocking(False)
        for _ in range(100):
            stack.enter_context(connected(listener.getsockname()[1]))
        rounds = [taken(listener, stack) for _ in range(2)]

    assert rounds == [64, 36]


def taken(listener: Listener, stack: ExitStack) -> int:
    """How many are taken in one go, as an event loop does it."""
    count = 0
    try:
        while True:
            stack.enter_context(listener.accept()[0])
            count += 1
    except BlockingIOError:
        return count


@pytest.mark.parametrize(
    ("files", "halves", "workers"),
    [
        (160, 300, 1),
        pytest.param(512, 900, 1, marks=pytest.mark.slow),
        pytest.param(512, 900, 2, marks=pytest.mark.slow),
    ],
)
def test_half_sent_requests_shut_nobody_out(tmp_path: Path, files: int, halves: int, workers: int) -> None:
    """More half-sent requests than the server may open files: others are answered, and the log stays short."""
    command = [sys.executable, "-m", "turnwise", "serve", "--port", "0", "--store", str(tmp_path / "store.db")]
    limited = ["sh", "-c", f'ulimit -n {files} && exec "$@"', "sh", *command, "--workers", str(workers)]
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, soft + halves), hard))
    with (
        subprocess.Popen(limited, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process,
        ExitStack() as stack,
    ):
        try:
            assert process.stdout is not None
            found = re.search(r":(\d+)/", process.stdout.readline())
            assert found is not None
            port = int(found[1])
            httpx.get(f"http://127.0.0.1:{port}/api/languages", timeout=PATIENCE)
            for _ in range(halves):
                connection = stack.enter_context(connected(port, "127.0.0.2"))
                with suppress(OSError):
                    connection.sendall(HALF)
            answers = [httpx.get(f"http://127.0.0.1:{port}/api/languages", timeout=PATIENCE) for _ in range(5)]
        finally:
            process.send_signal(signal.SIGINT)
            _, log = process.communicate(timeout=PATIENCE)
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    assert [answer.status_code for answer in answers] == [200] * 5
    assert "turned away" in log
    assert "Traceback" not in log
    assert len(log.splitlines()) < 50 * workers
