"""What the scores of Hand of the King add up from: the odds learnt from solved positions, and the report's points.

The numbers are those of core/games/hand_of_the_king (worth.h, evaluators.h); a test compares the sums with the core's.
"""

from __future__ import annotations

from .._core import HandOfTheKing
from ..messages import Message
from .hand_of_the_king_cards import GENDRY, GENDRY_CARDS, GENDRY_HOUSE, HOUSES, JON, JON_CARDS, SIDE
from .hand_of_the_king_look import HOUSE_NAMES
from .term import Term, bounded

RAMSAY = "Ramsay"
SIZES = dict(zip(HOUSES, (8, 7, 6, 5, 4, 3, 2), strict=True))

# Log-odds of winning in hundredths, by cards of the house within reach, then by standing from -8 to 8.
HOUSE_WORTH = (
    (-350, 0, -350, 0, -350, 0, -298, -298, 149, 387, 387, 0, 350, 0, 350, 0, 350),
    (-350, 0, -350, 0, -321, 0, 3, 6, 75, 91, 95, 0, 371, 0, 350, 0, 350),
    (-350, 0, -340, 0, -201, 0, -132, -22, 26, 59, 180, 0, 238, 0, 356, 0, 350),
    (-351, 0, -294, 0, -245, 0, -89, 7, 22, 21, 104, 0, 256, 0, 309, 0, 353),
    (-346, 0, -306, 0, -203, 0, -119, 0, -1, 4, 127, 0, 201, 0, 291, 0, 328),
    (-330, 0, -285, 0, -216, 0, -98, 2, 0, 5, 82, 0, 191, 0, 249, 0, 309),
    (-308, 0, -248, 0, -188, 0, -102, -7, -17, -15, 88, 0, 162, 0, 222, 0, 282),
    (-297, 0, -237, 0, -177, 0, -117, 0, -7, 0, 65, 0, 125, 0, 185, 0, 245),
    (-240, 0, -180, 0, -120, 0, -60, 0, -24, 0, 60, 0, 120, 0, 180, 0, 240),
)
LARGEST_STANDING = 8
MOVES_WORTH = (0, -197, -68, -23, 8, 36, 59, 72, 90, 102, 110)  # by the number of cards Varys can go to
COMPANION_WORTH = 120  # of being the one who chooses
ODDS_OF_BANNER = 330
SCORE_STEP = 1 / 200  # the core's scores are whole numbers of this

BANNER_POINTS = dict(zip(HOUSES, (90, 70, 70, 60, 50, 90, 100), strict=True))
CARD_POINTS, IN_LINE_POINTS = 2, 3


def odds_terms(state: HandOfTheKing) -> list[Term]:
    """Split the odds: each house by lead and cards within reach, moves, and what settled banners leave possible."""
    cards = _counted(state)
    terms = [
        Term.looked_up(f"{house.lower()}_lead", _lead(state, house), _house_worth(state, house, cards) / ODDS_OF_BANNER)
        for house in HOUSES
    ]
    terms.append(_moves_term(state))
    return bounded(terms, state.evaluate("odds"), step=SCORE_STEP)


def classic_terms(state: HandOfTheKing) -> list[Term]:
    """Split the report's points: banners, cards as far as they help, and cards taken from the lines of Varys."""
    me = state.to_move()
    held = [set(state.banners(player)) for player in (me, 1 - me)]
    banners = [
        Term.weighed(f"{house.lower()}_banner", (house in held[0]) - (house in held[1]), BANNER_POINTS[house])
        for house in HOUSES
    ]
    cards = sum(_my_cards(state, house) - _their_cards(state, house) for house in HOUSES)
    in_line = _in_line(state, me) - _in_line(state, 1 - me)
    return [
        *banners,
        Term.weighed("useful_cards", cards, CARD_POINTS),
        Term.weighed("cards_in_line", in_line, IN_LINE_POINTS),
    ]


def _lead(state: HandOfTheKing, house: str) -> int:
    me = state.to_move()
    return state.counts(me)[house] - state.counts(1 - me)[house]


def _on_board(state: HandOfTheKing) -> dict[int, str]:
    return {location: house for location, house, _ in state.cards() if house in HOUSES}


def _reachable(state: HandOfTheKing) -> dict[int, str]:
    """Cards that a chain of moves could take Varys to, if nothing were in the way."""
    cards, varys = _on_board(state), state.varys()
    found: set[int] = set()
    lines = {varys}
    while lines:
        at = lines.pop()
        near = {cell for cell in cards if cell // SIDE == at // SIDE or cell % SIDE == at % SIDE} - found
        found |= near
        lines |= near
    return {cell: cards[cell] for cell in found}


def _counted(state: HandOfTheKing) -> dict[int, str]:
    """Without companions, cards out of reach are dropped."""
    return _on_board(state) if state.companions() else _reachable(state)


def _house_worth(state: HandOfTheKing, house: str, cards: dict[int, str]) -> int:
    left = list(cards.values()).count(house)
    most = min(2 * left + 2, LARGEST_STANDING)
    return HOUSE_WORTH[left][min(max(_standing(state, house, cards), -most), most) + LARGEST_STANDING]


def _standing(state: HandOfTheKing, house: str, cards: dict[int, str]) -> int:
    """Twice the lead; with equal cards 1 or -1 for the banner. A safe lead counts as the least that is safe."""
    me = state.to_move()
    tie = (house in state.banners(me)) - (house in state.banners(1 - me))
    standing, safe = 2 * _lead(state, house) or tie, 2 * _gains(state, house, cards) + 1
    return standing if abs(standing) < safe else (safe + 1) * (1 if standing > 0 else -1)


def _gains(state: HandOfTheKing, house: str, cards: dict[int, str]) -> int:
    """Most cards of the house that one player may still get."""
    companions = state.companions()
    near = cards if RAMSAY in companions else _reachable(state)
    jons = JON_CARDS if JON in companions and house in cards.values() else 0
    gendrys = GENDRY_CARDS if GENDRY in companions and house == GENDRY_HOUSE else 0
    return list(near.values()).count(house) + jons + gendrys


def _moves_term(state: HandOfTheKing) -> Term:
    if state.pending() is not None:
        return Term.looked_up("companion_choice", 1, (COMPANION_WORTH + MOVES_WORTH[SIDE]) / ODDS_OF_BANNER)
    moves = int(state.features()["moves"])
    return Term.looked_up("moves", moves, MOVES_WORTH[moves] / ODDS_OF_BANNER)


def _enough(house: str) -> int:
    return SIZES[house] // 2 + 1


def _my_cards(state: HandOfTheKing, house: str) -> int:
    """More than enough is worth nothing."""
    held = state.counts(state.to_move())[house]
    return held if held <= _enough(house) else 0


def _their_cards(state: HandOfTheKing, house: str) -> int:
    """More than enough is a gift."""
    held = state.counts(1 - state.to_move())[house]
    return held if held <= _enough(house) else -(SIZES[house] // 2)


def _in_line(state: HandOfTheKing, player: int) -> int:
    """Cards taken from the row and column where Varys stands."""
    row, column = divmod(state.varys(), SIDE)
    return sum(cell // SIDE == row or cell % SIDE == column for cell, _, _ in state.taken(player))


LEADS = {f"{house.lower()}_lead": Message("lead in {house}", house=name) for house, name in HOUSE_NAMES.items()}
BANNERS = {f"{house.lower()}_banner": Message("banner of {house}", house=name) for house, name in HOUSE_NAMES.items()}
TERMS = {
    **LEADS,
    **BANNERS,
    "cards_left": Message("cards left"),
    "moves": Message("moves"),
    "companion_choice": Message("chooses a companion"),
    "useful_cards": Message("cards that help"),
    "cards_in_line": Message("cards from the lines of Varys"),
}
"""What features and other terms are called."""
