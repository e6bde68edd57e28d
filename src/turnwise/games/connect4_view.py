"""Connect 4 on a screen: stones, the winning line, and an order of play for a board that somebody has drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .._core import Connect4
from ..errors import ParseError
from ..messages import Message
from ..report import Move, Score
from .look import Field, Json, Look, Piece, Shape, Themed, circle, path
from .view import DRAW, BoardView, Drawing, Step, by_place, drawn_cells, grid, leader_of, numbers

LETTERS = "abcdefghijklmnopqrstuvwxyz"
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
CODES = ("", "0", "1")
MOST_TRIED = 50_000  # orders of play, before a drawn board is given up
DIGITS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Place = tuple[int, int]
"""Column and row; row 0 is the bottom."""


Size = tuple[int, int, int]
"""Width, height, and how many in a line win."""


def _size(state: Any) -> Size:
    options = state.options()
    return int(options["width"]), int(options["height"]), int(options["connect"])


def _indices(size: Size, places: Iterable[Place]) -> list[int]:
    width, height, _ = size
    return [(height - 1 - row) * width + column for column, row in places]


def _codes(state: Any) -> list[str]:
    size = _size(state)
    codes = [""] * (size[0] * size[1])
    for player, code in enumerate(CODES[1:]):
        for index in _indices(size, state.stones(player)):
            codes[index] = code
    return codes


def winning_places(stones: set[Place], connect: int) -> set[Place]:
    """List the stones that stand in a whole line.

    >>> sorted(winning_places({(0, 0), (1, 0), (2, 0), (2, 1)}, 3))
    [(0, 0), (1, 0), (2, 0)]
    """
    found: set[Place] = set()
    for column, row in stones:
        for right, up in DIRECTIONS:
            line = [(column + right * step, row + up * step) for step in range(connect)]
            if stones.issuperset(line):
                found.update(line)
    return found


def _board(state: Any, last: Step | None) -> Json:
    size = width, height, connect = _size(state)
    lines = [winning_places(set(state.stones(player)), connect) for player in (0, 1)] if state.is_over() else []
    threats = [_indices(size, state.threats(player)) for player in (0, 1)]
    return grid(
        state,
        last,
        _codes,
        row_labels=numbers(height)[::-1],
        column_labels=LETTERS[:width],
        marks=_indices(size, set().union(*lines)),
        notes=by_place(*threats),
        side={"stones": [len(state.stones(player)) for player in (0, 1)], "connect": connect},
    )


def _cells(state: Any, move: Move) -> list[int]:
    """The whole column may be clicked, stones too; the new one lands on the last cell."""
    size, taken = _size(state), [column for player in (0, 1) for column, _ in state.stones(player)].count(move)
    column = _indices(size, [(move, row) for row in range(size[1] - 1, -1, -1)])
    return [*column[: -taken - 1], *column[len(column) - taken :], column[-taken - 1]]


def _keys(_state: Any, move: Move) -> list[str]:
    """The column's number: letters stay free for what a page does by key."""
    return [DIGITS[move].lower()]


def _reason(state: Any) -> Message:
    if state.result():
        return Message("{discs} in a line", discs=_size(state)[2])
    return Message("the board is full")


def _words(state: Any, move: Move) -> Message:
    return Message("column {column}", column=state.move_text(move))


def _score_words(state: Any, score: Score) -> Message:
    """Describe with which of their own discs the winner wins."""
    if score == 0:
        return DRAW
    winner, options = leader_of(state, score), state.options()
    cells = int(options["width"]) * int(options["height"])
    disc = (cells + 3 - winner) // 2 - round(abs(score))
    return Message(
        "{player} wins with disc {disc} ({placed} on the board)",
        player=PLAYERS[winner],
        disc=disc,
        placed=len(state.stones(winner)),
    )


# ---- a drawn board ----


def _edit(drawing: Drawing) -> Any:
    """Find an order of play that leads to the board: the text of a position is one."""
    empty = Connect4(**drawing.options)
    width, height, connect = _size(empty)
    cells = drawn_cells(drawing, "connect4", [width * height], CODES)
    columns = [_column(cells, width, column) for column in range(width)]
    counts = [sum(column.count(player) for column in columns) for player in CODES[1:]]
    if counts[0] - counts[1] not in (0, 1) or counts[0] - counts[1] != drawing.to_move:
        raise ParseError(
            "connect4 board: {first} stones of the first player and {second} of the second do not go with "
            "player {player} to move",
            first=counts[0],
            second=counts[1],
            player=drawing.to_move + 1,
        )
    order = _order(columns, connect)
    prefix = f"{width}x{height}x{connect}:"
    return Connect4.parse(prefix + "".join(DIGITS[column] for column in order))


def _column(cells: list[str], width: int, column: int) -> str:
    """Read a column from the bottom; a stone above a gap floats."""
    codes = cells[column::width][::-1]
    stack = "".join(codes)
    if "" in codes[: len(stack)]:
        raise ParseError("connect4 board: a stone of column {column} floats over an empty cell", column=LETTERS[column])
    return stack


def _order(columns: list[str], connect: int) -> list[int]:
    """Order the stones so that the players take turns; one that completes a line comes last."""
    for last in _last_stones(columns, connect):
        rest = [stack[:-1] if column == last else stack for column, stack in enumerate(columns)]
        found = _alternating(rest)
        if found is not None:
            return found if last is None else [*found, last]
    raise ParseError("connect4 board: no order of play leads to it")


def _last_stones(columns: list[str], connect: int) -> list[int | None]:
    """Columns whose top stone may have been the last; None where any may."""
    total = sum(map(len, columns))
    if not _lines(columns, connect):
        return [None]
    mover = str((total - 1) % 2)
    candidates = [column for column, stack in enumerate(columns) if stack.endswith(mover)]
    before = [[stack[:-1] if column == last else stack for column, stack in enumerate(columns)] for last in candidates]
    ends = [last for last, rest in zip(candidates, before, strict=True) if not _lines(rest, connect)]
    if not ends:
        raise ParseError("connect4 board: there is more than one line, and no last stone that made them")
    return list(ends)


def _lines(columns: list[str], connect: int) -> bool:
    return any(
        winning_places(
            {(x, y) for x, stack in enumerate(columns) for y, code in enumerate(stack) if code == player}, connect
        )
        for player in CODES[1:]
    )


def _alternating(columns: list[str]) -> list[int] | None:
    """Take turns from the bottoms of the columns until none is left; None if that cannot be."""
    total = sum(map(len, columns))
    order: list[int] = []
    heights = [0] * len(columns)
    tried: set[tuple[int, ...]] = set()
    choices = [iter(range(len(columns)))]
    while len(order) < total:
        player = CODES[1 + len(order) % 2]
        for column in choices[-1]:
            stack, height = columns[column], heights[column]
            heights[column] += 1
            if height < len(stack) and stack[height] == player and tuple(heights) not in tried:
                tried.add(tuple(heights))
                order.append(column)
                choices.append(iter(range(len(columns))))
                break
            heights[column] -= 1
        else:
            choices.pop()
            if not order or len(tried) > MOST_TRIED:
                return None
            heights[order.pop()] -= 1
    return order


# ---- how it looks ----

RED, YELLOW = Themed("disc-red", "#d43d31"), Themed("disc-yellow", "#f5c52c")
PLAYERS = (Message("Red"), Message("Yellow"))
SIGN: dict[str, Any] = {"stroke": "#0005", "width": 2.5}  # tells the players apart without colour
SIGNS = (circle(20, 20, 9, **SIGN), path("M14 14l12 12M26 14L14 26", **SIGN))


def _disc(player: int, colour: Themed, sign: Shape) -> Piece:
    return Piece(name=PLAYERS[player], shapes=(circle(20, 20, 17, fill=colour), sign))


LOOK = Look(
    players=PLAYERS,
    colours=(RED, YELLOW),
    player_codes=("0", "1"),
    surface="holes",
    appear="drop",
    flip="mirror",
    pieces={"0": _disc(0, RED, SIGNS[0]), "1": _disc(1, YELLOW, SIGNS[1])},
    note=Message("completes a line of {player}"),
    editor=CODES,
    bar_scale=8,
    tree_depth=3,
    fields={
        "width": Field(label=Message("Columns"), low=1, high=12, usual=7),
        "height": Field(label=Message("Rows"), low=1, high=12, usual=6),
        "connect": Field(label=Message("Discs in a line"), low=2, high=8, usual=4),
    },
)

CONNECT4_VIEW = BoardView(
    look=LOOK,
    board=_board,
    cells=_cells,
    reason=_reason,
    edit=_edit,
    words=_words,
    score_words=_score_words,
    keys=_keys,
)
