"""The drop-in agent inside a program that behaves like the course's starter program."""

from __future__ import annotations

import random
import sys
from math import sqrt
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from turnwise import ParseError, UnknownNameError
from turnwise.adapters.sim_course import READINGS, install, state_of, swap_turn

STARTER = Path(__file__).with_name("starter_program.py")
GAMES = 400
EXACT_SEEN = {1: 55.8, 3: 5301.4}  # plain minimax, states a game (sim.md)
EXACT_WINS = {
    ("text", 1): 0.8535,
    ("program", 1): 0.8868,
    ("closable", 1): 0.9832,
    ("text", 3): 0.8790,
    ("program", 3): 0.8759,
    ("closable", 3): 0.9791,
}


@pytest.fixture
def starter(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The program without its line 2, as the how-to says, and with turtle stubbed: there is no window here."""
    monkeypatch.setitem(sys.modules, "turtle", ModuleType("turtle"))
    lines = STARTER.read_text(encoding="utf-8").splitlines(keepends=True)
    program = ModuleType("starter_program")
    exec(compile("".join((lines[0], *lines[2:])), str(STARTER), "exec"), program.__dict__)
    return program


def play_games(program: Any, *, depth: int, games: int = GAMES, seed: int = 5) -> tuple[list[str], list[int]]:
    """Play a seeded run and give the winners and the states seen in each game."""
    random.seed(seed)
    game = program(depth, False, False)
    winners, seen = [], []
    for _ in range(games):
        winners.append(game.play())
        seen.append(game.seen_states)
    return winners, seen


def test_the_perfect_agent_wins_a_seeded_run(starter: Any) -> None:
    """Under the 1/3 start one game in 9216 is lost in the long run: this run has none."""
    install(starter.Sim, "perfect")
    winners, _ = play_games(starter.Sim, depth=1, games=1000)

    assert winners.count("red") == 1000


@pytest.mark.parametrize(("reading", "depth"), EXACT_WINS)
def test_classic_wins_as_often_as_exact_computation_says(starter: Any, reading: str, depth: int) -> None:
    """Within four standard errors of the rates in sim.md, with the corrected gameover()."""
    install(starter.CorrectedSim, "classic", reading=reading)
    winners, _ = play_games(starter.CorrectedSim, depth=depth)
    rate = EXACT_WINS[reading, depth]

    assert abs(winners.count("red") / GAMES - rate) < 4 * sqrt(rate * (1 - rate) / GAMES)


@pytest.mark.parametrize("depth", EXACT_SEEN)
def test_classic_sees_as_many_states_as_plain_minimax(starter: Any, depth: int) -> None:
    """The mean of a run, within four standard errors of the exact expectation."""
    install(starter.CorrectedSim, "classic")
    _, seen = play_games(starter.CorrectedSim, depth=depth)
    mean = sum(seen) / GAMES
    error = sqrt(sum((each - mean) ** 2 for each in seen)) / GAMES

    assert abs(mean - EXACT_SEEN[depth]) < 4 * error


def test_pruning_changes_the_states_seen_and_not_the_games(starter: Any) -> None:
    """The same seed, with and without cuts: the same winners from fewer states."""
    install(starter.Sim, "classic")
    winners, seen = play_games(starter.Sim, depth=3, games=100)
    install(starter.Sim, "classic", prune=True)
    pruned_winners, pruned_seen = play_games(starter.Sim, depth=3, games=100)

    assert pruned_winners == winners
    assert sum(pruned_seen) < 0.3 * sum(seen)


def test_a_seeded_run_is_the_same_twice(starter: Any) -> None:
    """The agent has a generator of its own, seeded by `seed`."""
    runs = []
    for _ in range(2):
        install(starter.Sim, "classic", seed=9)
        runs.append(play_games(starter.Sim, depth=1, games=50))

    assert runs[0] == runs[1]


@pytest.mark.parametrize("mode", ["classic", "perfect"])
def test_the_agent_leaves_the_program_s_lists_and_the_global_generator_alone(starter: Any, mode: str) -> None:
    """Asked in the middle of a game: same lists, same order, same random state, and a free edge (i, j)."""
    install(starter.Sim, mode)
    game = starter.Sim(3, False, False)
    game.initialize()
    game.red, game.blue = [(4, 5), (0, 1)], [(2, 3), (1, 2)]
    game.available_moves = [edge for edge in game.available_moves[::-1] if edge not in game.red + game.blue]
    before = (list(game.red), list(game.blue), list(game.available_moves), random.getstate())
    move = game.minimax(depth=3, player_turn="red")[0]

    assert (game.red, game.blue, game.available_moves, random.getstate()) == before
    assert move in game.available_moves
    assert move[0] < move[1]


def test_red_survives_the_move_after_blue_has_lost(starter: Any) -> None:
    """gameover() overlooks blue's triangle while red has two edges; red must not close one of its own now."""
    install(starter.Sim, "perfect")
    game = starter.Sim(1, False, False)
    game.initialize()
    game.blue, game.red = [(0, 1), (0, 2), (1, 2)], [(3, 4), (3, 5)]
    game.available_moves = [(4, 5), (0, 3)]

    assert game.gameover(game.red, game.blue) == 0
    choice = game.minimax(depth=1, player_turn="red")
    assert choice[0] == (0, 3)
    assert choice[1] > 0
    game.red.append(choice[0])
    assert game.gameover(game.red, game.blue) == "red"


def test_scores_are_for_red_whoever_moves(starter: Any) -> None:
    """The second to move wins the empty board, so the score is bad for the colour that starts."""
    install(starter.Sim, "perfect")
    game = starter.Sim(1, False, False)
    game.initialize()

    assert game.minimax(depth=1, player_turn="red")[1] == -15
    assert game.minimax(depth=1, player_turn="blue")[1] == 15


@pytest.mark.parametrize(("reading", "blue", "red"), [("text", 4, 1), ("program", 1, 1), ("closable", 3, 1)])
def test_the_heuristic_counts_by_its_reading(starter: Any, reading: str, blue: int, red: int) -> None:
    """h = f1 - f2. Blue's pairs meet at dot 3 but for one at dot 1; red has taken the edge that one would close."""
    install(starter.Sim, "classic", reading=reading)
    game = starter.Sim(1, False, False)
    game.blue, game.red = [(1, 3), (2, 3), (3, 4), (1, 5)], [(0, 1), (0, 2), (3, 5)]

    assert game._evaluate() == blue - red
    assert [swap_turn(game, turn) for turn in ("red", "blue")] == ["blue", "red"]


@pytest.mark.parametrize("reading", READINGS)
def test_the_program_s_heuristic_is_that_of_the_search(starter: Any, reading: str) -> None:
    """Random positions, red to move: `_evaluate` and the core's evaluator count the same."""
    install(starter.Sim, "classic", reading=reading)
    game, rng = starter.Sim(1, False, False), random.Random(3)
    game.initialize()
    for _ in range(100):
        taken = rng.sample(game.available_moves, 2 * rng.randrange(4))
        game.red, game.blue = taken[::2], taken[1::2]
        state = state_of(game.red, game.blue)
        if not state.is_over():
            assert game._evaluate() == state.evaluate(READINGS[reading])


def test_who_has_fewer_edges_moved_second() -> None:
    """Equal lists: the owner of the first one started."""
    assert state_of([], [(0, 1)]).to_move() == 1
    assert state_of([(0, 1)], [(2, 3)]).to_move() == 0
    with pytest.raises(ParseError, match="edges"):
        state_of([], [(0, 1), (2, 3)])


def test_unknown_modes_and_readings_are_refused(starter: Any) -> None:
    """The message says which there are."""
    with pytest.raises(UnknownNameError, match="classic, perfect"):
        install(starter.Sim, "clasic")
    with pytest.raises(UnknownNameError, match="text, program, closable"):
        install(starter.Sim, "classic", reading="book")
