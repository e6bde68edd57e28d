"""A PostgreSQL server of our own for tests and benches: in a temporary folder, on a free port of this machine."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DEBIAN = Path("/usr/lib/postgresql")
ACCOUNT = "postgres"  # who runs the server, if we are root: it refuses to be run by root
ACCESS = "host all guarded 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\nlocal all all trust\n"
INITDB = ("-U", ACCOUNT, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
SECONDS = 60


class NoServerError(Exception):
    """PostgreSQL is not installed here; the message says what is missing."""


@dataclass(frozen=True)
class Cluster:
    """A server with its data: it can be lost, and come back."""

    url: str
    _folder: Path
    _account: str | None
    _control: tuple[Any, ...]
    _options: str

    def start(self) -> None:
        """Let it answer."""
        self._run("-l", self._folder / "log", "-o", self._options, "start")

    def stop(self) -> None:
        """End it at once, as a crash does."""
        self._run("-m", "immediate", "stop")

    def _run(self, *words: Any) -> None:
        _run(self._account, self._folder, *self._control, *words)


@contextmanager
def server(*, durable: bool = False) -> Iterator[str]:
    """Run a server and give the URL of its database `postgres`; `durable` writes to the disk as usual servers do."""
    with cluster(durable=durable) as found:
        found.start()
        try:
            yield found.url
        finally:
            found.stop()


@contextmanager
def cluster(*, durable: bool = False) -> Iterator[Cluster]:
    """Make the data of a server; whoever starts it stops it."""
    programs, account = _programs(), _account()
    folder = Path(tempfile.mkdtemp(prefix="turnwise-postgres-"))
    try:
        if account:
            shutil.chown(folder, account, account)
        data = folder / "data"
        _run(account, folder, programs / "initdb", "-D", data, *INITDB)
        (data / "pg_hba.conf").write_text(ACCESS)
        port = _free_port()
        options = f"-h 127.0.0.1 -p {port} -k {folder} -c fsync={'on' if durable else 'off'}"
        control = (programs / "pg_ctl", "-D", data, "-w", "-t", SECONDS)
        yield Cluster(f"postgresql://{ACCOUNT}@127.0.0.1:{port}/postgres", folder, account, control, options)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs() -> Path:
    """Find the folder of initdb and pg_ctl, of the newest version."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    versions = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not versions:
        raise NoServerError("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    return versions[-1].parent


def _account() -> str | None:
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam(ACCOUNT).pw_name
    except KeyError:
        raise NoServerError(f"PostgreSQL is not run by root, and there is no user '{ACCOUNT}'") from None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _run(account: str | None, folder: Path, *words: Any) -> None:
    """Run a program of the server, as its user; its own output only matters when it fails."""
    as_user: dict[str, Any] = {"user": account, "group": account, "extra_groups": []} if account else {}
    with (folder / "output").open("w+") as output:
        done = subprocess.run(
            [*map(str, words)],
            cwd=folder,
            stdout=output,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            timeout=2 * SECONDS,
            check=False,
            **as_user,
        )
        output.seek(0)
        assert done.returncode == 0, output.read()
