"""Othello explained: moves, corners, squares that give a corner away, and discs that can never be turned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .._core import Othello
from ..messages import Listing, Message, Value
from .explanation import Explanation, Fact, Phrase, Players

SIDES = "XO"
EMPTY = "-"
AXES = ((0, 1), (1, 0), (1, 1), (1, -1))

Square = tuple[int, int]
"""Row and column, from the top left."""
Squares = Mapping[Square, str]


@dataclass(frozen=True)
class MustPass:
    """The player to move has no square to play on."""

    player: int


@dataclass(frozen=True)
class CanTakeCorners:
    """Corners that the player to move can take now."""

    player: int
    corners: tuple[str, ...]


@dataclass(frozen=True)
class GivesCorner:
    """A move of the player after which the other can take a corner that is out of reach now."""

    player: int
    move: str
    corners: tuple[str, ...]


@dataclass(frozen=True)
class Mobility:
    """How many squares each player could play on; a player who runs out must give something away."""

    moves: tuple[int, int]


@dataclass(frozen=True)
class Corners:
    """The corners each player holds."""

    held: tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Stable:
    """Discs that no play can turn any more, as far as the edges and full lines prove it."""

    discs: tuple[int, int]


@dataclass(frozen=True)
class Exposed:
    """Discs with an empty square beside them: the fewer, the fewer moves they give the other."""

    discs: tuple[int, int]


def explain_othello(state: Othello) -> Explanation:
    """Explain what counts before the last discs do; a finished game needs no explanation."""
    facts = () if state.is_over() else tuple(_facts(state))
    return Explanation(facts, PHRASES)


def _facts(state: Othello) -> list[Fact]:
    mover, board = state.to_move(), squares_of(state)
    moves = _targets(state)
    found: list[Fact] = [] if moves else [MustPass(mover)]
    corners = tuple(name for name in moves if name in _corner_names(state))
    if corners:
        found.append(CanTakeCorners(mover, corners))
    found += _gifts(state, moves)
    theirs = len(_targets(turned(state)))
    mine = len(moves)
    found.append(Mobility((mine, theirs) if mover == 0 else (theirs, mine)))
    held = [tuple(name for name in _corner_names(state) if board[_square(name)] == side) for side in SIDES]
    if any(held):
        found.append(Corners((held[0], held[1])))
    stable = [len(stable_discs(board, side)) for side in SIDES]
    if any(stable):
        found.append(Stable((stable[0], stable[1])))
    exposed = [sum(_is_exposed(board, square) for square, disc in board.items() if disc == side) for side in SIDES]
    return [*found, Exposed((exposed[0], exposed[1]))]


def squares_of(state: Othello) -> dict[Square, str]:
    """Return the discs by square."""
    return {(row, column): disc for row, line in enumerate(state.rows()) for column, disc in enumerate(line)}


def turned(state: Othello) -> Othello:
    """Return the same board with the other player to move."""
    return Othello.parse(f"{''.join(state.rows())} {SIDES[1 - state.to_move()]}")


def stable_discs(board: Squares, side: str) -> set[Square]:
    """Find a side's discs that can never be turned: held on every axis by an edge, a stable disc or a full line."""
    own = {square for square, disc in board.items() if disc == side}
    stable: set[Square] = set()
    while True:
        more = {square for square in own - stable if all(_is_held(board, square, axis, stable) for axis in AXES)}
        if not more:
            return stable
        stable |= more


def _is_held(board: Squares, square: Square, axis: Square, stable: set[Square]) -> bool:
    (row, column), (down, right) = square, axis
    beside = [(row + way * down, column + way * right) for way in (1, -1)]
    if any(each not in board or each in stable for each in beside):
        return True
    return all(board[each] != EMPTY for way in (1, -1) for each in _line(board, square, (way * down, way * right)))


def _line(board: Squares, square: Square, step: Square) -> list[Square]:
    found, (row, column) = [], (square[0] + step[0], square[1] + step[1])
    while (row, column) in board:
        found.append((row, column))
        row, column = row + step[0], column + step[1]
    return found


def _is_exposed(board: Squares, square: Square) -> bool:
    row, column = square
    return any(board.get((row + down, column + right)) == EMPTY for down in (-1, 0, 1) for right in (-1, 0, 1))


def _targets(state: Othello) -> list[str]:
    """Name the squares that can be played on; a pass is none."""
    if state.is_over():
        return []
    return [state.move_text(move) for move in state.legal_moves() if move < state.size() ** 2]


def _corner_names(state: Othello) -> list[str]:
    last = "abcdefgh"[state.size() - 1]
    return [f"{column}{row}" for row in (1, state.size()) for column in ("a", last)]


def _square(name: str) -> Square:
    return int(name[1:]) - 1, ord(name[0]) - ord("a")


def _gifts(state: Othello, moves: list[str]) -> list[Fact]:
    """Find moves that give a corner away."""
    before = set(_targets(turned(state)))
    gifts: list[Fact] = []
    for move in moves:
        after = state.play(move)
        replies = [] if after.to_move() == state.to_move() else _targets(after)
        given = tuple(name for name in _corner_names(state) if name in replies and name not in before)
        if given:
            gifts.append(GivesCorner(state.to_move(), move, given))
    return gifts


def _corners_told(fact: Corners, players: Players) -> Message:
    first, second = (_held(players[player], held) for player, held in enumerate(fact.held))
    return Message("{first}; {second}.", first=first, second=second)


def _held(player: Message, corners: tuple[str, ...]) -> Message:
    if not corners:
        return Message("{player} holds no corner", player=player)
    return Message("{player} holds {corners}", player=player, corners=Listing(corners, "and"))


def _counts(numbers: tuple[int, int], players: Players) -> dict[str, Value]:
    return {"first": players[0], "second": players[1], "n": numbers[0], "others": numbers[1]}


PHRASES: dict[type, Phrase] = {
    MustPass: lambda f, players: Message("{player} has no move and must pass.", player=players[f.player]),
    CanTakeCorners: lambda f, players: Message(
        "{player} can take a corner: {corners}.", player=players[f.player], corners=Listing(f.corners, "or")
    ),
    GivesCorner: lambda f, players: Message(
        "Playing {move} lets {other} take {corners}.",
        move=f.move,
        other=players[1 - f.player],
        corners=Listing(f.corners, "or"),
    ),
    Mobility: lambda f, players: Message(
        "{first} has {n} move, {second} {others}: the player with fewer has less to choose from.",
        "{first} has {n} moves, {second} {others}: the player with fewer has less to choose from.",
        **_counts(f.moves, players),
    ),
    Corners: _corners_told,
    Stable: lambda f, players: Message(
        "{first} has {n} disc, {second} {others} that can never be turned.",
        "{first} has {n} discs, {second} {others} that can never be turned.",
        **_counts(f.discs, players),
    ),
    Exposed: lambda f, players: Message(
        "{first} has {n} disc, {second} {others} beside an empty square.",
        "{first} has {n} discs, {second} {others} beside an empty square.",
        **_counts(f.discs, players),
    ),
}
