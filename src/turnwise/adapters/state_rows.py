"""States as rows of numbers for libraries that learn: by the game's encoding, by the class itself, or by its text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from ..errors import GameError, OptionError
from ..extras import need
from ..games.game import Game
from ..games.hosted import HostedState
from ..games.state import State
from ..learning.inputs import width_of

EXTRA = "environments"
OWN = "encode"
LARGEST = 1e6
"""No number of a class's own row is farther from zero."""


class Rows(Protocol):
    """Turns states of one game into rows of one width."""

    width: int
    low: float
    high: float
    kind: str
    """The numbers' type, as NumPy names it."""

    def row(self, state: Any) -> Any:
        """Return the numbers of a state as an array that is the caller's own."""


def rows_of(spec: Game, states: Iterable[State], encoding: str = "") -> Rows:
    """Choose how the states of a game are written as numbers; `states` are examples of them.

    A native game has encodings; a class may have a method `encode()`, which returns numbers. Of any other class, rows
    say which letter stands where in the text of the state.
    """
    names = spec.encodings()
    if encoding and not names:
        raise OptionError("{game} has no encodings", game=spec.name)
    examples = list(states)
    if names:
        return EncodedRows(spec, examples, encoding or names[0])
    return OwnRows(spec, examples[0]) if hasattr(spec.state, OWN) else WrittenRows(examples)


class EncodedRows:
    """Rows by an encoding of a native game."""

    low, high, kind = -128.0, 127.0, "int8"

    def __init__(self, spec: Game, states: Sequence[State], encoding: str) -> None:
        self.width = width_of(states, encoding)
        self._numpy = need("numpy", extra=EXTRA)
        self._encode: Callable[..., tuple[bytes, bytes, bytes]] = spec.state._encode
        self._encoding = encoding

    def row(self, state: Any) -> Any:
        """Return what a network would see."""
        numpy = self._numpy
        _, columns, values = self._encode((state,), self._encoding)
        row = numpy.zeros(self.width, dtype=numpy.int8)
        row[numpy.frombuffer(columns, dtype=numpy.int32)] = numpy.frombuffer(values, dtype=numpy.int8)
        return row


class OwnRows:
    """Rows that the class of a game in Python writes by itself."""

    low, high, kind = -LARGEST, LARGEST, "float32"

    def __init__(self, spec: Game, state: State) -> None:
        self._numpy = need("numpy", extra=EXTRA)
        self._game = spec.name
        self.width = 0
        self.width = len(self._asked(state))

    def row(self, state: Any) -> Any:
        """Return what the class's encode() gives; GameError if that is no row as the others."""
        row = self._asked(state)
        if len(row) != self.width:
            raise GameError(
                "game {game}: encode() gave {found} numbers, and {width} before",
                game=self._game,
                found=len(row),
                width=self.width,
            )
        return row

    def _asked(self, state: Any) -> Any:
        numpy = self._numpy
        hosted: HostedState = state
        row = hosted.call(OWN, lambda: numpy.array(hosted.raw.encode(), dtype=numpy.float32).ravel())
        if not len(row) or not (abs(row) <= LARGEST).all():
            raise GameError(
                "game {game}: encode() gives at least one number, none beyond {most:g}", game=self._game, most=LARGEST
            )
        return row


class WrittenRows:
    """Rows that say which letter stands where in the text of a state, and last who is to move.

    A place where all examples have the same letter has no column; a letter that no example had there has none either.
    """

    low, high, kind = 0.0, 1.0, "int8"

    def __init__(self, states: Sequence[State]) -> None:
        self._numpy = need("numpy", extra=EXTRA)
        met: dict[int, set[str]] = {}
        for state in states:
            for place, letter in enumerate(_text(state)):
                met.setdefault(place, set()).add(letter)
        pairs = [(place, letter) for place, letters in sorted(met.items()) for letter in sorted(letters)]
        varied = [pair for pair in pairs if len(met[pair[0]]) > 1 or pair[0] >= min(map(len, map(_text, states)))]
        self._columns = {pair: column for column, pair in enumerate(varied)}
        self.width = len(varied) + 1

    def row(self, state: Any) -> Any:
        """Return 1 where a letter stands in its place."""
        row = self._numpy.zeros(self.width, dtype=self._numpy.int8)
        for pair in enumerate(_text(state)):
            if pair in self._columns:
                row[self._columns[pair]] = 1
        row[-1] = state.to_move()
        return row


def _text(state: Any) -> str:
    """Return the game's own text, or what the class prints; the moves so far where a print would name no value."""
    if not isinstance(state, HostedState):
        return str(state.text())
    kind: Any = type(state.raw)
    says_nothing = kind.__repr__ is object.__repr__ and kind.__str__ is object.__str__ and not hasattr(kind, "rows")
    return state.text() if state.game.has_texts or says_nothing else state.drawing()
