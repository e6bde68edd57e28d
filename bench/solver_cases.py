"""Fixed positions for the exact solvers, and one process that solves them: the child of bench/solver_nodes.py.

Positions come from random play with fixed seeds, so every build makes the same ones. Only the public API is used, so
an earlier build can run this file too. Every position gets a solver of its own, one thread and no opening book.

Reads names of groups from standard input and answers each with one line of JSON: CPU seconds, and of every position
its text, score, best move and nodes. `--every N` takes every Nth position only, once; `--every 0` none.
"""

from __future__ import annotations

import argparse
import gc
import itertools
import json
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, NamedTuple

import turnwise
from turnwise import Connect4, HandOfTheKing, Othello, Sim

SEED = 19
TABLE_BYTES = 8 << 20  # small, so that making it does not hide what the search takes
ONE_WORD_BOARDS = ((6, 6), (5, 7), (8, 5), (7, 5), (6, 7), (9, 4))  # columns, rows
FEWEST_EDGES = {6: 0, 7: 2, 8: 7}  # coloured before a solver begins, by dots
MOST_EDGES = {6: 6, 7: 6, 8: 12}
Wanted = Callable[[Any, int], bool]  # of a state and the plies that led to it
Answer = tuple[str, float, int | None, int]  # text of the position, score, best move, nodes


def random_state(rng: Random, start: Callable[[], Any], is_wanted: Wanted) -> Any:
    """Play random games until one comes to a wanted state before its end."""
    while True:
        state = start()
        for ply in itertools.count():
            if state.is_over():
                break
            if is_wanted(state, ply):
                return state
            state = state.play(rng.choice(sorted(state.legal_moves())))


def at_ply(ply: int) -> Wanted:
    """Want the state after so many plies."""
    return lambda _, played: played == ply


def quiet_at_ply(ply: int) -> Wanted:
    """Want the state after so many plies if nobody is about to win."""
    return lambda state, played: played == ply and not state.forced_moves()


def connect4(rng: Random) -> Iterator[Any]:
    """The usual board with 12 to 30 discs."""
    while True:
        yield random_state(rng, Connect4, quiet_at_ply(rng.randint(12, 30)))


def connect4_boards(rng: Random) -> Iterator[Any]:
    """Other boards of one word, a quarter to a half full."""
    while True:
        for width, height in ONE_WORD_BOARDS:
            cells = width * height
            start = partial(Connect4, width=width, height=height)
            yield random_state(rng, start, quiet_at_ply(rng.randint(cells // 4, cells // 2)))


def hand_of_the_king(rng: Random, companions: str, cards: range) -> Iterator[Any]:
    """Deals with so many characters left, Varys to move."""

    def start() -> Any:
        return HandOfTheKing(seed=rng.getrandbits(32), companions=companions)

    while True:
        for wanted in cards:
            yield random_state(rng, start, with_characters(wanted))


def with_characters(count: int) -> Wanted:
    """Want so many cards besides Varys, and no companion to be chosen or used."""
    return lambda state, _: state.pending() is None and len(state.cards()) - 1 == count


def sim(rng: Random) -> Iterator[Any]:
    """Six, seven and eight dots in turn."""
    while True:
        for dots, fewest in FEWEST_EDGES.items():
            yield random_state(rng, partial(Sim, n=dots), at_ply(rng.randint(fewest, MOST_EDGES[dots])))


def othello(rng: Random, size: int, empties: range) -> Iterator[Any]:
    """Boards with so many empty squares."""
    while True:
        for wanted in empties:
            yield random_state(rng, partial(Othello, size=size), with_discs(size * size - wanted))


def with_discs(count: int) -> Wanted:
    """Want so many discs of both colours."""
    return lambda state, _: state.count(0) + state.count(1) == count


class Group(NamedTuple):
    """Positions of one kind, how many, how often each is solved so that it can be timed, and what is asked."""

    positions: Callable[[Random], Iterator[Any]]
    number: int
    repeats: int = 1
    all_moves: bool = False


GROUPS = {
    "Connect 4, 7x6": Group(connect4, 150, 5),
    "Connect 4, other boards": Group(connect4_boards, 60, 5),
    "Connect 4, 7x6, all moves": Group(connect4, 40, 5, all_moves=True),
    "Hand of the King, no companions": Group(partial(hand_of_the_king, companions="off", cards=range(16, 25)), 20, 30),
    "Hand of the King, companions": Group(partial(hand_of_the_king, companions="on", cards=range(10, 17)), 20, 10),
    "Sim, 6 to 8 dots": Group(sim, 50, 2),
    "Othello, 8x8": Group(partial(othello, size=8, empties=range(12, 19)), 40, 3),
    "Othello, 6x6": Group(partial(othello, size=6, empties=range(16, 23)), 10, 2),
}


def positions_of(name: str) -> list[Any]:
    """The positions of a group, the same every time."""
    group = GROUPS[name]
    return list(itertools.islice(group.positions(Random(f"{SEED} {name}")), group.number))


def solve(state: Any, *, all_moves: bool) -> Answer:
    """Solve one position with a new solver."""
    report = turnwise.Solver(table_bytes=TABLE_BYTES, book=False).solve(state, all_moves=all_moves)
    assert report.solved, state.text()
    return state.text(), report.score, report.best, report.nodes


def run(name: str, every: int) -> dict[str, Any]:
    """Solve a group: the answers, and CPU seconds of all its repeats; a part of it is solved once."""
    group, states = GROUPS[name], positions_of(name)[::every] if every else []
    repeats = group.repeats if every == 1 else 1
    gc.collect()
    start = time.process_time()
    rounds = [[solve(state, all_moves=group.all_moves) for state in states] for _ in range(repeats)]
    seconds = time.process_time() - start
    assert all(answers == rounds[0] for answers in rounds), name
    return {"seconds": seconds, "answers": rounds[0]}


def main() -> None:
    """Answer groups until there are no more."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1, help="solve every Nth position, once; 0: none")
    every = parser.parse_args().every
    for line in sys.stdin:
        print(json.dumps(run(line.strip(), every)), flush=True)


if __name__ == "__main__":
    main()
