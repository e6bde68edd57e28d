"""How fast and how strong are simulations, beside OpenSpiel's C++ MCTSBot and beside our own search?

First simulations a second by random playouts, from the start and from positions of random games, both sides asked in
turn. Then matches in which both sides get the same CPU time for a move (equal_time.py).
Run: .venv/bin/python bench/mcts.py --games 200 --seconds 0.02
"""

from __future__ import annotations

import argparse
import math
import time
from functools import partial
from random import Random
from typing import Any

from common import peer, publish
from equal_time import Side, match, mean, play_random

import turnwise

GAMES = {"connect4": "connect_four", "othello": "othello"}
UCT_C = math.sqrt(2)
MEMORY_MB = 1000
TREE_BYTES = 32 << 20
OPENING_PLIES = {"connect4": 3, "othello": 6}
MIDGAME_PLIES = {"connect4": 12, "othello": 24}
FIRST_COUNT = {"ours": 10_000, "openspiel": 200, "search": 10_000}


class Both:
    """One position of both packages, which are told the same moves."""

    def __init__(self, game: str) -> None:
        self.ours: Any = turnwise.games.find(game).start()
        self.theirs = peer("pyspiel").load_game(GAMES[game]).new_initial_state()

    def play(self, action: int) -> None:
        """Play a move, by the number that both have for it, and what only one of them calls a move."""
        assert sorted(self.theirs.legal_actions()) == sorted(self.ours.legal_moves())
        self.ours = self.ours.play(action)
        self.theirs.apply_action(action)
        assert self.ours.is_over() == self.theirs.is_terminal()

    def points(self, player: int) -> float:
        """Return what the game that is over was worth to a player."""
        return float(self.theirs.returns()[player])


def ours(position: Both, simulations: int, seed: int, **options: Any) -> int:
    """Return our move by random playouts and no evaluation."""
    report = turnwise.search(
        position.ours, method="mcts", simulations=simulations, seed=seed, table_bytes=TREE_BYTES, **options
    )
    best: int | None = report.best
    assert best is not None
    return best


def open_spiel(position: Both, simulations: int, seed: int) -> int:
    """Return the move of OpenSpiel's C++ bot by random playouts."""
    spiel = peer("pyspiel")
    bot = spiel.MCTSBot(
        position.theirs.get_game(),
        spiel.RandomRolloutEvaluator(1, seed),
        UCT_C,
        simulations,
        MEMORY_MB,
        True,
        seed,
        False,
    )
    best: int = bot.step(position.theirs)
    return best


def own_search(position: Both, nodes: int, _seed: int) -> int:
    """Return the move of our search without evaluation."""
    best: int | None = turnwise.search(position.ours, nodes=nodes, evaluate="zero").best
    assert best is not None
    return best


SIDES = {"ours": ours, "openspiel": open_spiel, "search": own_search}


def speed(game: str, plies: int, rounds: int) -> tuple[float, float]:
    """Return simulations a CPU second, ours and OpenSpiel's, in positions after so many random moves."""
    spent = {"ours": 0.0, "openspiel": 0.0}
    counts = {"ours": 50_000 if game == "connect4" else 20_000, "openspiel": 3_000 if game == "connect4" else 300}
    done = 0
    for seed in range(10 * rounds):
        position = Both(game)
        if done == rounds or not play_random(position, plies, Random(seed)):
            continue
        if turnwise.search(position.ours, method="mcts", simulations=counts["ours"]).solved:
            continue
        done += 1
        for side in spent:
            start = time.process_time()
            SIDES[side](position, counts[side], seed)
            spent[side] += time.process_time() - start
    return counts["ours"] * done / spent["ours"], counts["openspiel"] * done / spent["openspiel"]


def publish_speed(rounds: int) -> None:
    """Measure simulations a second."""
    rows = []
    for game in GAMES:
        for plies in (0, MIDGAME_PLIES[game]):
            mine, theirs = speed(game, plies, rounds)
            rows.append([game, plies, mine, theirs, mine / theirs])
    publish(
        "mcts_speed",
        "Simulations a CPU second by random playouts",
        ("game", "random moves before", "turnwise", "OpenSpiel MCTSBot", "ratio"),
        rows,
        note="One thread; OpenSpiel: RandomRolloutEvaluator(1), uct_c sqrt 2, solve=True.",
    )


def publish_matches(games: int, seconds: float) -> None:
    """Play the matches."""
    rows = []
    for game, rival in (("connect4", "openspiel"), ("othello", "openspiel"), ("othello", "search")):
        sides = Side(ours, seconds, FIRST_COUNT["ours"]), Side(SIDES[rival], seconds, FIRST_COUNT[rival])
        score = match(partial(Both, game), sides, games, OPENING_PLIES[game])
        interval = score.interval
        shown = [None if each is None else 100 * each for each in (interval.value, interval.low, interval.high)]
        spent = [1000 * mean(side.times) for side in sides]
        counts = [mean(side.counts) for side in sides]
        rows.append([game, rival, games, score.wins, score.draws, score.losses, *shown, *spent, *counts])
    publish(
        "mcts_matches",
        f"Simulations without evaluation against others, {seconds:g} CPU s a move",
        ("game", "against", "games", "won", "drawn", "lost", "score %", "low", "high", "our ms", "their ms",
         "our count", "their count"),
        rows,
        note="Random playouts on both sides, or our search without evaluation; counts are simulations, or nodes.",
    )  # fmt: skip


def main() -> None:
    """Measure and publish."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games of each match")
    parser.add_argument("--seconds", type=float, default=0.02, help="CPU time of a move")
    parser.add_argument("--rounds", type=int, default=10, help="positions of each measurement of speed")
    parser.add_argument("--only", choices=("speed", "matches"), help="one of the two parts")
    options = parser.parse_args()
    if options.only != "matches":
        publish_speed(options.rounds)
    if options.only != "speed":
        publish_matches(options.games, options.seconds)


if __name__ == "__main__":
    main()
