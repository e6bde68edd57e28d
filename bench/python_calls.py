"""How fast are single calls from Python? Random Connect 4 games here and in OpenSpiel (pyspiel).

Run: .venv/bin/python bench/python_calls.py
"""

from __future__ import annotations

import random
from collections.abc import Callable

from common import cpu_seconds, peer, publish

import turnwise

GAMES = 20_000
CALLS = 300_000


def turnwise_games() -> int:
    """Play random games through the public API; return the moves made."""
    choose, steps = random.Random(1).choice, 0
    for _ in range(GAMES):
        state = turnwise.Connect4()
        moves = state.legal_moves()
        while moves:
            state = state.play(choose(moves))
            moves = state.legal_moves()
            steps += 1
    return steps


def open_spiel_games() -> int:
    """Play random games through pyspiel's public API; return the moves made."""
    game = peer("pyspiel").load_game("connect_four")
    choose, steps = random.Random(1).choice, 0
    for _ in range(GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
            steps += 1
    return steps


def rate(action: Callable[[], int]) -> float:
    """Return steps a second of CPU time."""
    steps: list[int] = []
    seconds = cpu_seconds(lambda: steps.append(action()), repeat=3)
    return steps[-1] / seconds


def call_rate(call: Callable[[], object]) -> float:
    """Return calls a second of CPU time."""

    def run() -> None:
        for _ in range(CALLS):
            call()

    return CALLS / cpu_seconds(run, repeat=3)


def main() -> None:
    """Measure and publish."""
    ours = turnwise.Connect4.parse("4435")
    theirs = peer("pyspiel").load_game("connect_four").new_initial_state()
    for column in (3, 3, 2, 4):
        theirs.apply_action(column)
    pairs = [
        ("random games, moves/s", rate(turnwise_games), rate(open_spiel_games)),
        ("legal moves, calls/s", call_rate(ours.legal_moves), call_rate(theirs.legal_actions)),
        ("next state, calls/s", call_rate(lambda: ours.play(3)), call_rate(lambda: theirs.child(3))),
    ]
    rows = [[what, mine, peers, mine / peers] for what, mine, peers in pairs]
    publish("python_calls", "Calls from Python, Connect 4", ("what", "turnwise", "OpenSpiel", "ratio"), rows)


if __name__ == "__main__":
    main()
