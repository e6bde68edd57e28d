"""What all answers share: how a model is made, texts in both languages, players, scores."""

from __future__ import annotations

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


@answer
class Texts(TypedDict):
    """A sentence by language."""

    en: str
    fa: str


@answer
class Refusal(TypedDict):
    """What the server says of a request that it refuses."""

    error: str
    error_fa: NotRequired[str]
