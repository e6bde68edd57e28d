"""How long does a search of OpenSpiel's games take here and in OpenSpiel? Same game, same depth, same value.

Both search OpenSpiel's own states from the start: its alpha-beta in Python, and our full search through the bridge.
And how many steps a second do random games make, of our games through `pyspiel` and of OpenSpiel's own?
Run: .venv/bin/python bench/openspiel.py [searches] [steps]
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

from common import FOREIGN_NIM, cpu_seconds, peer, publish

import turnwise
from turnwise import games
from turnwise.adapters.openspiel import load_game

CASES = (
    ("connect_four", (8, 12)),
    ("breakthrough(columns=6,rows=6)", (5, 7)),
    ("othello", (6, 9)),
    ("hex(board_size=5)", (4, 6)),
    ("chess", (3, 5)),
    ("go(board_size=5)", (3, 5)),
)
"""The first four are known by their drawings, so that orders of moves meet; chess and Go by their moves."""
STEPS = 3000


def ours(name: str, depth: int) -> tuple[int, float, float]:
    """Return nodes, the value for the first player and CPU seconds of our search, without an evaluation."""
    state, found = games.load(f"openspiel:{name}").start(), list[turnwise.Report]()
    seconds = cpu_seconds(lambda: found.append(turnwise.search(state, depth=depth)), repeat=3)
    return found[-1].nodes, float(found[-1].score), seconds


def theirs(name: str, depth: int) -> tuple[float, float]:
    """Return the value and CPU seconds of OpenSpiel's alpha_beta_search in Python."""
    game, minimax = peer("pyspiel").load_game(name), peer("open_spiel.python.algorithms.minimax")
    found: list[float] = []

    def run() -> None:
        found.append(minimax.alpha_beta_search(game, value_function=lambda _state: 0, maximum_depth=depth)[0])

    seconds = cpu_seconds(run, repeat=3)
    return found[-1], seconds


def searches() -> None:
    """Measure searches and publish."""
    rows = []
    for name, depth in ((name, depth) for name, depths in CASES for depth in depths):
        nodes, value, seconds = ours(name, depth)
        peer_value, peer_seconds = theirs(name, depth)
        assert value == peer_value, (name, value, peer_value)
        rows.append([name, depth, value, nodes, seconds, peer_seconds, peer_seconds / seconds])
    columns = ("game", "depth", "value", "nodes", "turnwise, CPU s", "OpenSpiel, CPU s", "times as fast")
    publish(
        "openspiel",
        "Search of OpenSpiel's games, here and by its own alpha-beta in Python",
        columns,
        rows,
        note="Equal depth and value. OpenSpiel's search has no table and no ordering; ours has both.",
    )


def steps_a_second(game: Any) -> float:
    """Play whole random games; the best of three runs."""

    def run() -> None:
        rng, steps = Random(1), 0
        while steps < STEPS:
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1

    return STEPS / cpu_seconds(run, repeat=3)


def steps() -> None:
    """Measure steps and publish."""
    spiel = peer("pyspiel")
    peer("open_spiel.python.games")
    theirs = ("connect_four", "othello", "python_tic_tac_toe")
    cases = [(f"OpenSpiel's {name}", spiel.load_game(name)) for name in theirs]
    cases += [(game.name, load_game(game.name)) for game in games.SHIPPED]
    cases.append(("nim.py:Nim", load_game(FOREIGN_NIM)))
    found = [(name, steps_a_second(game)) for name, game in cases]
    rows = [[name, rate, rate / found[0][1]] for name, rate in found]
    publish(
        "openspiel_steps",
        "Steps of random games through pyspiel",
        ("game", "steps/s", "ratio to OpenSpiel's connect_four"),
        rows,
        note="OpenSpiel's connect_four and othello are in C++, the others go through its Python states.",
    )


def main() -> None:
    """Measure what is asked for; default: all."""
    parser = argparse.ArgumentParser()
    parser.add_argument("parts", nargs="*", choices=("searches", "steps", []), default=[])
    parts = parser.parse_args().parts or ["searches", "steps"]
    if "searches" in parts:
        searches()
    if "steps" in parts:
        steps()


if __name__ == "__main__":
    main()
