"""What one unit of outputs that others chose is worth in points of the result, so that a search can use them.

A search keeps estimates within the results that a game can have. Outputs on a larger scale, such as the course report's
points, would all be cut to the largest win or loss there.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from random import Random
from typing import Any

from ..errors import DataError, OptionError
from ..extras import need
from ..games.game import Game
from ..games.state import State
from ..messages import Message
from .shards import EXTRA

PROBE_POSITIONS = 2000  # of random games, for what a network says of positions


@dataclass(frozen=True)
class Scale:
    """Points of the result in one unit of output, and what the outputs were that it was found from."""

    value: float
    low: float
    high: float
    largest: float
    """No result is larger."""

    @property
    def is_changed(self) -> bool:
        """Whether outputs do not fit into results as they are."""
        return self.value != 1.0

    def words(self, what: Message) -> Message:
        """Describe what was found and how to choose another."""
        return Message(
            "{what}: outputs from {low:.4g} to {high:.4g} are beyond results from {least:g} to {most:g}, "
            "so one unit is taken for {scale:.4g} points; {option} gives another",
            what=what,
            low=self.low,
            high=self.high,
            least=-self.largest,
            most=self.largest,
            scale=self.value,
            option="--scale",
        )


def check_scale(value: float) -> None:
    """Refuse what is no scale."""
    if not (isfinite(value) and value > 0):
        raise OptionError(
            "scale={scale:g}: give a number above 0, the points of a result in one unit of output", scale=value
        )


def scale_of(outputs: Any, spec: Game) -> Scale:
    """Find the scale that brings the largest output to the largest result; 1 where outputs fit as they are."""
    if not len(outputs):
        raise DataError("there are no outputs to find a scale from")
    low, high = float(outputs.min()), float(outputs.max())
    if not (isfinite(low) and isfinite(high)):
        raise DataError(
            "outputs from {low:g} to {high:g} have no scale: all must be finite numbers", low=low, high=high
        )
    largest = max(abs(bound) for bound in spec.start().bounds())
    most = max(abs(low), abs(high))
    return Scale(largest / most if most > largest else 1.0, low, high, largest)


def outputs_at_random(network: Any, spec: Game, *, seed: int = 0) -> Any:
    """Ask a native network about positions of random games."""
    numpy = need("numpy", extra=EXTRA)
    rng = Random(seed)
    states: list[State] = []
    while len(states) < PROBE_POSITIONS:
        state = spec.start(**({"seed": rng.randrange(2**32)} if "seed" in spec.setups else {}))
        while not state.is_over() and len(states) < PROBE_POSITIONS:
            states.append(state)
            state = state.play(rng.choice(state.legal_moves()))
    return numpy.frombuffer(spec.state._outputs(states, network), dtype=numpy.float32)
