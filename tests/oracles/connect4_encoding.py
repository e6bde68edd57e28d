"""What networks see of Connect 4, cell by cell and line by line, from the oracle's lists."""

from __future__ import annotations

from collections.abc import Iterator

from .connect4 import EMPTY, Connect4Oracle

Cell = tuple[int, int]
STEPS = ((0, 1), (1, -1), (1, 0), (1, 1))  # (columns, rows): up, falling, level, rising


def lines(state: Connect4Oracle) -> list[int]:
    """The encoding "lines"."""
    mover = state.to_move()
    cells = [(column, row) for column in range(state.width) for row in range(state.height)]
    threats = [_threats(state, player) for player in (mover, 1 - mover)]
    nothing = [0] * len(cells)
    row = [int(_owner(state, cell) == mover) for cell in cells]
    row += [int(_owner(state, cell) == 1 - mover) for cell in cells]
    row += [int(_is_next(state, cell)) for cell in cells]
    for seat in (0, 1):
        for of_side in threats:
            row += [int(cell in of_side) for cell in cells] if mover == seat else nothing
    row.append(1 - mover)
    for player in (mover, 1 - mover):
        for count in range(1, state.connect):
            row += [int(_has_only(state, line, player, count)) for line in _lines(state)]
    return row


def _owner(state: Connect4Oracle, cell: Cell) -> int:
    return state.grid[cell[0]][cell[1]]


def _is_next(state: Connect4Oracle, cell: Cell) -> bool:
    column, row = cell
    return _owner(state, cell) == EMPTY and EMPTY not in state.grid[column][:row]


def _lines(state: Connect4Oracle) -> Iterator[list[Cell]]:
    """Direction by direction, in the order of their first cells."""
    for columns, rows in STEPS:
        for column in range(state.width):
            for row in range(state.height):
                line = [(column + i * columns, row + i * rows) for i in range(state.connect)]
                if all(0 <= x < state.width and 0 <= y < state.height for x, y in line):
                    yield line


def _threats(state: Connect4Oracle, player: int) -> set[Cell]:
    """Empty cells that would complete a line."""
    found = set()
    for line in _lines(state):
        others = [cell for cell in line if _owner(state, cell) != player]
        if len(others) == 1 and _owner(state, others[0]) == EMPTY:
            found.add(others[0])
    return found


def _has_only(state: Connect4Oracle, line: list[Cell], player: int, count: int) -> bool:
    owners = [_owner(state, cell) for cell in line]
    return owners.count(player) == count and owners.count(EMPTY) == len(line) - count
