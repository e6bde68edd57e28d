"""What the table of readings of Sim's heuristic says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...documents import HasInterval
from ...messages import Message
from .comparing import named

PROGRAM_PAIRS = Message("course report's program: pairs at the smaller dot")
PAIRS = Message("course report's text: pairs at both dots")
CLOSABLE = Message("as defined: closable triangles")
PAIRS_LATER = Message("pairs at both dots, a later loss is better")
CLOSABLE_LATER = Message("closable triangles, a later loss is better")
SAFE_LATER = Message("safe edges, a later loss is better")
BEST_REPLY = Message("best reply to random that keeps the value")


class Reading(NamedTuple):
    """A row of the table; `exact` is the chance without games."""

    name: Message
    depth: int | None
    course: float | None
    ours: HasInterval | None
    exact: float


def readings(rows: Sequence[Reading]) -> list[Message]:
    """Compare what is counted with how deep it is looked."""
    depths = [row.depth for row in rows if row.depth is not None]
    chances = {(row.name, row.depth): row.exact for row in rows}
    said = [*_beside_depth(chances, depths), *_later_losses(chances, depths)] if depths else []
    return [*said, *(_best_reply(row.exact) for row in rows if row.name == BEST_REPLY and row.exact < 1)]


Chances = dict[tuple[Message, int | None], float]


def _beside_depth(chances: Chances, depths: Sequence[int]) -> list[Message]:
    """Conclude which heuristics do better at the least depth than pairs at any; the definition is one of them."""
    first = min(depths)
    pairs = max(chances[name, depth] for name in (PROGRAM_PAIRS, PAIRS) for depth in depths if (name, depth) in chances)
    better = [name for name in (CLOSABLE, SAFE_LATER) if chances.get((name, first), 0) > pairs]
    if not better:
        return []
    said = [
        Message(
            "What a heuristic counts matters more than depth: at depth {depth} these do better than pairs of edges at "
            "any depth here, {pairs:.1%} at best: {names}.",
            depth=first,
            names=named(better),
            pairs=pairs,
        )
    ]
    if CLOSABLE in better:
        said.append(
            Message(
                "The course report's idea is worth {idea:.1%} at depth {depth}, and its formula does not count it.",
                idea=chances[CLOSABLE, first],
                depth=first,
            )
        )
    return said


def _later_losses(chances: Chances, depths: Sequence[int]) -> list[Message]:
    """Compare what caring when a game is lost gains with what depth gains, for an agent that counts pairs."""
    first, last = min(depths), max(depths)
    here, later, deeper = (chances.get(key) for key in ((PAIRS, first), (PAIRS_LATER, first), (PAIRS, last)))
    if first == last or here is None or later is None or deeper is None or later - here <= deeper - here:
        return []
    return [
        Message(
            "An agent that counts pairs gains more by caring when a game is lost, {later:.1%}, than by {plies} "
            "plies, {deeper:.1%}.",
            later=later - here,
            deeper=deeper - here,
            plies=last - first,
        )
    ]


def _best_reply(chance: float) -> Message:
    return Message("The best reply loses one game in {games:,d}.", games=round(1 / (1 - chance)))
