"""Where the games of a match begin: distinct positions, the same for the same text and seed.

    plies=6                        six random moves from the start
    plies=0-6                      none to six, another number for each
    plies=2,size=6                 the same from a start with options
    plies=0,map=one+two            options with several values take turns
    plies=4,balance=1              only positions that a short search calls even to within a point
    file:openings.txt              positions of a file, one a line, in the order of the file

Games with random deals get a new deal for every opening, unless `seed` is given. Two positions that are images of each
other under a symmetry of the game count as one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from itertools import count, cycle, islice, product
from math import inf
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from .. import formats
from ..atomic_files import read_text
from ..bounded import whole_number
from ..engine import search
from ..errors import DataError, LimitsError, OptionError, UnknownNameError, message_of
from ..games.game import Game
from ..games.state import State
from ..messages import Listing

DEAL = "seed"  # the option of games with random deals
MOST_DEALS = 1 << 32
MOST_PLIES = 200
FILE, RANDOM = "file", "random"
MOST_REJECTED = 2000  # draws in a row that bring nothing new
MOST_IMAGES = 1 << 18  # of positions that are remembered with all their images
BALANCE_NODES = 20_000
ALTERNATIVES = "+"
COMMENT = "#"


@dataclass(frozen=True, kw_only=True)
class RandomOpenings:
    """Positions after random moves; `choices` are options of the start with the values that take turns."""

    plies: int
    """The largest number of moves."""
    least: int | None = None
    """The smallest number of moves; as many as `plies` by default."""
    balance: float | None = None
    choices: dict[str, list[str]] = field(default_factory=dict)

    def states(self, spec: Game, seed: int, *, give_up: float = inf) -> Iterator[Any]:
        """Draw positions until too many draws in a row bring nothing new; TimeoutError after `give_up`, by monotonic().

        Cost: a position that came before is known by one of its images, a new one makes them all.
        """
        seen = _Seen()
        rejected = 0
        for number in count():
            if monotonic() > give_up:
                raise TimeoutError
            state = self._draw(spec, Random(f"{seed}/{number}"), number)
            if state is not None and seen.add(state):
                rejected = 0
                yield state
            else:
                rejected += 1
            if rejected >= MOST_REJECTED:
                return

    def endless(self, spec: Game, seed: int, first: int) -> Iterator[Any]:
        """Draw positions for ever, from this number on; the same one may come again."""
        rejected = 0
        for number in count(first):
            state = self._draw(spec, Random(f"{seed}/{number}"), number)
            rejected = 0 if state is not None else rejected + 1
            if state is not None:
                yield state
            elif rejected >= MOST_REJECTED:
                raise LimitsError(
                    "openings with plies={plies} of {game}: {rejected} random openings in a row gave none",
                    plies=self.plies,
                    game=spec.name,
                    rejected=rejected,
                )

    def _draw(self, spec: Game, rng: Random, number: int) -> Any | None:
        """Draw one position; None if the game is over before, or one side is too far ahead."""
        variants = list(product(*self.choices.values()))
        options = dict(zip(self.choices, variants[number % len(variants)], strict=True))
        if DEAL in spec.setups and DEAL not in options:
            options[DEAL] = str(rng.randrange(MOST_DEALS))
        state = spec.start(**options)
        for _ in range(self._sampled_plies(rng)):
            if state.is_over():
                return None
            state = state.play(rng.choice(state.legal_moves()))
        if state.is_over() or not self._is_balanced(state):
            return None
        return state

    def _sampled_plies(self, rng: Random) -> int:
        return self.plies if self.least is None else rng.randint(self.least, self.plies)

    def _is_balanced(self, state: State) -> bool:
        return self.balance is None or abs(search(state, nodes=BALANCE_NODES).rank) <= self.balance


@dataclass(frozen=True, kw_only=True)
class FileOpenings:
    """Positions of a file, one a line; blank lines and lines that begin with # are skipped."""

    path: Path

    def states(self, spec: Game, _seed: int, *, give_up: float = inf) -> Iterator[Any]:
        """Read position after position; one that came before, or is over, is an error with its line."""
        seen: dict[Hashable, int] = {}
        for number, line in enumerate(read_text(self.path).splitlines(), 1):
            text = line.strip()
            if monotonic() > give_up:
                raise TimeoutError
            if not text or text.startswith(COMMENT):
                continue
            state = self._read(spec, number, text)
            before = seen.setdefault(canonical_key(state), number)
            if before != number:
                raise DataError(
                    "'{path}' line {number}: the same opening as line {before}",
                    path=self.path,
                    number=number,
                    before=before,
                )
            yield state

    def endless(self, spec: Game, seed: int, first: int) -> Iterator[Any]:
        """Go round and round through the file, from this number on."""
        found = list(self.states(spec, seed))
        if not found:
            raise DataError("'{path}' holds no position", path=self.path)
        yield from islice(cycle(found), first % len(found), None)

    def _read(self, spec: Game, number: int, text: str) -> Any:
        try:
            state = formats.parse_position(spec, text)
        except ValueError as error:
            raise DataError(
                "'{path}' line {number}: {error}", path=self.path, number=number, error=message_of(error)
            ) from None
        if state.is_over():
            raise DataError("'{path}' line {number}: the game is over in this position", path=self.path, number=number)
        return state


Openings = RandomOpenings | FileOpenings


def parse_openings(text: str, spec: Game) -> Openings:
    """Read what `--openings` takes; without text, what the game has for itself.

    >>> from turnwise import games
    >>> parse_openings("plies=2,size=6", games.find("othello"))
    RandomOpenings(plies=2, least=None, balance=None, choices={'size': ['6']})
    """
    kind, colon, rest = (text or spec.openings).partition(":")
    if colon and kind == FILE:
        if not rest:
            raise OptionError("openings '{openings}': name the file after 'file:'", openings=text)
        return FileOpenings(path=Path(rest))
    return _parse_random(text, rest if colon and kind == RANDOM else (text or spec.openings), spec)


def _parse_random(text: str, pairs: str, spec: Game) -> RandomOpenings:
    values: dict[str, str] = {}
    for pair in pairs.split(","):
        key, equals, value = pair.partition("=")
        if not (key and equals and value):
            raise OptionError(
                "openings '{openings}': write key=value,... or file:NAME, not '{pair}'", openings=text, pair=pair
            )
        if key in values:
            raise OptionError("openings '{openings}': '{option}' is given twice", openings=text, option=key)
        values[key] = value
    plies, balance = values.pop("plies", "0"), values.pop("balance", None)
    for key in values:
        if key not in spec.setups:
            known = Listing(("plies", "balance", *spec.setups))
            raise UnknownNameError(
                "openings '{openings}': unknown option '{option}', options are {known}",
                openings=text,
                option=key,
                known=known,
            )
    least, most = _range_of_plies(text, plies)
    return RandomOpenings(
        plies=most,
        least=least,
        balance=None if balance is None else _points(text, balance),
        choices={key: value.split(ALTERNATIVES) for key, value in values.items()},
    )


def _range_of_plies(text: str, value: str) -> tuple[int | None, int]:
    """Read `6` or `0-6`: the smallest number if it is given, and the largest."""
    first, dash, last = value.rpartition("-")
    least, most = (_plies(text, first) if dash else None), _plies(text, last)
    if least is not None and least > most:
        raise OptionError(
            "openings '{openings}': plies={value} begins above its end, write plies={most}-{least}",
            openings=text,
            value=value,
            most=most,
            least=least,
        )
    return least, most


def _plies(text: str, value: str) -> int:
    plies = whole_number(value)
    if plies is None or plies > MOST_PLIES:
        raise OptionError(
            "openings '{openings}': plies={value} is not a whole number from 0 to {most}",
            openings=text,
            value=value,
            most=MOST_PLIES,
        )
    return plies


def _points(text: str, value: str) -> float:
    try:
        points = float(value)
    except ValueError:
        points = -1.0
    if not 0 <= points < float("inf"):
        raise OptionError("openings '{openings}': balance={value} is not a number from 0", openings=text, value=value)
    return points


def canonical_key(state: State) -> Hashable:
    """Return a key that all images of a state under the symmetries of its game share."""
    return _least(_image_keys(state))


def _image_keys(state: State) -> list[Hashable]:
    return [state.map(symmetry).key() for symmetry in range(state.symmetries())]


def _least(keys: list[Hashable]) -> Hashable:
    """Return the smallest of several numbers; a game without symmetries has one key, of any kind."""
    return keys[0] if len(keys) == 1 else min(keys)  # type: ignore[type-var]


class _Seen:
    """Positions that came before, up to symmetry."""

    def __init__(self) -> None:
        self._canonical: set[Hashable] = set()
        self._images: set[Hashable] = set()

    def add(self, state: State) -> bool:
        """Whether the position is new; it is not afterwards."""
        if state.key() in self._images:
            return False
        keys = _image_keys(state)
        if _least(keys) in self._canonical:
            return False
        self._canonical.add(_least(keys))
        if len(self._images) + len(keys) <= MOST_IMAGES:
            self._images.update(keys)
        return True
