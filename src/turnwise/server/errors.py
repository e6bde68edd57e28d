"""Errors with a status of their own, and every error as it is sent: one English line, and the message itself.

Any other TurnwiseError is a 422, what a person mistyped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import TurnwiseError
from ..games.look import Json
from ..messages import Listing, Message, Value, as_message, short_text

MOST_LETTERS = 400  # of a line
MOST_GIVEN = 40  # letters shown of what was given
MOST_NUMBER = 1e15  # larger ones are shown as they are written


class RefusedError(TurnwiseError):
    """A request that is not granted."""

    status = 422


class ForbiddenError(RefusedError):
    """The client may not ask for this."""

    status = 403


class MissingError(RefusedError):
    """There is no such thing."""

    status = 404


class ConflictError(RefusedError):
    """It is somebody else's turn, or the game has gone on since."""

    status = 409


class BusyError(RefusedError):
    """Too much is being asked for at once."""

    status = 429


class GoneError(RefusedError):
    """Nobody waits for the answer any more."""

    status = 499


class StoreError(RefusedError):
    """The store cannot be used; why is in the log, for it may name files and hosts."""

    status = 503


class HostError(RefusedError):
    """The process that runs a game's code does not answer, or its code does not run; another try starts it again."""

    status = 503


class RelayedError(RefusedError):
    """What a process that runs a game's code has refused, with the status that it gave."""

    def __init__(self, message: Message, status: int) -> None:
        super().__init__(message)
        self.status = status


def status_of(error: TurnwiseError) -> int:
    """Return the status of an error; one that has none of its own is what a person mistyped."""
    return error.status if isinstance(error, RefusedError) else RefusedError.status


def is_of_code(error: TurnwiseError) -> bool:
    """Whether somebody's code has failed; otherwise it is the moment or the request that does not suit."""
    return isinstance(error, HostError | RelayedError) or not isinstance(error, RefusedError)


# ---- as they are sent ----


def error_json(message: Message) -> Json:
    """Return an error as it is sent: one English line, and the message for the reader's language."""
    return {"error": one_line(str(message)), "message": _sendable(message.to_json())}


def one_line(text: str) -> str:
    """Make a text that can be sent: one line, of bounded length, in letters that UTF-8 has."""
    line = " ".join(text.split())
    line = short_text(line, MOST_LETTERS)
    return line.encode("utf-8", "replace").decode("utf-8")


def _sendable(found: Json) -> Json:
    """Bound the texts among the values of a message, which quote what anybody may have sent."""
    values = {name: _sendable_value(value) for name, value in found.get("values", {}).items()}
    return {**found, "values": values} if values else found


def _sendable_value(value: Any) -> Any:
    if isinstance(value, str):
        return one_line(value)
    if not isinstance(value, dict):
        return value
    if "list" in value:
        return {**value, "list": [_sendable_value(each) for each in value["list"]]}
    return _sendable(value)


# ---- what the framework and the models of requests refuse ----

NOT_JSON = Message("the request is not JSON: look for a missing quotation mark or bracket")
NOTHING_THERE = Message("there is nothing at this address: look for a slip in it")
FAILURE = Message("the server failed: its log says why")
BY_STATUS: Mapping[int, Message] = {
    400: NOT_JSON,
    404: NOTHING_THERE,
    405: Message("this address cannot be asked in that way: try GET or POST"),
}
"""What the framework refuses by itself."""

WHOLE = Message("{name} must be a whole number, not {given}")
NUMBER = Message("{name} must be a number, not {given}")
OBJECT = Message("{name} must be an object in braces")
BY_TYPE: Mapping[str, Message] = {
    "missing": Message("{name} is missing: give it"),
    "extra_forbidden": Message("{name} is not known here: leave it out"),
    "int_type": WHOLE,
    "int_parsing": WHOLE,
    "int_from_float": WHOLE,
    "float_type": NUMBER,
    "float_parsing": NUMBER,
    "finite_number": NUMBER,
    "bool_type": Message("{name} must be true or false, not {given}"),
    "string_type": Message("{name} must be text, not {given}"),
    "list_type": Message("{name} must be a list, not {given}"),
    "dict_type": OBJECT,
    "model_type": OBJECT,
    "model_attributes_type": OBJECT,
    "greater_than": Message("{name} must be more than {gt}, not {given}"),
    "greater_than_equal": Message("{name} must be at least {ge}, not {given}"),
    "less_than": Message("{name} must be less than {lt}, not {given}"),
    "less_than_equal": Message("{name} must be at most {le}, not {given}"),
    "multiple_of": Message("{name} must be a multiple of {multiple_of}, not {given}"),
    "literal_error": Message("{name} must be {expected}, not {given}"),
    "string_too_long": Message("{name} is too long: give at most {max_length} letters"),
    "string_too_short": Message("{name} is too short: give at least {min_length} letters"),
    "too_long": Message("{name}: give at most {max_length}"),
    "too_short": Message("{name}: give at least {min_length}"),
    "json_invalid": NOT_JSON,
}
"""By type of a validator's error, whose own values are filled in."""
OTHERWISE = Message("{name} cannot be {given}: give another value")

FIELDS: Mapping[str, Message] = {
    "game": Message("field.game"),
    "position": Message("field.position"),
    "start": Message("field.start"),
    "moves": Message("field.moves"),
    "move": Message("field.move"),
    "depth": Message("field.depth"),
    "nodes": Message("field.nodes"),
    "seconds": Message("field.seconds"),
    "increment": Message("field.increment"),
    "pace": Message("field.pace"),
    "seed": Message("field.seed"),
    "sides": Message("field.sides"),
    "agents": Message("field.agents"),
    "games": Message("field.games"),
    "rounds": Message("field.rounds"),
    "sprt": Message("field.sprt"),
    "openings": Message("field.openings"),
    "population": Message("field.population"),
    "epochs": Message("field.epochs"),
    "positions": Message("field.positions"),
    "test": Message("field.test"),
    "names": Message("field.names"),
    "cells": Message("field.cells"),
    "limit": Message("field.limit"),
    "before": Message("field.before"),
    "clock": Message("field.clock"),
    "limits": Message("field.limits"),
    "method": Message("field.method"),
    "kind": Message("field.kind"),
    "edges": Message("field.edges"),
}
"""Fields that a catalogue has a name for; others are called as they are written."""


def invalid(errors: Sequence[Any]) -> Message:
    """Describe the first thing that is wrong with a request, and where."""
    first = errors[0]
    values = {name: _value(each) for name, each in first.get("ctx", {}).items()}
    if "expected" in values:
        values["expected"] = Listing(str(values["expected"]).replace(" or ", ", ").split(", "), "or")
    template = BY_TYPE.get(first["type"], OTHERWISE)
    return template.filled(**{**values, "name": _name(first["loc"]), "given": _given(first["input"])})


def _name(place: Sequence[str | int]) -> Value:
    """Call a field by its name, and say which entry of it is meant."""
    path = [each for each in place if each not in ("body", "path", "query")]
    fields = [each for each in path if isinstance(each, str)]
    if not fields:
        return Message("the request")
    if fields == ["id"]:
        return Message("the number of a game") if place[0] == "path" else Message("the number of a search")
    name = _field(fields)
    if not isinstance(path[-1], int):
        return name
    return Message("entry {number} of {name}", number=path[-1] + 1, name=name)


def _field(fields: Sequence[str]) -> Value:
    own = FIELDS.get(fields[-1], fields[-1])
    return own if len(fields) == 1 else Message("{field} of {owner}", field=own, owner=_field(fields[:-1]))


def _value(value: Any) -> Value:
    """Write 0.0 as 0."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int | float) else str(value)


def _given(value: Any) -> Value:
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < MOST_NUMBER:
        return value
    text = f"'{value}'" if isinstance(value, str) else repr(value)
    return short_text(text, MOST_GIVEN)


def refused_by_framework(status: int, detail: str) -> Message:
    """Describe what the framework refused."""
    return BY_STATUS.get(status) or as_message(detail)
