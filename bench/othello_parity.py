"""Do odd and even depths of an Othello search see the same score? The swing of the score, by empty squares.

The swing of a position is the score at depth 6 less the mean of those at depths 5 and 7, in discs. Positions are from
games after 8 random moves, with a random move now and then. --weights FILE measures other weights beside the package's.

python bench/othello_parity.py [--positions 200] [--weights FILE]
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from common import publish

import turnwise
from turnwise import Othello
from turnwise.evaluation.files import read_evaluator
from turnwise.formats.game import must_pass
from turnwise.games.othello import OTHELLO, empties

PHASES = range(22, 54, 2)
RANDOM_PLIES, RANDOM_SHARE, PLAY_DEPTH = 8, 0.1, 2
DEPTHS = (5, 6, 7)


def positions(count: int) -> dict[int, list[Any]]:
    """Play games and keep their positions by empty squares."""
    found: dict[int, list[Any]] = {each: [] for each in PHASES}
    number = 0
    while min(map(len, found.values())) < count:
        rng, state = Random(f"parity/{number}"), Othello()
        number += 1
        while not state.is_over() and empties(state) >= PHASES[0]:
            if not must_pass(state) and len(found.get(empties(state), [])) < count and empties(state) in found:
                found[empties(state)].append(state)
            strays = empties(state) > 60 - RANDOM_PLIES or rng.random() < RANDOM_SHARE
            best = None if strays else turnwise.search(state, depth=PLAY_DEPTH).best
            state = state.play(rng.choice(state.legal_moves()) if best is None else best)
    return found


def swing(state: Any, evaluate: Any) -> float:
    """Return by how much the even depth sees more than the odd ones around it."""
    below, here, above = (
        turnwise.search(state, depth=depth, probcut=OTHELLO.probcut, finish=False, evaluate=evaluate).score
        for depth in DEPTHS
    )
    return here - (below + above) / 2


def main() -> None:
    """Measure and publish."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--weights", type=Path)
    given = parser.parse_args()
    others = {given.weights.name: read_evaluator(given.weights, OTHELLO)} if given.weights else {}
    evaluators = {"swing": None, **others}
    rows = [
        [phase, len(states), *(fmean(swing(state, each) for state in states) for each in evaluators.values())]
        for phase, states in positions(given.positions).items()
    ]
    note = "Discs: the score at depth 6 less the mean of those at 5 and 7, with ProbCut."
    title = "Othello, odd and even depths"
    publish("othello_parity", title, ["empty squares", "positions", *evaluators], rows, note=note)


if __name__ == "__main__":
    main()
