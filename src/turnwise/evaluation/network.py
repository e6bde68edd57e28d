"""A network file: a line of JSON that says what the network is for, a line with the checksum, its weights as floats.

The checksum is of the first line and of the weights. In files of version 1 it stands in the first line, and is of the
weights alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

from .. import _core
from ..atomic_files import read_bytes, write_bytes
from ..bounded import parse_json
from ..errors import DataError, message_of

FORMAT = "turnwise-network"
VERSION, UNSIGNED_HEADER = 2, 1
"""The version that is written, and the older one that is read as well."""
POLICY_VERSION = 3  # of networks with more heads than one, which earlier programs cannot read
VERSIONS = (UNSIGNED_HEADER, VERSION, POLICY_VERSION)
FLOAT_BYTES = 4
MOST_SCALE = 1e6  # points in a unit of output, far more than any game has
MOST_HEADER = 1 << 20  # bytes, far more than a header needs
PERSPECTIVES = ("mover", "first")
SCORE, POLICY = "score", "policy"
HEADS = {SCORE: 1, POLICY: 3}
"""What the outputs are, and how many there are at least: the score; or who wins, the score, and one for each move."""

Layer = tuple[bytes, bytes]
"""Weights, a row of the layer's inputs for each output, and biases; float32, little end first."""


@dataclass(frozen=True, kw_only=True)
class Network:
    """A multilayer perceptron with leaky units between its layers and linear outputs.

    With heads "score" the one output is the score. With heads "policy" the first is who wins, as log-odds, the second
    the score, and the others, one for each move of the game by its number, how much it is worth trying, as logits.
    """

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
    heads: str = SCORE
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
            heads=self.heads,
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
            "version": POLICY_VERSION if self.heads == POLICY else VERSION,
            "game": self.game,
            "setup": dict(self.setup),
            "encoding": self.encoding,
            "layers": self.sizes,
            "slope": self.slope,
            "perspective": self.perspective,
            "scale": self.scale,
            "symmetric": self.symmetric,
            **({"heads": self.heads} if self.heads == POLICY else {}),
            "provenance": dict(self.provenance),
        }
        line = json.dumps(header, ensure_ascii=False).encode() + b"\n"
        return line + _checksum(line, arrays) + b"\n" + arrays

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
        version = header.get("version")
        if type(version) is not int or version not in VERSIONS:
            raise DataError(
                "version {version} is not the {known} that this program reads", version=version, known=VERSIONS[-1]
            )
        try:
            checksum, arrays, signed = _parts(content, header)
            sizes = _checked_sizes(header["layers"])
            expected = FLOAT_BYTES * sum((above + 1) * below for above, below in pairwise(sizes))
            if len(arrays) < expected:
                raise DataError(
                    "cut short, {found} of {expected} bytes of weights are there",
                    found=len(arrays),
                    expected=expected,
                )
            if len(arrays) > expected or checksum != signed:
                raise DataError("damaged, the checksum does not fit")
            return cls(layers=_cut(arrays, sizes), **_fields(header))
        except (KeyError, TypeError, ValueError, OverflowError) as error:
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


def _checksum(line: bytes, arrays: bytes) -> bytes:
    return sha256(line + arrays).hexdigest().encode()


def _parts(content: bytes, header: Mapping[str, Any]) -> tuple[bytes, bytes, bytes]:
    """Return the checksum of a file, its weights, and the checksum that it should have."""
    line, _, rest = content.partition(b"\n")
    if header["version"] == UNSIGNED_HEADER:
        return str(header["sha256"]).encode(), rest, _checksum(b"", rest)
    checksum, _, arrays = rest.partition(b"\n")
    return checksum, arrays, _checksum(line + b"\n", arrays)


def _fields(header: Mapping[str, Any]) -> dict[str, Any]:
    fields: dict[str, Any] = {name: str(header[name]) for name in ("game", "encoding", "perspective")}
    fields |= {name: float(header[name]) for name in ("slope", "scale")}
    fields |= {name: dict(header.get(name, {})) for name in ("setup", "provenance")}
    symmetric = header.get("symmetric", False)
    in_range = 0 <= fields["slope"] <= 1 and 0 < fields["scale"] <= MOST_SCALE  # neither holds for what is no number
    if fields["perspective"] not in PERSPECTIVES or not in_range or not isinstance(symmetric, bool):
        raise ValueError(header)
    heads = str(header["heads"]) if header["version"] == POLICY_VERSION else SCORE
    if heads not in HEADS:
        raise ValueError(heads)
    return {**fields, "symmetric": symmetric, "heads": heads}


def has_policy(evaluator: object) -> bool:
    """Whether something that evaluates has learned which moves to try, so that simulations can begin with that."""
    members = evaluator if isinstance(evaluator, list | tuple) else [evaluator]
    natives = [each.native() if isinstance(each, Network) else each for each in members]
    return bool(natives) and all(getattr(each, "has_policy", False) for each in natives)


def _checked_sizes(sizes: Any) -> list[int]:
    if len(sizes) < 2 or not all(type(size) is int and size > 0 for size in sizes):
        raise ValueError(sizes)
    return list(sizes)


def _cut(arrays: bytes, sizes: Sequence[int]) -> list[Layer]:
    layers, at = [], 0
    for above, below in pairwise(sizes):
        middle, end = at + FLOAT_BYTES * above * below, at + FLOAT_BYTES * (above + 1) * below
        layers.append((arrays[at:middle], arrays[middle:end]))
        at = end
    return layers
