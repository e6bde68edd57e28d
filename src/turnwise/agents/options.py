"""Reads the one string that names an agent: `search:depth=6,evaluate=classic`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from pathlib import Path
from typing import Any

from ..errors import OptionError, TurnwiseError, UnknownNameError

Values = dict[str, Any]
COMMAND = "cmd"
"""Everything after `cmd=` is a command, commas and spaces included; it must come last."""

FILE = "file"
FILE_KINDS = ("network", "ensemble", "course_ensemble")
"""Kinds of agents that need a file: the first option without `=` is its name."""

MOST_WEIGHT = 1000  # of a gene in the reports
GENE = "value"  # of an option that is one number
PLUS = "+"


@dataclass(frozen=True)
class Genes:
    """What an option of weights takes: a number in a range for each name."""

    names: tuple[str, ...]
    low: float
    high: float
    whole: bool
    usual: float | None = None
    """Of an option that is one number: its value unless given. Such an option has one gene, and takes no dictionary."""

    def check(self, values: Sequence[float]) -> dict[str, float] | float:
        """Give the values by name; ValueError if they are too many, too few or out of range."""
        if len(values) != len(self.names) or not all(self.low <= value <= self.high for value in values):
            raise ValueError(values)
        found = dict(zip(self.names, map(self._number, values), strict=True))
        return found if self.usual is None else found[self.names[0]]

    def _number(self, value: float) -> float:
        if self.whole and value != int(value):
            raise ValueError(value)
        return int(value) if self.whole else value


@dataclass(frozen=True)
class Option:
    """One option of an agent: how to read its value, and what to say when that fails."""

    read: Callable[[str], Any]
    wanted: str
    help: str = ""
    error: type[TurnwiseError] = OptionError
    genes: Genes | None = None
    """Of an option of weights, or of one number, which can be tuned and read from a file."""
    reads_file: bool = False
    """Whether the value names a file of this machine: nothing to take from strangers."""


def whole(least: int = 1, most: int | None = None, help: str = "") -> Option:
    """A whole number in a range."""

    def read(text: str) -> int:
        value = int(text)
        if value < least or (most is not None and value > most):
            raise ValueError(text)
        return value

    wanted = f"a whole number from {least} to {most}" if most is not None else f"a whole number from {least}"
    return Option(read, wanted, help)


def seconds(help: str = "") -> Option:
    """A time above zero."""

    def read(text: str) -> float:
        value = float(text)
        if not (isfinite(value) and value > 0):
            raise ValueError(text)
        return value

    return Option(read, "a number of seconds above 0", help)


def number(least: float, most: float, help: str = "") -> Option:
    """A number in a range."""

    def read(text: str) -> float:
        value = float(text)
        if not least <= value <= most:
            raise ValueError(text)
        return value

    return Option(read, f"a number from {least:g} to {most:g}", help)


def one_of(choices: Sequence[str], help: str = "") -> Option:
    """One of a few words."""

    def read(text: str) -> str:
        if text not in choices:
            raise ValueError(text)
        return text

    return Option(read, f"one of {', '.join(choices)}", help, UnknownNameError)


def weights(
    names: Sequence[str], help: str = "", *, whole: bool = True, signed: bool = False, most: int = MOST_WEIGHT
) -> Option:
    """A weight for each name, as 1/2/3."""
    genes = Genes(tuple(names), -most if signed else 0, most, whole)

    def read(text: str) -> dict[str, float] | float:
        return genes.check([(int if whole else float)(part) for part in text.split("/")])

    numbers = f"{'whole ' if whole else ''}numbers from {genes.low:g} to {genes.high:g}"
    wanted = f"{len(names)} {numbers} between slashes ({'/'.join(names)})"
    return Option(read, wanted, help, genes=genes)


def tuned(option: Option, low: float, high: float, *, usual: float, whole: bool = False) -> Option:
    """Let an option of one number be tuned, between what makes sense."""
    return replace(option, genes=Genes((GENE,), low, high, whole, usual))


def paths(help: str = "") -> Option:
    """Names of files of this machine, with a plus between them; a comma would end them."""

    def read(text: str) -> list[Path]:
        names = text.split(PLUS)
        if not all(names):
            raise ValueError(text)
        return list(map(Path, names))

    return Option(read, "the name of a file, or of several with + between them", help, reads_file=True)


def switch(help: str = "") -> Option:
    """Yes or no."""
    return Option(lambda text: {"yes": True, "1": True, "no": False, "0": False}[text], "yes or no", help)


def command(help: str = "") -> Option:
    """A command line; not empty."""

    def read(text: str) -> str:
        if not text.strip():
            raise ValueError(text)
        return text

    return Option(read, "a command", help, reads_file=True)


def split(text: str) -> tuple[str, list[tuple[str, str]]]:
    """Cut an agent's text into its kind and its options, unread.

    >>> split("external:seconds=2,cmd=python3 my.py --set a=1,b=2")
    ('external', [('seconds', '2'), ('cmd', 'python3 my.py --set a=1,b=2')])
    >>> split("network:my.network,depth=4")
    ('network', [('file', 'my.network'), ('depth', '4')])
    """
    kind, _, rest = text.partition(":")
    pairs: list[tuple[str, str]] = []
    while rest:
        key, equals, value = rest.partition("=")
        if key == COMMAND and equals:
            pairs.append((key, value))
            break
        pair, _, rest = rest.partition(",")
        key, equals, value = pair.partition("=")
        if key and not equals and kind in FILE_KINDS and FILE not in dict(pairs):
            key, equals, value = FILE, "=", pair
        if not (key and equals):
            raise UnknownNameError(f"agent '{text}': write options as key=value, not '{pair}'")
        pairs.append((key, value))
    return kind, pairs


def file_names(pairs: Iterable[tuple[str, str]], known: Mapping[str, Option]) -> list[str]:
    """List the names of files that options give; those with a plus between them one by one.

    >>> file_names([("file", "a+b"), ("depth", "4")], {"file": paths(), "depth": whole()})
    ['a', 'b']
    """
    return [name for key, value in pairs if key in known and known[key].reads_file for name in value.split(PLUS)]


def read(text: str, pairs: list[tuple[str, str]], known: Mapping[str, Option]) -> Values:
    """Read the options one by one; say which there are when one is unknown."""
    values: Values = {}
    for key, raw in pairs:
        if key not in known:
            there_are = f"options are {', '.join(known)}" if known else "it takes none"
            raise UnknownNameError(f"agent '{text}': unknown option '{key}', {there_are}")
        if key in values:
            raise UnknownNameError(f"agent '{text}': option '{key}' is given twice")
        values[key] = _read_value(text, key, raw, known[key])
    return values


def _read_value(text: str, key: str, raw: str, option: Option) -> Any:
    try:
        return option.read(raw)
    except (ValueError, KeyError):
        raise option.error(f"agent '{text}': {key}='{raw}' is not {option.wanted}") from None
