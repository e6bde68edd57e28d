"""Hand of the King explained: who holds which banner, which of them are safe, and what is still open."""

from __future__ import annotations

from dataclasses import dataclass

from .._core import HandOfTheKing
from ..messages import Listing, Message
from .explanation import Explanation, Fact, Phrase, Players
from .hand_of_the_king_cards import GENDRY, GENDRY_CARDS, GENDRY_HOUSE, HOUSES, JON, JON_CARDS
from .hand_of_the_king_look import HOUSE_NAMES, name_words

MAJORITY = len(HOUSES) // 2 + 1


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
    """Return how each house stands, the biggest first."""
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


def _banners(fact: Banners, players: Players) -> Message:
    first, second = (_holding(players[player], held) for player, held in enumerate(fact.held))
    return Message("Banners: {first}, {second}.", first=first, second=second)


def _holding(player: Message, held: tuple[str, ...]) -> Message:
    if not held:
        return Message("{player} none", player=player)
    return Message("{player} holds {count} ({houses})", player=player, count=len(held), houses=_houses(held))


def _houses(names: tuple[str, ...]) -> Listing:
    return Listing((HOUSE_NAMES[name] for name in names), "and")


def _open(fact: Open, players: Players) -> Message:
    standing = fact.standing
    house, left = HOUSE_NAMES[standing.house], standing.left
    if standing.holder is None:
        return Message(
            "{house} is open: nobody has a card, {n} card on the board.",
            "{house} is open: nobody has a card, {n} cards on the board.",
            house=house,
            n=left,
        )
    return Message(
        "{house} is open: {player} holds it {own} to {other}, {n} card on the board.",
        "{house} is open: {player} holds it {own} to {other}, {n} cards on the board.",
        house=house,
        player=players[standing.holder],
        own=standing.cards[standing.holder],
        other=standing.cards[1 - standing.holder],
        n=left,
    )


PHRASES: dict[type, Phrase] = {
    Decided: lambda f, players: Message(
        "{player} has won: more than half of the banners are safe.", player=players[f.player]
    ),
    Banners: _banners,
    Safe: lambda f, players: Message(
        "{player} cannot lose {houses} any more.", player=players[f.player], houses=_houses(f.houses)
    ),
    Open: _open,
    Companions: lambda f, _players: Message(
        "Whoever takes the last card of a house uses a companion: {names} are there.",
        names=Listing(map(name_words, f.names), "and"),
    ),
}
