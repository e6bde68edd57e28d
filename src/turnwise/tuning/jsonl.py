"""A file of JSON values, one a line, that a run adds to: a line that a kill cut short counts for nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Generic, TypeVar

from ..atomic_files import append_lines, unreadable, write_texts
from ..bounded import FILE_BYTES, TooLongError, parse_json, read_lines

T = TypeVar("T")


class JsonLines(Generic[T]):
    """Numbered entries; `read` makes one of a line's value, None or ValueError where the line does not belong here."""

    def __init__(self, path: Path, read: Callable[[Any], tuple[int, T] | None]) -> None:
        self._path = path
        self._read = read

    def load(self) -> dict[int, T]:
        """Read the entries that belong here, and write them again if others, or half of one, stand among them."""
        if not self._path.exists():
            return {}
        lines = [line.decode("utf-8", errors="replace") for line in self._lines()]
        found = [(line, entry) for line in lines if (entry := self._entry(line)) is not None]
        if len(found) != len(lines):
            write_texts(self._path, (line for line, _ in found))
        return dict(entry for _, entry in found)

    def _lines(self) -> Iterator[bytes]:
        try:
            yield from read_lines(self._path, FILE_BYTES)
        except (OSError, TooLongError) as error:
            raise unreadable(self._path, error) from None

    def _entry(self, line: str) -> tuple[int, T] | None:
        if not line.endswith("\n"):
            return None
        try:
            return self._read(parse_json(line))
        except (ValueError, TypeError):
            return None

    def add(self, values: Iterable[Any]) -> None:
        """Write values at the end."""
        append_lines(self._path, (json.dumps(value, ensure_ascii=False) for value in values))
