"""What an evaluation of Hand of the King counts."""

from __future__ import annotations

from ..messages import Message
from .hand_of_the_king_look import HOUSE_NAMES

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
    "would_win": Message("would win now"),
}
"""What features and other terms are called."""
