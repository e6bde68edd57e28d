"""A weights file: numbers by name that some agent of a game takes, with where they come from and a checksum."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from math import isfinite
from pathlib import Path
from typing import Any

from ..atomic_files import read_text
from ..bounded import SMALL_BYTES, parse_json
from ..errors import DataError, message_of

FORMAT = "turnwise weights"
VERSION = 1
CHECKSUM = "checksum"
CHECKSUM_BYTES = 16


@dataclass(frozen=True, kw_only=True)
class Weights:
    """Weights of one kind, as `evaluation` or `pruning`, for one game."""

    game: str
    kind: str
    values: Mapping[str, float]
    provenance: Mapping[str, Any] = field(default_factory=dict)
    """How they were made: method, plan, seed, software, time, games."""

    def to_text(self) -> str:
        """Return the file's content."""
        fields = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "kind": self.kind,
            "names": list(self.values),
            "values": list(self.values.values()),
            "provenance": dict(self.provenance),
        }
        return json.dumps({**fields, CHECKSUM: _checksum(fields)}, ensure_ascii=False, indent=1) + "\n"


def read_weights(path: Path | str) -> Weights:
    """Read a weights file; DataError says what is wrong with it."""
    text = read_text(path, most=SMALL_BYTES)
    try:
        return parse_weights(text)
    except DataError as error:
        raise DataError("weights file '{path}': {error}", path=path, error=message_of(error)) from None


def parse_weights(text: str) -> Weights:
    """Read the content of a weights file."""
    try:
        fields = parse_json(text)
    except ValueError:
        fields = None
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise DataError("not a Turnwise weights file, or corrupted")
    if fields.get("version") != VERSION:
        raise DataError(
            "version {version} is not the {known} that this program reads",
            version=fields.get("version"),
            known=VERSION,
        )
    if fields.pop(CHECKSUM, None) != _checksum(fields):
        raise DataError("damaged, the checksum does not fit")
    return _checked(fields)


def _checked(fields: Mapping[str, Any]) -> Weights:
    try:
        names, values = fields["names"], fields["values"]
        if not all(isinstance(text, str) for text in (fields["game"], fields["kind"], *names)):
            raise TypeError(names)
        if len(set(names)) != len(values) or not all(isfinite(value) for value in values):
            raise ValueError(names)
        if any(isinstance(value, bool) for value in values):
            raise TypeError(values)
        by_name = dict(zip(names, values, strict=True))
        return Weights(game=fields["game"], kind=fields["kind"], values=by_name, provenance=dict(fields["provenance"]))
    except (KeyError, OverflowError, TypeError, ValueError):
        raise DataError("damaged, it needs a finite value for each name") from None


def _checksum(fields: Mapping[str, Any]) -> str:
    """Sum up everything but the checksum, however it is laid out."""
    plain = json.dumps(fields, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return blake2b(plain.encode(), digest_size=CHECKSUM_BYTES).hexdigest()
