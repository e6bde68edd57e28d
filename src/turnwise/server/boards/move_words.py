"""Moves in words, in both languages; squares keep their names, for the board shows them so."""

from __future__ import annotations

from typing import Any

from ...analysis.king_banners import COMPANIONS_FA, HOUSES_FA
from ...games.angry import MOVERS
from ...report import Move
from ..words import Words, both

PEOPLE_FA = {
    "Arya": "آریا", "Bran": "برن", "Catelyn": "کتلین", "Eddard": "ادارد", "Lyanna": "لیانا", "Rickon": "ریکان",
    "Robb": "راب", "Sansa": "سانسا", "Aeron": "آیرون", "Asha": "آشا", "Balon": "بیلون", "Euron": "یورون",
    "Rodrik": "رودریک", "Theon": "تیون", "Victarion": "ویکتاریون", "Cersei": "سرسی", "Jaime": "جیمی",
    "Joffrey": "جافری", "Kevan": "کوان", "Tyrion": "تیریون", "Tywin": "تایوین", "Aegon 1": "اگان یکم",
    "Aerys": "اریس", "Daenerys": "دنریس", "Rhaegar": "ریگار", "Viserys": "ویسریس", "Renly": "رنلی",
    "Robert": "رابرت", "Shireen": "شیرین", "Stannis": "استنیس", "Garlan": "گارلن", "Margaery": "مارجری",
    "Olenna": "اولنا", "Edmure": "ادمور", "Hoster": "هاستر", "Varys": "واریس",
    **COMPANIONS_FA,
}  # fmt: skip
MOVERS_FA = {"hen": "مرغ", "bird": "پرندهٔ قرمز", "queen": "ملکه"}
STEPS_FA = {"up": "بالا", "down": "پایین", "left": "چپ", "right": "راست"}
TAKEN_FA = {
    "an egg": "تخم‌مرغ را برمی‌دارد",
    "a pig": "خوک را می‌گیرد",
    "the slingshot": "به تیرکمان می‌رسد",
    "the queen": "ملکه را می‌گیرد",
    "the hen": "مرغ را می‌گیرد",
}
STAY = "stay"


def connect4_words(state: Any, move: Move) -> Words:
    """Name the column."""
    name = state.move_text(move)
    return both(f"column {name}", f"ستون {name}")


def sim_words(state: Any, move: Move) -> Words:
    """Name the edge by its dots, in the digits of the board."""
    first, second = state.move_text(move)
    return {"en": f"edge {first}-{second}", "fa": f"یال {first}-{second}"}


def othello_words(state: Any, move: Move) -> Words:
    """Name the square and how many discs it turns."""
    if move == state.size() ** 2:
        return both("pass", "پاس")
    name, other = state.move_text(move), 1 - state.to_move()
    turned = state.count(other) - state.play(move).count(other)
    return both(f"{name}, turns {turned}", f"{name}، {turned} مهره را برمی‌گرداند")


def king_words(state: Any, move: Move) -> Words:
    """Name the card, its house, its place and how many are taken; or the companion."""
    english = state.describe(move)
    card = next(((house, name) for cell, house, name in state.cards() if cell == move), None)
    if card is None:
        return both(english, PEOPLE_FA[english])
    house, name = card
    persian = (
        PEOPLE_FA[name] + (f" ({HOUSES_FA[house]})" if house in HOUSES_FA else "") + f" در {state.move_text(move)}"
    )
    _, takes, count = english.partition(", takes ")
    return both(english, f"{persian}، {count} کارت می‌گیرد" if takes else persian)


def angry_words(state: Any, move: Move) -> Words:
    """Name who goes where, and what is found there."""
    english, mover, step = state.describe(move), MOVERS_FA[MOVERS[state.mover()]], state.move_text(move)
    if step == STAY:
        return both(english, f"{mover} می‌ماند")
    line, _, taken = english.partition(", takes ")
    _, _, place = line.partition(" to ")
    persian = f"{mover} {STEPS_FA[step]}" + (f" به {place}" if place else "")
    return both(english, f"{persian}، {TAKEN_FA[taken]}" if taken else persian)
