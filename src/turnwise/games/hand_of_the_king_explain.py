"""Hand of the King explained: who holds which banner, which of them are safe, and what is still open."""

from __future__ import annotations

from dataclasses import dataclass

from .._core import HandOfTheKing
from .explanation import Explanation, Fact, Sentence, Words
from .hand_of_the_king_cards import HOUSES
from .hand_of_the_king_look import COMPANIONS_FA, HOUSES_FA

MAJORITY = len(HOUSES) // 2 + 1
JON, GENDRY = "Jon", "Gendry"
JON_CARDS, GENDRY_CARDS, GENDRY_HOUSE = 2, 1, "Baratheon"


@dataclass(frozen=True)
class Standing:
    """One house: cards of both players, cards on the board, and how many one player could still get."""

    house: str
    cards: tuple[int, int]
    left: int
    reach: int
    holder: int | None

    @property
    def is_safe(self) -> bool:
        """Whether its holder cannot lose the banner any more; on equal cards it goes to whoever took last."""
        if self.holder is None:
            return False
        return self.reach == 0 or self.cards[1 - self.holder] + self.reach < self.cards[self.holder]


@dataclass(frozen=True)
class Banners:
    """The banners each player holds."""

    held: tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Safe:
    """Banners of a player that the other cannot get any more."""

    player: int
    houses: tuple[str, ...]


@dataclass(frozen=True)
class Decided:
    """A player is sure of more than half of the banners."""

    player: int


@dataclass(frozen=True)
class Open:
    """A house that is still fought for."""

    standing: Standing


@dataclass(frozen=True)
class Companions:
    """Companions that are still there: they come with the last card of a house."""

    names: tuple[str, ...]


def explain_king(state: HandOfTheKing) -> Explanation:
    """Explain the banners; a finished game needs no explanation."""
    facts = () if state.is_over() else tuple(_facts(state))
    return Explanation(facts, PHRASES)


def standings(state: HandOfTheKing) -> list[Standing]:
    """Say of each house how it stands, the biggest first."""
    counts, companions = [state.counts(player) for player in (0, 1)], state.companions()
    left = [house for _, house, _ in state.cards()]
    held = [state.banners(player) for player in (0, 1)]
    return [
        Standing(
            house,
            (counts[0][house], counts[1][house]),
            left.count(house),
            _reach(house, left.count(house), companions),
            next((player for player in (0, 1) if house in held[player]), None),
        )
        for house in HOUSES
    ]


def _reach(house: str, left: int, companions: list[str]) -> int:
    """Most cards of a house that one player can still get: those on the board, and what companions bring."""
    more = JON_CARDS if JON in companions and left else 0
    return left + more + (GENDRY_CARDS if GENDRY in companions and house == GENDRY_HOUSE else 0)


def _facts(state: HandOfTheKing) -> list[Fact]:
    houses = standings(state)
    found: list[Fact] = [Banners((tuple(state.banners(0)), tuple(state.banners(1))))]
    for player in (0, 1):
        safe = tuple(each.house for each in houses if each.is_safe and each.holder == player)
        if safe:
            found.append(Safe(player, safe))
        if len(safe) >= MAJORITY:
            found.insert(0, Decided(player))
    found += [Open(each) for each in houses if each.reach and not each.is_safe]
    return [*found, Companions(tuple(state.companions()))] if state.companions() else found


def _banners_en(fact: Banners, words: Words) -> str:
    parts = [
        f"{words.players[player]} holds {len(held)} ({words.all_of(held)})" if held else f"{words.players[player]} none"
        for player, held in enumerate(fact.held)
    ]
    return f"Banners: {parts[0]}, {parts[1]}."


def _banners_fa(fact: Banners, words: Words) -> str:
    parts = [
        f"{words.players[player]} {words.number(len(held))} ({words.all_of(HOUSES_FA[house] for house in held)})"
        if held
        else f"{words.players[player]} هیچ"
        for player, held in enumerate(fact.held)
    ]
    return f"پرچم‌ها: {parts[0]}، {parts[1]}."


def _open_en(fact: Open, words: Words) -> str:
    house = fact.standing
    left = f"{house.left} {'card' if house.left == 1 else 'cards'} on the board"
    if house.holder is None:
        return f"{house.house} is open: nobody has a card, {left}."
    own, other = house.cards[house.holder], house.cards[1 - house.holder]
    return f"{house.house} is open: {words.players[house.holder]} holds it {own} to {other}, {left}."


def _open_fa(fact: Open, words: Words) -> str:
    house, name = fact.standing, HOUSES_FA[fact.standing.house]
    left = f"{words.number(house.left)} کارت روی صفحه است"
    if house.holder is None:
        return f"{name} باز است: هیچ‌کس کارتی ندارد، {left}."
    own, other = (words.number(house.cards[player]) for player in (house.holder, 1 - house.holder))
    return f"{name} باز است: {words.players[house.holder]} آن را {own} به {other} دارد، {left}."


ENGLISH: dict[type, Sentence] = {
    Decided: lambda f, w: f"{w.players[f.player]} has won: more than half of the banners are safe.",
    Banners: _banners_en,
    Safe: lambda f, w: f"{w.players[f.player]} cannot lose {w.all_of(f.houses)} any more.",
    Open: _open_en,
    Companions: lambda f, w: f"Whoever takes the last card of a house uses a companion: {w.all_of(f.names)} are there.",
}

PERSIAN: dict[type, Sentence] = {
    Decided: lambda f, w: f"{w.players[f.player]} برده است: بیش از نیمی از پرچم‌ها برایش قطعی است.",
    Banners: _banners_fa,
    Safe: lambda f, w: (
        f"{w.players[f.player]} دیگر {w.all_of(HOUSES_FA[house] for house in f.houses)} را از دست نمی‌دهد."
    ),
    Open: _open_fa,
    Companions: lambda f, w: (
        "هر که آخرین کارت خاندانی را بگیرد یک همراه به کار می‌برد؛ "
        f"{w.all_of(COMPANIONS_FA[name] for name in f.names)} مانده‌اند."
    ),
}

PHRASES = {"en": ENGLISH, "fa": PERSIAN}
