"""What the tables on the network and the tuned banners of Hand of the King say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...documents import HasInterval, Words
from ...messages import Message
from .comparing import better_than_even, more_than, named, value_of, worse_than_even

TEXT = Message("course report's listing, cards counted")
PROGRAM = Message("course report's listing, as it runs")
MOVER = Message("always the player to move")
LAST = Message("network, last epoch")
BEST = Message("network, best epoch")
MEAN = Message("mean of networks")
NETWORKS = (LAST, BEST, MEAN)
HEURISTICS = (TEXT, PROGRAM)


class Valued(NamedTuple):
    """How an evaluation compares with exact scores."""

    name: Message
    names: HasInterval
    """Share of positions whose winner it names."""
    correlation: HasInterval
    kept: tuple[HasInterval, ...]


class Met(NamedTuple):
    """Games of a network against the heuristic, and the times of both."""

    equal: Message
    network: Message
    heuristic: Message
    course: float | None
    games: int
    won: HasInterval
    exact: float
    times: tuple[float, float]


class Banners(NamedTuple):
    """Weights of banners, and how they did against the course report's."""

    name: Message
    course: float | None
    games: int | None
    won: HasInterval | None
    exact: float | None
    weights: Sequence[float]


def values(rows: Sequence[Valued], always: HasInterval) -> list[Message]:
    """Conclude whether the networks evaluate better than the heuristic, and what was learned by heart."""
    named_by = {row.name: row.names for row in rows}
    heuristics = [named_by[name] for name in HEURISTICS if name in named_by]
    networks = {name: named_by[name] for name in NETWORKS if name in named_by}
    better = [name for name, share in networks.items() if all(more_than(share, other) for other in heuristics)]
    worse = [name for name, share in networks.items() if all(more_than(other, share) for other in heuristics)]
    said = [_claim(better, worse)]
    if not any(more_than(share, always) for share in named_by.values()):
        said.append(
            Message(
                "None names the winner more often than taking the player to move, who wins {share:.1%}.",
                share=value_of(always),
            )
        )
    if LAST in networks and BEST in networks and more_than(networks[BEST], networks[LAST]):
        said.append(
            Message(
                "The last epoch learned by heart: it names {last:.1%} of the winners, the best one {best:.1%}.",
                last=value_of(networks[LAST]),
                best=value_of(networks[BEST]),
            )
        )
    return said


def _claim(better: Sequence[Words], worse: Sequence[Words]) -> Message:
    if better:
        return Message(
            "The course report is right here: these name the winner more often than the heuristic: {names}.",
            names=named(better),
        )
    if worse:
        return Message(
            "The course report is wrong here: these name the winner less often than the heuristic: {names}.",
            names=named(worse),
        )
    return Message("These positions do not show that a network names the winner more often than the heuristic.")


def games(rows: Sequence[Met]) -> list[Message]:
    """List where the network is worth more than the heuristic, and where less."""
    scores = {Message("{network} at equal {equal}", network=row.network, equal=row.equal): row.won for row in rows}
    better, worse = better_than_even(scores), worse_than_even(scores)
    said = []
    if better:
        said.append(Message("The network is worth more than the heuristic here: {names}.", names=named(better)))
    if worse:
        said.append(Message("The network is worth less than the heuristic here: {names}.", names=named(worse)))
    return said or [Message("These games show no difference between the network and the heuristic.")]


def banners(rows: Sequence[Banners]) -> list[Message]:
    """List the weights that are better than the course report's, and those that are worse."""
    scores = {row.name: row.won for row in rows if row.won is not None}
    better, worse = better_than_even(scores), worse_than_even(scores)
    said = []
    if better:
        said.append(Message("Better than the course report's weights: {names}.", names=named(better)))
    if worse:
        said.append(Message("Worse than the course report's weights: {names}.", names=named(worse)))
    return said or [Message("These games do not tell any of the weights from the course report's.")]
