"""What the tables on Sim say: depth and pruning, triangles, orders of moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...documents import HasInterval, Words
from ...messages import Message
from .comparing import agrees, named, present, value_of

SMALL_GAIN = 0.05
"""A change of the win chance that is called small."""
ON_THE_LINE = 0.1
"""How far, by its share, a point may be from a line that it is said to lie on."""
MOST = 0.5
"""More than this share of the work is most of it."""


class Wins(NamedTuple):
    """A row of the table of win chances."""

    pruning: str
    depth: int
    course_games: float | None
    course_won: float | None
    games: int
    won: HasInterval
    by_text: float
    by_program: float


class States(NamedTuple):
    """A row of the table of states seen."""

    pruning: str
    depth: int
    course: float | None
    ours: HasInterval
    by_text: float | None
    by_program: float | None


class Triangles(NamedTuple):
    """A row of the table of readings compared with counted triangles."""

    name: Message
    course: float | None
    same: HasInterval
    largest: float
    size: float
    exact_size: float


class Order(NamedTuple):
    """A row of the table of orders."""

    depth: int
    name: Message
    course: float | None
    nodes: HasInterval | None
    share: float | None
    exact: float | None


def wins(rows: Sequence[Wins]) -> list[Message]:
    """Compare what was won with the exact chances, and depth with depth."""
    inside = sum(agrees(row.won, row.by_text) for row in rows)
    said = [
        Message(
            "{inside} of {n} measured chance has the exact one within its 95 % interval.",
            "{inside} of {n} measured chances have the exact one within their 95 % interval.",
            inside=inside,
            n=len(rows),
        )
    ]
    return [*said, *_depth_helps(rows), *_all_won(rows)]


def _depth_helps(rows: Sequence[Wins]) -> list[Message]:
    chances = {row.depth: row.by_text for row in rows}
    first, last = min(chances), max(chances)
    if first == last:
        return []
    values = {"first": first, "last": last, "from_chance": chances[first], "to_chance": chances[last]}
    spread = max(chances.values()) - min(chances.values())
    if spread < SMALL_GAIN:
        return [
            Message(
                "Depth hardly helps this heuristic: the exact chance is {from_chance:.1%} at depth {first} and "
                "{to_chance:.1%} at depth {last}.",
                **values,
            )
        ]
    return [
        Message(
            "Depth matters: the exact chance is {from_chance:.1%} at depth {first} and {to_chance:.1%} at depth "
            "{last}.",
            **values,
        )
    ]


def _all_won(rows: Sequence[Wins]) -> list[Message]:
    """Conclude how likely it was that all of the course report's few games were won."""
    found = {row.depth: row for row in rows if row.course_won == 1 and row.course_games}
    return [
        Message(
            "The course report's 100 % at depth {depth} are {games} games: with the exact chance of {chance:.1%} all "
            "of them are won with a probability of {all_won:.0%}.",
            depth=depth,
            games=int(row.course_games or 0),
            chance=row.by_text,
            all_won=row.by_text ** int(row.course_games or 0),
        )
        for depth, row in found.items()
    ]


def states(rows: Sequence[States]) -> list[Message]:
    """Compare the states seen with the exact means, and pruning with none."""
    plain = {row.depth: row for row in rows if row.pruning == "no"}
    pruned = {row.depth: row for row in rows if row.pruning == "yes"}
    both = sorted(plain.keys() & pruned.keys())
    said = [_agreement(list(plain.values())), _course_saving([(plain[depth], pruned[depth]) for depth in both])]
    if both:
        deepest = both[-1]
        share = value_of(pruned[deepest].ours) / value_of(plain[deepest].ours)
        said.append(
            Message("Real alpha-beta sees {share:.1%} of the states at depth {depth}.", share=share, depth=deepest)
        )
    return [each for each in said if each is not None]


def _agreement(rows: Sequence[States]) -> Message | None:
    printed = [abs(row.course / row.by_program - 1) for row in rows if row.course and row.by_program]
    measured = [abs(value_of(row.ours) / row.by_text - 1) for row in rows if row.by_text]
    if not printed or not measured:
        return None
    return Message(
        "Without pruning the course report's figures differ from the exact ones of its program by at most "
        "{printed:.1%}, and ours from those of its text by at most {measured:.1%}.",
        printed=max(printed),
        measured=max(measured),
    )


def _course_saving(pairs: Sequence[tuple[States, States]]) -> Message | None:
    saved = [1 - pruned.course / plain.course for plain, pruned in pairs if plain.course and pruned.course]
    if not saved:
        return None
    return Message(
        "With pruning the course report saves {least:.0%} to {most:.0%}: its author's public program calls plain "
        "minimax below the root.",
        least=min(saved),
        most=max(saved),
    )


def on_the_line_of_minimax(minimax: Sequence[float], printed: Mapping[str, Sequence[float | None]]) -> Message | None:
    """Conclude that both of the course report's rows of points lie on the line of plain minimax, where they do."""
    gaps = [
        abs(point / line - 1)
        for points in printed.values()
        for point, line in zip(points, minimax, strict=True)
        if point is not None
    ]
    if not gaps or max(gaps) > ON_THE_LINE:
        return None
    return Message("Both of the course report's rows of points lie on the line of plain minimax.")


def triangles(rows: Sequence[Triangles]) -> list[Message]:
    """Conclude which readings are the counted number, and how often the others are."""
    right: list[Words] = [row.name for row in rows if value_of(row.same) == 1]
    wrong = [
        Message(
            "“{heuristic}” is no count of closable triangles: it has their number in {share:.0%} of the positions.",
            heuristic=row.name,
            share=value_of(row.same),
        )
        for row in rows
        if value_of(row.same) < 1
    ]
    said = [*wrong, Message("Pairs count even where the edge that would close them is taken.")] if wrong else []
    if right:
        said.append(Message("“{heuristic}” is the counted number in every position.", heuristic=named(right)))
    return said


def orders(rows: Sequence[Order], *, minimax: Message, full: Message) -> list[Message]:
    """Conclude what pruning saves at the deepest depth in any order, and in the best."""
    deepest = max(row.depth for row in rows)
    shares = {row.name: row.share for row in rows if row.depth == deepest and row.share is not None}
    plain = {name: share for name, share in shares.items() if name not in (minimax, full)}
    return [*_saved_by_course(rows), *_saved_by_pruning(deepest, plain, shares.get(full))]


def _saved_by_course(rows: Sequence[Order]) -> list[Message]:
    saved = [1 - row.course for row in rows if row.course is not None]
    if not saved:
        return []
    return [
        Message(
            "The course report's pruning saved {most:.0%} at most, because in its author's public program it stops "
            "below the root.",
            most=max(saved),
        )
    ]


def _saved_by_pruning(depth: int, plain: Mapping[Message, float], full: float | None) -> list[Message]:
    if not plain or not present([full]):
        return []
    said = []
    least = 1 - max(plain.values())
    if least > MOST:
        said.append(
            Message(
                "Real alpha-beta saves {saved:.0%} or more of the work at depth {depth} in every order tried.",
                saved=least,
                depth=depth,
            )
        )
    best = min(plain.values())
    if full is not None and full < best:
        said.append(
            Message(
                "Best moves first and a table save again: {full:.2%} of minimax is left, after {best:.2%}.",
                full=full,
                best=best,
            )
        )
    return said
