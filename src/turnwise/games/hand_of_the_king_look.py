"""Cards and names of Hand of the King: a house by colour and two letters, people in both languages."""

from __future__ import annotations

from ..words import Words, both
from .hand_of_the_king_cards import HOUSES, VARYS
from .look import Field, Look, Piece, Themed, path, text

HOUSES_FA = dict(zip(HOUSES, ("استارک", "گریجوی", "لنیستر", "تارگرین", "باراتیون", "تایرل", "تالی"), strict=True))
COMPANIONS_FA = {
    "Jon": "جان",
    "Gendry": "گندری",
    "Ramsay": "رمزی",
    "Sandor": "سندور",
    "Jaqen": "جاکن",
    "Melisandre": "ملیساندرا",
}
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
LETTERS_FA = dict(zip(HOUSES, ("اس", "گر", "لن", "تگ", "بر", "تر", "تل"), strict=True))
PAPER = {  # and ink, where every kind of colour vision can tell the houses
    "Stark": ("#c9ced6", "#14181d"),
    "Greyjoy": ("#8fd0f2", "#06263a"),
    "Lannister": ("#b63d00", "#ffffff"),
    "Targaryen": ("#e2a3c7", "#3a0a26"),
    "Baratheon": ("#f3e65c", "#2c2600"),
    "Tyrell": ("#007a58", "#ffffff"),
    "Tully": ("#0b5fa5", "#ffffff"),
}
CARD = "M4.5 1.5h31a3 3 0 0 1 3 3v31a3 3 0 0 1-3 3h-31a3 3 0 0 1-3-3v-31a3 3 0 0 1 3-3z"
SHADE = path("M4.5 2.3h31a3 3 0 0 1 3 3v31a3 3 0 0 1-3 3h-31a3 3 0 0 1-3-3v-31a3 3 0 0 1 3-3z", fill="#0004")
SIGN, NAME = (20, 16.5, 11), (20, 30, 6)
"""Middle and size of the large letters and of the small ones."""


def code_of(house: str) -> str:
    """Name the piece of a house, or of Varys."""
    return house.lower() if house in HOUSES else VARYS.lower()


def name_words(name: str) -> Words:
    """Name one of the people."""
    return both(name, PEOPLE_FA[name])


def _card(house: str) -> Piece:
    paper, ink = PAPER[house]
    letters = both(HOUSES[house][0], LETTERS_FA[house])
    shapes = (SHADE, path(CARD, fill=paper), text(letters, *SIGN, fill=ink))
    return Piece(name=both(house, HOUSES_FA[house]), shapes=shapes, ink=ink)


def _varys() -> Piece:
    black, name = path(CARD, fill="#22252b", stroke=Themed("legal", "#ffd83d"), width=1), name_words(VARYS)
    return Piece(name=name, shapes=(black, text(both("◆", "◆"), *SIGN, fill="#fff"), text(name, *NAME, fill="#fff")))


LOOK = Look(
    surface="cards",
    pieces={**{code_of(house): _card(house) for house in HOUSES}, code_of(VARYS): _varys()},
    moves={name: name_words(name) for name in COMPANIONS_FA},
    editor="cards",
    bar_scale=2,
    fields={
        "seed": Field(label=both("Seed", "بذر"), low=0, high=2**31 - 1, usual=0),
        "companions": Field(
            label=both("Companions", "همراهان"), values={"on": both("on", "با"), "off": both("off", "بدون")}
        ),
        "deal": Field(
            label=both("Deal", "شیوهٔ پخش"),
            values={"engine": both("course engine", "موتور درس"), "uniform": both("uniform", "یکنواخت")},
        ),
        "rule": Field(
            label=both("Rule", "قاعده"),
            values={"course": both("course", "درس"), "boxed": both("boxed game", "بازی جعبه‌ای")},
        ),
    },
)
