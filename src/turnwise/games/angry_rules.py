"""The rules of Angry for people: who moves how, what is on the map, and what it is worth."""

from __future__ import annotations

from ..messages import Message
from .angry_look import NAMES
from .look import Json
from .rules import Picture, Section
from .view import table, table_cell

THINGS: dict[str, Message] = {
    "hen": Message("moves first; she may not enter a rock, the queen or the bird"),
    "bird": Message("helps the hen in Game II; it may enter only ground and the queen, and catching her wins the game"),
    "queen": Message("hunts the hen; she may enter only ground and the hen, and catching her ends the game"),
    "egg": Message("the hen gathers it"),
    "pig": Message("the hen may tread on it, which costs points"),
    "sling": Message("the hen enters it: the game is won and over"),
    "rock": Message("nobody may enter it"),
}
POINTS: tuple[tuple[Message, Message], ...] = (
    (Message("an egg taken"), Message("+200")),
    (Message("a pig trodden on"), Message("−200")),
    (Message("each step of hen or bird"), Message("−1")),
    (
        Message("the slingshot is reached, in Game"),
        Message("+400"),
    ),
    (
        Message("the slingshot is reached or the queen is caught, in Game II"),
        Message("+250"),
    ),
    (Message("the queen is caught"), Message("+600 more")),
    (
        Message("the hen is caught, or the steps are used up"),
        Message("−1000"),
    ),
)


def _things() -> Json:
    head = [table_cell(Message("On the map")), table_cell(Message("What it does"))]
    return table(head, [[table_cell(NAMES[code], code=code), table_cell(words)] for code, words in THINGS.items()])


def _points() -> Json:
    head = [
        table_cell(Message("What happens")),
        table_cell(Message("Points for hen and bird")),
    ]
    return table(head, [[table_cell(what), table_cell(worth)] for what, worth in POINTS])


RULES = (
    Section(
        title=Message("Aim"),
        paragraphs=(
            Message(
                "A hen walks over a map of 10 × 10 cells, gathers eggs and runs for the slingshot; a queen pig "
                "hunts her. In Game II a red bird helps the hen and hunts the queen. Hen and bird are the first "
                "player, the queen is the second."
            ),
            Message("The hen's side wants many points, the queen few: the result is the points."),
        ),
        pictures=(
            Picture(words=Message("Game: hen against queen.")),
            Picture(
                words=Message("Game II: hen and red bird against queen."),
                position="start:map=game2_simple",
            ),
        ),
    ),
    Section(
        title=Message("A turn"),
        paragraphs=(
            Message(
                "Hen, bird and queen move in this order, one cell up, down, left or right. Whatever stood on a "
                "cell that somebody enters is gone. Whoever has no legal step stays."
            ),
        ),
        facts=(_things(),),
        pictures=(
            Picture(
                words=Message("After three steps: the orange frame marks where the last one led."),
                moves=("down", "left", "left"),
            ),
        ),
    ),
    Section(
        title=Message("Points, and the end"),
        paragraphs=(
            Message(
                "The game is won as soon as the slingshot or the queen is gone. It is lost when the hen is "
                "caught or the limit of steps is reached: 150 in Game, 200 in Game II, of hen and bird together. "
                "The queen's steps cost nothing."
            ),
            Message(
                "A game can be both won and lost: whoever takes the slingshot with the last step gets the points "
                "for both."
            ),
        ),
        facts=(_points(),),
    ),
    Section(
        title=Message("Kinds of play"),
        paragraphs=(
            Message(
                "Under “Start” you choose the map and the queen: a free queen moves as she likes; the scripted "
                "one is that of the course's program and always takes the shortest way to the hen, or stays if "
                "there is none."
            ),
            Message(
                "With waiting by bumping, hen and bird may step against a closed cell: nothing moves, nothing is "
                "counted and the turn passes."
            ),
        ),
    ),
)
