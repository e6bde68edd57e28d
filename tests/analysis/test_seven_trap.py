"""The 7-trap: five stones, several open ends, in eight forms."""

from __future__ import annotations

from itertools import product

from analysis.boards import DIRECTIONS, completes_line, explained, random_states

from turnwise import Connect4
from turnwise.games.connect4_facts import Cell, SevenTrap, StackedThreats

SEVEN = (
    "xxx",
    ".x.",
    "x..",
)
"""The figure as the report draws it, top row first."""


def test_sevens_are_found_and_are_made_of_own_stones() -> None:
    """Every 7 has five own stones and two cells or more that complete a line (lines of four)."""
    seen = 0
    for state in random_states():
        connect = int(state.options()["connect"])
        for fact in explained(state).of(SevenTrap):
            seen += 1
            assert len(fact.stones) == 2 * (connect - 1) - 1
            assert set(fact.stones) <= set(state.stones(fact.player))
            assert len(fact.threats) > 1
            assert all(completes_line(state, fact.player, cell) for cell in fact.threats)
    assert seen > 20


def pictures() -> set[tuple[str, ...]]:
    """Turn and mirror the figure in every way."""
    found: set[tuple[str, ...]] = set()
    picture: tuple[str, ...] = SEVEN
    for _ in range(4):
        picture = tuple("".join(row) for row in zip(*picture[::-1], strict=True))
        found |= {picture, picture[::-1]}
    return found


def test_all_eight_forms_of_the_seven_are_found() -> None:
    """Wherever one of the eight pictures lies on own stones with two open ends, and nowhere else."""
    assert len(pictures()) == 8
    for state in random_states():
        options = state.options()
        if options["connect"] != "4":
            continue
        facts = explained(state).of(SevenTrap)
        for player in (0, 1):
            named = {frozenset(fact.stones) for fact in facts if fact.player == player}
            placed = _placed(set(state.stones(player)), int(options["width"]), int(options["height"]))
            ends = {stones for stones in placed if len(_open_ends(state, player, stones)) > 1}
            assert named == ends, state


def _placed(own: set[Cell], width: int, height: int) -> set[frozenset[Cell]]:
    shapes = [
        [(x, 2 - y) for y, row in enumerate(picture) for x, mark in enumerate(row) if mark == "x"]
        for picture in pictures()
    ]
    moved = (
        frozenset((x + dx, y + dy) for x, y in shape) for shape, dx, dy in product(shapes, range(width), range(height))
    )
    return {stones for stones in moved if stones <= own}


def _open_ends(state: Connect4, player: int, stones: frozenset[Cell]) -> set[Cell]:
    """List the empty cells that make a line of four with three of these stones alone."""
    taken = {*state.stones(0), *state.stones(1)}
    width, height = int(state.options()["width"]), int(state.options()["height"])
    ends = set()
    for cell in product(range(width), range(height)):
        for dx, dy in DIRECTIONS:
            for back in range(4):
                line = {(cell[0] + (i - back) * dx, cell[1] + (i - back) * dy) for i in range(4)}
                if cell not in taken and line - {cell} <= stones:
                    ends.add(cell)
    assert all(completes_line(state, player, end) for end in ends)
    return ends


def test_the_report_s_seven_is_found_upright_and_mirrored() -> None:
    """First owns d3 e3 f3 and the diagonal d1 e2 f3; g3 and g4 lie on top of each other."""
    state = Connect4.parse("455654466")
    mirrored = state.map(1)

    (trap,) = explained(state).of(SevenTrap)
    assert (trap.player, trap.stones) == (0, ((3, 0), (3, 2), (4, 1), (4, 2), (5, 2)))
    assert trap.threats == ((2, 2), (6, 2), (6, 3))
    assert explained(state).of(StackedThreats) == [StackedThreats(0, (6, 2), (6, 3))]
    (other,) = explained(mirrored).of(SevenTrap)
    assert set(other.stones) == {(6 - column, row) for column, row in trap.stones}
