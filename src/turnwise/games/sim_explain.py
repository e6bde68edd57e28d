"""Triangles in Sim: which edges close one, which are safe, and who runs out of safe edges first."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from .._core import Sim
from ..messages import Listing, Message
from .explanation import Explanation, Fact, Phrase, Players

Triangle = tuple[int, int, int]


@dataclass(frozen=True)
class AllLose:
    """The player to move has no safe edge left: any move closes a triangle and loses."""

    player: int


@dataclass(frozen=True)
class OnlySafeEdge:
    """The player to move has one safe edge; every other one loses at once."""

    player: int
    edge: str


@dataclass(frozen=True)
class ClosableTriangles:
    """Triangles with two sides of the player and a free third, which the player must not take."""

    player: int
    triangles: tuple[Triangle, ...]
    losing_edges: tuple[str, ...]


@dataclass(frozen=True)
class SafeEdges:
    """Free edges that close no triangle of the player."""

    player: int
    edges: tuple[str, ...]


@dataclass(frozen=True)
class SafeRace:
    """Who is first without a safe edge if both take those they share first and no other edge becomes unsafe.

    It is a count, not a solution: new edges usually make others unsafe.
    `turns` are the safe moves of each player.
    """

    runs_out: int
    turns: tuple[int, int]


def explain_sim(state: Sim) -> Explanation:
    """Explain safe and losing edges; a finished game needs no explanation."""
    facts = () if state.is_over() else tuple(_facts(state))
    return Explanation(facts, PHRASES)


def _facts(state: Sim) -> list[Fact]:
    mover = state.to_move()
    found = _urgent(state, mover)
    for player in (mover, 1 - mover):
        found += _closable(state, player)
    found += [SafeEdges(player, _names(state, state.safe_edges(player))) for player in (mover, 1 - mover)]
    return [*found, _race(state, mover)]


def _urgent(state: Sim, mover: int) -> list[Fact]:
    safe = state.safe_edges(mover)
    if not safe:
        return [AllLose(mover)]
    if len(safe) == 1 and len(state.legal_moves()) > 1:
        return [OnlySafeEdge(mover, state.move_text(safe[0]))]
    return []


def _closable(state: Sim, player: int) -> list[Fact]:
    own = {_ends(state, edge) for edge in state.edges(player)}
    free = {_ends(state, edge): edge for edge in state.legal_moves()}
    triangles, losing = [], set()
    for triangle in combinations(range(state.dots()), 3):
        sides = set(combinations(triangle, 2))
        missing = sides - own
        if len(missing) == 1 and missing <= free.keys():
            triangles.append(triangle)
            losing.add(free[missing.pop()])
    return [ClosableTriangles(player, tuple(triangles), _names(state, sorted(losing)))] if triangles else []


def _race(state: Sim, mover: int) -> SafeRace:
    """Shared edges go first, turn by turn; then each lives on its own."""
    mine, theirs = set(state.safe_edges(mover)), set(state.safe_edges(1 - mover))
    shared = len(mine & theirs)
    my_turns = len(mine - theirs) + (shared + 1) // 2
    their_turns = len(theirs - mine) + shared // 2
    runs_out = mover if my_turns <= their_turns else 1 - mover
    return SafeRace(runs_out, (my_turns, their_turns) if mover == 0 else (their_turns, my_turns))


def _ends(state: Sim, edge: int) -> tuple[int, int]:
    text = state.move_text(edge)
    return int(text[0]), int(text[1])


def _names(state: Sim, edges: list[int]) -> tuple[str, ...]:
    return tuple(state.move_text(edge) for edge in edges)


def _closable_told(fact: ClosableTriangles, players: Players) -> Message:
    corners = ("".join(map(str, triangle)) for triangle in fact.triangles)
    return Message(
        "{player} has {n} closable triangle ({corners}): taking {edges} loses.",
        "{player} has {n} closable triangles ({corners}): taking {edges} loses.",
        n=len(fact.triangles),
        player=players[fact.player],
        corners=Listing(corners, "and"),
        edges=Listing(fact.losing_edges, "or"),
    )


def _safe(fact: SafeEdges, players: Players) -> Message:
    if not fact.edges:
        return Message("{player} has no safe edge.", player=players[fact.player])
    return Message(
        "{player} has {n} safe edge: {edges}.",
        "{player} has {n} safe edges: {edges}.",
        n=len(fact.edges),
        player=players[fact.player],
        edges=Listing(fact.edges, "and"),
    )


def _race_told(fact: SafeRace, players: Players) -> Message:
    return Message(
        "By count {first} has {turns} safe moves and {second} {others}: "
        "if no more edges become unsafe, {loser} runs out first.",
        first=players[0],
        second=players[1],
        turns=fact.turns[0],
        others=fact.turns[1],
        loser=players[fact.runs_out],
    )


PHRASES: dict[type, Phrase] = {
    AllLose: lambda f, players: Message(
        "{player} has no safe edge: every move closes a triangle and loses.", player=players[f.player]
    ),
    OnlySafeEdge: lambda f, players: Message(
        "{player} must take {edge}: every other edge closes a triangle.", player=players[f.player], edge=f.edge
    ),
    ClosableTriangles: _closable_told,
    SafeEdges: _safe,
    SafeRace: _race_told,
}
