"""What the server says over the WebSocket."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from .analysis import Hint, ReviewRow, ReviewTotals, SearchReport
from .job import Job
from .play import Play
from .texts import Refusal, answer


@answer
class PlayMessage(TypedDict):
    """A game that is watched has changed."""

    type: Literal["play"]
    play: Play


@answer
class AnalysisLimits(TypedDict):
    """How far the server lets a search go on: plies, and seconds of thought about one position."""

    depth: int
    seconds: float


@answer
class PresenceMessage(TypedDict):
    """Who is connected to a game between people that is watched: sides, and how many look on."""

    type: Literal["presence"]
    play: str
    connected: tuple[bool, bool]
    spectators: int


@answer
class HintReply(TypedDict):
    """A good move, as it was asked for."""

    type: Literal["hint"]
    id: int
    hint: Hint


@answer
class SearchMessage(SearchReport):
    """A search has come deeper, or is done."""

    type: Literal["search"]
    id: int
    done: bool
    ended: NotRequired[Literal["exact", "depth", "seconds"] | None]
    """Why a search that goes on is done: it is exact, or at a limit of the server."""
    limits: NotRequired[AnalysisLimits]


@answer
class ReviewRowsMessage(TypedDict):
    """More is known of some moves of a review; the last message, which is `done`, has all of them."""

    type: Literal["review"]
    id: int
    rows: list[ReviewRow]
    totals: list[ReviewTotals]
    """Of all moves that are known by now."""
    scored: int
    """Positions that are done; before that a short look at each of them is told."""
    of: int
    done: bool


@answer
class PlaceMessage(TypedDict):
    """A search waits for its turn, at this place; 0 once the turn has come."""

    type: Literal["place"]
    id: int
    place: int


@answer
class JobMessage(TypedDict):
    """A job that is watched has advanced."""

    type: Literal["job"]
    job: Job


@answer
class ErrorMessage(Refusal):
    """A message was refused, or a search has failed."""

    type: Literal["error"]
    id: NotRequired[int]


ServerMessage = TypeAliasType(
    "ServerMessage",
    Annotated[
        PlayMessage
        | PresenceMessage
        | HintReply
        | SearchMessage
        | ReviewRowsMessage
        | PlaceMessage
        | JobMessage
        | ErrorMessage,
        Field(discriminator="type"),
    ],
)
"""Whatever the server says; it is in no route's schema, so the OpenAPI document names it besides."""
