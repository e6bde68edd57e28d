"""Starting the server: its socket, its processes, and the browser."""

from __future__ import annotations

import signal
import socket
import threading
import time
import webbrowser
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import resource_tracker
from types import MappingProxyType
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors.multiprocess import Multiprocess, Process

from ..errors import OptionError, reason_of
from ..languages import check_language
from ..messages import Message, languages
from ..store import Store
from ..store.address import address_of as address_of_store
from ..store.network_files import network_kind
from ..terminal.voice import say, told
from .hosts.hosts import check_offer
from .lessons.shelf import Folder
from .listener import Listener
from .protocols import PatientHttp, PatientWebSocket
from .quiet_log import LOG
from .settings import EVERYWHERE, Settings
from .turns.shared import coordinating

APP = "turnwise.server.app:app_from_environment"
GRACE_SECONDS = 3
BACKLOG = 2048
START_SECONDS = 60.0  # that a process has before it must answer
OPEN_SECONDS = 0.5  # between the first line and the browser


def serve(settings: Settings, *, open_browser: bool, notes: Iterable[Message] = ()) -> None:
    """Serve until Ctrl-C; the notes are printed once nothing is in the way."""
    check_offer(settings)
    if settings.lessons is not None:
        Folder(settings.lessons).check()
    for language in languages():
        check_language(language)  # a damaged catalogue is told now, and not to visitors
    warnings = check_place(settings)
    Store.open(settings.store).close()  # refuses a store that cannot be used, and brings its schema up to date once
    listener = listen(settings)
    address = address_of(settings, listener)
    for note in (*notes, *warnings):
        say(note, to_stderr=True)
    with coordinated(settings) as shared, shared.carried():
        config = make_config(shared)
        print(told(Message("Turnwise is at {address}  (Ctrl-C ends it)", address=address)), flush=True)
        if open_browser:
            threading.Timer(OPEN_SECONDS, webbrowser.open, [address]).start()
        if settings.workers > 1:
            supervisor = Supervisor(config, sockets=[listener])
            supervisor.run()
            if supervisor.is_interrupted:
                raise KeyboardInterrupt  # as from one process
        else:
            uvicorn.Server(config).run(sockets=[listener])


class Supervisor(Multiprocess):
    """Server processes, and whether Ctrl-C has ended them.

    A process that begins has Ctrl-C blocked until it can end in good order (`app.py`): inside an import it would come
    out as a traceback, and as a list of all objects of the core.
    """

    is_interrupted = False
    _since: Mapping[int | None, float] = MappingProxyType({})
    """When each process was first seen, by its id."""

    def init_processes(self) -> None:
        """Start all of them."""
        with without_ctrl_c():
            super().init_processes()

    def keep_subprocess_alive(self) -> None:
        """Start others for those that have died or do not answer.

        One that still starts cannot answer: on a busy machine it would be ended before it is there, again and again.
        """
        now = time.monotonic()
        self._since = {each.pid: self._since.get(each.pid, now) for each in self.processes}
        starting = [each for each in self.processes if self._is_new(each, now) and each.process.is_alive()]
        self.processes = [each for each in self.processes if each not in starting]
        with without_ctrl_c():
            super().keep_subprocess_alive()
        self.processes += starting

    def _is_new(self, process: Process, now: float) -> bool:
        return now - self._since[process.pid] < START_SECONDS

    def handle_signals(self) -> None:
        """Do what signals ask for; some ask for other processes."""
        with without_ctrl_c():
            super().handle_signals()

    def handle_int(self) -> None:
        """End all of them."""
        self.is_interrupted = True
        super().handle_int()


@contextmanager
def without_ctrl_c() -> Iterator[None]:
    """Let Ctrl-C wait until the block has ended; processes that are started in it have it blocked."""
    resource_tracker.ensure_running()  # which is the first process to be started, and unblocks signals
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def check_place(settings: Settings, mounts: str | None = None) -> list[Message]:
    """Refuse, or warn of, a file of SQLite where its locks cannot be relied on."""
    path = address_of_store(settings.store).path
    kind = None if path is None else network_kind(path, mounts)
    if kind is None:
        return []
    if settings.workers > 1:
        raise OptionError(
            "store '{store}' is on a network file system ({kind}), where several processes cannot share SQLite: "
            "give --store a file on a local disk, or postgresql://...",
            store=path,
            kind=kind,
        )
    return [
        Message(
            "store '{store}' is on a network file system ({kind}), where SQLite may lose games if two machines write: "
            "give --store a file on a local disk, or postgresql://...",
            store=path,
            kind=kind,
        )
    ]


@contextmanager
def coordinated(settings: Settings) -> Iterator[Settings]:
    """Let several processes share turns and bounds; one has them for itself."""
    if settings.workers == 1:
        yield settings
        return
    with coordinating(settings) as path:
        yield replace(settings, coordinator=path)


def make_config(
    settings: Settings, app: str | FastAPI = APP, log_config: dict[str, Any] | None = LOG
) -> uvicorn.Config:
    """Set up uvicorn: time limits, a quiet log, no access log, no trust in forwarded addresses, small messages."""
    return uvicorn.Config(
        app,
        factory=isinstance(app, str),
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        http=PatientHttp,
        ws=PatientWebSocket,
        log_config=log_config,
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        ws_max_size=settings.bounds.body_bytes,
        ws_per_message_deflate=False,  # to compress a message takes longer than to write it
        timeout_keep_alive=int(settings.bounds.idle_seconds),
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


def listen(settings: Settings) -> Listener:
    """Open the server's socket; OptionError says why not."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            settings.host or None, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = Listener(family, kind, protocol)  # asyncio sends at once only where the protocol is named
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(BACKLOG)
    except OSError as error:
        raise OptionError(
            "cannot listen on {host} port {port}: {reason}; give another --port or --host",
            host=settings.host,
            port=str(settings.port),
            reason=reason_of(error),
        ) from None
    listener.set_inheritable(True)
    return listener


def address_of(settings: Settings, listener: socket.socket) -> str:
    """Name the page's address, as this machine reaches it."""
    host = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
    return f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}/"
