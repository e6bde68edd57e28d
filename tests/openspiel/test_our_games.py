"""Our games as OpenSpiel's: its own simulation tests, and what the rules say."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import turnwise
from turnwise import games

pytest.importorskip("pyspiel")

import pyspiel

from turnwise.adapters import openspiel

FOREIGN = Path(__file__).parents[1] / "foreign"
NIM = f"{FOREIGN / 'nim.py'}:Nim"
GAMES = [*(game.name for game in games.SHIPPED), NIM]
ENDLESS = f"{FOREIGN / 'endless.py'}:Endless"
SIMULATIONS = 3


def there(game: str, **options: Any) -> Any:
    return openspiel.load_game(game, **options)


@pytest.mark.parametrize("game", GAMES)
def test_openspiels_own_simulations_pass(game: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Legal actions, clones, returns, masks, tensors and serialization, in random games."""
    pyspiel.random_sim_test(there(game), num_sims=SIMULATIONS, serialize=True, verbose=False)
    capfd.readouterr()


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("connect4", {"width": 5, "height": 4}),
        ("othello", {"size": 6}),
        ("sim", {"n": 5}),
        ("hand_of_the_king", {"seed": 3, "companions": "off"}),
        ("angry", {"queen": "scripted"}),
        (NIM, {"stones": 17}),
    ],
)
def test_options_of_the_start_are_parameters(
    game: str, options: dict[str, Any], capfd: pytest.CaptureFixture[str]
) -> None:
    found = there(game, **options)
    pyspiel.random_sim_test(found, num_sims=1, serialize=True, verbose=False)
    capfd.readouterr()

    assert {name: found.get_parameters()[name] for name in options} == options
    assert found.new_initial_state().here.state == games.load(game).start(**{k: str(v) for k, v in options.items()})


def test_the_shipped_games_are_there_by_their_names() -> None:
    names = {f"turnwise_{game.name}" for game in games.SHIPPED}

    assert names <= set(pyspiel.registered_names())
    assert pyspiel.load_game("turnwise_othello(size=6)").num_distinct_actions() == 37


@pytest.mark.parametrize("game", GAMES)
def test_a_random_game_is_the_same_in_both(game: str) -> None:
    spec, choose = games.load(game), Random(5)
    state, spiel = spec.start(), there(game).new_initial_state()
    while not state.is_over():
        names = [state.move_text(move) for move in state.legal_moves()]

        assert spiel.current_player() == state.to_move()
        assert sorted(spiel.action_to_string(action) for action in spiel.legal_actions()) == sorted(names)

        action = choose.choice(spiel.legal_actions())
        state = state.play(spiel.action_to_string(action))
        spiel.apply_action(action)
        assert spiel.here.state == state

    assert spiel.is_terminal()
    assert spiel.returns()[0] == {None: 0, 0: 1, 1: -1}[state.winner()]
    assert sum(spiel.returns()) == 0


def test_points_are_returned_where_they_are_asked_for() -> None:
    choose, name = Random(1), openspiel.register("othello", points=True)
    try:
        spiel = pyspiel.load_game(name).new_initial_state()
        while not spiel.is_terminal():
            spiel.apply_action(choose.choice(spiel.legal_actions()))
        state = spiel.here.state
        score = state.result() if state.to_move() == 0 else -state.result()

        assert spiel.returns() == [score, -score]
        assert pyspiel.load_game(name).max_utility() == 64
    finally:
        openspiel.register("othello")


def test_a_game_without_an_end_ends_after_so_many_plies(capfd: pytest.CaptureFixture[str]) -> None:
    game = pyspiel.load_game(openspiel.register(ENDLESS, most_plies=6))
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    capfd.readouterr()
    spiel = game.new_initial_state()
    for _ in range(6):
        spiel.apply_action(spiel.legal_actions()[0])

    assert (spiel.is_terminal(), spiel.returns()) == (True, [0.0, 0.0])
    assert game.max_game_length() == 6


def test_a_tensor_is_the_row_of_our_environments_and_whose_turn_it_is() -> None:
    spiel = there("connect4").new_initial_state()
    spiel.apply_action(3)
    numbers = openspiel.GameNumbers("connect4")

    assert spiel.observation_tensor(1) == [*numbers.row(spiel.here.state), 1.0]
    assert spiel.observation_tensor(0)[-1] == 0.0
    assert spiel.observation_string(0) == str(spiel.here.state)


@pytest.mark.parametrize("game", GAMES)
def test_states_are_copied_and_pickled(game: str) -> None:
    spiel = there(game).new_initial_state()
    copy = spiel.clone()
    copy.apply_action(copy.legal_actions()[0])
    read = pickle.loads(pickle.dumps(copy))

    assert spiel.history() == []
    assert read.here.state == copy.here.state
    assert (read.history(), read.legal_actions()) == (copy.history(), copy.legal_actions())


def test_a_state_lives_without_its_game() -> None:
    """OpenSpiel's states hold the half of the game that is in C++; ours keep the other one."""
    state = pyspiel.load_game("turnwise_connect4").new_initial_state()
    copy = state.clone()
    copy.apply_action(3)

    assert copy.child(3).history() == [3, 3]


def test_a_process_that_has_used_them_ends_without_a_word() -> None:
    code = f"from turnwise.adapters import openspiel; print(openspiel.load_game({NIM!r}).new_initial_state().child(0))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")


def test_openspiels_own_search_finds_what_ours_finds() -> None:
    minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")
    value, _ = minimax.alpha_beta_search(there("sim", n=4))

    assert (value > 0) == (turnwise.solve("sim start:n=4").score > 0)
