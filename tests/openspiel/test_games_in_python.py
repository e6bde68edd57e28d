"""Games of OpenSpiel that are written in Python: by its own package, and by somebody who registers one for himself."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import prepared
import pytest

import turnwise
from turnwise import games
from turnwise.errors import TurnwiseError

pytest.importorskip("pyspiel")

import pyspiel
from foreign import race

TESTS = Path(__file__).parents[1]
RACE = f"openspiel:{race.ABOUT.short_name}"
MISERE = f"openspiel:misere(game={race.ABOUT.short_name}(goal=9))"


def minimax(spiel: Any, depth: int) -> float:
    """What a state is worth to the first player."""
    if spiel.is_terminal() or depth == 0:
        return float(spiel.returns()[0])
    values = [minimax(spiel.child(action), depth - 1) for action in spiel.legal_actions()]
    return max(values) if spiel.current_player() == 0 else min(values)


@pytest.mark.parametrize("name", [f"{RACE}(goal=5)", f"{RACE}(goal=11)", RACE, MISERE])
def test_search_finds_what_plain_minimax_finds(name: str) -> None:
    """The drawing does not tell what may be added next, so that states of one drawing are told by their moves."""
    state = games.load(name).start()
    spiel = pyspiel.load_game(name.partition(":")[2]).new_initial_state()

    assert [turnwise.search(state, depth=depth).score for depth in range(1, 9)] == [
        minimax(spiel, depth) for depth in range(1, 9)
    ]
    assert turnwise.solve(state).score == minimax(spiel, 99)


@pytest.mark.parametrize("name", [RACE, MISERE, "openspiel:python_tic_tac_toe"])
def test_mcts_plays_them(name: str) -> None:
    """By OpenSpiel's bot in Python, also where a game in C++ is made of one in Python: its bot in C++ crashes there."""
    code = (
        "from foreign import race; from turnwise import games; from turnwise.agents import agent_of;"
        f"game = games.load({name!r});"
        "print(agent_of('openspiel:mcts,simulations=40', game, seed=1).choose(game.start()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=TESTS)

    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) in games.load(name).start().legal_moves()


def test_a_game_that_only_this_process_has_is_played_in_it() -> None:
    """Workers would look for it in vain, and asking for some is refused."""
    report = turnwise.match(RACE, "search:depth=6", "openspiel:mcts,simulations=9", games=4, store=None)

    assert sum(report.tally.wins_draws_losses) == 4
    with pytest.raises(TurnwiseError, match="was registered in this process, which workers do not have"):
        turnwise.match(RACE, "search:depth=6", "random", games=4, workers=2, store=None)


def test_openspiels_own_games_in_python_are_there_by_their_names() -> None:
    """The command line loads them when one is named, and so do the workers of a match."""
    game = "openspiel:python_tic_tac_toe"
    solved = json.loads(prepared.run("solve", game, "start x(0,0) o(0,1)", "--json").stdout)
    match = json.loads(prepared.run("match", game, "perfect", "random", "--games", 4, "--workers", 2, "--json").stdout)
    missed = prepared.run("solve", "openspiel:python_tic_tac_to")

    assert solved["score"] == 1
    assert (match["games"], match["losses"]) == (4, 0)
    assert (missed.returncode, missed.stderr.count("\n")) == (2, 1)
