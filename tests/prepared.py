"""Runs of the command line that need not load it: each is a fork of one process that has loaded it already.

A run has a process, standard files, a folder and an environment of its own, as if it had been started by a shell.
`run` is for tests; `python prepared.py call SOCKET WORDS...` is the same for scripts of a shell. What must be
a new interpreter (what it imports, which CPU it is built for, how its strings hash) is for `subprocess`.
"""

from __future__ import annotations

import functools
import json
import os
import socket
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:  # the part that a shell calls must start quickly
    from collections.abc import Sequence
    from pathlib import Path
    from subprocess import CompletedProcess
    from typing import IO

PROGRAM = "turnwise.cli"
# What commands load when they run, besides their modules; a command that needs more loads it by itself.
LOADED = (
    *("turnwise.store.database", "sqlalchemy.dialects.sqlite", "sqlalchemy.dialects.postgresql"),
    *(
        "cyclopts.completion",
        "cyclopts.help",
        "docstring_parser",
        "multiprocessing.spawn",
        "rich.markdown",
        "rich.progress",
        "rich.table",
    ),
)
SECONDS = 240.0  # for one run on a busy machine
MORE = {"learn": ("torch",)}  # by command


def run(
    *arguments: object,
    lines: str = "",
    cwd: Path | None = None,
    env: dict[str, str] | None = None,
    preload: str | None = None,
) -> CompletedProcess[str]:
    """Run one command line, with these lines on standard input; `preload` is a library that comes before all others."""
    import subprocess
    import tempfile

    words = [str(argument) for argument in arguments]
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(lines.encode())
        given.seek(0)
        files = [file.fileno() for file in (given, out, err)]
        code = call(address(*MORE.get(words[0], ()) if words else (), preload=preload), words, files, cwd, env)
        printed = [_text(file) for file in (out, err)]
    return subprocess.CompletedProcess(words, code, *printed)


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode()


@functools.cache
def address(*modules: str, preload: str | None = None) -> str:
    """Start the process that has loaded the command line and more modules, once; it ends with this one."""
    import atexit
    import subprocess
    import tempfile

    folder = tempfile.TemporaryDirectory(prefix="turnwise-prepared-")
    found = f"{folder.name}/socket"
    server = subprocess.Popen(
        [sys.executable, __file__, "serve", found, *modules],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ if preload is None else {**os.environ, "LD_PRELOAD": preload},
    )
    atexit.register(folder.cleanup)
    atexit.register(server.communicate)
    assert server.stdout is not None
    assert server.stdout.readline() == "ready\n"
    return found


def call(
    address: str,
    words: Sequence[str],
    files: Sequence[int],
    cwd: Path | None = None,
    env: dict[str, str] | None = None,
) -> int:
    """Have the words run with these standard files; return the exit code, below 0 for a signal."""
    place = str(cwd or os.getcwd())  # noqa: PTH109 (pathlib is slow to load)
    request = {"words": list(words), "cwd": place, "env": env or dict(os.environ)}
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(SECONDS)
        connection.connect(address)
        socket.send_fds(connection, [b"files\n"], files)
        connection.sendall(json.dumps(request).encode() + b"\n")
        answer = connection.makefile()
        process = int(answer.readline())
        try:
            return int(answer.readline())
        except TimeoutError:
            os.kill(process, 9)
            raise


def serve(address: str, modules: Sequence[str]) -> None:
    """Load the commands, then answer calls until standard input is closed; in a fork, run what the call asks for."""
    import gc
    import importlib
    import pkgutil
    import select

    import soak.trap  # noqa: F401 (a fork finds it)

    commands = (f"{PROGRAM}.{found.name}" for found in pkgutil.iter_modules(importlib.import_module(PROGRAM).__path__))
    for module in (*commands, *LOADED, *modules):
        if not module.endswith("__main__"):
            importlib.import_module(module)
    gc.freeze()  # what is shared stays shared
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(address)
    listener.listen()
    print("ready", flush=True)
    while 0 not in select.select([0, listener], [], [])[0]:
        connection, _ = listener.accept()
        if os.fork() == 0:
            listener.close()
            _answer(connection)
            return
        connection.close()
        _reap()


def _reap() -> None:
    while True:
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                return
        except ChildProcessError:
            return


def _answer(connection: socket.socket) -> None:
    """Fork the run and tell its process and its exit code; in the fork, be the run."""
    _, files, _, _ = socket.recv_fds(connection, len(b"files\n"), 3)
    request = json.loads(connection.makefile().readline())
    process = os.fork()
    if process == 0:
        connection.close()
        _become(files, **request)
        return
    connection.sendall(f"{process}\n".encode())
    _, status = os.waitpid(process, 0)
    connection.sendall(f"{os.waitstatus_to_exitcode(status)}\n".encode())
    os._exit(0)


def _become(files: list[int], words: list[str], cwd: str, env: dict[str, str]) -> None:
    """What `python -m` does; exceptions reach the interpreter, and so does an exit that is not a number."""
    import runpy
    import signal

    signal.signal(signal.SIGINT, signal.default_int_handler)
    for standard, file in enumerate(files):
        os.dup2(file, standard)
        os.close(file)
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(env)
    sys.modules["soak.trap"].spring(env)
    sys.argv[1:] = words
    sys.path[0] = cwd
    try:
        runpy.run_module(PROGRAM, run_name="__main__", alter_sys=True)
    except SystemExit as ended:
        if isinstance(ended.code, int):
            _leave(ended.code)
        raise


def _leave(code: int) -> None:
    """End as the interpreter does, but leave its objects where they are; return if what is left cannot be written.

    To take apart all that was loaded, and copy the pages it is in, would be four fifths of a short run.
    """
    import atexit
    import contextlib
    import threading

    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    with contextlib.suppress(OSError):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    task, place, *rest = sys.argv[1:]
    if task == "serve":
        serve(place, rest)
    else:
        ended = call(place, rest, (0, 1, 2))
        sys.exit(ended if ended >= 0 else 128 - ended)
