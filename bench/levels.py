"""Is every level stronger than the one below? Plays adjacent levels against each other, sides swapped.

python bench/levels.py connect4 --games 80
python bench/levels.py connect4 --games 80 --against classic    where another agent stands among the levels
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any

from common import publish

from turnwise import games
from turnwise.agents import Agent, make_agent
from turnwise.games import Game

HARDLY = 0.1
OPENING_PLIES = 2  # random plies both games of a pair begin with


def points_of_first(start: Any, players: tuple[Agent, Agent]) -> float:
    """Play one game; 1 for a win of the player who moves first in the game, 0.5 for a draw."""
    state = start
    while not state.is_over():
        state = state.play(players[state.to_move()].choose(state))
    result = state.result() if state.to_move() == 0 else -state.result()
    return 0.5 + 0.5 * (int(result > 0) - int(result < 0))


def opening(spec: Game, rng: Random) -> Any:
    """Return a start with a few random plies on the board."""
    state = spec.start(seed=rng.getrandbits(32)) if "seed" in spec.setups else spec.start()
    for _ in range(OPENING_PLIES):
        state = state.play(rng.choice(state.legal_moves()))
    return state


def pair(spec: Game, upper: str, lower: str, *, seed: int) -> list[float]:
    """Play one opening twice with sides swapped; the points of `upper`."""
    start = opening(spec, Random(seed))
    strong = make_agent(upper, spec, seed=2 * seed)
    weak = make_agent(lower, spec, seed=2 * seed + 1)
    return [points_of_first(start, (strong, weak)), 1 - points_of_first(start, (weak, strong))]


def main() -> None:
    """Publish one row for each pair of adjacent levels, as they come."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[spec.name for spec in games.SHIPPED])
    parser.add_argument("--games", type=int, default=80)
    parser.add_argument("--first", type=int, default=0, help="lowest level; 0 is the random agent")
    parser.add_argument("--last", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0, help="of the first pair; the others follow")
    parser.add_argument("--against", metavar="AGENT", help="play each level against this agent instead")
    options = parser.parse_args()
    spec = games.find(options.game)
    names = ["random", *(f"search:level={number + 1}" for number in range(len(spec.levels)))]
    seeds = range(options.seed, options.seed + options.games // 2)
    if options.against:
        place(spec, options.against, names[options.first : options.last + 1], seeds)
        return
    rows = []
    for number in range(options.first + 1, options.last + 1):
        rows.append([f"{number} against {number - 1}", *row_of(spec, names[number], names[number - 1], seeds)])
        title = f"{spec.name}: share of points of each level against the one below, from seed {options.seed}"
        publish(f"levels_{spec.name}", title, ["level", "games", "share", "error"], rows)


def row_of(spec: Game, upper: str, lower: str, seeds: range) -> list[Any]:
    """Play a match; games, share of points of `upper`, and its error."""
    points = [p for seed in seeds for p in pair(spec, upper, lower, seed=seed)]
    share = sum(points) / len(points)
    return [len(points), share, sqrt(sum((p - share) ** 2 for p in points)) / len(points)]


def place(spec: Game, agent: str, levels: list[str], seeds: range) -> None:
    """Publish how an agent fares against each level, until it hardly wins any game, and where it would stand."""
    rows: list[list[Any]] = []
    for level in levels:
        rows.append([level, *row_of(spec, agent, level, seeds)])
        note = f"As strong as level {standing([row[2] for row in rows]):.1f}; 0 is the random agent."
        title = f"{spec.name}: share of points of {agent} against each level, from seed {seeds.start}"
        publish(f"levels_{spec.name}_{agent}", title, ["level", "games", "share", "error"], rows, note=note)
        if rows[-1][2] < HARDLY:
            return


def standing(shares: list[float]) -> float:
    """Return the level that an agent would score a half against, between those that it was measured against.

    >>> standing([1.0, 0.75, 0.25])
    1.5
    """
    for level, (below, here) in enumerate(pairwise(shares), 1):
        if here < 0.5 <= below:
            return level - (0.5 - here) / (below - here)
    return 0.0 if shares[0] < 0.5 else float(len(shares) - 1)


if __name__ == "__main__":
    main()
