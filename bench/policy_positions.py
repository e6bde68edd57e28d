"""Positions of Connect 4 that show what a network has learned: one legal move at least gives the result away.

They are from games between levels 3 to 8, have 8 to 28 discs, and neither they nor their mirror images are among the
positions of the training data, nor among those one move after these, which are learned from as well. Each line has a
position, the exact score of every move in the order of the columns, `-` for a full one, between slashes, and the number
of the round of games it is from: the script writes round by round, and goes on after the last one.
Run: .venv/bin/python bench/policy_positions.py FOLDER ... [--count N]      (folders of `turnwise learn data`; minutes)
"""

from __future__ import annotations

import argparse
from collections.abc import Hashable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from common import OWN_POSITIONS
from rich.progress import track

from turnwise import Connect4, Solver, games
from turnwise.arena.openings import canonical_key, parse_openings
from turnwise.arena.pairs import game_seeds
from turnwise.arena.runner import run_games
from turnwise.learning.shards import read_positions

SPEC = games.find("connect4")
FILE = OWN_POSITIONS / "connect4" / "results_at_stake.tsv"
LEVELS = range(3, 9)
DISCS = range(8, 29)
TOGETHER = 20  # games at a time
PER_GAME = 2  # positions, so that no game counts for many
SEED = 2026


def learned_keys(folders: list[Path]) -> set[Hashable]:
    """Keys of all positions that are learned from, those after each of their moves included."""
    found: set[Hashable] = set()
    for text in track(read_positions(folders, "connect4").texts, "positions that were learned"):
        state = Connect4.parse(text)
        found.add(canonical_key(state))
        found |= {canonical_key(state.play(move)) for move in state.legal_moves()}
    return found


def games_of(number: int) -> Iterator[list[Any]]:
    """Play a round; each game as its states."""
    rng = Random(f"{SEED}/{number}")
    agents = tuple(f"search:level={rng.choice(LEVELS)}" for _ in range(2))
    starts = parse_openings(SPEC.openings, SPEC).endless(SPEC, SEED, TOGETHER * number)
    begun = [next(starts) for _ in range(TOGETHER)]
    seeds = [game_seeds(SEED, TOGETHER * number + each) for each in range(TOGETHER)]
    for start, game in zip(begun, run_games(SPEC, agents, begun, seeds), strict=True):
        states = [start]
        for move in game.moves():
            states.append(states[-1].play(move))
        yield states


def sign(score: float) -> int:
    """Return who wins."""
    return (score > 0) - (score < 0)


def is_at_stake(scores: dict[int, float]) -> bool:
    """Whether a move gives the result away."""
    return len({sign(score) for score in scores.values()}) > 1


def line_of(state: Connect4, scores: dict[int, float], number: int) -> str:
    """Write a position."""
    columns = (f"{scores[move]:g}" if move in scores else "-" for move in range(7))
    return f"{state.text()}\t{'/'.join(columns)}\t{number}"


def positions_of(number: int, solver: Solver, seen: set[Hashable]) -> Iterator[str]:
    """Take positions from a round of games; `seen` are not taken, and those that are looked at are added to it."""
    rng = Random(f"{SEED}/{number}/positions")
    for states in games_of(number):
        those = [state for state in states if len(state.text()) in DISCS and not state.is_over()]
        for state in rng.sample(those, min(PER_GAME, len(those))):
            key = canonical_key(state)
            if key in seen:
                continue
            seen.add(key)
            scores = solver.solve(state, all_moves=True, line=False).move_ranks
            if is_at_stake(scores):
                yield line_of(state, scores, number)


def written(learned: set[Hashable]) -> list[str]:
    """Read the positions that are there, without those that are learned from by now."""
    lines = FILE.read_text().splitlines() if FILE.exists() else []
    return [line for line in lines if canonical_key(Connect4.parse(line.split("\t")[0])) not in learned]


def last_round(lines: Sequence[str]) -> int:
    """Return the number of the last round that is there; -1 if there is none."""
    return int(lines[-1].split("\t")[2]) if lines else -1


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, nargs="+", metavar="FOLDER", help="what networks have learned from")
    parser.add_argument("--count", type=int, default=2000, metavar="N")
    given = parser.parse_args()
    learned, solver = learned_keys(given.data), Solver()
    lines = written(learned)
    seen = learned | {canonical_key(Connect4.parse(line.split("\t")[0])) for line in lines}
    number = last_round(lines)
    while len(lines) < given.count:
        number += 1
        lines += positions_of(number, solver, seen)
        FILE.write_text("\n".join(lines[: given.count]) + "\n")
        print(f"{FILE}: {len(lines)} positions", flush=True)


if __name__ == "__main__":
    main()
