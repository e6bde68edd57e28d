"""Angry explained: the ways of hen, queen and bird, who is near whom, and what time is left."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

from .._core import Angry
from ..messages import Message
from .angry_view import COLUMNS, MOVERS
from .explanation import Explanation, Fact, Path, Phrase, Players

GROUND, EGG, PIG, SLINGSHOT, HEN, BIRD, QUEEN = "TEPSHBQ"
"""Letters of `Angry.rows()`."""

Cell = tuple[int, int]
"""Row and column, from the top left."""
Way = tuple[str, ...]
"""Cells by name, the first step first."""


@dataclass(frozen=True)
class Caught:
    """The queen stands beside the hen and moves next."""


@dataclass(frozen=True)
class CanCatchQueen:
    """The bird stands beside the queen and is to move."""


@dataclass(frozen=True)
class ToEgg:
    """The hen's shortest way to an egg."""

    way: Way
    eggs: int


@dataclass(frozen=True)
class ToSlingshot:
    """The hen's shortest way to the slingshot; empty if it is shut off."""

    way: Way


@dataclass(frozen=True)
class Hunt:
    """The queen's shortest way to the hen over free ground; empty if she cannot come."""

    way: Way


@dataclass(frozen=True)
class BirdHunt:
    """The bird's shortest way to the queen; empty if it cannot come."""

    way: Way


@dataclass(frozen=True)
class Time:
    """Actions that are left, and how many of them the hen needs to the slingshot."""

    left: int
    late: bool


WALKERS: dict[type, str] = {ToEgg: HEN, ToSlingshot: HEN, Hunt: QUEEN, BirdHunt: BIRD}
"""Whose way a fact tells."""


def explain_angry(state: Angry) -> Explanation:
    """Explain the ways; a finished game needs no explanation."""
    facts = () if state.is_over() else tuple(_facts(state))
    return Explanation(facts, PHRASES, _paths(state.rows(), facts))


def _paths(rows: list[str], facts: tuple[Any, ...]) -> tuple[Path, ...]:
    ways = [(index, WALKERS[type(fact)], fact.way) for index, fact in enumerate(facts) if type(fact) in WALKERS]
    return tuple(Path(index, ("".join(rows).index(walker), *map(_number, way))) for index, walker, way in ways if way)


def _number(cell: str) -> int:
    return len(COLUMNS) * (int(cell[1:]) - 1) + COLUMNS.index(cell[0])


def shortest_way(rows: list[str], start: str, goal: str, over: str) -> Way:
    """Find a way of the fewest steps from the piece to one like `goal`; empty if there is none."""
    begin = _find(rows, start)
    if begin is None:
        return ()
    came: dict[Cell, Cell | None] = {begin: None}
    queue = deque([begin])
    while queue:
        here = queue.popleft()
        if rows[here[0]][here[1]] == goal:
            return _walked(came, here)
        for step in _beside(here):
            if step not in came and rows[step[0]][step[1]] in (*over, goal):
                came[step] = here
                queue.append(step)
    return ()


def _walked(came: dict[Cell, Cell | None], here: Cell) -> Way:
    cells: list[str] = []
    step: Cell | None = here
    while step is not None:
        cells.append(f"{COLUMNS[step[1]]}{step[0] + 1}")
        step = came[step]
    return tuple(reversed(cells[:-1]))


def _find(rows: list[str], piece: str) -> Cell | None:
    return next(((row, line.index(piece)) for row, line in enumerate(rows) if piece in line), None)


def _beside(cell: Cell) -> list[Cell]:
    row, column = cell
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [each for each in around if all(0 <= place < len(COLUMNS) for place in each)]


def _facts(state: Angry) -> list[Fact]:
    rows, mover = state.rows(), MOVERS[state.mover()]
    hunt = shortest_way(rows, QUEEN, HEN, GROUND)
    bird = shortest_way(rows, BIRD, QUEEN, GROUND)
    home = shortest_way(rows, HEN, SLINGSHOT, GROUND + PIG + EGG)
    found: list[Fact] = []
    if mover == "queen" and len(hunt) == 1:
        found.append(Caught())
    if mover == "bird" and len(bird) == 1:
        found.append(CanCatchQueen())
    egg, eggs = shortest_way(rows, HEN, EGG, GROUND + PIG), sum(line.count(EGG) for line in rows)
    if eggs:
        found.append(ToEgg(egg, eggs))
    found += [ToSlingshot(home), Hunt(hunt)]
    if _find(rows, BIRD) is not None:
        found.append(BirdHunt(bird))
    left = state.limit() - state.actions()
    return [*found, Time(left, late=not home or len(home) >= left)]


def _steps(way: Way) -> Message:
    return Message("{n} step ({way})", "{n} steps ({way})", n=len(way), way=" ".join(way))


def _egg(fact: ToEgg, _players: Players) -> Message:
    if not fact.way:
        return Message(
            "{n} egg is left, and the hen can reach none of them.",
            "{n} eggs are left, and the hen can reach none of them.",
            n=fact.eggs,
        )
    return Message(
        "{n} egg is left; the nearest, {cell}, is {steps} from the hen.",
        "{n} eggs are left; the nearest, {cell}, is {steps} from the hen.",
        n=fact.eggs,
        cell=fact.way[-1],
        steps=_steps(fact.way),
    )


def _slingshot(fact: ToSlingshot, _players: Players) -> Message:
    if not fact.way:
        return Message("The hen cannot reach the slingshot.")
    return Message("The slingshot is {steps} from the hen.", steps=_steps(fact.way))


def _hunt(fact: Hunt, _players: Players) -> Message:
    if not fact.way:
        return Message("The queen has no way to the hen.")
    return Message("The queen is {steps} from the hen.", steps=_steps(fact.way))


def _bird_hunt(fact: BirdHunt, _players: Players) -> Message:
    if not fact.way:
        return Message("The red bird has no way to the queen.")
    return Message("The red bird is {steps} from the queen.", steps=_steps(fact.way))


def _time(fact: Time, _players: Players) -> Message:
    if fact.late:
        return Message(
            "{n} action is left: too few for the way to the slingshot.",
            "{n} actions are left: too few for the way to the slingshot.",
            n=fact.left,
        )
    return Message("{n} action is left.", "{n} actions are left.", n=fact.left)


PHRASES: dict[type, Phrase] = {
    Caught: lambda _f, _players: Message("The queen stands beside the hen and catches her with this move."),
    CanCatchQueen: lambda _f, _players: Message("The bird stands beside the queen and can catch her now."),
    ToEgg: _egg,
    ToSlingshot: _slingshot,
    Hunt: _hunt,
    BirdHunt: _bird_hunt,
    Time: _time,
}
