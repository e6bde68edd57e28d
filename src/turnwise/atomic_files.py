"""Files read and written whole, with the errors people read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from uuid import uuid4

from .errors import DataError, reason_of
from .messages import Message


def read_bytes(path: Path | str) -> bytes:
    """Read a file; DataError says why not."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise DataError("cannot read '{path}': {error}", path=path, error=reason_of(error)) from None


def read_text(path: Path | str) -> str:
    """Read a file of text in UTF-8."""
    try:
        return read_bytes(path).decode("utf-8")
    except UnicodeDecodeError:
        raise DataError("cannot read '{path}': it is not text in UTF-8", path=path) from None


def read_json(path: Path | str, damaged: Message, **heading: Any) -> dict[str, Any]:
    """Read an object of JSON that has this heading; anything else is a DataError with the message `damaged`."""
    content = read_bytes(path)
    try:
        fields = dict(json.loads(content))
    except (ValueError, TypeError):
        fields = {}
    if not fields or any(fields.get(name) != value for name, value in heading.items()):
        raise DataError(damaged)
    return fields


def write_bytes(path: Path | str, content: bytes) -> None:
    """Write a file; the old one stays whole until the new one is."""
    _write(path, [content])


def write_text(path: Path | str, text: str) -> None:
    """Write a file of text in UTF-8."""
    write_texts(path, [text])


def write_texts(path: Path | str, texts: Iterable[str]) -> None:
    """Write a file from texts that are made one by one; an error among them leaves the old file as it was."""
    _write(path, (text.encode("utf-8") for text in texts))


def write_json(path: Path | str, fields: Mapping[str, Any]) -> None:
    """Write an object of JSON."""
    write_text(path, json.dumps(fields, indent=1) + "\n")


def _write(path: Path | str, pieces: Iterable[bytes]) -> None:
    target = Path(path)
    draft = target.with_name(f".{target.name}.{uuid4().hex}")  # not of tempfile, whose files others cannot read
    try:
        file = draft.open("xb")
    except OSError as error:
        raise DataError("cannot write '{path}': {error}", path=path, error=reason_of(error)) from None
    try:
        with file:
            file.writelines(pieces)
        draft.replace(target)
    except OSError as error:
        raise DataError("cannot write '{path}': {error}", path=path, error=reason_of(error)) from None
    finally:
        draft.unlink(missing_ok=True)
