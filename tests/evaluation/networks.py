"""Networks with seeded random weights, and the plain formula that they are held to."""

from __future__ import annotations

import random
import struct
from itertools import pairwise
from typing import Any

from turnwise import games
from turnwise.evaluation import Network

BOARD_OPTIONS = ("width", "height", "connect", "size", "n")


def random_network(
    state: Any, hidden: tuple[int, ...], *, encoding: str | None = None, seed: int = 0, **facts: Any
) -> Network:
    """A network for a state's board; its outputs are a few units large. With heads="policy" it knows moves."""
    rng = random.Random(f"{hidden} {encoding} {seed}")
    outputs = 2 + state.move_limit() if facts.get("heads") == "policy" else 1
    sizes = [state.encoding_size(encoding), *hidden, outputs]
    fields = {
        "game": next(spec.name for spec in games.SHIPPED if spec.state is type(state)),
        "setup": {name: value for name, value in state.options().items() if name in BOARD_OPTIONS},
        "encoding": encoding or state.encodings()[0],
        "layers": [random_layer(rng, above, below) for above, below in pairwise(sizes)],
    }
    return Network(**{**fields, **facts})


def random_layer(rng: random.Random, above: int, below: int) -> tuple[bytes, bytes]:
    size = (2.0 / min(above, 40)) ** 0.5
    weights, bias = (
        struct.pack(f"<{count}f", *(rng.gauss(0, size) for _ in range(count))) for count in (above * below, below)
    )
    return weights, bias


class Formula:
    """The plain formula of a network, in double precision."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.layers = [
            tuple(struct.unpack(f"<{len(part) // 4}f", part) for part in (weights, bias))
            for weights, bias in network.layers
        ]

    def output(self, state: Any) -> float:
        return self.outputs(state)[0]

    def outputs(self, state: Any) -> list[float]:
        values = [float(value) for value in state.encode(self.network.encoding)]
        for depth, (weights, bias) in enumerate(self.layers):
            if depth:
                values = [value if value > 0 else self.network.slope * value for value in values]
            active, width = [(i, value) for i, value in enumerate(values) if value], len(values)
            values = [
                start + sum(weights[width * number + i] * value for i, value in active)
                for number, start in enumerate(bias)
            ]
        return values

    def points(self, state: Any) -> float:
        """What the network thinks of a state, for the player to move, within what is possible."""
        found = self.output(state) * self.network.scale
        if self.network.perspective == "first" and state.to_move() == 1:
            found = -found
        low, high = state.bounds()
        return min(max(found + state.banked(), low), high)
