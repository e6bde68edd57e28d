"""Hand of the King as a dictionary of cards by location: both phases, course and boxed rule.

 0  1  2  3  4  5
 6  7  8  9 10 11
 ...              locations row by row; Varys is a card too, of house "No House"
30 31 32 33 34 35
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

Card = tuple[str, str]  # (house, name)
Pile = dict[str, list[str]]  # house -> names taken, in the order of taking
Choice = str | int  # a companion's name, or the location of a card

# Biggest house first: equal banners are decided in this order.
HOUSES = (
    ("Stark", ("Bran", "Robb", "Lyanna", "Rickon", "Sansa", "Eddard", "Catelyn", "Arya")),
    ("Greyjoy", ("Theon", "Balon", "Euron", "Asha", "Rodrik", "Aeron", "Victarion")),
    ("Lannister", ("Tywin", "Joffrey", "Jaime", "Cersei", "Kevan", "Tyrion")),
    ("Targaryen", ("Daenerys", "Aerys", "Aegon 1", "Viserys", "Rhaegar")),
    ("Baratheon", ("Robert", "Stannis", "Renly", "Shireen")),
    ("Tyrell", ("Garlan", "Olenna", "Margaery")),
    ("Tully", ("Edmure", "Hoster")),
)
HOUSE_NAMES = tuple(house for house, _ in HOUSES)
VARYS: Card = ("No House", "Varys")
COMPANIONS = ("Jon", "Gendry", "Ramsay", "Sandor", "Jaqen", "Melisandre")
CHOICES = {"Jon": 1, "Gendry": 0, "Ramsay": 2, "Sandor": 1, "Jaqen": 3, "Melisandre": 0}
RULES = ("course", "boxed")

SIDE = 6
LOCATIONS = SIDE * SIDE
FIRST_COMPANION = LOCATIONS  # move 36 + i names COMPANIONS[i]
DIRECTIONS = ((-1, 0), (1, 0), (0, -1), (0, 1))  # (rows, columns)


# ---- deals ----


def engine_deal(seed: int) -> tuple[Card, ...]:
    """Deal as the course engine does after `random.seed(seed)`: a random house left, then a random name of it."""
    rng = random.Random(seed)
    names_left = {house: list(names) for house, names in (*HOUSES, (VARYS[0], (VARYS[1],)))}
    deal = []
    for _ in range(LOCATIONS):
        house = rng.choice([house for house, names in names_left.items() if names])
        name = rng.choice(names_left[house])
        names_left[house].remove(name)
        deal.append((house, name))
    return tuple(deal)


def uniform_deal(rng: random.Random) -> tuple[Card, ...]:
    """Deal every order of the 36 cards with the same chance."""
    deck = [(house, name) for house, names in HOUSES for name in names] + [VARYS]
    rng.shuffle(deck)
    return tuple(deck)


# ---- rules ----


def beams(location: int) -> list[list[int]]:
    """Return the locations seen from one location in each of the four directions, nearest first."""
    row, column = divmod(location, SIDE)
    found = []
    for down, right in DIRECTIONS:
        cells = [(row + i * down, column + i * right) for i in range(1, SIDE)]
        found.append([r * SIDE + c for r, c in cells if 0 <= r < SIDE and 0 <= c < SIDE])
    return found


@dataclass(frozen=True)
class Oracle:
    """One position; `play` works on a copy. A companion turn is a list of choices in `pending`, one a decision."""

    cards: dict[int, Card]
    piles: tuple[Pile, Pile]
    banners: dict[str, int | None]
    companions: list[str]
    pending: list[Choice] | None
    player: int
    rule: str
    house_taken: str | None  # by the latest normal move; banners after most companions are recounted with it

    @staticmethod
    def start(deal: Sequence[Card], companions: bool, rule: str = "course") -> Oracle:
        assert rule in RULES, f"unknown rule {rule!r}: one of {', '.join(RULES)}"
        return Oracle(
            cards=dict(enumerate(deal)),
            piles=({house: [] for house in HOUSE_NAMES}, {house: [] for house in HOUSE_NAMES}),
            banners=dict.fromkeys(HOUSE_NAMES),
            companions=list(COMPANIONS) if companions else [],
            pending=None,
            player=0,
            rule=rule,
            house_taken=None,
        )

    def varys(self) -> int:
        return next(location for location, card in self.cards.items() if card == VARYS)

    def characters(self) -> list[int]:
        """Locations of the cards left, Varys not counted."""
        return sorted(location for location, card in self.cards.items() if card != VARYS)

    def has_house(self, house: str, locations: Sequence[int]) -> bool:
        return any(location in self.cards and self.cards[location][0] == house for location in locations)

    # ---- the end ----

    def is_over(self) -> bool:
        return self.pending is None and not self.targets()

    def winner(self) -> int | None:
        """More banners win; equal banners go to the holder of the biggest house that is held."""
        if not self.is_over():
            return None
        if self.margin() != 0:
            return 0 if self.margin() > 0 else 1
        return next(self.banners[house] for house in HOUSE_NAMES if self.banners[house] is not None)

    def margin(self) -> int:
        """Banners of player 0 less banners of player 1."""
        owners = list(self.banners.values())
        return owners.count(0) - owners.count(1)

    # ---- moves ----

    def legal_moves(self) -> list[int]:
        """Locations on a normal turn; on a companion turn the next single decision."""
        if self.pending is None:
            return self.targets()
        if not self.pending:
            return [FIRST_COMPANION + COMPANIONS.index(name) for name in self.companions]
        companion, *chosen = self.pending
        if companion == "Jaqen" and len(chosen) == 2:
            others = [name for name in self.companions if name != "Jaqen"]
            return [FIRST_COMPANION + COMPANIONS.index(name) for name in others]
        nameable = sorted(self.cards) if companion == "Ramsay" else self.characters()
        return [location for location in nameable if location not in chosen]

    def targets(self) -> list[int]:
        """Cards Varys may go to: all in his row and column, in the boxed game the farthest of a house each way."""
        found = []
        for beam in beams(self.varys()):
            for distance, location in enumerate(beam):
                if location not in self.cards:
                    continue
                is_farthest = not self.has_house(self.cards[location][0], beam[distance + 1 :])
                if self.rule == "course" or is_farthest:
                    found.append(location)
        return sorted(found)

    def play(self, move: int) -> Oracle:
        assert move in self.legal_moves(), f"illegal move {move}: legal moves are {self.legal_moves()}"
        if self.pending is None:
            return self.take(move)
        choice: Choice = move if move < FIRST_COMPANION else COMPANIONS[move - FIRST_COMPANION]
        following = replace(self, pending=[*self.pending, choice])
        return following.use_companion() if following.is_choice_complete() else following

    def is_choice_complete(self) -> bool:
        assert self.pending
        return len(self.pending) == 1 + CHOICES[str(self.pending[0])]

    # ---- a normal turn ----

    def take(self, target: int) -> Oracle:
        """Take the target and the cards of its house between; the house's last card earns a companion."""
        house = self.cards[target][0]
        taken = self.taken_by(target)
        cards = {location: card for location, card in self.cards.items() if location not in taken}
        del cards[self.varys()]
        cards[target] = VARYS
        names = [self.cards[location][1] for location in taken]
        following = replace(self.with_pile(house, names), cards=cards, house_taken=house).pruned().recounted(house)
        if following.companions and not following.has_house(house, range(LOCATIONS)):
            return replace(following, pending=[])
        return replace(following, player=1 - self.player)

    def taken_by(self, target: int) -> list[int]:
        """Locations of the cards the move takes, nearest to Varys first."""
        beam = next(beam for beam in beams(self.varys()) if target in beam)
        path = beam[: beam.index(target) + 1]
        return [location for location in path if self.has_house(self.cards[target][0], [location])]

    def with_pile(self, house: str, names: list[str]) -> Oracle:
        """Add cards to the pile of the player to move."""
        first, second = ({each: list(held) for each, held in pile.items()} for pile in self.piles)
        (first, second)[self.player][house].extend(names)
        return replace(self, piles=(first, second))

    # ---- a companion turn ----

    def use_companion(self) -> Oracle:
        """The companion leaves, acts, the others are pruned, banners are recounted, and the turn passes."""
        assert self.pending
        assert self.house_taken
        companion = str(self.pending[0])
        acted = self.without_companion(companion).after_effect()
        house = self.house_touched() or self.house_taken
        player = self.player if companion == "Melisandre" else 1 - self.player
        return replace(acted.pruned().recounted(house), pending=None, player=player)

    def house_touched(self) -> str | None:
        """House of the extra cards a companion brings."""
        assert self.pending
        if self.pending[0] == "Jon":
            return self.cards[self.chosen_locations()[0]][0]
        return "Baratheon" if self.pending[0] == "Gendry" else None

    def after_effect(self) -> Oracle:
        assert self.pending
        companion = self.pending[0]
        if companion in ("Jon", "Gendry"):
            names = ["Jon Snow", "Jon Snow"] if companion == "Jon" else ["Gendry"]
            return self.with_pile(str(self.house_touched()), names)
        if companion == "Ramsay":
            return self.with_swapped(*self.chosen_locations())
        if companion == "Sandor":
            return self.without_cards(self.chosen_locations())
        if companion == "Jaqen":
            return self.without_cards(self.chosen_locations()).without_companion(str(self.pending[-1]))
        return self  # Melisandre: the turn does not pass, nothing else

    def chosen_locations(self) -> list[int]:
        assert self.pending
        return [choice for choice in self.pending if isinstance(choice, int)]

    def with_swapped(self, one: int, other: int) -> Oracle:
        return replace(self, cards={**self.cards, one: self.cards[other], other: self.cards[one]})

    def without_cards(self, removed: list[int]) -> Oracle:
        return replace(self, cards={at: card for at, card in self.cards.items() if at not in removed})

    def without_companion(self, removed: str) -> Oracle:
        return replace(self, companions=[name for name in self.companions if name != removed])

    # ---- after every move and every companion ----

    def pruned(self) -> Oracle:
        """Companions that cannot be used now leave for good."""
        left = len(self.characters())
        names = list(self.companions)
        if left < 1:
            names = [name for name in names if name != "Ramsay"]
        if not self.targets():
            names = [name for name in names if name != "Melisandre"]
        names = [name for name in names if CHOICES[name] <= left]
        return replace(self, companions=[] if names == ["Jaqen"] else names)

    def recounted(self, house_touched: str) -> Oracle:
        """Every banner again: majority; on a tie the player to move if the house was just touched, else its holder."""
        banners: dict[str, int | None] = {}
        for house in HOUSE_NAMES:
            first, second = (len(pile[house]) for pile in self.piles)
            if first != second:
                banners[house] = 0 if first > second else 1
            elif first == 0:
                banners[house] = None
            else:
                banners[house] = self.player if house == house_touched else self.banners[house]
        return replace(self, banners=banners)


# ---- what the conformance tests compare ----


def encode(state: Oracle) -> tuple[object, ...]:
    """Plain values of a state: house by location ("" is empty), counts and banners in the order of HOUSES, the rest."""
    return (
        tuple(state.cards[location][0] if location in state.cards else "" for location in range(LOCATIONS)),
        tuple(tuple(len(pile[house]) for house in HOUSE_NAMES) for pile in state.piles),
        tuple(state.banners[house] for house in HOUSE_NAMES),
        tuple(state.companions),
        None if state.pending is None else tuple(state.pending),
        state.player,
    )
