"""Set-ups of Angry: each map, the queen free and scripted, with and without bumps."""

from __future__ import annotations

from oracles.angry import AngryOracle

from ..reference import SetUp


def angry(*, tiny: bool = False, **options: int | str) -> SetUp:
    """Waiting takes no action, so that a game with bumps may go on for ever."""
    return SetUp("Angry", AngryOracle, options, tiny=tiny, dealt=True, endless=options.get("bump") == "on")


SETUPS = [
    angry(),
    angry(map="game1_hard", limit=12),
    angry(map="game1_test", queen="scripted", limit=30),
    angry(map="game2_hard", queen="scripted"),
    angry(map="game2_simple", bump="on"),
    angry(map="game2_test", queen="scripted", bump="on", limit=25),
    angry(map="game1_simple", limit=3, tiny=True),
    angry(map="game2_hard", queen="scripted", limit=4, tiny=True),
]
PLAYED = [{"map": "game1_test", "queen": "scripted", "limit": 12}, {"limit": 8}]
GOLDEN = {
    "angry": {"limit": 12},
    "angry-bird": {"map": "game2_hard", "queen": "scripted", "bump": "on", "limit": 16},
}
BENCH = {
    "angry depth 18": ("start", {"depth": 18}),
    "angry with a bird depth 14": ("start:map=game2_hard", {"depth": 14}),
    "angry scripted, bumping, all moves, depth 12": (
        "start:map=game2_simple,queen=scripted,bump=on",
        {"depth": 12, "all_moves": True},
    ),
}
