"""What the tables on Othello say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ...documents import HasInterval, Words
from ...messages import Message
from .comparing import best_of, better_than_even, more_than, named, value_of, worse_than_even

ALL = Message("all")
ALL_SIX = Message("all six")
FIRST_SQUARES = Message("none: the first squares of the board")


def at_most(limit: int | None) -> Message:
    """Name a limit of moves; None is no limit."""
    return Message("at most {limit}", limit=ALL if limit is None else limit)


def without(name: Words) -> Message:
    """Name what is left when one is left out."""
    return Message("without {name}", name=name)


def alone(name: Words) -> Message:
    """Name what is left when all others are left out."""
    return Message("{name} alone", name=name)


class Branching(NamedTuple):
    """A row of the table of moves looked at, without its time; a limit of None is all moves."""

    limit: int | None
    course: float | None
    score: HasInterval
    loss: HasInterval
    exact: float | None
    nodes: float


class Criteria(NamedTuple):
    """A row of the table of criteria."""

    name: Message
    course: float | None
    score: HasInterval
    keeps: HasInterval
    by_chance: float


class Features(NamedTuple):
    """A row of the table of features: all, or one left out, or one alone."""

    name: Message
    course: float | None
    score: HasInterval
    loss: HasInterval
    exact: float | None


def branching(rows: Sequence[Branching]) -> list[Message]:
    """Conclude which limits cost points, and which do not show."""
    limited = {row.limit: row for row in rows if row.limit is not None}
    whole = next((row for row in rows if row.limit is None), None)
    scores = {limit: row.score for limit, row in limited.items()}
    worse = worse_than_even(scores)
    unclear = [limit for limit in scores if limit not in worse]
    said = []
    if worse:
        said.append(
            Message("At most {limits} moves are worse than all: what is left out matters.", limits=named(worse, "or"))
        )
    if unclear:
        said.append(
            Message("These games do not show that at most {limits} moves are worse.", limits=named(unclear, "or"))
        )
    return [*said, *_cheaper(limited, whole)]


def _cheaper(limited: Mapping[int, Branching], whole: Branching | None) -> list[Message]:
    if whole is None or not limited or not whole.nodes:
        return []
    fewest = limited[min(limited)]
    if fewest.nodes >= whole.nodes:
        return []
    return [
        Message(
            "At most {limit} takes {share:.0%} of the nodes of all moves.",
            limit=min(limited),
            share=fewest.nodes / whole.nodes,
        )
    ]


def criteria(rows: Sequence[Criteria]) -> list[Message]:
    """Conclude which criteria keep a best move more often than chance, and which stand out in games."""
    knowing = [row.name for row in rows if more_than(row.keeps, row.by_chance)]
    said = [_knowledge(knowing)]
    scores = {row.name: row.score for row in rows}
    better, worse = better_than_even(scores), worse_than_even(scores)
    if better:
        said.append(Message("In games these do better than all five alike: {names}.", names=named(better)))
    if worse:
        said.append(Message("In games these do worse than all five alike: {names}.", names=named(worse)))
    if not better and not worse:
        said.append(Message("In games no criterion stands out."))
    if FIRST_SQUARES in scores and FIRST_SQUARES not in worse:
        said.append(
            Message(
                "Taking the first squares of the board, which knows nothing of diversity, is not shown to be worse: "
                "{score:.1%}.",
                score=value_of(scores[FIRST_SQUARES]),
            )
        )
    return said


def _knowledge(names: Sequence[Words]) -> Message:
    if not names:
        return Message("No criterion keeps a best move more often than a random choice would.")
    return Message(
        "Only what keeps a best move more often than a random choice is knowledge of the game: {names}.",
        names=named(names),
    )


def features(rows: Sequence[Features]) -> list[Message]:
    """Conclude what the agent misses, what it does not, and what knows most alone."""
    left_out, kept = _scores(rows, without), _scores(rows, alone)
    missed = worse_than_even(left_out)
    spare = [name for name in left_out if name not in missed]
    said = []
    if missed:
        said.append(Message("The agent is worse without {names}.", names=named(missed)))
    if spare:
        said.append(
            Message(
                "These games do not show that {names} adds anything that the others do not know.",
                "These games do not show that any of {names} adds anything that the others do not know.",
                n=len(spare),
                names=named(spare),
            )
        )
    if kept:
        best = best_of(kept)
        said.append(
            Message("Alone, {name} does best: {score:.1%} against all six.", name=best, score=value_of(kept[best]))
        )
    return said


def _scores(rows: Sequence[Features], variant: Callable[[Words], Message]) -> dict[Words, HasInterval]:
    """Return the scores of the features that are alone, or that are left out, by feature."""
    names = [(row.name.values.get("name"), row) for row in rows]
    return {name: row.score for name, row in names if isinstance(name, str | Message) and row.name == variant(name)}
