"""Sim: our agent against random, as many games as you like, first in one of three as the course's program has it.

python bench/sim.py --games 100000
"""

from __future__ import annotations

import argparse
import time
from random import Random

from common import publish
from levels import points_of_first

from turnwise import Sim, games
from turnwise.agents import make_agent

SPEC = games.find("sim")
FIRST_IN = 3  # the course's program lets the agent begin in one game of three
REPORT_EVERY = 10_000
COLUMNS = ["seat", "games", "lost", "lost in exact play", "ms a game"]
EXPECTED = {"first": 1 / 3072, "second": 0.0}  # of the best reply to random among moves that keep the value


def main() -> None:
    """Play, and publish after every ten thousand games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = Random(options.seed)
    ours = make_agent("perfect", SPEC, seed=options.seed)
    random = make_agent("random", SPEC, seed=options.seed + 1)
    played, lost = {"first": 0, "second": 0}, {"first": 0, "second": 0}
    start = time.perf_counter()
    for number in range(1, options.games + 1):
        seat = "first" if rng.randrange(FIRST_IN) == 0 else "second"
        players = (ours, random) if seat == "first" else (random, ours)
        played[seat] += 1
        lost[seat] += points_of_first(Sim(), players) == (seat == "second")
        if number % REPORT_EVERY == 0 or number == options.games:
            each = 1000 * (time.perf_counter() - start) / number
            rows = [[name, played[name], lost[name], f"{EXPECTED[name] * played[name]:.1f}", each] for name in played]
            publish("sim_random", f"perfect against random, seed {options.seed}", COLUMNS, rows)


if __name__ == "__main__":
    main()
