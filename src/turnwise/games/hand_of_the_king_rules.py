"""The rules of Hand of the King for people, the companions with them."""

from __future__ import annotations

from collections.abc import Iterator

from ..messages import Message
from .hand_of_the_king_cards import HOUSES
from .hand_of_the_king_look import HOUSE_NAMES, code_of, name_words
from .look import Json
from .rules import Picture, Section
from .view import count_words, table, table_cell

SIZES = dict(zip(HOUSES, (8, 7, 6, 5, 4, 3, 2), strict=True))
COMPANIONS: dict[str, tuple[Message, Message]] = {
    "Jon": (
        Message("a card"),
        Message("you get two more cards of its house; the card stays"),
    ),
    "Gendry": (
        Message("nothing"),
        Message("you get one more card of house Baratheon"),
    ),
    "Ramsay": (
        Message("two cards, of which Varys may be one"),
        Message("they change places"),
    ),
    "Sandor": (Message("a card"), Message("it leaves the game")),
    "Jaqen": (
        Message("two cards and another companion"),
        Message("all three leave the game"),
    ),
    "Melisandre": (Message("nothing"), Message("you move again")),
}
"""What each one needs to be named, and what happens."""


def _houses() -> Json:
    head = [table_cell(Message("House")), table_cell(Message("Cards"))]
    rows = [
        [table_cell(HOUSE_NAMES[house], code=code_of(house)), table_cell(count_words(SIZES[house]))] for house in HOUSES
    ]
    return table(head, rows)


def _companions() -> Json:
    titles = (Message("Companion"), Message("You name"), Message("What happens"))
    return table([table_cell(title) for title in titles], [list(row) for row in _rows()])


def _rows() -> Iterator[tuple[Json, ...]]:
    for name, (needs, happens) in COMPANIONS.items():
        yield table_cell(name_words(name)), table_cell(needs), table_cell(happens)


RULES = (
    Section(
        title=Message("Aim"),
        paragraphs=(
            Message(
                "36 cards lie on a board of 6 × 6: 35 people of seven houses, and Varys. Both players move Varys "
                "and take cards. Whoever holds the banners of more houses in the end wins."
            ),
        ),
        facts=(_houses(),),
        pictures=(
            Picture(
                words=Message("A deal: Varys is the black card."),
                position="start:seed=1",
            ),
        ),
    ),
    Section(
        title=Message("A turn"),
        paragraphs=(
            Message(
                "You send Varys to any card in his row or column; gaps and other cards do not stop him. You take "
                "that card, and with it every card of the same house between him and it."
            ),
            Message(
                "Varys stands there now, and the cell he left stays empty. When he has nowhere to go, the game is over."
            ),
        ),
        pictures=(
            Picture(
                words=Message(
                    "Varys went from d1 to b1 and took two cards of house Greyjoy: the one there and the one between."
                ),
                position="start:seed=1",
                moves=("b1",),
            ),
        ),
    ),
    Section(
        title=Message("Banners"),
        paragraphs=(
            Message(
                "Whoever has more cards of a house holds its banner. On equal cards the banner belongs to "
                "whoever took last from that house."
            ),
            Message(
                "On equal banners the largest house whose banner only one player holds decides, in the order of "
                "the table above. There is no draw."
            ),
        ),
    ),
    Section(
        title=Message("Companions"),
        paragraphs=(
            Message(
                "Six companions are there for both players, and each is used at most once. If your move takes "
                "the last card of a house from the board, you must use one of them at once."
            ),
            Message(
                "A last card that Sandor or Jaqen removes earns nothing. A companion that nobody can use any "
                "more leaves the game: Melisandre when Varys is stuck, any that names more cards than are left "
                "(Jaqen needs three), and Jaqen when he is alone."
            ),
            Message("You use a companion even if Varys is stuck, and Ramsay can set him free."),
        ),
        facts=(_companions(),),
        pictures=(
            Picture(
                words=Message("The first player has taken both cards of house Tully and now chooses a companion."),
                position="start:seed=1",
                moves=("f1", "f4", "e4"),
            ),
        ),
    ),
    Section(
        title=Message("Kinds of play"),
        paragraphs=(
            Message(
                "The course plays its first phase without companions and its second with them; under “Start” you "
                "choose. There you also find the rule of the published card game: Varys goes to the farthest card of "
                "a house in a direction."
            ),
        ),
    ),
)
