"""Solvers and players that are asked again before they have answered: from inside, and by other threads."""

from __future__ import annotations

import itertools
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from search.python_games import TicTacToe

from turnwise import Connect4, Limits, Othello, Solver
from turnwise.engine import make_player

LONG = Connect4(width=8, height=7)  # not solved before the first call of progress
SMALL = (Connect4(width=4, height=4), Connect4(width=5, height=4))
DEPTH = Limits(depth=3)


def guess(state: Any) -> float:
    """A number that only the state decides."""
    return zlib.crc32(str(state).encode()) % 2001 / 1000 - 1


def test_progress_may_ask_the_solver_about_other_boards() -> None:
    """Each inner question has a solver of its own; that of the outer one is still there when they are answered."""
    solver, inner = Solver(), []

    def progress(_nodes: int, _seconds: float) -> bool:
        inner.extend([solver.solve(SMALL[0]).score, solver.score(SMALL[1])])
        solver.clear()
        return len(inner) < 4

    report = solver.solve(LONG, progress=progress)

    assert (inner, report.stopped) == ([0, 0] * 2, True)
    assert solver.score(SMALL[0]) == 0


def test_threads_ask_a_solver_one_after_another() -> None:
    """The second asks about another board while the first is in the middle of its own."""
    solver, scores = Solver(), []
    second = threading.Thread(target=lambda: scores.append(solver.solve(SMALL[1]).score))

    def progress(_nodes: int, _seconds: float) -> bool:
        if second.ident is not None:
            return False
        second.start()
        return True

    report = solver.solve(LONG, progress=progress)
    second.join()

    assert (scores, report.stopped) == ([0], True)


@pytest.mark.parametrize(
    ("start", "other"),
    [(Connect4.parse("4455"), Connect4.parse("4444441")), (TicTacToe("X...O...."), TicTacToe("XOX.O...."))],
    ids=["native", "python"],
)
def test_a_player_asked_from_inside_its_evaluation_chooses_as_ever(start: Any, other: Any) -> None:
    """Inner and outer choices are those of players whom nobody interrupts."""
    leaves, inner = itertools.count(), set()
    is_inside = False

    def asking(state: Any) -> float:
        nonlocal is_inside
        if not is_inside and next(leaves) % 5 == 2:
            is_inside = True
            inner.add(player.choose(other))
            is_inside = False
        return guess(state)

    player = make_player(type(start), seed=1, limits=DEPTH, evaluate=asking)
    alone = make_player(type(start), seed=1, limits=DEPTH, evaluate=guess)

    assert (player.choose(start), player.score, player.nodes) == (alone.choose(start), alone.score, alone.nodes)
    assert inner == {alone.choose(other)}


def test_a_player_restarted_from_inside_begins_anew_with_its_next_choice() -> None:
    """The choice that is being made goes on by the seed it began with."""

    def restarting(state: Any) -> float:
        player.restart(5)
        return guess(state)

    def made(seed: int, evaluate: Callable[[Any], float] = guess) -> Any:
        style: Any = {"sampled_moves": 9, "margin": 9}
        return make_player(Connect4, seed=seed, limits=DEPTH, evaluate=evaluate, style=style)

    states = [Connect4.parse("4" * plies) for plies in range(6)]
    player = made(1, restarting)
    chosen = [player.choose(state) for state in states]

    assert chosen == [made(1).choose(states[0]), *(made(5).choose(state) for state in states[1:])]
    assert made(1).choose(states[0]) != made(5).choose(states[0])


def test_threads_share_a_player_that_evaluates_in_python() -> None:
    """Each evaluation lets the others run: they wait until the choice is made, and every choice is the right one."""
    states = [Othello().play(move) for move in Othello().legal_moves()]
    threads_inside: list[int] = []

    def yielding(state: Any) -> float:
        threads_inside.append(threading.get_ident())
        time.sleep(0)
        return guess(state)

    player = make_player(Othello, seed=1, limits=DEPTH, evaluate=yielding)
    alone = make_player(Othello, seed=1, limits=DEPTH, evaluate=guess)
    chosen: dict[int, int] = {}

    def ask(number: int) -> None:
        chosen[number] = player.choose(states[number])

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(len(states))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [chosen[number] for number in range(len(states))] == [alone.choose(state) for state in states]
    assert len(list(itertools.groupby(threads_inside))) == len(states)


@pytest.mark.parametrize("start", ["Connect4()", "TicTacToe()"])
def test_a_player_goes_with_the_function_that_names_it(start: str) -> None:
    """At the end of a program that keeps both nothing is left over, which the core would complain about."""
    program = f"""
from search.python_games import TicTacToe
from turnwise import Connect4, Limits
from turnwise.engine import make_player

def evaluate(state):
    return 0 if player else 1

player = make_player(type({start}), seed=1, limits=Limits(depth=2), evaluate=evaluate)
print(player.choose({start}) in list({start}.legal_moves()))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=Path(__file__).parents[1], capture_output=True, text=True, check=True
    )

    assert (done.stdout, done.stderr) == ("True\n", "")
