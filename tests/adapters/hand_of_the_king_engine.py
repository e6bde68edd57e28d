"""A stand-in for the course engine of Hand of the King: what a drop-in agent must fit, without its window.

The rules are those of the oracle. What is here is the engine's manners: the objects it passes, the order of the
players, and what it does with answers that are late, of the wrong kind or not valid.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import cycle
from time import perf_counter
from types import SimpleNamespace
from typing import Any

from oracles.hand_of_the_king import (
    CHOICES,
    COMPANIONS,
    FIRST_COMPANION,
    HOUSE_NAMES,
    HOUSES,
    VARYS,
    Oracle,
    engine_deal,
)

TIME_LIMIT = 10.0
PATIENCE = 5  # the engine asks again for ever; here so many times in one turn
CLASS_COPIES = 3  # utils.classes, classes, and a student's own


def make_classes() -> SimpleNamespace:
    """Make the two classes again: the engine's program loads them several times, and no copy knows the others."""

    class Card:
        def __init__(self, house: str, name: str, location: int) -> None:
            self._values = (house, name, location)

        def get_house(self) -> str:
            return self._values[0]

        def get_name(self) -> str:
            return self._values[1]

        def get_location(self) -> int:
            return self._values[2]

    class Player:
        def __init__(self, agent: str, cards: dict[str, list[Card]], banners: dict[str, int]) -> None:
            self._values = (agent, cards, banners)

        def get_agent(self) -> str:
            return self._values[0]

        def get_cards(self) -> dict[str, list[Card]]:
            return self._values[1]

        def get_banners(self) -> dict[str, int]:
            return self._values[2]

    return SimpleNamespace(Card=Card, Player=Player)


CLASSES = cycle([make_classes() for _ in range(CLASS_COPIES)])


class EngineCrashError(Exception):
    """The engine's own exception after an answer of the wrong kind: the program ends."""


class AskedForEverError(Exception):
    """The same player gave answers that are not valid again and again."""


@dataclass
class Engine:
    """Plays one game between two `get_move` functions.

    `knows_jaqen=False` is the engine's first version with companions, which accepts Jaqen from nobody.
    """

    seats: tuple[Callable[..., Any], Callable[..., Any]]
    names: tuple[str, str] = ("my_agent", "random_agent")
    companions: bool = True
    mover_first: bool = False
    knows_jaqen: bool = True
    clock: Callable[[], float] = perf_counter
    asked: list[Oracle] = field(default_factory=list)
    answers: list[tuple[int, Any]] = field(default_factory=list)
    """Seat and answer, in order; those that were late are None."""
    asked_again: int = 0

    def play(self, start: Oracle | int) -> Oracle:
        """Play to the end from a state, or from the deal of a seed."""
        state = Oracle.start(engine_deal(start), self.companions) if isinstance(start, int) else start
        while not state.is_over():
            state = self.turn(state)
        return state

    def turn(self, state: Oracle) -> Oracle:
        for _ in range(PATIENCE):
            answer = self.ask(state)
            self.answers.append((state.player, answer))
            if answer is None:
                return replace(state, player=1 - state.player)
            if self.is_valid(state, answer):
                return follow(state, answer)
            self.asked_again += 1
        raise AskedForEverError(answer)

    def ask(self, state: Oracle) -> Any:
        """Call the agent; a late answer is none."""
        self.asked.append(state)
        began = self.clock()
        answer = self.seats[state.player](*self.arguments(state))
        return answer if self.clock() - began <= TIME_LIMIT else None

    def arguments(self, state: Oracle) -> Iterator[Any]:
        """Make the objects of one call; they are all copies, so that no agent can change the game."""
        classes = next(CLASSES)
        yield [classes.Card(house, name, location) for location, (house, name) in state.cards.items()]
        order = (state.player, 1 - state.player) if self.mover_first else (0, 1)
        yield from (self.player(state, seat) for seat in order)
        if self.companions:
            yield {name: {"Row": i // 3, "Column": i % 3, "Choice": CHOICES[name]} for i, name in companions_of(state)}
            yield state.pending is not None

    def player(self, state: Oracle, seat: int) -> Any:
        classes = next(CLASSES)
        pile = {house: [classes.Card(house, name, -1) for name in state.piles[seat][house]] for house in HOUSE_NAMES}
        return classes.Player(
            self.names[seat], pile, {house: int(state.banners[house] == seat) for house in HOUSE_NAMES}
        )

    def is_valid(self, state: Oracle, answer: Any) -> bool:
        if state.pending is None:
            return answer in state.targets()
        if type(answer) is int or not answer:
            raise EngineCrashError(f"{answer!r} on a companion's turn")
        companion, *choices = answer
        if companion not in state.companions or len(choices) != CHOICES[companion]:
            return False
        if companion == "Jaqen":
            *choices, other = choices
            if not self.knows_jaqen or other == companion:
                return False
        nameable = state.cards if companion == "Ramsay" else state.characters()
        if not all(choice in nameable for choice in choices) or len(set(choices)) < len(choices):
            return False
        if companion == "Jaqen" and other not in state.companions:
            raise EngineCrashError(f"Jaqen sends away {other}, who is not there")
        return True


def companions_of(state: Oracle) -> list[tuple[int, str]]:
    return [(i, name) for i, name in enumerate(COMPANIONS) if name in state.companions]


def follow(state: Oracle, answer: Any) -> Oracle:
    """Play an answer; a list is a sequence of decisions."""
    for choice in [answer] if state.pending is None else answer:
        state = state.play(FIRST_COMPANION + COMPANIONS.index(choice) if isinstance(choice, str) else choice)
    return state


def random_agent(seed: int, *, passes: float = 0.0) -> Callable[..., Any]:
    """Make a `get_move` that draws among the valid answers, and now and then gives none, as if it were late."""
    rng = random.Random(seed)

    def get_move(cards: Any, player1: Any, player2: Any, companion_cards: Any = None, choose: bool = False) -> Any:  # noqa: ARG001
        if rng.random() < passes:
            return None
        by_location = {card.get_location(): card.get_name() for card in cards}
        varys = next(location for location, name in by_location.items() if name == VARYS[1])
        if choose:
            return random_use(rng, rng.choice(list(companion_cards)), by_location, varys, list(companion_cards))
        in_line = [at for at in by_location if at != varys and (at // 6 == varys // 6 or at % 6 == varys % 6)]
        return rng.choice(in_line)

    return get_move


def random_use(rng: random.Random, name: str, by_location: dict[int, str], varys: int, there: list[str]) -> list[Any]:
    nameable = [location for location in by_location if name == "Ramsay" or location != varys]
    others = [rng.choice([each for each in there if each != name])] if name == "Jaqen" else []
    return [name, *rng.sample(nameable, CHOICES[name] - len(others)), *others]


def position(cards: dict[int, tuple[str, str]], **fields: Any) -> Oracle:
    """Make a position of a few cards; the first player has all others unless piles are given."""
    held = {house: [name for name in names if (house, name) not in cards.values()] for house, names in HOUSES}
    return Oracle(
        cards=cards,
        piles=fields.pop("piles", (held, {house: [] for house in HOUSE_NAMES})),
        banners=fields.pop("banners", {house: 0 if held[house] else None for house in HOUSE_NAMES}),
        companions=fields.pop("companions", []),
        pending=fields.pop("pending", None),
        player=fields.pop("player", 0),
        rule="course",
        house_taken=fields.pop("house_taken", "Stark"),
    )


def arguments(state: Oracle) -> list[Any]:
    """What the engine passes in a position."""
    return list(Engine((random_agent(0), random_agent(0))).arguments(state))
