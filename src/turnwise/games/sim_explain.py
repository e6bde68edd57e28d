"""Triangles in Sim: which edges close one, which are safe, and who runs out of safe edges first."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from .._core import Sim
from .explanation import Explanation, Fact, Sentence, Words

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
    """Triangles with two sides of the player and a free third: whoever owns the two must not take it."""

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


def _corners(triangles: tuple[Triangle, ...], words: Words) -> str:
    return words.all_of("".join(str(dot) for dot in triangle) for triangle in triangles)


def _closable_en(fact: ClosableTriangles, words: Words) -> str:
    count = len(fact.triangles)
    what = "triangle" if count == 1 else "triangles"
    corners, edges = _corners(fact.triangles, words), words.one_of(fact.losing_edges)
    return f"{words.players[fact.player]} has {count} closable {what} ({corners}): taking {edges} loses."


def _closable_fa(fact: ClosableTriangles, words: Words) -> str:
    count, corners = words.number(len(fact.triangles)), _corners(fact.triangles, words)
    opening = f"{words.players[fact.player]} {count} مثلث نیمه‌کاره دارد ({corners})"
    return f"{opening}؛ گرفتن {words.one_of(fact.losing_edges)} برایش باخت است."


def _safe_en(fact: SafeEdges, words: Words) -> str:
    who = words.players[fact.player]
    if not fact.edges:
        return f"{who} has no safe edge."
    noun = "edge" if len(fact.edges) == 1 else "edges"
    return f"{who} has {len(fact.edges)} safe {noun}: {words.all_of(fact.edges)}."


def _safe_fa(fact: SafeEdges, words: Words) -> str:
    who = words.players[fact.player]
    if not fact.edges:
        return f"{who} هیچ یال امنی ندارد."
    return f"{who} {words.number(len(fact.edges))} یال امن دارد: {words.all_of(fact.edges)}."


def _race_en(fact: SafeRace, words: Words) -> str:
    first, second = fact.turns
    return (
        f"By count {words.players[0]} has {first} safe moves and {words.players[1]} {second}: "
        f"if no more edges become unsafe, {words.players[fact.runs_out]} runs out first."
    )


def _race_fa(fact: SafeRace, words: Words) -> str:
    first, second = (words.number(turns) for turns in fact.turns)
    return (
        f"با شمارش، {words.players[0]} {first} و {words.players[1]} {second} حرکت امن دارد؛ "
        f"اگر یال دیگری ناامن نشود، {words.players[fact.runs_out]} زودتر بی‌حرکت امن می‌ماند."
    )


ENGLISH: dict[type, Sentence] = {
    AllLose: lambda f, w: f"{w.players[f.player]} has no safe edge: every move closes a triangle and loses.",
    OnlySafeEdge: lambda f, w: f"{w.players[f.player]} must take {f.edge}: every other edge closes a triangle.",
    ClosableTriangles: _closable_en,
    SafeEdges: _safe_en,
    SafeRace: _race_en,
}

PERSIAN: dict[type, Sentence] = {
    AllLose: lambda f, w: f"{w.players[f.player]} یال امنی ندارد؛ هر حرکتش مثلثی را کامل می‌کند و می‌بازد.",
    OnlySafeEdge: lambda f, w: f"{w.players[f.player]} باید یال {f.edge} را بگیرد؛ هر یال دیگری مثلثی را کامل می‌کند.",
    ClosableTriangles: _closable_fa,
    SafeEdges: _safe_fa,
    SafeRace: _race_fa,
}

PHRASES = {"en": ENGLISH, "fa": PERSIAN}
