"""Set-ups of Connect 4: boards of one word and of two, and boards on which no line fits."""

from __future__ import annotations

from typing import Any

from oracles.connect4 import Connect4Oracle

from ..reference import SetUp


def connect4(width: int, height: int, connect: int, **more: Any) -> SetUp:
    return SetUp("Connect4", Connect4Oracle, {"width": width, "height": height, "connect": connect}, **more)


SETUPS = [
    connect4(7, 6, 4),
    connect4(4, 4, 3, tiny=True),
    connect4(3, 3, 3, tiny=True),
    connect4(5, 4, 4),
    connect4(4, 5, 4),
    connect4(5, 5, 3),
    connect4(8, 7, 4),  # all 64 bits of one word
    connect4(8, 8, 4),  # two words
    connect4(16, 7, 5, depth=3),  # all 128 bits of two words
    connect4(8, 1, 3, tiny=True),
    connect4(1, 6, 4, tiny=True),
    connect4(2, 4, 4, tiny=True),
    connect4(3, 2, 1, tiny=True),  # the first stone wins
    connect4(3, 3, 15, tiny=True),  # no line fits
    connect4(26, 1, 4, depth=2),
    connect4(2, 31, 4),
]
PLAYED = [{}, {"width": 5, "height": 4}, {"width": 8, "height": 8}, {"width": 4, "height": 4, "connect": 3}]
GOLDEN = {"connect4": {}, "connect4-8x8x4": {"width": 8, "height": 8}}
BENCH = {
    "connect4 alpha-beta depth 8": (
        "start",
        {"depth": 8, "method": "alpha_beta", "move_order": "ascending", "evaluate": "sign"},
    ),
    "connect4 full depth 12": ("start", {"depth": 12}),
    "connect4 full depth 10, all moves": ("start", {"depth": 10, "all_moves": True}),
    "connect4 middle game depth 14": ("274552224131661", {"depth": 14}),
    "connect4 8x8 full depth 10": ("start:width=8,height=8", {"depth": 10}),
}
