"""How many steps a second do our games make through PettingZoo, and how many does its own Connect Four?

Random legal moves by the mask, from reset to the end; `raw_env` is the bare environment, `env` has PettingZoo's usual
wrappers, the same on both sides. All of it in one process; ratios are against PettingZoo's Connect Four.
Run: .venv/bin/python bench/environments.py
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from random import Random
from typing import Any

from common import FOREIGN_NIM, cpu_seconds, peer, publish

from turnwise import games
from turnwise.adapters.pettingzoo_env import env, raw_env

STEPS = 3000


def steps_a_second(made: Any) -> float:
    """Step through whole games; the best of three runs."""

    def run() -> None:
        rng, steps = Random(1), 0
        while steps < STEPS:
            made.reset(seed=steps)
            while True:
                observation, _, terminated, truncated, _ = made.last()
                if terminated or truncated:
                    break
                made.step(rng.choice(observation["action_mask"].nonzero()[0].tolist()))
                steps += 1

    return STEPS / cpu_seconds(run, repeat=3)


def main() -> None:
    """Measure and publish."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        theirs = peer("pettingzoo.classic.connect_four.connect_four")
    cases: list[tuple[str, Callable[[], Any], Callable[[], Any]]] = [
        ("PettingZoo's Connect Four", theirs.raw_env, theirs.env)
    ]
    for game in (*(each.name for each in games.SHIPPED), FOREIGN_NIM):
        name = game.rpartition("/")[2]
        cases.append((name, lambda game=game: raw_env(game), lambda game=game: env(game)))  # type: ignore[misc]
    rows: list[list[Any]] = []
    for name, bare, wrapped in cases:
        found = steps_a_second(bare()), steps_a_second(wrapped())
        base = rows[0][1:3] if rows else found
        rows.append([name, *found, found[0] / base[0], found[1] / base[1]])
    columns = ("game", "raw_env, steps/s", "env, steps/s", "raw_env, ratio", "env, ratio")
    publish("environments", "Steps through PettingZoo", columns, rows)


if __name__ == "__main__":
    main()
