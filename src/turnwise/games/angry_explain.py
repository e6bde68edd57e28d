"""Angry explained: the ways of hen, queen and bird, who is near whom, and what time is left."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

from .._core import Angry
from .angry_view import COLUMNS, MOVERS
from .explanation import Explanation, Fact, Path, Sentence, Words

GROUND, EGG, PIG, SLINGSHOT, HEN, BIRD, QUEEN = "TEPSHBQ"

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


def _named_en(way: Way) -> str:
    steps = f"{len(way)} {'step' if len(way) == 1 else 'steps'}"
    return f"{steps} ({' '.join(way)})"


def _named_fa(way: Way, words: Words) -> str:
    return f"{words.number(len(way))} گام ({' '.join(way)})"


def _egg_en(fact: ToEgg, _words: Words) -> str:
    eggs = f"{fact.eggs} {'egg is' if fact.eggs == 1 else 'eggs are'} left"
    if not fact.way:
        return f"{eggs}, and the hen can reach none of them."
    return f"{eggs}; the nearest, {fact.way[-1]}, is {_named_en(fact.way)} from the hen."


def _egg_fa(fact: ToEgg, words: Words) -> str:
    eggs = f"{words.number(fact.eggs)} تخم‌مرغ مانده است"
    if not fact.way:
        return f"{eggs} و مرغ به هیچ‌کدام نمی‌رسد."
    return f"{eggs}؛ نزدیک‌ترین، {fact.way[-1]}، {_named_fa(fact.way, words)} از مرغ دور است."


def _time_en(fact: Time, _words: Words) -> str:
    actions = f"{fact.left} {'action is' if fact.left == 1 else 'actions are'} left"
    return f"{actions}: too few for the way to the slingshot." if fact.late else f"{actions}."


def _time_fa(fact: Time, words: Words) -> str:
    actions = f"{words.number(fact.left)} حرکت مانده است"
    return f"{actions}؛ برای رسیدن به تیرکمان کم است." if fact.late else f"{actions}."


ENGLISH: dict[type, Sentence] = {
    Caught: lambda _f, _w: "The queen stands beside the hen and catches her with this move.",
    CanCatchQueen: lambda _f, _w: "The bird stands beside the queen and can catch her now.",
    ToEgg: _egg_en,
    ToSlingshot: lambda f, _w: (
        f"The slingshot is {_named_en(f.way)} from the hen." if f.way else "The hen cannot reach the slingshot."
    ),
    Hunt: lambda f, _w: (
        f"The queen is {_named_en(f.way)} from the hen." if f.way else "The queen has no way to the hen."
    ),
    BirdHunt: lambda f, _w: (
        f"The red bird is {_named_en(f.way)} from the queen." if f.way else "The red bird has no way to the queen."
    ),
    Time: _time_en,
}

PERSIAN: dict[type, Sentence] = {
    Caught: lambda _f, _w: "ملکه کنار مرغ است و با همین حرکت او را می‌گیرد.",
    CanCatchQueen: lambda _f, _w: "پرندهٔ قرمز کنار ملکه است و می‌تواند همین حالا او را بگیرد.",
    ToEgg: _egg_fa,
    ToSlingshot: lambda f, w: f"تیرکمان {_named_fa(f.way, w)} از مرغ دور است." if f.way else "مرغ به تیرکمان نمی‌رسد.",
    Hunt: lambda f, w: f"ملکه {_named_fa(f.way, w)} از مرغ دور است." if f.way else "ملکه راهی به مرغ ندارد.",
    BirdHunt: lambda f, w: (
        f"پرندهٔ قرمز {_named_fa(f.way, w)} از ملکه دور است." if f.way else "پرندهٔ قرمز راهی به ملکه ندارد."
    ),
    Time: _time_fa,
}

PHRASES = {"en": ENGLISH, "fa": PERSIAN}
