"""Work of the core to be timed, and one process that does it: the child of bench/core_speed.py.

Only the public API is used, so that an earlier build can run this file too.
Reads names of cases from standard input and answers each with one line of JSON: how many nodes, moves or calls were
done, and the CPU seconds they took.
"""

from __future__ import annotations

import itertools
import json
import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, NamedTuple

from solver_cases import TABLE_BYTES, connect4, othello, positions_of

import turnwise
from turnwise.engine import make_player

CALLS = 20_000
WEIGHTS = {"discs": 1, "mobility": 2, "corners": 30}
Work = Callable[[], int]  # gives how many units it did


class Case(NamedTuple):
    """What is prepared once, and done each time it is asked for; the unit that it counts."""

    prepare: Callable[[], Work]
    unit: str = "node"


def searches(states: list[Any], **options: Any) -> Work:
    """Search positions; counts nodes."""
    return lambda: sum(turnwise.search(state, table_bytes=TABLE_BYTES, **options).nodes for state in states)


def midgames(**options: Any) -> Work:
    """Search Othello with 30 to 40 squares empty."""
    return searches(list(itertools.islice(othello(Random(19), 8, range(30, 41)), 11)), **options)


def discs(**options: Any) -> Work:
    """Search Connect 4 with 12 to 30 discs."""
    return searches(list(itertools.islice(connect4(Random(19)), 20)), **options)


def small_boards() -> Work:
    """Solve Othello 6x6 from each of ten positions; counts nodes."""
    states = positions_of("Othello, 6x6")
    return lambda: sum(turnwise.Solver(table_bytes=TABLE_BYTES, book=False).solve(state).nodes for state in states)


def moves_by_weights() -> Work:
    """Let a native player with weights of its own choose a move by one ply."""
    player = make_player(turnwise.Othello, seed=0, limits=turnwise.Limits(depth=1), evaluate=WEIGHTS)
    return calls(partial(player.choose, turnwise.Othello()))


def calls(call: Callable[[], object]) -> Work:
    """Call something many times."""

    def work() -> int:
        for _ in range(CALLS):
            call()
        return CALLS

    return work


def short_search() -> Work:
    """Search one ply from Python."""
    return calls(partial(turnwise.search, turnwise.Connect4.parse("4435"), depth=1))


CASES = {
    "Othello classic, minimax of 5 plies": Case(partial(midgames, evaluate="classic", depth=5, method="minimax")),
    "Othello classic, alpha-beta of 6 plies": Case(partial(midgames, evaluate="classic", depth=6, method="alpha_beta")),
    "Othello classic, full search of 8 plies": Case(partial(midgames, evaluate="classic", depth=8)),
    "Othello discs alone, minimax of 5 plies": Case(
        partial(midgames, evaluate={"discs": 1}, depth=5, method="minimax")
    ),
    "Othello 6x6, solved": Case(small_boards),
    "Othello, a move by own weights": Case(moves_by_weights, "move"),
    "Connect 4, alpha-beta of 11 plies": Case(partial(discs, depth=11, method="alpha_beta")),
    "Connect 4, full search of 14 plies": Case(partial(discs, depth=14)),
    "Connect 4, search of one ply": Case(short_search, "call"),
}


def main() -> None:
    """Answer cases until there are no more."""
    prepared: dict[str, Work] = {}
    for line in sys.stdin:
        name = line.strip()
        work = prepared.get(name) or prepared.setdefault(name, CASES[name].prepare())
        start = time.process_time()
        units = work()
        print(json.dumps({"units": units, "seconds": time.process_time() - start}), flush=True)


if __name__ == "__main__":
    main()
