"""What a server is started with, and what it allows its clients."""

from __future__ import annotations

import json
import os
import secrets
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from .._core import MAX_DEPTH
from ..errors import DataError, OptionError
from .clients import Proxies
from .content_policy import check_origin
from .offer import Offer
from .turns.long_work import most_at_once

VARIABLE = "TURNWISE_SERVER"
"""Names the file that carries the settings to the server processes; only their user can read it."""
LOOPBACK = ("127.0.0.1", "localhost", "::1")
MOST_SECONDS = 86_400  # of an analysis that goes on
EVERYWHERE = ("0.0.0.0", "::", "")
MOST_PORT = 65535
MEGABYTE = 1 << 20
MOST = {"workers": 1000, "searches": 1000, "connections": 1_000_000, "table_memory": 1 << 20}
"""Processes of a server, searches at once of each of them, connections, and megabytes of tables."""


def processors() -> int:
    """Count the processors of this machine."""
    return os.cpu_count() or 1


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """What one client may ask for. Times are seconds."""

    body_bytes: int = 64 << 10
    message_bytes: int = 16 << 10
    """Of a message over the WebSocket."""
    position_letters: int = 4 << 10
    moves: int = 2000
    requests_a_second: float = 200.0
    """Of one visitor; an address may have twice as many."""
    burst: int = 1000
    search_seconds: float = 10.0
    usual_seconds: float = 1.0
    """Of a search for which no limit is given."""
    analysis_seconds: float = 600.0
    """That an analysis which goes on may think about one position."""
    analysis_depth: int = MAX_DEPTH
    solve_seconds: float = 6.0
    review_seconds: float = 20.0
    searches_at_once: int = 4
    """Of one connection."""
    analyses: int = 16
    """Of one visitor, under way and waiting."""
    analyses_of_address: int = 200
    analyses_in_all: int = 1000
    replies: int = 250
    """Agents' moves that one visitor waits for."""
    replies_of_address: int = 1000
    replies_in_all: int = 4000
    header_seconds: float = 10.0
    """For all headers of a request, and for the first byte of a connection."""
    body_seconds: float = 20.0
    idle_seconds: float = 60.0
    """That a connection waits for the next request; a shorter one may end just when it comes."""
    reading_seconds: float = 30.0
    """For a client that takes nothing of what it has asked for."""
    tree_nodes: int = 5000


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How the server runs."""

    host: str = "127.0.0.1"
    port: int = 8000
    store: str | None = None
    """Where games are kept; None is the user's own store."""
    workers: int = 1
    """Server processes."""
    token: str | None = None
    """Needed to start jobs, unless the server listens on loopback only."""
    names: tuple[str, ...] = ()
    """Names under which the server may be asked, besides its host and those of loopback."""
    searches: int = field(default_factory=processors)
    """Searches that run at once, in all processes."""
    table_memory: int = 512
    """Megabytes of all tables that searches and solvers keep, in all processes."""
    connections: int = 500
    """Of one address, in all processes."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies that tell whom they speak for."""
    embed_from: tuple[str, ...] = ()
    """Origins of the pages that may frame the views to embed."""
    secret: str = field(default_factory=secrets.token_hex)
    """Signs the names of visitors."""
    coordinator: str | None = None
    """The socket by which several processes share turns and bounds; None where there is one process."""
    epoch: float = field(default_factory=lambda: time.time() - time.monotonic())
    """When the steady clock of this machine showed 0, in seconds since 1970."""
    bounds: Bounds = field(default_factory=Bounds)
    lessons: str | None = None
    """The folder of the operator's own lessons."""
    offer: Offer = field(default_factory=Offer)
    """Games and agents of the operator's own."""

    def __post_init__(self) -> None:
        """Refuse what no server can keep."""
        if not 0 <= self.port <= MOST_PORT:
            raise OptionError("--port {port}: give a number from 0 to {most}", port=self.port, most=MOST_PORT)
        for name, most in MOST.items():
            _check_number(name, getattr(self, name), most)
        _check_number("analysis_seconds", self.bounds.analysis_seconds, MOST_SECONDS)
        _check_number("analysis_depth", self.bounds.analysis_depth, MAX_DEPTH)
        Proxies(self.trusted_proxies)
        object.__setattr__(self, "embed_from", tuple(map(check_origin, self.embed_from)))
        if self.token is not None and not self.token.strip():
            raise OptionError("--token: give a word that is hard to guess")

    @property
    def table_bytes(self) -> int:
        """The part of one process in the memory of tables."""
        return self.table_memory * MEGABYTE // self.workers

    @property
    def table_share(self) -> int:
        """The table of one analysis when many are under way; twice as many can be kept."""
        return min(self.table_bytes, self.table_memory * MEGABYTE // (2 * most_at_once(self.searches)))

    def now(self) -> float:
        """Return the time in seconds since 1970, which goes on evenly even if the system's clock is set.

        All processes of one server count alike.
        """
        return self.epoch + time.monotonic()

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host in LOOPBACK

    @property
    def hosts(self) -> frozenset[str]:
        """Names that a request may be addressed to; other names may be another site's trick."""
        own = () if self.host in EVERYWHERE else (self.host,)
        return frozenset(name.lower() for name in (*LOOPBACK, *own, *self.names))

    @contextmanager
    def carried(self) -> Iterator[None]:
        """Leave the settings, the code of the operator's files with them, for the processes started meanwhile."""
        values = {**asdict(replace(self, offer=Offer())), "offer": self.offer.to_json()}
        descriptor, path = tempfile.mkstemp(prefix="turnwise-", suffix=".json")  # of mode 600
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                json.dump(values, file)
            os.environ[VARIABLE] = path
            yield
        finally:
            os.environ.pop(VARIABLE, None)
            Path(path).unlink(missing_ok=True)

    @classmethod
    def from_environment(cls) -> Settings:
        """Read what the first process has left."""
        try:
            values = json.loads(Path(os.environ[VARIABLE]).read_text(encoding="utf-8"))
            bounds, offer = Bounds(**values.pop("bounds")), Offer.from_json(values.pop("offer"))
            for name in ("names", "trusted_proxies", "embed_from"):
                values[name] = tuple(values[name])
        except (KeyError, OSError, ValueError, TypeError, AttributeError):
            raise DataError("${variable}: not settings of a server", variable=VARIABLE) from None
        return cls(**values, bounds=bounds, offer=offer)


def _check_number(name: str, value: float, most: int) -> None:
    """Refuse what is out of range, by the name of its option."""
    name = name.replace("_", "-")
    if not value > 0:
        raise OptionError("--{name} {value}: give a number above 0", name=name, value=value)
    if value > most:
        raise OptionError("--{name} {value}: give a number up to {most}", name=name, value=value, most=most)
