"""Positions as a network sees them: rows of numbers as tensors, dense where they are short, else by index."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import OptionError
from ..extras import need
from ..games.game import Game
from .shards import EXTRA

MOST_DENSE = 128  # numbers of a row that is kept with its zeros
FIRST, MOVER = "first", "mover"
FOR_FIRST = ("report",)  # encodings that name the players by their seats; the others by who is to move


def need_torch() -> Any:
    """Import PyTorch, on one thread: small networks gain nothing from more, and sums stay the same."""
    torch = need("torch", extra=EXTRA)
    torch.set_num_threads(1)
    return torch


def perspective_of(encoding: str) -> str:
    """Return for whom a network with this encoding estimates: the player to move, or the first one."""
    return FIRST if encoding in FOR_FIRST else MOVER


@dataclass(frozen=True)
class Inputs:
    """Rows of one width. Dense: `values` has them whole. Else `columns` are what is not 0, filled up with `width`."""

    width: int
    values: Any
    columns: Any = None

    @property
    def is_dense(self) -> bool:
        """Whether rows are whole."""
        return self.columns is None

    def __len__(self) -> int:
        """How many rows."""
        return len(self.values if self.columns is None else self.columns)

    def take(self, rows: Any) -> Inputs:
        """Return some rows, by their numbers."""
        values = None if self.values is None else self.values[rows]
        return Inputs(self.width, values, None if self.columns is None else self.columns[rows])


def encode(spec: Game, states: Sequence[Any], encoding: str) -> Inputs:
    """Encode states, all in one call of the core; they must be on boards of one size."""
    numpy = need("numpy", extra=EXTRA)
    torch = need_torch()
    width = width_of(states, encoding)
    raw = spec.state._encode(states, encoding)
    starts, columns = (numpy.frombuffer(part, dtype=numpy.int32) for part in raw[:2])
    values = numpy.frombuffer(raw[2], dtype=numpy.int8)
    counts = numpy.diff(starts)
    rows = numpy.repeat(numpy.arange(len(states)), counts)
    if width <= MOST_DENSE:
        dense = numpy.zeros((len(states), width), dtype=numpy.float32)
        dense[rows, columns] = values
        return Inputs(width, torch.from_numpy(dense))
    places = numpy.arange(len(columns)) - numpy.repeat(starts[:-1], counts)
    padded = numpy.full((len(states), int(counts.max(initial=1))), width, dtype=numpy.int32)
    padded[rows, places] = columns
    if (values == 1).all():
        return Inputs(width, None, torch.from_numpy(padded))
    weights = numpy.zeros(padded.shape, dtype=numpy.float32)
    weights[rows, places] = values
    return Inputs(width, torch.from_numpy(weights), torch.from_numpy(padded))


def width_of(states: Sequence[Any], encoding: str) -> int:
    """How many numbers a row has; OptionError if boards differ in size."""
    widths = {state.encoding_size(encoding) for state in states}
    if len(widths) != 1:
        raise OptionError(
            "encoding {encoding}: positions are on boards of different sizes, train them apart", encoding=encoding
        )
    width: int = widths.pop()
    return width
