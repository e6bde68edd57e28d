"""Cards and names of Hand of the King: a house by colour and two letters, and people."""

from __future__ import annotations

from ..messages import Message, as_message
from .hand_of_the_king_cards import HOUSES, VARYS
from .look import OFF, ON, Field, Look, Piece, Themed, path, text

HOUSE_NAMES = {
    "Stark": Message("Stark"),
    "Greyjoy": Message("Greyjoy"),
    "Lannister": Message("Lannister"),
    "Targaryen": Message("Targaryen"),
    "Baratheon": Message("Baratheon"),
    "Tyrell": Message("Tyrell"),
    "Tully": Message("Tully"),
}
HOUSE_SIGNS = {
    "Stark": Message("St"),
    "Greyjoy": Message("Gr"),
    "Lannister": Message("La"),
    "Targaryen": Message("Ta"),
    "Baratheon": Message("Ba"),
    "Tyrell": Message("Ty"),
    "Tully": Message("Tu"),
}
COMPANIONS = (
    Message("Jon"), Message("Gendry"), Message("Ramsay"), Message("Sandor"), Message("Jaqen"), Message("Melisandre"),
)  # fmt: skip
PEOPLE = {str(name): name for name in (
    Message("Arya"), Message("Bran"), Message("Catelyn"), Message("Eddard"), Message("Lyanna"), Message("Rickon"),
    Message("Robb"), Message("Sansa"), Message("Aeron"), Message("Asha"), Message("Balon"), Message("Euron"),
    Message("Rodrik"), Message("Theon"), Message("Victarion"), Message("Cersei"), Message("Jaime"),
    Message("Joffrey"), Message("Kevan"), Message("Tyrion"), Message("Tywin"), Message("Aegon 1"), Message("Aerys"),
    Message("Daenerys"), Message("Rhaegar"), Message("Viserys"), Message("Renly"), Message("Robert"),
    Message("Shireen"), Message("Stannis"), Message("Garlan"), Message("Margaery"), Message("Olenna"),
    Message("Edmure"), Message("Hoster"), Message("Varys"),
    *COMPANIONS,
)}  # fmt: skip
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


HOUSE_CODES = {house: house.lower() for house in HOUSES}
VARYS_CODE = VARYS.lower()


def code_of(house: str) -> str:
    """Name the piece of a house, or of Varys."""
    return HOUSE_CODES.get(house, VARYS_CODE)


def name_words(name: str) -> Message:
    """Name one of the people."""
    return PEOPLE[name]


def _card(house: str) -> Piece:
    paper, ink = PAPER[house]
    shapes = (SHADE, path(CARD, fill=paper), text(HOUSE_SIGNS[house], *SIGN, fill=ink))
    return Piece(name=HOUSE_NAMES[house], shapes=shapes, ink=ink)


def _varys() -> Piece:
    black, name = path(CARD, fill="#22252b", stroke=Themed("legal", "#ffd83d"), width=1), name_words(VARYS)
    return Piece(name=name, shapes=(black, text(as_message("◆"), *SIGN, fill="#fff"), text(name, *NAME, fill="#fff")))


LOOK = Look(
    surface="cards",
    pieces={**{code_of(house): _card(house) for house in HOUSES}, code_of(VARYS): _varys()},
    moves={str(name): name for name in COMPANIONS},
    editor="cards",
    bar_scale=2,
    fields={
        "seed": Field(label=Message("Seed"), low=0, high=2**31 - 1, usual=0),
        "companions": Field(label=Message("Companions"), values={"on": ON, "off": OFF}),
        "deal": Field(
            label=Message("Deal"),
            values={"engine": Message("course engine"), "uniform": Message("uniform")},
        ),
        "rule": Field(
            label=Message("Rule"),
            values={"course": Message("course"), "boxed": Message("published card game")},
        ),
    },
)
