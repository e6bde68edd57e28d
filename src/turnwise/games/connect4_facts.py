"""Facts about a Connect 4 position, and how they are said."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..messages import Listing, Message, Value
from .explanation import Phrase, Players

Cell = tuple[int, int]
"""(column, row), row 0 at the bottom."""


@dataclass(frozen=True)
class WinNow:
    """The player to move completes a line with any of these cells."""

    player: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class MustBlock:
    """The player to move cannot win now, and loses on the next ply unless this cell is taken."""

    player: int
    cell: Cell


@dataclass(frozen=True)
class CannotBlock:
    """The opponent wins on one of several cells; only one of them can be taken."""

    player: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Fork:
    """Playing `cell` makes more threats than one stone can block: a win with the stone after it."""

    player: int
    cell: Cell
    wins: tuple[Cell, ...]


@dataclass(frozen=True)
class SevenTrap:
    """A 7: an unbroken row whose end carries an unbroken diagonal, with two open ends or more."""

    player: int
    stones: tuple[Cell, ...]
    threats: tuple[Cell, ...]


@dataclass(frozen=True)
class StackedThreats:
    """Two threats of one owner on top of each other: blocking the lower one gives the upper one."""

    player: int
    lower: Cell
    upper: Cell


@dataclass(frozen=True)
class Poison:
    """A cell the player must leave alone: a stone there lets the opponent complete a line just above it."""

    player: int
    cell: Cell
    threat: Cell
    playable: bool


@dataclass(frozen=True)
class Threat:
    """A threat that cannot be played yet.

    `profits` says whether zugzwang favours its owner; None where no rule holds (odd heights).
    """

    player: int
    cell: Cell
    odd: bool
    profits: bool | None


@dataclass(frozen=True)
class WaitingMoves:
    """Stones that fit before one must be played under a threat, and who would then have to play it.

    It counts today's threats of both players; a new threat changes the count. `loses` says that nothing but
    cells under enemy threats is left then; otherwise the player gives up a threat of its own.
    """

    stones: int
    gives_way: int
    loses: bool


def cell_name(cell: Cell) -> str:
    """Name a cell by column letter and row number from 1.

    >>> cell_name((3, 0))
    'd1'
    """
    return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"


def _all(cells: Iterable[Cell]) -> Listing:
    return Listing(map(cell_name, cells), "and")


def _any(cells: Iterable[Cell]) -> Listing:
    return Listing(map(cell_name, cells), "or")


def _threat(fact: Threat, players: Players) -> Message:
    owner, other, cell = players[fact.player], players[1 - fact.player], cell_name(fact.cell)
    parity = Message("odd") if fact.odd else Message("even")
    if fact.profits is None:
        return Message("{owner} has an {parity} threat on {cell}.", owner=owner, parity=parity, cell=cell)
    if fact.profits:
        return Message(
            "{owner} has an {parity} threat on {cell}: it stands on {owner}'s parity, so zugzwang works for {owner}.",
            owner=owner,
            parity=parity,
            cell=cell,
        )
    return Message(
        "{owner} has an {parity} threat on {cell}: it stands on {other}'s parity, so zugzwang alone does not give it "
        "to {owner}.",
        owner=owner,
        other=other,
        parity=parity,
        cell=cell,
    )


def _poison(fact: Poison, players: Players) -> Message:
    values: dict[str, Value] = {
        "player": players[fact.player],
        "other": players[1 - fact.player],
        "cell": cell_name(fact.cell),
        "threat": cell_name(fact.threat),
    }
    if fact.playable:
        return Message("{player} must not play {cell}: {other} then wins on {threat}.", **values)
    return Message("{player} must not be the one to play {cell}: {other} then wins on {threat}.", **values)


def _waiting(fact: WaitingMoves, players: Players) -> Message:
    loss = Message("play under a threat of {other} and lose", other=players[1 - fact.gives_way])
    return Message(
        "{room}; if no new one appears, {player} has to {then}.",
        room=_room(fact.stones),
        player=players[fact.gives_way],
        then=loss if fact.loses else Message("give up a threat of its own"),
    )


def _room(stones: int) -> Message:
    if stones == 0:
        return Message("No stone fits before one must be played under a threat")
    return Message(
        "One stone fits before one must be played under a threat",
        "{n} stones fit before one must be played under a threat",
        n=stones,
    )


PHRASES: dict[type, Phrase] = {
    WinNow: lambda f, players: Message(
        "{player} wins at once on {cells}.", player=players[f.player], cells=_any(f.cells)
    ),
    MustBlock: lambda f, players: Message(
        "{player} must play {cell}: otherwise {other} wins there.",
        player=players[f.player],
        other=players[1 - f.player],
        cell=cell_name(f.cell),
    ),
    CannotBlock: lambda f, players: Message(
        "{player} cannot block everything: {other} wins on {cells}.",
        player=players[f.player],
        other=players[1 - f.player],
        cells=_any(f.cells),
    ),
    Fork: lambda f, players: Message(
        "{player} wins with {cell}: one stone cannot stop threats on {cells}.",
        player=players[f.player],
        cell=cell_name(f.cell),
        cells=_all(f.wins),
    ),
    SevenTrap: lambda f, players: Message(
        "{player} has a 7-trap of {stones}: lines end on {cells}.",
        player=players[f.player],
        stones=_all(f.stones),
        cells=_all(f.threats),
    ),
    StackedThreats: lambda f, players: Message(
        "{player} has two threats on top of each other: blocking {lower} gives {upper}.",
        player=players[f.player],
        lower=cell_name(f.lower),
        upper=cell_name(f.upper),
    ),
    Poison: _poison,
    Threat: _threat,
    WaitingMoves: _waiting,
}
