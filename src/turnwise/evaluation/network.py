"""A network file: one line of JSON that says what the network is for, then its weights as floats, with a checksum."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from itertools import pairwise
from math import isfinite
from pathlib import Path
from typing import Any

from .. import _core
from ..atomic_files import read_bytes, write_bytes
from ..bounded import parse_json
from ..errors import DataError, message_of

FORMAT = "turnwise-network"
VERSION = 1
FLOAT_BYTES = 4
MOST_HEADER = 1 << 20  # bytes, far more than a header needs
PERSPECTIVES = ("mover", "first")

Layer = tuple[bytes, bytes]
"""Weights, a row of the layer's inputs for each output, and biases; float32, little end first."""


@dataclass(frozen=True, kw_only=True)
class Network:
    """A multilayer perceptron with leaky units between its layers and one linear output."""

    game: str
    encoding: str
    layers: Sequence[Layer]
    setup: Mapping[str, Any] = field(default_factory=dict)
    """Options of the board it is for, where they change the encoding; what is left out is as usual."""
    slope: float = 0.01
    """Of units below zero; 0 is a plain ReLU."""
    perspective: str = PERSPECTIVES[0]
    """Whose score the output is: of the player to move, or of the first."""
    scale: float = 1.0
    """Points of the rank of a result in one unit of output. Points made already (`state.banked()`) are not in it."""
    symmetric: bool = False
    """Whether symmetric states get equal outputs."""
    provenance: Mapping[str, Any] = field(default_factory=dict)
    """How it was made: data, plan, seed, software, time."""

    @property
    def sizes(self) -> list[int]:
        """Inputs, units of each layer, outputs."""
        outputs = [len(bias) // FLOAT_BYTES for _, bias in self.layers]
        return [len(self.layers[0][0]) // (FLOAT_BYTES * max(outputs[0], 1)), *outputs]

    def native(self) -> _core.Network:
        """Return the network as the core has it, made once; DataError if the core cannot use it."""
        return self._native

    @cached_property
    def _native(self) -> _core.Network:
        return _core.Network(
            game=self.game,
            setup={name: str(value) for name, value in self.setup.items()},
            encoding=self.encoding,
            layers=self.sizes,
            weights=self._arrays(),
            slope=self.slope,
            perspective=self.perspective,
            scale=self.scale,
            symmetric=self.symmetric,
        )

    def __getstate__(self) -> dict[str, Any]:
        """Leave the native network out of copies and pickles: they make their own."""
        return {name: value for name, value in self.__dict__.items() if name != "_native"}

    def write(self, path: Path | str) -> None:
        """Write the file, whole or not at all."""
        write_bytes(path, self.to_bytes())

    def to_bytes(self) -> bytes:
        """Return the file's content."""
        arrays = self._arrays()
        header = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "setup": dict(self.setup),
            "encoding": self.encoding,
            "layers": self.sizes,
            "slope": self.slope,
            "perspective": self.perspective,
            "scale": self.scale,
            "symmetric": self.symmetric,
            "sha256": sha256(arrays).hexdigest(),
            "provenance": dict(self.provenance),
        }
        return json.dumps(header, ensure_ascii=False).encode() + b"\n" + arrays

    def _arrays(self) -> bytes:
        return b"".join(part for layer in self.layers for part in layer)

    @classmethod
    def read(cls, path: Path | str) -> Network:
        """Read a network file; DataError says what is wrong with it."""
        content = read_bytes(path)
        try:
            return cls.from_bytes(content)
        except DataError as error:
            raise DataError("network file '{path}': {error}", path=path, error=message_of(error)) from None

    @classmethod
    def from_bytes(cls, content: bytes) -> Network:
        """Read the content of a network file."""
        header = header_of(content)
        if header is None:
            raise DataError("not a Turnwise network file, or corrupted")
        if header.get("version") != VERSION:
            raise DataError(
                "version {version} is not the {known} that this program reads",
                version=header.get("version"),
                known=VERSION,
            )
        arrays = content[content.index(b"\n") + 1 :]
        try:
            sizes = _checked_sizes(header["layers"])
            expected = FLOAT_BYTES * sum((above + 1) * below for above, below in pairwise(sizes))
            if len(arrays) < expected:
                raise DataError(
                    "cut short, {found} of {expected} bytes of weights are there",
                    found=len(arrays),
                    expected=expected,
                )
            if len(arrays) > expected or header["sha256"] != sha256(arrays).hexdigest():
                raise DataError("damaged, the checksum does not fit")
            return cls(layers=_cut(arrays, sizes), **_fields(header))
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, DataError):
                raise
            raise DataError("damaged, its first line does not describe a network") from None


def header_of(content: bytes) -> dict[str, Any] | None:
    """Return the first line of a network file, whatever its version; None if it is something else.

    >>> header_of(b'{"format": "turnwise-network", "version": 2}')["version"]
    2
    """
    line = content[:MOST_HEADER].partition(b"\n")[0]
    try:
        header = parse_json(line.decode())
    except ValueError:
        return None
    return header if isinstance(header, dict) and header.get("format") == FORMAT else None


def _fields(header: Mapping[str, Any]) -> dict[str, Any]:
    fields: dict[str, Any] = {name: str(header[name]) for name in ("game", "encoding", "perspective")}
    fields |= {name: float(header[name]) for name in ("slope", "scale")}
    fields |= {name: dict(header.get(name, {})) for name in ("setup", "provenance")}
    if fields["perspective"] not in PERSPECTIVES or not all(isfinite(fields[name]) for name in ("slope", "scale")):
        raise ValueError(header)
    return {**fields, "symmetric": bool(header.get("symmetric", False))}


def _checked_sizes(sizes: Any) -> list[int]:
    if len(sizes) < 2 or not all(isinstance(size, int) and size > 0 for size in sizes):
        raise ValueError(sizes)
    return list(sizes)


def _cut(arrays: bytes, sizes: Sequence[int]) -> list[Layer]:
    layers, at = [], 0
    for above, below in pairwise(sizes):
        middle, end = at + FLOAT_BYTES * above * below, at + FLOAT_BYTES * (above + 1) * below
        layers.append((arrays[at:middle], arrays[middle:end]))
        at = end
    return layers
