"""Simulations or alpha-beta, for a game that brings no evaluation?

Both get the same CPU time for a move (equal_time.py), in games of Python classes and of OpenSpiel. What comes of it
decides how the levels of such games play (src/turnwise/games/levels.py).
Run: .venv/bin/python bench/mcts_games.py --games 40 --seconds 0.05 [GAME...]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from common import FOREIGN_NIM, console, publish
from equal_time import Alone, Score, Side, match, mean
from own_games import BitConnect4, Kayles, TicTacToe

import turnwise
from turnwise.games import game_of
from turnwise.games.hosted import HostedState

TREE_BYTES = 32 << 20
FIRST_COUNT = {"mcts": 20, "search": 200}
MOST_MOVES = 300  # of one game, which is drawn then


@dataclass(frozen=True)
class Case:
    """A game without an evaluation, and how many random moves open it."""

    start: Callable[[], Any]
    plies: int


def named(name: str, plies: int) -> Case:
    """Name a game of a file or of OpenSpiel."""
    return Case(lambda: turnwise.games.load(name).start(), plies)


def hosted(start: Any, plies: int) -> Case:
    """Begin a game of a class with one of its objects."""
    return Case(lambda: HostedState(game_of(type(start)), start, None), plies)


CASES = {
    "nim": named(FOREIGN_NIM, 1),
    "tic-tac-toe": hosted(TicTacToe(), 2),
    "connect 4 as a class": hosted(BitConnect4(), 3),
    "kayles": hosted(Kayles((11, 12, 13)), 2),
    **{
        f"openspiel:{name}": named(f"openspiel:{name}", plies)
        for name, plies in (
            ("breakthrough(columns=6,rows=6)", 2),
            ("clobber(columns=5,rows=5)", 1),
            ("dots_and_boxes(num_cols=3,num_rows=3)", 3),
            ("gomoku(size=9)", 2),
            ("havannah(board_size=4)", 2),
            ("hex(board_size=7)", 2),
            ("lines_of_action", 2),
            ("mancala", 3),
            ("nine_mens_morris", 3),
            ("othello", 6),
            ("oware", 4),
            ("ultimate_tic_tac_toe", 3),
            ("y(board_size=7)", 2),
        )
    },
}


def simulated(position: Alone, simulations: int, seed: int) -> int:
    """Return the move that simulations find by random playouts."""
    report = turnwise.search(position.ours, method="mcts", simulations=simulations, seed=seed, table_bytes=TREE_BYTES)
    assert report.best is not None
    return int(report.best)


def searched(position: Alone, nodes: int, _seed: int) -> int:
    """Return the move of alpha-beta without evaluation."""
    best = turnwise.search(position.ours, nodes=nodes, table_bytes=TREE_BYTES).best
    assert best is not None
    return int(best)


def played(case: Case, games: int, seconds: float) -> tuple[Score, list[Side[Alone]]]:
    """Play a match."""
    sides = Side(simulated, seconds, FIRST_COUNT["mcts"]), Side(searched, seconds, FIRST_COUNT["search"])
    return match(lambda: Alone(case.start()), sides, games, case.plies, MOST_MOVES), list(sides)


def row(name: str, games: int, seconds: float) -> list[Any]:
    """Play a match, and return its row of the table."""
    score, sides = played(CASES[name], games, seconds)
    interval = score.interval
    shares = [None if each is None else 100 * each for each in (interval.value, interval.low, interval.high)]
    counts = [mean(side.counts) for side in sides]
    spent = [1000 * mean(side.times) for side in sides]
    return [name, score.games, score.wins, score.draws, score.losses, *shares, mean(score.moves), *counts, *spent]


def main() -> None:
    """Play all matches and publish."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("only", nargs="*", metavar="GAME", help=f"one of: {', '.join(CASES)}; default: all")
    parser.add_argument("--games", type=int, default=40, help="games of each match")
    parser.add_argument("--seconds", type=float, default=0.05, help="CPU time of a move")
    options = parser.parse_args()
    rows = []
    for name in options.only or CASES:
        rows.append(row(name, options.games, options.seconds))
        console.print(*rows[-1])
    publish(
        "mcts_games",
        f"Simulations against alpha-beta without an evaluation, {options.seconds:g} CPU s a move",
        ("game", "games", "won", "drawn", "lost", "score %", "low", "high", "moves a game", "simulations", "nodes",
         "ms of simulations", "ms of alpha-beta"),
        rows,
        note="Random playouts to the end of the game; from random openings, each played twice.",
    )  # fmt: skip


if __name__ == "__main__":
    main()
