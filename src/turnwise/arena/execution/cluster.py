"""Tasks on a Ray cluster: one on this machine, or many machines; a machine that dies loses nothing."""

from __future__ import annotations

import faulthandler
import importlib.util
import logging
import os
import pickle
import re
import socket
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from ...agents.code import Code
from ...errors import WorkersError, message_of
from ...extras import install_command
from ...messages import Message
from .protocol import TRIES, Closing, Failure, Result, Task
from .reply import reply_of, result_of

WINDOW = 2  # tasks under way a core, so that none waits for the driver
CONNECT_SECONDS = 5.0
CLIENT_PORT = 10001  # where Ray listens to clients unless told otherwise
# Ray starts a server for each client, and it may die at once; who asks in between finds a zombie.
SERVER_DIED = ("Starting Ray client server failed", "psutil.ZombieProcess", "psutil.NoSuchProcess")
STORE_BYTES = 100 << 20  # of shared memory for a cluster of our own; results are small


class RayWorkers(Closing):
    """A Ray cluster, joined before the first task; Ray runs the tasks of dead workers and machines again."""

    def __init__(self, address: str) -> None:
        if importlib.util.find_spec("ray") is None:
            raise WorkersError(
                "workers '{workers}' need the package ray: {command}",
                workers=address,
                command=install_command("cluster"),
            )
        self._address = address
        self._joined = False

    @property
    def count(self) -> int:
        """Cores of the cluster, as it is now."""
        return max(1, int(self._ray().cluster_resources().get("CPU", 1)))

    def run(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], *, limit: float | None = None
    ) -> Generator[tuple[Task, Result | Failure], None, None]:
        """Yield each task with its result as they finish."""
        ray = self._ray()
        remote = ray.remote(num_cpus=1, max_retries=TRIES - 1)(perform)
        left = iter(tasks)
        under_way: dict[Any, Task] = {}
        try:
            # Once for all tasks, for it may hold files; packed, so that a node that cannot load it says so.
            carried = ray.put(ray.cloudpickle.dumps(Code.here().carrying(work)))
            while True:
                for task in islice(left, max(0, WINDOW * self.count - len(under_way))):
                    under_way[remote.remote(_version(), carried, task, limit)] = task
                if not under_way:
                    return
                for found in ray.wait(list(under_way), num_returns=1)[0]:
                    yield under_way.pop(found), self._result(found, limit)
        except ConnectionError as error:
            raise WorkersError(
                "workers '{workers}': the connection broke: {reason}", workers=self._address, reason=_reason(error)
            ) from None
        finally:
            with suppress(ConnectionError):
                for found in under_way:
                    ray.cancel(found, force=True)

    def close(self) -> None:
        """Leave the cluster; one of our own ends."""
        if self._joined:
            self._joined = False
            self._ray_module().shutdown()

    def _result(self, found: Any, limit: float | None) -> Any:
        ray = self._ray_module()
        try:
            return result_of(ray.get(found))
        except ray.exceptions.RayTaskError as error:
            # Ours never raises: what fails is to load it.
            raise WorkersError(
                "workers '{workers}' cannot run the task: {reason}; every node needs turnwise {version}, and "
                "whatever the agents need",
                workers=self._address,
                reason=_last_line(error),
                version=_version(),
            ) from None
        except ray.exceptions.RayError:
            if limit is None:
                return Failure(Message("given up after {tries} tries: its worker died", tries=TRIES))
            return Failure(
                Message(
                    "given up after {tries} tries: its worker died, or it took more than {seconds:g} seconds",
                    tries=TRIES,
                    seconds=limit,
                )
            )

    def _ray(self) -> Any:
        """Join the cluster, once; with `ray` a program that uses Ray already stays where it is."""
        ray = self._ray_module()
        stays = self._address == "ray" and ray.is_initialized()
        if not self._joined and not stays:
            self._join(ray)
            self._joined = True
        return ray

    def _ray_module(self) -> Any:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is sent to anybody
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else Ray warns that it will be so
        return importlib.import_module("ray")

    def _join(self, ray: Any) -> None:
        options: dict[str, Any] = {"logging_level": logging.CRITICAL, "log_to_driver": False}
        if self._address != "ray":
            _knock(self._address)
            options["address"] = self._address
        elif "RAY_ADDRESS" not in os.environ:
            options.update(
                address="local",
                num_cpus=os.cpu_count(),
                include_dashboard=False,
                object_store_memory=STORE_BYTES,
            )
        _keep_quiet(ray)
        for left in reversed(range(TRIES)):
            try:
                ray.init(**options)
                return
            except (OSError, RuntimeError, ValueError, ImportError, ray.exceptions.RayError) as error:
                if left and any(words in str(error) for words in SERVER_DIED):
                    continue
                raise WorkersError(
                    "workers '{workers}': {reason}", workers=self._address, reason=_last_line(error)
                ) from None


def perform(version: str, packed: bytes, task: Any, limit: float | None) -> bytes:
    """Run a task in a worker of Ray and pack what came of it; after `limit` seconds the process ends."""
    if version != _version():
        return reply_of(_refuse, version)
    work = _work(packed)
    if limit is None:
        return reply_of(work, task)
    with Path(os.devnull).open("w") as nowhere:
        # A watch that needs no lock of the interpreter, and cannot be stopped by what it watches.
        faulthandler.dump_traceback_later(limit, exit=True, file=nowhere)
        try:
            return reply_of(work, task)
        finally:
            faulthandler.cancel_dump_traceback_later()


@lru_cache(1)
def _work(packed: bytes) -> Callable[[Any], Any]:
    """Unpack the work, once for all tasks of a run in this process."""
    work: Callable[[Any], Any] = pickle.loads(packed)
    return work


def _refuse(version: str) -> None:
    raise WorkersError(
        "node {node} has turnwise {version}, the driver {wanted}: install the same",
        node=socket.gethostname(),
        version=_version(),
        wanted=version,
    )


def _version() -> str:
    return str(importlib.import_module("turnwise").__version__)


def _knock(address: str) -> None:
    """See whether anybody listens: Ray itself would try for half a minute and tell a long story."""
    try:
        parts = urlsplit(address)
        where = (parts.hostname or "", parts.port or CLIENT_PORT)
        socket.create_connection(where, CONNECT_SECONDS).close()
    except (OSError, ValueError) as error:
        raise WorkersError(
            "workers '{workers}': no Ray cluster answers there ({error})", workers=address, error=message_of(error)
        ) from None


def _keep_quiet(ray: Any) -> None:
    """Keep Ray from printing each death of a worker; no option of Ray does. We report what is given up."""
    ray._private.worker.listen_error_messages = lambda *_: None


def _last_line(error: BaseException) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else type(error).__name__


def _reason(error: ConnectionError) -> str:
    """What Ray's client quotes of the server's answer, or all it says."""
    quoted = re.search(r'details = "(.+)"', str(error))
    return quoted[1] if quoted else _last_line(error)
