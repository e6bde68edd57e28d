"""How fast does the core evaluate the course report's network? Against PyTorch, leaf by leaf and in batches.

Run: .venv/bin/python bench/network.py      (with PyTorch: .venv/bin/pip install torch)

The states are the leaves of real searches, in the order in which alpha-beta meets them. Leaf by leaf is what a search
in Python does: encode, standardise, forward, item. The core encodes and evaluates the same states, one after another.
The outputs are compared number by number.
"""

from __future__ import annotations

import importlib
import time
from array import array
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

from common import console, cpu_seconds, publish

from turnwise import HandOfTheKing, games, search
from turnwise.evaluation import Network

HIDDEN = (256, 64, 8)
SMALL = (32, 16)
ENCODING = "report"
LEAVES = 20_000
ONE_BY_ONE = 2_000  # of them are enough for the slow ways
BATCH = 500
ROUNDS = 20
REPEAT = 5
SLOPE = 0.01
SEED = 7
COLUMNS = ("way", "states", "ns a state", "states a second", "times faster than leaf by leaf", "largest difference")
TITLE = "The course report's network, 56-256-64-8-1, on leaves of searches"

KING: Any = games.find("hand_of_the_king").state
Row = list[Any]


def leaves() -> list[HandOfTheKing]:
    """Collect leaves from searches of a few deals, as they are met."""
    found: list[HandOfTheKing] = []
    rng = Random(SEED)

    def keep(state: HandOfTheKing) -> float:
        found.append(state)
        return sum(state.features().values()) / 50

    for deal in range(100):
        state = HandOfTheKing(seed=deal)
        for _ in range(rng.randrange(4, 20)):
            if not state.is_over():
                state = state.play(rng.choice(state.legal_moves()))
        if not state.is_over():
            search(state, nodes=1500, evaluate=keep)
        if len(found) >= LEAVES:
            break
    return found[:LEAVES]


def random_network(inputs: int, hidden: tuple[int, ...], encoding: str) -> Network:
    """Draw weights as PyTorch does: uniform within one over the root of the inputs."""
    rng, layers = Random(SEED), []
    sizes = [inputs, *hidden, 1]
    for above, below in pairwise(sizes):
        most = above**-0.5
        layers.append(
            (
                array("f", (rng.uniform(-most, most) for _ in range(above * below))).tobytes(),
                array("f", (rng.uniform(-most, most) for _ in range(below))).tobytes(),
            )
        )
    return Network(game="hand_of_the_king", encoding=encoding, layers=layers, slope=SLOPE)


def native_seconds(states: list[HandOfTheKing], network: Network) -> float:
    """Return CPU seconds for all states once; what it takes to hand them over is taken off."""
    native = network.native()
    handing = cpu_seconds(lambda: KING._outputs(states, native, 1), repeat=REPEAT)
    all_rounds = cpu_seconds(lambda: KING._outputs(states, native, 1 + ROUNDS), repeat=REPEAT)
    return (all_rounds - handing) / ROUNDS


def native_outputs(states: list[HandOfTheKing], network: Network) -> list[float]:
    """Return the core's outputs."""
    return array("f", KING._outputs(states, network.native())).tolist()


class Torch:
    """The same network in PyTorch, with inputs standardised before it, as the report's program has it."""

    def __init__(self, torch: Any, states: list[HandOfTheKing]) -> None:
        torch.set_num_threads(1)
        torch.manual_seed(SEED)
        self.torch = torch
        rows = torch.tensor([state.encode(ENCODING) for state in states], dtype=torch.float32)
        self.mean, self.std = rows.mean(0), rows.std(0).clamp(min=0.1)
        sizes = (rows.shape[1], *HIDDEN, 1)
        parts: list[Any] = []
        for above, below in pairwise(sizes):
            parts += [torch.nn.Linear(above, below), torch.nn.LeakyReLU(SLOPE)]
        self.model = torch.nn.Sequential(*parts[:-1])

    def network(self) -> Network:
        """Fold the standardisation into the first layer."""
        layers = []
        for number, part in enumerate(part for part in self.model if hasattr(part, "weight")):
            weight, bias = part.weight.detach().double(), part.bias.detach().double()
            if number == 0:
                weight = weight / self.std.double()
                bias = bias - weight @ self.mean.double()
            layers.append((weight.float().numpy().tobytes(), bias.float().numpy().tobytes()))
        return Network(game="hand_of_the_king", encoding=ENCODING, layers=layers, slope=SLOPE)

    def one(self, state: HandOfTheKing) -> float:
        """Evaluate one leaf, as a search in Python does."""
        with self.torch.no_grad():
            row = self.torch.tensor(state.encode(ENCODING), dtype=self.torch.float32)
            output: float = self.model((row - self.mean) / self.std).item()
            return output

    def many(self, states: list[HandOfTheKing]) -> list[float]:
        """Evaluate a batch, encoded in one call."""
        with self.torch.no_grad():
            rows = self.torch.tensor([state.encode(ENCODING) for state in states], dtype=self.torch.float32)
            outputs: list[float] = self.model((rows - self.mean) / self.std)[:, 0].tolist()
            return outputs


def timed(action: Callable[[], list[float]]) -> tuple[float, list[float]]:
    """Return CPU seconds and what was found."""
    start = time.process_time()
    found = action()
    return time.process_time() - start, found


def compared(states: list[HandOfTheKing], torch: Any) -> tuple[Network, list[Row]]:
    """Measure PyTorch; give its network, and its rows."""
    peer = Torch(torch, states)
    few = states[:ONE_BY_ONE]
    peer.one(few[0])
    seconds, alone = timed(lambda: [peer.one(state) for state in few])
    batches = [states[at : at + BATCH] for at in range(0, len(states), BATCH)]
    together_seconds, together = timed(lambda: [value for batch in batches for value in peer.many(batch)])
    network = peer.network()
    found = native_outputs(states, network)
    each = seconds / len(few)
    return network, [
        _row("PyTorch, leaf by leaf", len(few), seconds, each, difference(alone, found)),
        _row(f"PyTorch, batches of {BATCH}", len(states), together_seconds, each, difference(together, found)),
    ]


def difference(expected: list[float], found: list[float]) -> float:
    """Return the largest difference from the core."""
    return max(abs(a - b) for a, b in zip(expected, found, strict=False))


def _row(way: str, states: int, seconds: float, peer: float | None, differs: float | str) -> Row:
    return [way, states, 1e9 * seconds / states, states / seconds, peer * states / seconds if peer else "", differs]


def main() -> None:
    """Measure and publish."""
    states = leaves()
    try:
        torch = importlib.import_module("torch")
    except ImportError:
        console.print("PyTorch is not installed, so that only the core is measured: .venv/bin/pip install torch")
        rows: list[Row] = []
        network, peer = random_network(states[0].encoding_size(ENCODING), HIDDEN, ENCODING), None
    else:
        network, rows = compared(states, torch)
        peer = 1e-9 * rows[0][2]
    small = random_network(states[0].encoding_size("sparse"), SMALL, "sparse")
    rows.append(_row("the core", len(states), native_seconds(states, network), peer, ""))
    rows.append(_row("the core, sparse encoding, 2227-32-16-1", len(states), native_seconds(states, small), None, ""))
    publish(
        "network",
        TITLE,
        COLUMNS,
        rows,
        note="CPU time on one core, encoding included. Differences are from the core's outputs.",
    )


if __name__ == "__main__":
    main()
