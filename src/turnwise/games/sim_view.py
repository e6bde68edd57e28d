"""Sim on a screen: dots on a circle and the edges between them."""

from __future__ import annotations

from itertools import combinations
from math import cos, pi, sin
from typing import Any

from .._core import Sim
from ..errors import ParseError
from ..messages import Message
from ..report import Move, Score
from .look import Field, Json, Look
from .view import DRAW, BoardView, Drawing, Step, by_place, graph, leader_of

DECIMALS = 4
OWNERS = (0, 1, None)
PLAYERS = (Message("Red"), Message("Blue"))

Triangle = tuple[int, int, int]


def _pairs(state: Any) -> list[tuple[int, int]]:
    return list(combinations(range(state.dots()), 2))


def _owners(state: Any) -> list[int | None]:
    owners: list[int | None] = [None] * len(_pairs(state))
    for player in (0, 1):
        for edge in state.edges(player):
            owners[edge] = player
    return owners


def closed_triangle(state: Any) -> Triangle | None:
    """Find the triangle that has ended the game; None if there is none.

    >>> closed_triangle(Sim.parse("01,34,12,45,02"))
    (0, 1, 2)
    """
    for player in (0, 1):
        own = {_pairs(state)[edge] for edge in state.edges(player)}
        for corners in combinations(range(state.dots()), 3):
            if set(combinations(corners, 2)) <= own:
                return corners
    return None


def _point(dot: int, dots: int) -> Json:
    """Dot k stands at the angle 360 k / dots degrees, on a circle in the unit square; y goes down."""
    angle = 2 * pi * dot / dots
    x, y = (1 + cos(angle)) / 2, (1 - sin(angle)) / 2
    return {"x": round(x, DECIMALS), "y": round(y, DECIMALS), "label": str(dot)}


def _board(state: Any, last: Step | None) -> Json:
    owners, triangle = _owners(state), closed_triangle(state) if state.is_over() else None
    closing = set(combinations(triangle, 2)) if triangle else set()
    pairs, legal = _pairs(state), set(state.legal_moves())
    safe = [set(state.safe_edges(player)) for player in (0, 1)]
    edges = [
        {
            "a": a,
            "b": b,
            "owner": owners[edge],
            "move": state.move_text(edge) if edge in legal else None,
            "last": last is not None and last.move == edge,
        }
        for edge, (a, b) in enumerate(pairs)
    ]
    side = {
        "taken": [len(state.edges(player)) for player in (0, 1)],
        "safe": [len(own) for own in safe],
        "triangle": list(triangle) if triangle else None,
    }
    points = [_point(dot, state.dots()) for dot in range(state.dots())]
    return graph(
        points,
        edges,
        marks=[edge for edge, pair in enumerate(pairs) if pair in closing],
        notes=by_place(*(legal - own for own in safe)),
        side=side,
    )


def _reason(state: Any) -> Message:
    triangle = closed_triangle(state)
    if triangle is None:
        return Message("no edge is left")
    return Message("the triangle {dots} is closed", dots="-".join(map(str, triangle)))


def _cells(_state: Any, move: Move) -> list[int]:
    return [move]


def _words(state: Any, move: Move) -> Message:
    """Name the edge by its dots, in the digits of the board."""
    return Message("edge {dots}", dots="-".join(state.move_text(move)))


def _score_words(state: Any, score: Score) -> Message:
    """Describe who closes a triangle, and when."""
    if score == 0:
        return DRAW
    winner = leader_of(state, score)
    return Message(
        "{player} wins: {loser} has to close a triangle within {n} move",
        "{player} wins: {loser} has to close a triangle within {n} moves",
        player=PLAYERS[winner],
        loser=PLAYERS[1 - winner],
        n=round(abs(score)),
    )


def _edit(drawing: Drawing) -> Any:
    empty = Sim(**drawing.options)
    owners, pairs = drawing.edges, _pairs(empty)
    if owners is None or len(owners) != len(pairs):
        raise ParseError("sim board: give the owners of {edges} edges: 0, 1, or null for a free one", edges=len(pairs))
    if any(owner not in OWNERS for owner in owners):
        raise ParseError("sim board: the owner of an edge is 0, 1, or null")
    counts = [owners.count(player) for player in (0, 1)]
    if counts[0] - counts[1] != drawing.to_move:
        raise ParseError(
            "sim board: {first} edges of the first player and {second} of the second do not go with player "
            "{player} to move",
            first=counts[0],
            second=counts[1],
            player=drawing.to_move + 1,
        )
    taken = [
        "".join(f"{a}{b}" for (a, b), owner in zip(pairs, owners, strict=True) if owner == player) for player in (0, 1)
    ]
    return Sim.parse(f"{empty.dots()}:{'/'.join(taken)}")


LOOK = Look(
    players=PLAYERS,
    surface="none",
    note=Message("closes a triangle of {player}"),
    editor="edges",
    bar_scale=0.6,
    fields={"n": Field(label=Message("Dots"), low=3, high=9, usual=6)},
)

SIM_VIEW = BoardView(
    look=LOOK,
    board=_board,
    cells=_cells,
    reason=_reason,
    edit=_edit,
    words=_words,
    score_words=_score_words,
)
