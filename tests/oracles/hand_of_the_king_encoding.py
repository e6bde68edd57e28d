"""What networks see of Hand of the King, written down once more, slowly, from the oracle's plain values."""

from __future__ import annotations

from oracles.hand_of_the_king import COMPANIONS, HOUSE_NAMES, LOCATIONS, SIDE, VARYS, Oracle

REPORT_COMPANIONS = ("Jon", "Jaqen", "Gendry", "Melisandre", "Ramsay", "Sandor")
MOST_LEAD = 8
OFFSETS = [(rows, columns) for rows in range(1 - SIDE, SIDE) for columns in range(1 - SIDE, SIDE)]


def report(state: Oracle) -> list[int]:
    """The course report's 56 numbers."""
    labels = {house: number for number, house in enumerate(HOUSE_NAMES, start=1)} | {VARYS[0]: -1}
    row = [labels[state.cards[at][0]] if at in state.cards else 0 for at in range(LOCATIONS)]
    row += [int(name in state.companions) for name in REPORT_COMPANIONS]
    return row + [len(pile[house]) for pile in state.piles for house in HOUSE_NAMES]


def sparse(state: Oracle) -> list[int]:
    """Every column by what it stands for, in order; those that hold are 1."""
    there = facts(state)
    return [int(column in there) for column in columns()]


def columns() -> list[tuple[object, ...]]:
    standings = [*range(-MOST_LEAD, 0), "mine", *range(1, MOST_LEAD + 1), "theirs", "nobody's"]
    stages = ["card", "companion", *COMPANIONS]
    return [
        *(("house", house, cards, standing) for house in HOUSE_NAMES for cards in range(9) for standing in standings),
        *(("card", offset, house) for offset in OFFSETS for house in HOUSE_NAMES),
        *(("cards", count) for count in range(36)),
        *(("moves", count) for count in range(11)),
        *(("left", name) for name in COMPANIONS),
        *(("stage", stage) for stage in stages),
        *(("chosen", offset) for offset in OFFSETS),
        ("boxed",),
    ]


def facts(state: Oracle) -> set[tuple[object, ...]]:
    """All that holds in a state."""
    varys, characters = state.varys(), state.characters()
    near = characters if "Ramsay" in state.companions else within_reach(characters, varys)
    found: set[tuple[object, ...]] = set()
    for house in HOUSE_NAMES:
        cards = sum(state.cards[at][0] == house for at in near)
        found.add(("house", house, cards, standing_of(state, house)))
    found |= {("card", offset(varys, at), state.cards[at][0]) for at in characters}
    found |= {("cards", len(characters)), ("moves", len(state.targets()))}
    found |= {("left", name) for name in state.companions}
    pending = state.pending
    found.add(("stage", "card" if pending is None else pending[0] if pending else "companion"))
    found |= {("chosen", offset(varys, at)) for at in pending or () if isinstance(at, int)}
    return found | ({("boxed",)} if state.rule == "boxed" else set())


def standing_of(state: Oracle, house: str) -> int | str:
    mine, theirs = (len(state.piles[player][house]) for player in (state.player, 1 - state.player))
    if mine != theirs:
        return max(-MOST_LEAD, min(mine - theirs, MOST_LEAD))
    holder = state.banners[house]
    return "nobody's" if holder is None else "mine" if holder == state.player else "theirs"


def offset(varys: int, at: int) -> tuple[int, int]:
    return at // SIDE - varys // SIDE, at % SIDE - varys % SIDE


def within_reach(characters: list[int], varys: int) -> list[int]:
    """Cards that share a row or column with Varys, or with a card within reach."""
    reached: set[int] = set()
    fresh = {varys}
    while fresh:
        fresh = {
            at
            for at in characters
            if at not in reached and any(at // SIDE == of // SIDE or at % SIDE == of % SIDE for of in fresh)
        }
        reached |= fresh
    return sorted(reached)
