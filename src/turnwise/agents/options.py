"""The options of agents: how their values are read, and what to say when that fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from pathlib import Path
from typing import Any

from ..errors import OptionError, TurnwiseError, UnknownNameError
from ..games.unknown import options_are
from ..messages import Listing, Message, Value, Words
from .spec import PLUS, AgentSpec

Values = dict[str, Any]
MOST_WEIGHT = 1000  # of a gene in the reports
GENE = "value"  # of an option that is one number


@dataclass(frozen=True)
class Genes:
    """What an option of weights takes: a number in a range for each name."""

    names: tuple[str, ...]
    low: float
    high: float
    whole: bool
    usual: float | None = None
    """The default of an option that is one number. Such an option has one gene, and takes no dictionary."""

    def check(self, values: Sequence[float]) -> dict[str, float] | float:
        """Return the values by name; ValueError if they are too many, too few or out of range."""
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
    wanted: Message
    help: Words = ""
    error: type[TurnwiseError] = OptionError
    genes: Genes | None = None
    """Of an option of weights, or of one number, which can be tuned and read from a file."""
    reads_file: bool = False
    """Whether the value names a file of this machine: nothing to take from strangers."""

    def refusal(self, agent: AgentSpec, name: str, value: str) -> TurnwiseError:
        """Make the error for a value that it does not take."""
        return self.error(
            Message(
                "agent '{agent}': {option}='{value}' is not {wanted}",
                agent=str(agent),
                option=name,
                value=value,
                wanted=self.wanted,
            )
        )


def whole(least: int = 1, most: int | None = None, help: Words = "") -> Option:
    """A whole number in a range."""

    def read(text: str) -> int:
        value = int(text)
        if value < least or (most is not None and value > most):
            raise ValueError(text)
        return value

    if most is None:
        return Option(read, Message("a whole number from {least}", least=least), help)
    return Option(read, Message("a whole number from {least} to {most}", least=least, most=most), help)


def seconds(help: Words = "") -> Option:
    """A time above zero."""

    def read(text: str) -> float:
        value = float(text)
        if not (isfinite(value) and value > 0):
            raise ValueError(text)
        return value

    return Option(read, Message("a number of seconds above 0"), help)


def number(least: float, most: float, help: Words = "") -> Option:
    """A number in a range."""

    def read(text: str) -> float:
        value = float(text)
        if not least <= value <= most:
            raise ValueError(text)
        return value

    return Option(read, Message("a number from {least:g} to {most:g}", least=least, most=most), help)


def one_of(choices: Sequence[str], help: Words = "") -> Option:
    """One of a few words."""

    def read(text: str) -> str:
        if text not in choices:
            raise ValueError(text)
        return text

    return Option(read, Message("one of {choices}", choices=Listing(choices)), help, UnknownNameError)


def weights(
    names: Sequence[str], help: Words = "", *, whole: bool = True, signed: bool = False, most: int = MOST_WEIGHT
) -> Option:
    """A weight for each name, as 1/2/3."""
    genes = Genes(tuple(names), -most if signed else 0, most, whole)

    def read(text: str) -> dict[str, float] | float:
        return genes.check([(int if whole else float)(part) for part in text.split("/")])

    values: dict[str, Value] = {"count": len(names), "low": genes.low, "high": genes.high, "names": "/".join(names)}
    if whole:
        wanted = Message("{count} whole numbers from {low:g} to {high:g} between slashes ({names})", None, **values)
    else:
        wanted = Message("{count} numbers from {low:g} to {high:g} between slashes ({names})", None, **values)
    return Option(read, wanted, help, genes=genes)


def tuned(option: Option, low: float, high: float, *, usual: float, whole: bool = False) -> Option:
    """Let an option of one number be tuned, between what makes sense."""
    return replace(option, genes=Genes((GENE,), low, high, whole, usual))


def paths(help: Words = "") -> Option:
    """Names of files of this machine, with a plus between them; a comma would end them."""

    def read(text: str) -> list[Path]:
        names = text.split(PLUS)
        if not all(names):
            raise ValueError(text)
        return list(map(Path, names))

    return Option(read, Message("the name of a file, or of several with + between them"), help, reads_file=True)


def switch(help: Words = "") -> Option:
    """Yes or no."""
    return Option(lambda text: {"yes": True, "1": True, "no": False, "0": False}[text], Message("yes or no"), help)


def command(help: Words = "") -> Option:
    """A command line; not empty."""

    def read(text: str) -> str:
        if not text.strip():
            raise ValueError(text)
        return text

    return Option(read, Message("a command"), help, reads_file=True)


def read(agent: AgentSpec, known: Mapping[str, Option]) -> Values:
    """Read the options of an agent one by one; say which there are when one is unknown."""
    values: Values = {}
    for key, raw in agent.options:
        if key not in known:
            raise UnknownNameError(
                "agent '{agent}': unknown option '{option}', {there_are}",
                agent=str(agent),
                option=key,
                there_are=options_are(known),
            )
        values[key] = read_value(agent, key, raw, known[key])
    return values


def read_value(agent: AgentSpec, key: str, raw: str, option: Option) -> Any:
    """Read the value of one option."""
    try:
        return option.read(raw)
    except (ValueError, KeyError):
        raise option.refusal(agent, key, raw) from None
