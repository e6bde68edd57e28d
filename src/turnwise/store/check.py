"""What a game record must be: values of the right kind, and a result that goes with how the game ended."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import TYPE_CHECKING, Any

from ..errors import DataError
from ..messages import Listing, Message
from ..report import Score

if TYPE_CHECKING:
    from .record import Record

RULES, ADJUDICATED, RESIGNED, AGREED, VOID = "rules", "adjudicated", "resigned", "agreed", "void"
ILLEGAL, TIME, CRASH = FORFEITS = ("illegal move", "time", "crash")
ENDINGS = (RULES, ADJUDICATED, RESIGNED, AGREED, *FORFEITS, VOID)
MOST_AGENTS = 2
MOST_SEED = 1 << 64


def check_values(record: Record) -> None:
    """Refuse a value of the wrong kind, and lists that do not go with the moves."""
    for name, test in KINDS.items():
        if not test(getattr(record, name)):
            raise DataError("game record: '{name}' is of the wrong kind", name=name)
    for name, (test, words) in ENTRIES.items():
        if not all(test(each) for each in getattr(record, name)):
            raise DataError("game record: '{name}' must be a list of {words}", name=name, words=words)
    for name in ("times", "nodes", "scores"):
        if len(getattr(record, name)) not in (0, len(record.moves)):
            raise DataError("game record: '{name}' must have one entry a move, or none at all", name=name)
    if len(record.agents) > MOST_AGENTS:
        raise DataError(
            "game record: {agents} agents, and there are {most} players",
            agents=len(record.agents),
            most=MOST_AGENTS,
        )
    if record.ending not in ENDINGS:
        raise DataError(
            "game record: unknown ending '{ending}': endings are {endings}",
            ending=record.ending,
            endings=Listing(ENDINGS),
        )


def check_ending(record: Record, result: Score | None, winner: int | None) -> None:
    """Refuse a result that does not go with the ending; by the rules it is the given one.

    Records of version 0.1.0 call every result of 0 a draw, also in a game where nobody draws.
    """
    told = Message("result {result} and winner {winner}", result=record.result, winner=record.winner)
    if record.ending == RULES:
        if record.result != result or record.winner not in (winner, None if result == 0 else winner):
            raise DataError("game record: {told} do not follow from the moves", told=told)
    elif not _goes_with(record):
        raise DataError("game record: {told} do not go with the ending '{ending}'", told=told, ending=record.ending)


def _goes_with(record: Record) -> bool:
    if record.ending == ADJUDICATED:
        signs = {0: 1, None: 0, 1: -1}  # of a result for the first player
        return record.result is not None and (record.result > 0) - (record.result < 0) == signs[record.winner]
    if record.ending == AGREED:
        return record.result == 0 and record.winner is None
    return record.result is None and (record.winner is None) == (record.ending == VOID)


def _is_text(value: object) -> bool:
    """Whether a value is text that files and databases can keep."""
    if not isinstance(value, str) or "\0" in value:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_word(value: object) -> bool:
    return isinstance(value, str) and value.split() == [value] and _is_text(value)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: Any) -> bool:
    return _is_whole(value) or (isinstance(value, float) and isfinite(value))


def _is_list(value: object) -> bool:
    return isinstance(value, list)


def _is_options(value: object) -> bool:
    return isinstance(value, dict) and all(_is_text(key) and _is_text(each) for key, each in value.items())


KINDS: dict[str, Callable[[Any], bool]] = {
    "game": _is_text,
    "start": _is_text,
    "options": _is_options,
    "moves": _is_list,
    "agents": _is_list,
    "result": lambda value: value is None or _is_number(value),
    "winner": lambda value: value is None or (_is_whole(value) and value in (0, 1)),
    "ending": _is_text,
    "detail": _is_text,
    "times": _is_list,
    "nodes": _is_list,
    "scores": _is_list,
    "seed": lambda value: value is None or (_is_whole(value) and 0 <= value < MOST_SEED),
    "software": _is_text,
}
ENTRIES: dict[str, tuple[Callable[[Any], bool], Message]] = {
    "moves": (_is_word, Message("texts")),
    "agents": (_is_text, Message("texts")),
    "times": (lambda value: _is_number(value) and value >= 0, Message("seconds")),
    "nodes": (lambda value: _is_whole(value) and value >= 0, Message("whole numbers")),
    "scores": (lambda value: value is None or _is_number(value), Message("numbers")),
}
