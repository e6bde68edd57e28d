"""What every bench script shares: clocks, a process to ask, the name of the machine, a table, and a results file."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from rich.console import Console
from rich.table import Table

from turnwise.agents import Agent
from turnwise.lab.lab import cpu_name

HERE = Path(__file__).parent
OWN_POSITIONS = HERE / "positions"  # made by positions.py
FOREIGN_NIM = f"{HERE.parent / 'tests' / 'foreign' / 'nim.py'}:Nim"
console = Console()


def peer(name: str) -> ModuleType:
    """Import a peer package, or say how to get it."""
    try:
        return importlib.import_module(name)
    except ImportError:
        sys.exit(f"this bench compares with {name}: install it with  .venv/bin/pip install '.[bench]'")


def add_data_option(parser: argparse.ArgumentParser) -> None:
    """Let the user name a folder of published positions instead of our own."""
    text = "folder with connect4/Test_* and othello/ffo.tsv; default: positions of our own, bench/positions"
    parser.add_argument("--data", type=Path, metavar="FOLDER", help=text)


def data_file(folder: Path, *parts: str) -> Path:
    """Find a file of positions, or say that it is missing."""
    path = folder.joinpath(*parts)
    if not path.exists():
        sys.exit(f"this bench reads {path}, which is not there")
    return path


def result_name(name: str, data: Path | None) -> str:
    """Keep results on published positions in a file of their own."""
    return name if data is None else f"{name}_published"


def read_scored(path: Path) -> list[tuple[str, int]]:
    """Read positions and scores, one pair a line."""
    return [(text, int(score)) for text, score in (line.split() for line in path.read_text().splitlines())]


def cpu_seconds(action: Callable[[], object], *, repeat: int = 1) -> float:
    """Best CPU time of `repeat` runs; other processes on the machine hardly show in it."""
    best = float("inf")
    for _ in range(repeat):
        start = time.process_time()
        action()
        best = min(best, time.process_time() - start)
    return best


class Child:
    """A process that answers every line with one line of JSON."""

    def __init__(self, command: Sequence[str | Path], environment: Mapping[str, str] | None = None) -> None:
        words = [str(word) for word in command]
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )

    def ask(self, line: str) -> dict[str, Any]:
        """Hand over a line and wait for the answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(line, file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        if not answer:
            sys.exit(f"{self._process.args!r} ended in {line}")
        found: dict[str, Any] = json.loads(answer)
        return found

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


class Timed:
    """An agent that remembers how long it thinks."""

    def __init__(self, agent: Agent) -> None:
        self.name = agent.name
        self.times: list[float] = []
        self._agent = agent

    def choose(self, state: Any) -> Any:
        """Choose as the agent does."""
        start = time.perf_counter()
        move = self._agent.choose(state)
        self.times.append(time.perf_counter() - start)
        return move

    def begin(self, seed: int) -> None:
        """Begin a new game."""
        self._agent.begin(seed)

    def close(self) -> None:
        """Close the agent."""
        self._agent.close()


@contextmanager
def serving(folder: Path, *options: str, python: str = sys.executable) -> Iterator[str]:
    """Start `turnwise serve` on a free port; gives its address."""
    store = () if "--store" in options else ("--store", str(folder / "store.db"))
    command = [python, "-m", "turnwise", "serve", "--port", "0", *store, *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        found = re.search(r"http://\S+", process.stdout.readline())
        if found is None:
            sys.exit("the server did not start")
        yield found[0]
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()


def machine() -> dict[str, str]:
    """Name the machine, the Python and the commit a result belongs to."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=HERE, capture_output=True, text=True, check=False
    )
    return {
        "cpu": cpu_name(),
        "cores": str(os.cpu_count()),
        "python": platform.python_version(),
        "commit": commit.stdout.strip() or "unknown",
        "date": time.strftime("%Y-%m-%d"),
    }


def publish(name: str, title: str, columns: Sequence[str], rows: Sequence[Sequence[Any]], *, note: str = "") -> None:
    """Print a table and keep it in bench/results/NAME.json."""
    table = Table(title=title)
    for column in columns:
        table.add_column(column, justify="left" if column == columns[0] else "right")
    for row in rows:
        table.add_row(*(_cell(value) for value in row))
    console.print(table)
    if note:
        console.print(note)
    result = {
        "title": title,
        "machine": machine(),
        "columns": list(columns),
        "rows": [list(r) for r in rows],
        "note": note,
    }
    (HERE / "results").mkdir(exist_ok=True)
    (HERE / "results" / f"{name}.json").write_text(json.dumps(result, indent=1) + "\n")


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)
