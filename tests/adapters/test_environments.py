"""Every game as an environment of PettingZoo and Gymnasium: their own tests, and what the rules say."""

from __future__ import annotations

import pickle
import subprocess
import sys
import warnings
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

import turnwise
from turnwise import games
from turnwise.errors import GameError, IllegalMoveError, OptionError

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

import gymnasium
import numpy
from gymnasium.utils.env_checker import check_env

from turnwise.adapters.game_numbers import GameNumbers
from turnwise.adapters.gymnasium_env import GameEnv
from turnwise.adapters.pettingzoo_env import env, raw_env

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # their tests import their own games by an old name
    from pettingzoo.test import api_test, seed_test

FOREIGN = Path(__file__).parents[1] / "foreign"
GAMES = [*(game.name for game in games.SHIPPED), f"{FOREIGN / 'nim.py'}:Nim"]
ENDLESS = f"{FOREIGN / 'endless.py'}:Endless"
EXPECTED = (
    "Observation is not a NumPy array",  # a dictionary with a mask, as their own board games have it
    "Observation space for each agent probably should be",
    "Observation numpy array is all zeros",  # as the empty board of their own Connect Four
    "Action mask numpy array is all zeros",
)


@dataclass(frozen=True)
class Counted:
    """Count up to nine by one or by two; has rows of its own and lists its moves."""

    sum: int = 0
    player: int = 0

    def to_move(self) -> int:
        return self.player

    def result(self) -> int | None:
        return -1 if self.sum >= 9 else None

    def legal_moves(self) -> list[str]:
        return ["two", "one"]

    def play(self, move: str) -> Counted:
        return Counted(self.sum + self.every_move().index(move) + 1, 1 - self.player)

    @staticmethod
    def every_move() -> list[str]:
        return ["one", "two"]

    def encode(self) -> list[float]:
        return [self.sum / 9, self.player]


@pytest.fixture(autouse=True)
def no_games_left() -> Any:
    """Games that a test brought are forgotten."""
    yield
    for game in games.all_games():
        if game not in games.SHIPPED:
            games.unregister(game.name)


@pytest.mark.parametrize("game", [*GAMES, Counted, ENDLESS], ids=str)
def test_a_game_passes_the_tests_of_pettingzoo(game: Any) -> None:
    """With the usual wrappers and without; what they warn of holds for their own board games."""
    with warnings.catch_warnings():
        for text in EXPECTED:
            warnings.filterwarnings("ignore", text)
        api_test(env(game), num_cycles=100)
        api_test(raw_env(game, openings="plies=0-3", points=True), num_cycles=100)
        seed_test(lambda: env(game, openings="plies=0-3"), num_cycles=100)


@pytest.mark.parametrize("game", [*GAMES, Counted, ENDLESS], ids=str)
def test_a_game_passes_the_test_of_gymnasium(game: Any) -> None:
    """As `gymnasium.make` makes it, without the wrappers."""
    name = "turnwise.adapters.gymnasium_env:turnwise/Game-v0"
    made = gymnasium.make(name, game=game, opponent="greedy", openings="plies=0-3", render_mode="ansi")

    check_env(made.unwrapped)


@pytest.mark.parametrize("game", GAMES)
def test_the_actions_of_a_mask_are_the_legal_moves(game: str) -> None:
    """Along random games every action leads where its move leads, and no two actions lead to the same move."""
    numbers = GameNumbers(game)
    rng = Random(7)
    state = numbers.starts.draw(rng)
    while not state.is_over():
        actions = numpy.flatnonzero(numbers.action_mask(state)).tolist()
        moves = [numbers.move(state, action) for action in actions]

        assert sorted(moves) == sorted(state.legal_moves())
        state = state.play(rng.choice(moves))

    assert not numbers.action_mask(state).any()


@pytest.mark.parametrize("game", ["connect4", "othello", "angry"])
def test_an_observation_is_what_a_network_sees(game: str) -> None:
    """The game's first encoding, for the player to move; an action of the space is a move of the game."""
    played = raw_env(game)
    played.reset(seed=1)
    for _ in range(3):
        played.step(played.game_state.legal_moves()[0])

    seen = played.observe(played.agent_selection)
    assert seen["observation"].tolist() == list(played.game_state.encode())
    assert not played.observe(played.agents[1 - played.game_state.to_move()])["action_mask"].any()


def test_a_won_game_pays_both_sides() -> None:
    """Four in column a: the first player has won after seven moves, by eighteen points."""
    for options, prize in (({}, 1.0), ({"points": True}, 18.0)):
        played = raw_env("connect4", **options)
        played.reset()
        for column in (0, 1, 0, 1, 0, 1, 0):
            played.step(column)

        assert played.rewards == {"player_0": prize, "player_1": -prize}
        assert played.terminations == {"player_0": True, "player_1": True}


def test_an_illegal_action_raises_or_loses() -> None:
    """Bare, it is refused in one line; within the wrappers and in Gymnasium it loses, and says so."""
    played = raw_env("connect4")
    played.reset()
    for _ in range(6):
        played.step(3)
    with pytest.raises(IllegalMoveError, match="action 3 is not legal in this state of connect4: legal actions are 0,"):
        played.step(3)

    alone = GameEnv("connect4", lambda _state: "d", seat=0)
    alone.reset(seed=0)
    for _ in range(3):
        *_, info = alone.step(3)
        assert "illegal" not in info
    _, reward, over, _, info = alone.step(3)

    assert (reward, over, info["illegal"]) == (-1.0, True, True)


@pytest.mark.parametrize("made", [GameEnv, raw_env])
def test_a_step_before_the_first_game_is_told(made: Any) -> None:
    """The error is the one that both packages have for it; nothing is asked of a state that is not there."""
    fresh = made("connect4", render_mode="ansi")
    for each in (lambda: fresh.step(0), fresh.render):
        with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
            each()


def test_the_same_seed_meets_the_same_opponent() -> None:
    """Seats, deals and the opponent's chances all come from the seed of `reset`."""

    def episode() -> list[Any]:
        told: list[Any] = []
        played = GameEnv("hand_of_the_king", "random", openings="plies=0-2")
        row, info = played.reset(seed=5)
        rng = Random(3)
        for _ in range(60):
            told.append((played.game_state.text(), row.tobytes()))
            actions = numpy.flatnonzero(info["action_mask"]).tolist()
            row, reward, over, _, info = played.step(rng.choice(actions))
            told.append(reward)
            if over:
                row, info = played.reset()
        return told

    assert episode() == episode()


def test_the_learner_sits_where_it_is_told() -> None:
    """As second player it is asked after the opponent's first move; a reset can say otherwise."""
    played = GameEnv("connect4", "search:depth=4", seat=1)
    played.reset(seed=0)
    second = played.game_state.text()
    played.reset(options={"seat": 0})

    assert (second, played.game_state.text(), played.game_state.to_move()) == ("4", "", 0)
    with pytest.raises(OptionError, match="seat 2: give 0 to move first"):
        GameEnv("connect4", seat=2)


def test_a_player_may_move_twice_in_a_row() -> None:
    """In Hand of the King companions give further decisions: the turn stays, and nobody is skipped."""
    played = raw_env("hand_of_the_king", openings="plies=0,companions=off")
    twice = raw_env("hand_of_the_king")
    for each in (played, twice):
        each.reset(seed=4)
        rng, turns = Random(1), []
        while each.agents and not any(each.terminations.values()):
            turns.append(each.agent_selection)
            each.step(rng.choice(each.game_state.legal_moves()))
        each.turns = turns

    assert all(one != other for one, other in zip(played.turns, played.turns[1:], strict=False))
    assert any(one == other for one, other in zip(twice.turns, twice.turns[1:], strict=False))


def test_an_endless_game_is_truncated() -> None:
    """After as many moves as the environment allows, both for two agents and for one."""
    played = raw_env(ENDLESS, most_plies=5)
    played.reset()
    for _ in range(5):
        assert not any(played.truncations.values())
        played.step(0)
    assert all(played.truncations.values())

    alone = GameEnv(ENDLESS, "random", seat=0, most_plies=5)
    alone.reset(seed=0)
    ends = [alone.step(0)[2:4] for _ in range(3)]
    assert ends == [(False, False), (False, False), (False, True)]


def test_a_class_numbers_its_moves_and_rows_itself() -> None:
    """Two actions in the order of the list, whatever the order of legal moves; rows as the class writes them."""
    numbers = GameNumbers(Counted)

    assert (numbers.count, numbers.width) == (2, 2)
    assert numbers.row(Counted(3, 1)).tolist() == [numpy.float32(1 / 3), 1]
    assert [numbers.move(Counted(), action) for action in (0, 1)] == ["one", "two"]


def test_names_that_no_example_had_have_spare_numbers() -> None:
    """A class whose moves get new names deep in the game stays playable; one with too many says what to do."""

    @dataclass(frozen=True)
    class Late:
        """Moves are called by the numbers that nobody has met before the ply is over."""

        depth: int = 0
        width: int = 2

        def to_move(self) -> int:
            return self.depth % 2

        def result(self) -> int | None:
            return 0 if self.depth >= 9 else None

        def legal_moves(self) -> list[int]:
            return [100 * self.depth + number for number in range(self.width)]

        def play(self, _move: int) -> Late:
            return Late(self.depth + 1, self.width)

    numbers = GameNumbers(Late)
    unmet = numbers.spec.host(Late(4, width=5))
    actions = numbers.moves(unmet)

    assert sorted(actions.values()) == [0, 1, 2, 3, 4]
    assert len(actions) == 5
    with pytest.raises(GameError, match=r"has no number: let every_move\(\) of the class list all moves"):
        numbers.moves(numbers.spec.host(Late(4, width=40)))


def test_boards_of_different_sizes_are_refused() -> None:
    with pytest.raises(OptionError, match="boards of different sizes"):
        GameNumbers("othello", openings="plies=0,size=6+8")
    with pytest.raises(turnwise.UnknownNameError, match="unknown hand_of_the_king encoding 'dense'"):
        GameNumbers("hand_of_the_king", encoding="dense")
    with pytest.raises(OptionError, match="counted has no encodings"):
        GameNumbers(Counted, encoding="sparse")


@pytest.mark.parametrize("made", [GameEnv, raw_env])
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"encodin": "sparse"}, "unknown environment option 'encodin': options are encoding, openings, points"),
        ({"most_plies": 0}, "most_plies=0: give a whole number from 1"),
        ({"most_plies": 2.5}, "most_plies"),
        ({"render_mode": "human"}, "render_mode 'human': give 'ansi' or None"),
    ],
)
def test_options_that_cannot_be_are_refused(made: Any, options: dict[str, Any], words: str) -> None:
    with pytest.raises(turnwise.TurnwiseError, match=words):
        made("connect4", **options)


def test_an_environment_travels_as_what_made_it() -> None:
    """Libraries pickle environments to hand them to their workers."""
    copy = pickle.loads(pickle.dumps(GameEnv("othello", "greedy", openings="plies=0,size=6")))

    assert copy.opponent.name == "greedy"
    assert copy.reset(seed=1)[0].shape == (turnwise.Othello(size=6).encoding_size(),)


@pytest.mark.parametrize("module", ["pettingzoo_env", "gymnasium_env"])
def test_a_missing_package_is_one_line(module: str) -> None:
    """The line that installs the extra's packages, and no other traceback than Python's own."""
    code = f"import sys; sys.modules['gymnasium'] = sys.modules['pettingzoo'] = None; import turnwise.adapters.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    last = done.stderr.splitlines()[-1]
    assert last.startswith("turnwise.errors.MissingPackageError: package ")
    assert "pip install" in last


def test_states_of_a_class_are_taken_as_they_are() -> None:
    """A policy that was trained on a class of yours answers with its moves."""
    nim = GameNumbers(GAMES[-1])
    start = nim.starts.draw(Random(0)).raw
    action = int(numpy.flatnonzero(nim.action_mask(start))[-1])

    assert start.play(nim.move(start, action)).stones == 7
