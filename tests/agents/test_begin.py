"""One agent plays many games: with `begin` its moves are those of an agent that was just made with the seed."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from foreign.states import TicTacToe, foreign_game

from turnwise import Connect4, games
from turnwise import make_agent as reading_agent
from turnwise.agents import Agent, custom, make_agent, nodes_of, score_of
from turnwise.games import Game

SHIPPED = [
    ("connect4", "random"),
    ("connect4", "random:seed=3"),
    ("connect4", "greedy"),
    ("connect4", "search:depth=3,seed=5"),
    ("connect4", "search:nodes=500,opening_margin=2"),
    ("connect4", "search:level=4"),
    ("connect4", "perfect:nodes=3000"),
    ("connect4", "classic:depth=2"),
    ("sim", "classic:depth=2"),
    ("sim", "perfect:nodes=2000"),
    ("othello", "search:level=3"),
    ("othello", "classic:depth=1"),
    ("hand_of_the_king", "classic"),
    ("hand_of_the_king", "perfect:nodes=4000"),
    ("angry", "classic:depth=2"),
]
PROGRAM = """
import random, sys
from turnwise import games
random.seed(7)
game = games.find("connect4")
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "quit":
        break
    if word == "position":
        state = game.parse(rest)
    if word == "go":
        print("move", state.move_text(random.choice(state.legal_moves())), flush=True)
"""
CODE = '''
import random


class Mood:
    """Plays by its own random numbers, by those of `random`, and by what it has seen in this game."""

    def __init__(self, lucky: int = 1):
        self.seen, self.lucky = 0, lucky

    def seed(self, number):
        self.own = random.Random(number)

    def choose(self, state):
        self.seen += self.lucky
        moves = sorted(state.legal_moves())
        return moves[(self.seen + self.own.randrange(100) + random.randrange(2)) % len(moves)]


def plain(state):
    return random.choice(sorted(state.legal_moves()))
'''
MOST_MOVES = 60  # of a game of these tests
Trace = list[tuple[int, int, Any]]


def traced(agent: Agent, start: Any, seed: int) -> Trace:
    """Let an agent play against random moves: its moves, with their nodes and scores."""
    rng, state, found = Random(seed), start, []
    for _ in range(MOST_MOVES):
        if state.is_over():
            break
        if state.to_move() == seed % 2:
            move = agent.choose(state)
            found.append((move, nodes_of(agent), score_of(agent)))
        else:
            move = rng.choice(state.legal_moves())
        state = state.play(move)
    agent.close()
    return found


def check_again(text: str, game: Game) -> None:
    """Compare four games of one agent, the first one played twice, with those of new agents."""
    kept = make_agent(text, game, seed=99)
    for seed in (1, 2, 3, 1):
        start = game.start(**({"seed": seed} if "seed" in game.setups else {}))
        kept.begin(seed)

        assert traced(kept, start, seed) == traced(make_agent(text, game, seed=seed), start, seed), seed


@pytest.mark.parametrize(("game", "text"), SHIPPED, ids=[f"{game}-{text}" for game, text in SHIPPED])
def test_an_agent_that_begins_again_plays_as_a_new_one(game: str, text: str) -> None:
    """Nothing of the games before is left: no random number, no table, no opinion of the other side."""
    check_again(text, games.find(game))


@pytest.mark.parametrize("text", ["search:depth=3,seed=2", "random", "search:level=2", "perfect"])
def test_a_game_in_python_begins_again_too(text: str) -> None:
    """Its players live in the core and call back."""
    check_again(text, foreign_game(TicTacToe))


def test_a_program_begins_again_by_being_started_again(tmp_path: Path) -> None:
    """It draws from a fixed seed: one that had gone on would draw other moves in the second game."""
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)

    check_again(f"external:cmd={shlex.quote(sys.executable)} {shlex.quote(str(path))}", games.find("connect4"))


@pytest.mark.parametrize("name", ["Mood", "Mood,lucky=3", "plain"])
def test_code_of_a_file_begins_again(name: str, tmp_path: Path) -> None:
    """The file is run again, its class made again, and the seed given again."""
    path = tmp_path / "mood.py"
    path.write_text(CODE)
    custom.admit(f"{path}:{name}")

    check_again(f"{path}:{name}", games.find("connect4"))


class Counting:
    """Plays by how many moves it has seen; counts what is made and closed."""

    made = 0
    closed = 0

    def __init__(self) -> None:
        type(self).made += 1
        self.seen = 0

    def seed(self, number: int) -> None:
        self.seen = number

    def choose(self, state: Connect4) -> int:
        self.seen += 1
        moves = state.legal_moves()
        return moves[self.seen % len(moves)]

    def close(self) -> None:
        type(self).closed += 1


@pytest.fixture
def counting() -> Iterator[type[Counting]]:
    Counting.made = Counting.closed = 0
    custom.register("counting", Counting)
    yield Counting
    custom.unregister("counting")


def test_a_registered_class_is_made_for_every_game_and_closed_once(counting: type[Counting]) -> None:
    """What the object has seen belongs to its game."""
    check_again("counting", games.find("connect4"))
    agent = make_agent("counting", "connect4")
    agent.close()
    agent.close()

    assert counting.made == counting.closed == 10  # four games twice, the one that was never asked, and the last


def test_a_seed_of_the_text_stays(counting: type[Counting]) -> None:
    """Whatever a game begins with, an agent whose text names a seed has that one."""
    assert counting is not None
    for text in ("counting:seed=4", "search:depth=2,seed=4", "perfect:seed=4", "classic:depth=1,seed=4"):
        agent, game = make_agent(text, "sim" if text.startswith("c") else "connect4"), "sim"
        start = games.find(game if text.startswith("c") else "connect4").start()
        agent.begin(1)
        one = traced(agent, start, 2)
        agent.begin(2)

        assert traced(agent, start, 2) == one


@pytest.mark.parametrize("text", ["search:clock=30", "perfect:clock=30"])
def test_every_game_has_all_of_the_clock(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Time that an earlier game took is not missing in the next."""
    from turnwise.agents import thinking

    left: list[float] = []
    shares: Callable[..., float] = thinking.Clock.share

    def share(clock: thinking.Clock, state: Any) -> float:
        left.append(clock._left)
        return min(0.01, shares(clock, state))

    monkeypatch.setattr(thinking.Clock, "share", share)
    agent, late = make_agent(text, "connect4"), Connect4.parse("4444443333335")
    for seed in (1, 2):
        agent.begin(seed)
        agent.choose(late)
        agent.choose(late)

    assert left[0] == left[2] == 30
    assert left[1] < 30


def test_an_agent_that_reads_hands_on_seed_and_time() -> None:
    """The seed of the move before decides the next one, as it does for the agent inside."""
    reading = reading_agent("random", "connect4")
    inside = make_agent("random", "connect4")
    chosen = []
    for agent in (reading, inside):
        agent.begin(1)
        moves = []
        for seed in range(20):
            agent.reseed(seed)  # type: ignore[attr-defined]
            moves.append(agent.choose(Connect4()))
        chosen.append(moves)
    reading.most_seconds = 0.5  # type: ignore[attr-defined]

    assert chosen[0] == chosen[1]
    assert reading.agent.most_seconds == 0.5  # type: ignore[attr-defined]
