"""Figures and names of Angry: simple shapes, each of its own."""

from __future__ import annotations

from .._core import Angry
from ..messages import Message
from .look import OFF, ON, Field, Look, Piece, Shape, circle, ellipse, path

PIG, SNOUT, DARK = "#6fae3d", "#a6d67a", "#3c6a1c"
QUEEN, QUEEN_DARK = "#3f7d2c", "#173a0c"
RED, GREY, BROWN = "#d5382c", "#4a4a4a", "#7a4a1e"

NAMES = {
    "hen": Message("hen"),
    "bird": Message("red bird"),
    "queen": Message("queen"),
    "egg": Message("egg"),
    "pig": Message("pig"),
    "sling": Message("slingshot"),
    "rock": Message("rock"),
}
SHAPES: dict[str, tuple[Shape, ...]] = {
    "rock": (
        path("M4 35V14L13 6l16 2 8 11-2 16z", fill="#6d6a67"),
        path("M13 6l3 12 21 1M16 18 12 35", stroke="#55524f", width=1.6),
    ),
    "egg": (ellipse(20, 21.5, 8.5, 11, fill="#fff7e0", stroke="#9a7b3a", width=1.6),),
    "pig": (
        circle(20, 21, 11.5, fill=PIG, stroke=DARK, width=1.6),
        path("M11 13l-2-6 7 3M29 13l2-6-7 3", fill=PIG, stroke=DARK, width=1.6),
        ellipse(20, 23, 5, 3.6, fill=SNOUT, stroke=DARK),
        path("M18 22v2.5M22 22v2.5", stroke=DARK, width=1.6),
        path("M15.5 16.5v1.5M24.5 16.5v1.5", stroke="#1d2f10", width=2.4),
    ),
    "queen": (
        circle(20, 23, 13, fill=QUEEN, stroke=QUEEN_DARK, width=1.8),
        path("M9 13 8 3l6 5 6-6 6 6 6-5-1 10z", fill="#f2c230", stroke="#7a5c00", width=1.4),
        ellipse(20, 26, 6, 4.2, fill=SNOUT, stroke=QUEEN_DARK),
        path("M18 25v2.6M22 25v2.6", stroke=QUEEN_DARK, width=1.8),
        path("M14 19.5v1.5M26 19.5v1.5", stroke="#fff", width=3),
    ),
    "hen": (
        path("M6 20c4 0 7-9 14-9 8 0 13 6 13 13s-6 11-13 11S6 28 6 20z", fill="#fff", stroke=GREY, width=1.6),
        path("M19 11c-3-3 0-7 2-4 1-4 5-3 4 0 3-1 4 2 2 5z", fill=RED),
        path("M32 20l6 2-6 3z", fill="#e08a1e"),
        circle(27, 18, 1.8, fill="#222"),
        path("M13 24c3 4 8 4 11 1", stroke=GREY, width=1.6),
    ),
    "bird": (
        path("M20 5c10 5 14 13 14 20a14 11 0 0 1-28 0C6 18 10 10 20 5z", fill=RED, stroke="#7c1710", width=1.6),
        path("M12 29a9 6 0 0 0 16 0c-4-3-12-3-16 0z", fill="#f4dcc0"),
        path("M18 22l12 2-10 5z", fill="#f2b01e", stroke="#8a5a00"),
        path("M11 16l8 3M30 15l-8 4", stroke="#20100c", width=2.6),
        circle(16, 20.5, 1.8, fill="#fff"),
        circle(24.5, 20, 1.8, fill="#fff"),
    ),
    "sling": (
        path("M20 37V22M20 23 11 8M20 23l9-15", stroke=BROWN, width=4.5, round=True),
        path("M11 9q9 10 18 0", stroke="#2a1a10", width=2.2),
    ),
}


KINDS = {"simple": Message("simple"), "hard": Message("hard"), "test": Message("test")}


def _map_words(name: str) -> Message:
    """Call a map by its game and its kind.

    >>> _map_words("game2_hard")
    <Message 'Game II, hard'>
    """
    game, _, kind = name.partition("_")
    if game == "game2":
        return Message("Game II, {kind}", kind=KINDS[kind])
    return Message("Game, {kind}", kind=KINDS[kind])


PLAYERS = (Message("Hen"), Message("Queen"))

LOOK = Look(
    players=PLAYERS,
    colours=("#fff", QUEEN),
    player_codes=("hen", "queen"),
    surface="map",
    pieces={code: Piece(name=name, shapes=SHAPES[code]) for code, name in NAMES.items()},
    moves={
        "up": Message("up"),
        "down": Message("down"),
        "left": Message("left"),
        "right": Message("right"),
        "stay": Message("stay"),
    },
    editor=("", *NAMES),
    bar_scale=900,
    tree_depth=4,
    fields={
        "map": Field(label=Message("Map"), values={name: _map_words(name) for name in Angry.maps()}),
        "queen": Field(
            label=Message("Queen"),
            values={"free": Message("free"), "scripted": Message("scripted")},
        ),
        "bump": Field(label=Message("Waiting by bumping"), values={"off": OFF, "on": ON}),
        "limit": Field(label=Message("Most actions"), low=1, high=200, usual=150),
    },
)
