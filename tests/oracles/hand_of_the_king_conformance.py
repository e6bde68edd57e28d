"""The oracle of Hand of the King as the conformance tests ask for it."""

from __future__ import annotations

import random
from typing import Any

from oracles.hand_of_the_king import (
    COMPANIONS,
    FIRST_COMPANION,
    HOUSE_NAMES,
    HOUSES,
    LOCATIONS,
    VARYS,
    Oracle,
    encode,
    engine_deal,
)

Board = tuple[object, ...]
SIDE = 6


def uniform_deal(seed: int) -> list[tuple[str, str]]:
    """Shuffle the cards, house by house and Varys last, by Python's generator."""
    cards = [(house, name) for house, names in HOUSES for name in names] + [VARYS]
    random.Random(seed).shuffle(cards)
    return cards


class HandOfTheKingOracle:
    def __init__(
        self,
        *,
        seed: int = 0,
        companions: str = "on",
        deal: str = "engine",
        rule: str = "course",
        oracle: Oracle | None = None,
    ) -> None:
        dealt = engine_deal(seed) if deal == "engine" else tuple(uniform_deal(seed))
        self.oracle = oracle or Oracle.start(dealt, companions=companions == "on", rule=rule)

    def to_move(self) -> int:
        return self.oracle.player

    def is_over(self) -> bool:
        return self.oracle.is_over()

    def legal_moves(self) -> list[str]:
        return [name_of(move) for move in self.oracle.legal_moves()]

    def play(self, move: str) -> HandOfTheKingOracle:
        return HandOfTheKingOracle(oracle=self.oracle.play(number_of(move)))

    def result(self) -> float | None:
        """The lead in banners for the player to move; half a banner when the biggest house decides."""
        if not self.is_over():
            return None
        sign = 1 if self.to_move() == 0 else -1
        margin = self.oracle.margin()
        return sign * (margin if margin else 0.5 if self.oracle.winner() == 0 else -0.5)

    rank = result

    # ---- what the conformance tests compare ----

    def board(self) -> Board:
        names = tuple(sorted((at, name) for at, (_, name) in self.oracle.cards.items()))
        piles = tuple(tuple(sorted(n for held in pile.values() for n in held)) for pile in self.oracle.piles)
        return (*encode(self.oracle), names, piles)

    @staticmethod
    def board_of(state: Any) -> Board:
        houses = {location: house for location, house, _ in state.cards()}
        pending = state.pending()
        owners = {house: player for player in (0, 1) for house in state.banners(player)}
        return (
            tuple(houses.get(location, "") for location in range(LOCATIONS)),
            tuple(tuple(state.counts(player)[house] for house in HOUSE_NAMES) for player in (0, 1)),
            tuple(owners.get(house) for house in HOUSE_NAMES),
            tuple(state.companions()),
            None if pending is None else tuple(pending),
            state.to_move(),
            tuple((location, name) for location, _, name in state.cards()),
            tuple(pile_of(state, player) for player in (0, 1)),
        )

    @staticmethod
    def rank_of(state: Any) -> float:
        return float(state.result())

    @staticmethod
    def plies_left(state: Any) -> int:
        """At most: every card by itself, every companion with all its choices."""
        most_choices = 4
        return len(state.cards()) - 1 + most_choices * len(state.companions())

    def features(self) -> dict[str, float]:
        me = self.to_move()
        mine, theirs = self.oracle.piles[me], self.oracle.piles[1 - me]
        owner = self.oracle.banners
        return {
            **{f"{h.lower()}_banner": (owner[h] == me) - (owner[h] == 1 - me) for h in HOUSE_NAMES},
            **{f"{h.lower()}_lead": len(mine[h]) - len(theirs[h]) for h in HOUSE_NAMES},
            "cards_left": len(self.oracle.characters()),
            "moves": len(self.oracle.targets()),
        }


def pile_of(state: Any, player: int) -> tuple[str, ...]:
    """Names a player holds; the cards companions brought are told by the difference in numbers."""
    taken = [(house, name) for _, house, name in state.taken(player)]
    names = [name for _, name in taken]
    for house, count in state.counts(player).items():
        extra = count - sum(each == house for each, _ in taken)
        names += {0: [], 1: ["Gendry"], 2: ["Jon Snow"] * 2, 3: ["Gendry", "Jon Snow", "Jon Snow"]}[extra]
    return tuple(sorted(names))


def name_of(move: int) -> str:
    """c4 for a location, the name of a companion."""
    if move >= FIRST_COMPANION:
        return COMPANIONS[move - FIRST_COMPANION]
    return f"{'abcdef'[move % SIDE]}{move // SIDE + 1}"


def number_of(text: str) -> int:
    return next(move for move in range(FIRST_COMPANION + len(COMPANIONS)) if name_of(move) == text)
