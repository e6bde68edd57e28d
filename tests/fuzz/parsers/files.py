"""Files that evaluate: weights and networks. A checksum that would stop every change at once is made to fit first."""

from __future__ import annotations

import json
import struct
from hashlib import sha256
from typing import Any

from turnwise import games
from turnwise.evaluation import network as networks
from turnwise.evaluation import weights
from turnwise.evaluation.network import Network
from turnwise.evaluation.weights import Weights, parse_weights

from .target import json_of, refusals, same, target


def _weights_seeds() -> list[bytes]:
    made = Weights(game="othello", kind="evaluation", values={"discs": 1.0, "corners": -2.5}, provenance={"seed": 1})
    return [made.to_text().encode()]


@target("weights", _weights_seeds)
def read_weights(data: bytes) -> None:
    """Weights by name, in JSON."""
    with refusals():
        found = parse_weights(_summed(data))
        same(parse_weights(found.to_text()), found)


def _summed(data: bytes) -> str:
    fields = json_of(data)
    if isinstance(fields, dict) and fields.pop(weights.CHECKSUM, None) is not None:
        return json.dumps({**fields, weights.CHECKSUM: weights._checksum(fields)})
    return data.decode("utf-8", "replace")


def _network(game: str, units: int, **more: Any) -> bytes:
    inputs = len(games.find(game).start().encode())
    layers = [_layer(inputs, units), _layer(units, 1)]
    return Network(game=game, encoding="sparse", layers=layers, **more).to_bytes()


def _layer(inputs: int, outputs: int) -> tuple[bytes, bytes]:
    values = [((i * 7) % 11 - 5) / 8 for i in range(inputs * outputs)]
    return struct.pack(f"<{len(values)}f", *values), struct.pack(f"<{outputs}f", *[0.25] * outputs)


def _network_seeds() -> list[bytes]:
    made = [_network("sim", 2), _network("sim", 1, scale=0.5, perspective="first", provenance={"a": 1})]
    return [*made, _unsigned(made[1])]


@target("network", _network_seeds)
def read_network(data: bytes) -> None:
    """A header in JSON, and floats."""
    with refusals():
        found = Network.from_bytes(_fitting(data))
        same(Network.from_bytes(found.to_bytes()), found)
        found.native()


def _fitting(data: bytes) -> bytes:
    header, _, rest = data.partition(b"\n")
    fields = json_of(header[: networks.MOST_HEADER])
    if not isinstance(fields, dict):
        return data
    if "sha256" in fields:  # of the older version
        return json.dumps({**fields, "sha256": sha256(rest).hexdigest()}).encode() + b"\n" + rest
    signed, _, body = rest.partition(b"\n")
    return b"\n".join((header, networks._checksum(header + b"\n", body), body)) if signed else data


def _unsigned(content: bytes) -> bytes:
    """Return a network file as version 1 had it, its header without a checksum."""
    header, _, body = content.split(b"\n", 2)
    fields = {**json.loads(header), "version": networks.UNSIGNED_HEADER, "sha256": sha256(body).hexdigest()}
    return json.dumps(fields).encode() + b"\n" + body
