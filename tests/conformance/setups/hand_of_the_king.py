"""Set-ups of Hand of the King: a deal of each kind."""

from __future__ import annotations

from oracles.hand_of_the_king_conformance import HandOfTheKingOracle

from ..reference import SetUp


def hand_of_the_king(**options: int | str) -> SetUp:
    return SetUp("HandOfTheKing", HandOfTheKingOracle, options, depth=2, dealt=True)


SETUPS = [
    hand_of_the_king(seed=1),
    hand_of_the_king(seed=2, companions="off"),
    hand_of_the_king(seed=3, deal="uniform"),
    hand_of_the_king(seed=4, rule="boxed"),
    hand_of_the_king(seed=5, companions="off", rule="boxed"),
]
PLAYED = [{"seed": 1}, {"seed": 2, "companions": "off"}, {"seed": 3, "rule": "boxed"}]
GOLDEN = {"hand_of_the_king": {"seed": 1}, "hand_of_the_king-alone": {"seed": 2, "companions": "off"}}
BENCH = {
    "hand of the king alone depth 7": ("start:seed=1,companions=off", {"depth": 7}),
    "hand of the king depth 6": ("start:seed=2", {"depth": 6}),
    "hand of the king boxed depth 6": ("start:seed=3,rule=boxed", {"depth": 6}),
}
