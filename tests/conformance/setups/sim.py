"""Set-ups of Sim: from three dots to nine."""

from __future__ import annotations

from oracles.sim import SimOracle

from ..reference import SetUp

SETUPS = [
    SetUp("Sim", SimOracle),
    *(SetUp("Sim", SimOracle, {"n": n}, tiny=True) for n in (3, 4)),
    *(SetUp("Sim", SimOracle, {"n": n}, depth=depth) for n, depth in ((5, 5), (7, 3), (8, 3), (9, 2))),
]
PLAYED = [{}, {"n": 3}, {"n": 5}, {"n": 8}]
GOLDEN = {"sim": {}, "sim-n7": {"n": 7}}
BENCH = {
    "sim full depth 8": ("start", {"depth": 8}),
    "sim classic depth 5": ("start", {"depth": 5, "evaluate": "classic"}),
    "sim on seven dots depth 6": ("start:n=7", {"depth": 6}),
}
