"""Facts about a Connect 4 position, and how they are said."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .explanation import Sentence, Words

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


def _all(cells: Iterable[Cell], words: Words) -> str:
    return words.all_of(cell_name(cell) for cell in cells)


def _any(cells: Iterable[Cell], words: Words) -> str:
    return words.one_of(cell_name(cell) for cell in cells)


def _other(player: int, words: Words) -> str:
    return words.players[1 - player]


def _threat_en(fact: Threat, words: Words) -> str:
    owner, other = words.players[fact.player], _other(fact.player, words)
    opening = f"{owner} has an {'odd' if fact.odd else 'even'} threat on {cell_name(fact.cell)}"
    if fact.profits is None:
        return f"{opening}."
    if fact.profits:
        return f"{opening}: it stands on {owner}'s parity, so zugzwang works for {owner}."
    return f"{opening}: it stands on {other}'s parity, so zugzwang alone does not give it to {owner}."


def _threat_fa(fact: Threat, words: Words) -> str:
    owner, other = words.players[fact.player], _other(fact.player, words)
    opening = f"{owner} در خانهٔ {cell_name(fact.cell)} یک تهدید {'فرد' if fact.odd else 'زوج'} دارد"
    if fact.profits is None:
        return f"{opening}."
    if fact.profits:
        return f"{opening}؛ این ردیف به نوبت {owner} می‌خورد، پس اجبار به حرکت (زوگزوانگ) به سود اوست."
    return f"{opening}؛ این ردیف به نوبت {other} می‌خورد، پس اجبار به حرکت به‌تنهایی آن را به {owner} نمی‌دهد."


def _poison_en(fact: Poison, words: Words) -> str:
    when = "must not play" if fact.playable else "must not be the one to play"
    cell, threat = cell_name(fact.cell), cell_name(fact.threat)
    return f"{words.players[fact.player]} {when} {cell}: {_other(fact.player, words)} then wins on {threat}."


def _poison_fa(fact: Poison, words: Words) -> str:
    me, cell, threat = words.players[fact.player], cell_name(fact.cell), cell_name(fact.threat)
    must = "نباید" if fact.playable else "وقتی نوبت این خانه برسد هم نباید"
    return f"{me} {must} در {cell} بازی کند؛ چون سپس {_other(fact.player, words)} در {threat} می‌برد."


def _waiting_en(fact: WaitingMoves, words: Words) -> str:
    stones = {0: "No stone fits", 1: "One stone fits"}.get(fact.stones, f"{fact.stones} stones fit")
    who, other = words.players[fact.gives_way], _other(fact.gives_way, words)
    then = f"play under a threat of {other} and lose" if fact.loses else "give up a threat of its own"
    return f"{stones} before one must be played under a threat; if no new one appears, {who} has to {then}."


def _waiting_fa(fact: WaitingMoves, words: Words) -> str:
    opening = f"تا پیش از بازی‌کردن زیر یک تهدید، {words.number(fact.stones)} مهرهٔ دیگر جا دارد"
    if fact.stones == 0:
        opening = "دیگر هیچ خانه‌ای جز خانه‌های زیر تهدیدها نمانده است"
    who, other = words.players[fact.gives_way], _other(fact.gives_way, words)
    then = f"زیر تهدید {other} بازی کند و ببازد" if fact.loses else "از یکی از تهدیدهای خودش بگذرد"
    return f"{opening}؛ اگر تهدید تازه‌ای ساخته نشود، {who} ناچار است {then}."


ENGLISH: dict[type, Sentence] = {
    WinNow: lambda f, w: f"{w.players[f.player]} wins at once on {_any(f.cells, w)}.",
    MustBlock: lambda f, w: (
        f"{w.players[f.player]} must play {cell_name(f.cell)}: otherwise {_other(f.player, w)} wins there."
    ),
    CannotBlock: lambda f, w: (
        f"{w.players[f.player]} cannot block everything: {_other(f.player, w)} wins on {_any(f.cells, w)}."
    ),
    Fork: lambda f, w: (
        f"{w.players[f.player]} wins with {cell_name(f.cell)}: one stone cannot stop threats on {_all(f.wins, w)}."
    ),
    SevenTrap: lambda f, w: (
        f"{w.players[f.player]} has a 7-trap of {_all(f.stones, w)}: lines end on {_all(f.threats, w)}."
    ),
    StackedThreats: lambda f, w: (
        f"{w.players[f.player]} has two threats on top of each other: "
        f"blocking {cell_name(f.lower)} gives {cell_name(f.upper)}."
    ),
    Poison: _poison_en,
    Threat: _threat_en,
    WaitingMoves: _waiting_en,
}

PERSIAN: dict[type, Sentence] = {
    WinNow: lambda f, w: f"{w.players[f.player]} همین حالا با بازی در {_any(f.cells, w)} می‌برد.",
    MustBlock: lambda f, w: (
        f"{w.players[f.player]} باید در {cell_name(f.cell)} بازی کند؛ وگرنه {_other(f.player, w)} همان‌جا می‌برد."
    ),
    CannotBlock: lambda f, w: (
        f"{w.players[f.player]} نمی‌تواند همهٔ راه‌ها را ببندد؛ {_other(f.player, w)} در {_any(f.cells, w)} می‌برد."
    ),
    Fork: lambda f, w: (
        f"{w.players[f.player]} با بازی در {cell_name(f.cell)} می‌برد؛ {_all(f.wins, w)} را نمی‌توان هم‌زمان بست."
    ),
    SevenTrap: lambda f, w: (
        f"{w.players[f.player]} با مهره‌های {_all(f.stones, w)} یک «تلهٔ ۷» ساخته است؛ "
        f"خط‌ها در {_all(f.threats, w)} کامل می‌شوند."
    ),
    StackedThreats: lambda f, w: (
        f"{w.players[f.player]} دو تهدید روی هم دارد؛ بستن {cell_name(f.lower)} راه {cell_name(f.upper)} را باز می‌کند."
    ),
    Poison: _poison_fa,
    Threat: _threat_fa,
    WaitingMoves: _waiting_fa,
}

PHRASES = {"en": ENGLISH, "fa": PERSIAN}
