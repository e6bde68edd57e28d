"""Othello matches: our engine against the course report's agent, and learned patterns against a hand-made evaluation.

python bench/othello_strength.py classic|patterns [--games N] [--seconds S]

Games come in pairs from the same opening with sides swapped; openings are ours, eight random moves that a search
thinks nearly even.
"""

from __future__ import annotations

import argparse
from math import log10, sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from common import Timed, publish

import turnwise
from turnwise import Othello, games
from turnwise.agents import make_agent

SPEC = games.find("othello")
OPENING_PLIES, EVEN = 8, 4.0  # moves; discs
COLUMNS = ["first", "second", "games", "won", "drawn", "lost", "score", "+-", "elo", "from", "to", "discs", "s a move"]
NOTE = "score, its 95 % interval and elo from pairs of games; s a move of both together."


def openings(rng: Random) -> Any:
    """Random openings that a shallow search calls nearly even."""
    while True:
        state = Othello()
        for _ in range(OPENING_PLIES):
            state = state.play(rng.choice(state.legal_moves()))
        if abs(turnwise.search(state, depth=6).score) <= EVEN:
            yield state


def played(first: Any, second: Any, state: Any) -> int:
    """Play to the end: the margin of the first agent, who has black."""
    agents = (first, second)
    while not state.is_over():
        state = state.play(agents[state.to_move()].choose(state))
    return int(state.count(0) - state.count(1))


def elo(score: float) -> float:
    """Elo difference of a score; a clean sweep has none."""
    return float("inf") if score >= 1 else -400 * log10(1 / score - 1) if score > 0 else float("-inf")


def match(first: str, second: str, count: int, seed: int) -> list[Any]:
    """Play pairs and sum them up."""
    margins, pairs, times = [], [], []
    starts = openings(Random(seed))
    for number in range(count // 2):
        start = next(starts)
        points = 0.0
        for swapped in (False, True):
            ours, theirs = (Timed(make_agent(name, SPEC, seed=number)) for name in (first, second))
            margin = -played(theirs, ours, start) if swapped else played(ours, theirs, start)
            margins.append(margin)
            points += 0.5 + 0.5 * ((margin > 0) - (margin < 0))
            times += ours.times + theirs.times
        pairs.append(points / 2)
    score, error = mean(pairs), 1.96 * stdev(pairs) / sqrt(len(pairs))
    wins, draws = sum(m > 0 for m in margins), sum(m == 0 for m in margins)
    ends = [elo(score), elo(score - error), elo(min(1.0, score + error))]
    told = ["-" if abs(each) == float("inf") else round(each) for each in ends]
    return [first, second, count, wins, draws, count - wins - draws, score, error, *told, mean(margins), mean(times)]


def main() -> None:
    """Run one match."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=["classic", "patterns"])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    engine = f"search:seconds={given.seconds:g}"
    other = "classic" if given.part == "classic" else f"{engine},evaluate=mobility"
    row = match(engine, other, given.games, given.seed)
    publish(f"othello_{given.part}", "Othello matches", COLUMNS, [row], note=NOTE)


if __name__ == "__main__":
    main()
