"""What a command leaves behind: its products without the times, to compare runs, and work not to be done again."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

from turnwise.evaluation import Network

TIMES = ("seconds", "seconds_a_move", "times", "when", "event", "checksum")
"""How fields end that differ from run to run: how long something took and when it was, a number that the store gave,
and what is computed of these.
"""
GAMES = "SELECT event_id, number, game, start, moves, winner, result, ending FROM games ORDER BY event_id, number"
EVENTS = "SELECT id, kind, plan, result FROM events ORDER BY id"
PLAYED = "SELECT event_id, number, times, stored FROM games"
DRAFT = "."  # begins the names of files that are not whole yet


def products(folder: Path) -> dict[str, Any]:
    """Return all that a folder holds, file by file, without the times."""
    return {str(path.relative_to(folder)): _content(path) for path in _files(folder)}


def drafts(folder: Path) -> list[str]:
    """List the files that a kill has left half written, which nobody reads."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob(f"{DRAFT}*") if path.is_file())


def work_done(folder: Path, kept: Iterable[str]) -> dict[str, Any]:
    """Return each piece of work that is done, with its times: done again it would have others.

    `kept` has patterns of files of which a run leaves each as it is once it is there; what grows line by line is known
    by its lines, and what is in a store by its games.
    """
    found: dict[str, Any] = {}
    for pattern in kept:
        for path in folder.glob(pattern):
            name = str(path.relative_to(folder))
            if path.suffix == ".db":
                found |= {f"{name} {row[:2]}": row for row in _rows(path, PLAYED)}
            elif path.suffix == ".jsonl":
                lines = path.read_text().splitlines(keepends=True)
                found |= {f"{name} {line}": True for line in lines if line.endswith("\n")}
            else:
                found[name] = (path.stat().st_mtime_ns, path.stat().st_ino)
    return found


def without_times(value: Any) -> Any:
    """Return what JSON holds, without the times in it."""
    if isinstance(value, dict):
        return {name: without_times(each) for name, each in value.items() if not name.endswith(TIMES)}
    return [without_times(each) for each in value] if isinstance(value, list) else value


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        hidden = path.name.startswith(DRAFT) or path.name.endswith(("-wal", "-shm"))
        if path.is_file() and not hidden:
            yield path


def _content(path: Path) -> Any:
    if path.suffix == ".db":
        events = [(*row[:2], *map(_plain, row[2:])) for row in _rows(path, EVENTS)]
        return {"games": _rows(path, GAMES), "events": events}
    if path.suffix == ".network":
        return without_times(asdict(Network.read(path)))
    if path.suffix == ".json":
        return without_times(json.loads(path.read_text()))
    if path.suffix == ".jsonl":
        return sorted(json.dumps(without_times(json.loads(line))) for line in path.read_text().splitlines())
    return sha256(path.read_bytes()).hexdigest()


def _plain(text: str | None) -> Any:
    return None if text is None else without_times(json.loads(text))


def _rows(path: Path, query: str) -> list[Any]:
    connection = sqlite3.connect(path)
    try:
        return [tuple(row) for row in connection.execute(query)]
    except sqlite3.OperationalError as error:
        if "no such table" in str(error):  # the command was killed before it made them
            return []
        raise
    finally:
        connection.close()
