"""Mistakes on a command line: what Cyclopts refuses, as messages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Literal, get_args, get_origin

from cyclopts import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from ..messages import Listing, Message, as_message
from .typed_values import MOST_WHOLE

HELP_FLAGS = ("--help", "-h")
WHOLE, NUMBER = Message("a whole number"), Message("a number")
KINDS: Mapping[Any, Message] = {int: WHOLE, float: NUMBER, int | None: WHOLE, float | None: NUMBER}
"""What a value must be, by the type that it is read as."""


def mistake_message(error: CycloptsError) -> Message:
    """Describe what is wrong with a command line, and whose help has more."""
    command = " ".join(("turnwise", *(error.command_chain or ()), HELP_FLAGS[0]))
    return Message("{mistake} (see: {command})", mistake=_told(error), command=command)


def _told(error: CycloptsError) -> Message:
    tell = next((tell for kind, tell in TELLERS.items() if type(error) is kind), _otherwise)
    return tell(error)


def _unknown_command(error: UnknownCommandError) -> Message:
    given = (error.unused_tokens or [""])[0]
    if given.startswith("-"):
        return _unknown_flag(given, [name for name in error.app or () if name.startswith("-")])
    names = [name for name in error.app or () if not name.startswith("-")]
    close = get_close_matches(given, names, n=1)
    if close:
        return Message("unknown command '{given}': did you mean '{close}'?", given=given, close=close[0])
    return Message("unknown command '{given}': choose one of {names}", given=given, names=Listing(names))


def _unknown_option(error: UnknownOptionError) -> Message:
    given = error.token.keyword or error.token.value
    known = [name for each in error.argument_collection for name in each.names if name.startswith("-")]
    return _unknown_flag(given, known)


def _unknown_flag(given: str, known: Sequence[str]) -> Message:
    close = get_close_matches(given, [*known, *HELP_FLAGS], n=1)
    if close:
        return Message("unknown option: {given}. Did you mean {close}?", given=given, close=close[0])
    return Message("unknown option: {given}", given=given)


def _unused(error: UnusedCliTokensError) -> Message:
    return Message("more than the command takes: '{words}'", words=" ".join(error.unused_tokens or ()))


def _wrong_value(error: CoercionError) -> Message:
    token = error.token
    if token is None or error.msg is not None:
        return _otherwise(error)
    name = token.keyword or (error.argument.name.lstrip("-").upper() if error.argument else "")
    if get_origin(error.target_type) is Literal:
        choices = Listing(f'"{choice}"' for choice in get_args(error.target_type))
        return Message(
            'invalid value "{value}" for {option}. Choose from: {choices}',
            value=token.value,
            option=name,
            choices=choices,
        )
    kind = too_large(token.value) or KINDS.get(error.target_type)
    if kind is None:
        return _otherwise(error)
    return Message('invalid value "{value}" for {option}: give {kind}', value=token.value, option=name, kind=kind)


def too_large(word: str) -> Message | None:
    """Return what a number may be, if a word is one that is larger."""
    digits = word.lstrip("+-")
    is_large = digits.isdecimal() and len(digits) >= len(str(MOST_WHOLE))
    return Message("a whole number up to {most}", most=MOST_WHOLE) if is_large else None


def _missing(error: MissingArgumentError) -> Message:
    assert error.argument is not None
    name = error.keyword or error.argument.name
    command = " ".join(error.command_chain or ())
    return Message('command "{command}" parameter {name} requires an argument', command=command, name=name)


def _repeated(error: RepeatArgumentError) -> Message:
    return Message("parameter {name} specified multiple times", name=error.token.keyword)


def _otherwise(error: CycloptsError) -> Message:
    """Leave a rare mistake in the words of Cyclopts."""
    text = " ".join(str(error).split()).rstrip(".")
    return as_message(f"{text[:1].lower()}{text[1:]}")


TELLERS: Mapping[type[CycloptsError], Callable[[Any], Message]] = {
    UnknownCommandError: _unknown_command,
    UnknownOptionError: _unknown_option,
    UnusedCliTokensError: _unused,
    CoercionError: _wrong_value,
    MissingArgumentError: _missing,
    RepeatArgumentError: _repeated,
}
