"""Set-ups of Othello: its three sizes."""

from __future__ import annotations

from oracles.othello import OthelloOracle

from ..reference import SetUp

SETUPS = [
    SetUp("Othello", OthelloOracle, depth=3),
    SetUp("Othello", OthelloOracle, {"size": 6}, depth=3),
    SetUp("Othello", OthelloOracle, {"size": 4}, tiny=True),
]
PLAYED = [{}, {"size": 6}, {"size": 4}]
GOLDEN = {"othello": {}, "othello-size4": {"size": 4}}
BENCH = {
    "othello depth 8": ("start", {"depth": 8}),
    "othello middle game depth 7": ("f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6", {"depth": 7}),
    "othello classic, six moves a state, depth 5": (
        "f5d6c3d3c4",
        {"depth": 5, "method": "alpha_beta", "evaluate": "classic", "branching": 6},
    ),
}
