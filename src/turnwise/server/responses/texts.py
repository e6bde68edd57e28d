"""What all answers share: how a model is made, messages, players, scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypeVar

from pydantic import ConfigDict, with_config
from typing_extensions import TypeAliasType, TypedDict

Model = TypeVar("Model", bound=type)

Player = TypeAliasType("Player", Literal[0, 1])
Score = int | float
"""Whole numbers stay whole."""


def answer(model: Model) -> Model:
    """Make a TypedDict an answer: nothing is sent that it does not name, and its notes go into the schema."""
    return with_config(ConfigDict(extra="forbid", use_attribute_docstrings=True))(model)


Value = TypeAliasType("Value", "bool | int | float | str | Message | Listing | Texts | None")


@answer
class Message(TypedDict):
    """A template or a key with its values, for the catalogue of the reader's language to make a sentence of."""

    id: str
    plural: NotRequired[str]
    """The template for any number `n` but one, where the catalogue has no forms of it."""
    values: NotRequired[dict[str, Value]]


@answer
class Listing(TypedDict):
    """Values one after the other; `last` goes before the last of them, as in `a, b or c`."""

    list: Sequence[Value]
    last: NotRequired[str]


Texts = TypeAliasType("Texts", dict[str, str])
"""A text that its author says in several languages, by language."""

Said = TypeAliasType("Said", str | Message | Texts)
"""What people read: a message, or a text that every language leaves as it is."""


@answer
class Refusal(TypedDict):
    """What the server says of a request that it refuses."""

    error: str
    message: Message
    """The error, for the reader's language."""
