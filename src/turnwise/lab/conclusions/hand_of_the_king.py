"""What the tables on the first phase of Hand of the King say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from ...documents import HasInterval, Words
from ...messages import Message
from .comparing import EVEN, agrees, more_than, named, rises, value_of

COURSE_SECONDS = 10.0
"""What the course allows for a move."""
FAR_BELOW = 0.5
"""A move that takes less than this share of the time allowed is far from the limit."""


class AgainstRandom(NamedTuple):
    """A row of the table of games against random."""

    name: Words
    seat: Message
    course: float | None
    games: int
    won: HasInterval
    known: float | None


class AtDepth(NamedTuple):
    """A row of the table of depths, without its times."""

    depth: int
    course: float | None
    weak: HasInterval
    known: float
    strong: HasInterval
    exact: float
    nodes: float


class Scheduled(NamedTuple):
    """A row of the table of schedules, without its times."""

    name: Message
    course: float | None
    listing_seconds: float | None
    games: int
    won: HasInterval
    exact: float
    nodes: float


class GivenAway(NamedTuple):
    """How often a won position is given away."""

    name: Words
    depth: int | None
    given_away: HasInterval
    loss: HasInterval
    exact: float | None


def against_random(rows: Sequence[AgainstRandom]) -> list[Message]:
    """Conclude in which seats the course report's figure agrees with ours."""
    printed = [row for row in rows if row.course is not None]
    if not printed:
        return []
    figure = printed[0].course or 0.0
    inside = [row for row in printed if agrees(row.won, figure)]
    if not inside:
        return [Message("The course report's {figure:.0%} lies outside every interval of its agents.", figure=figure)]
    rows_named = named([Message("{agent} ({seat})", agent=row.name, seat=row.seat) for row in inside])
    return [
        Message("The course report's {figure:.0%} lies within the interval of {rows}.", figure=figure, rows=rows_named)
    ]


def depths(rows: Sequence[AtDepth]) -> list[Message]:
    """Conclude what depth wins against either opponent, and what it costs."""
    ordered = sorted(rows, key=lambda row: row.depth)
    if len(ordered) < 2:
        return []
    first, last = ordered[0], ordered[-1]
    depths: Mapping[str, int] = {"first": first.depth, "last": last.depth}
    return [
        _against_weak([row.weak for row in ordered], depths),
        *_growth([row.nodes for row in ordered if row.nodes]),
        _against_strong(first.strong, last.strong, depths),
    ]


def _against_weak(won: Sequence[HasInterval], depths: Mapping[str, int]) -> Message:
    values = {**depths, "from_score": value_of(won[0]), "to_score": value_of(won[-1])}
    if rises(won):
        return Message(
            "Each ply wins more games against random: {from_score:.1%} at depth {first}, {to_score:.1%} at depth "
            "{last}.",
            **values,
        )
    if more_than(won[-1], won[0]):
        return Message(
            "Depth {last} wins more games against random than depth {first}: {to_score:.1%} to {from_score:.1%}.",
            **values,
        )
    return Message(
        "These games do not show that depth wins more against random: {from_score:.1%} at depth {first}, "
        "{to_score:.1%} at depth {last}.",
        **values,
    )


def _growth(nodes: Sequence[float]) -> list[Message]:
    factors = [later / earlier for earlier, later in pairwise(nodes)]
    if not factors:
        return []
    return [
        Message(
            "One step deeper takes {least:.1f} to {most:.1f} times the nodes.", least=min(factors), most=max(factors)
        )
    ]


def _against_strong(first: HasInterval, last: HasInterval, depths: Mapping[str, int]) -> Message:
    values = {**depths, "from_score": value_of(first), "to_score": value_of(last)}
    if more_than(last, first):
        return Message(
            "Against our agent, who solves the endings, depth helps: {from_score:.1%} at depth {first}, "
            "{to_score:.1%} at depth {last}.",
            **values,
        )
    return Message(
        "Against our agent, who solves the endings, no gain by depth shows: {from_score:.1%} at depth {first}, "
        "{to_score:.1%} at depth {last}.",
        **values,
    )


def schedules(untimed: Scheduled, timed: Scheduled) -> list[Message]:
    """Conclude what the timed schedule saves, and what it costs."""
    if not untimed.nodes:
        return []
    values = {"saved": 1 - timed.nodes / untimed.nodes, "score": value_of(timed.won)}
    if more_than(EVEN, timed.won):
        return [
            Message(
                "The timed schedule saves {saved:.0%} of the nodes and gives it back in games: its score is "
                "{score:.1%}.",
                **values,
            )
        ]
    if more_than(timed.won, EVEN):
        return [Message("The timed schedule saves {saved:.0%} of the nodes and still scores {score:.1%}.", **values)]
    return [
        Message(
            "The timed schedule saves {saved:.0%} of the nodes, and these games do not show that it costs any: its "
            "score is {score:.1%}.",
            **values,
        )
    ]


def in_time(slowest_ms: Sequence[float]) -> Message | None:
    """Conclude that no schedule comes near the limit, where that is so."""
    if max(slowest_ms) / 1000 > FAR_BELOW * COURSE_SECONDS:
        return None
    return Message("Native, neither comes near the limit.")


def given_away(rows: Sequence[GivenAway]) -> list[Message]:
    """Compare the least depth with the greatest."""
    by_depth = {row.depth: row.given_away for row in rows if row.depth is not None}
    if len(by_depth) < 2:
        return []
    first, last = min(by_depth), max(by_depth)
    values = {"first": first, "last": last, "shallow": value_of(by_depth[first]), "deep": value_of(by_depth[last])}
    if more_than(by_depth[first], by_depth[last]):
        return [
            Message(
                "Looking further gives fewer won games away: {shallow:.1%} at depth {first}, {deep:.1%} at depth "
                "{last}.",
                **values,
            )
        ]
    return [
        Message(
            "These positions do not show that looking further gives fewer won games away: {shallow:.1%} at depth "
            "{first}, {deep:.1%} at depth {last}.",
            **values,
        )
    ]
