"""The set-ups every part of the exam is sat with: each game on boards that differ in kind."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from oracles.angry import AngryOracle
from oracles.connect4 import Connect4Oracle
from oracles.hand_of_the_king_exam import HandOfTheKingOracle
from oracles.othello import OthelloOracle
from oracles.sim import SimOracle

import turnwise


@dataclass(frozen=True)
class SetUp:
    """A game with its options, its oracle, and what the exam can afford with it."""

    game: str
    oracle: Any
    options: dict[str, int | str] = field(default_factory=dict)
    depth: int = 4
    """How deep searches are compared with plain minimax."""
    tiny: bool = False
    """The whole game can be searched by a few lines of Python."""
    dealt: bool = False
    """The start comes from a seed or a map that the state does not name."""
    endless: bool = False
    """Nothing makes a game end: no position is late."""

    @property
    def name(self) -> str:
        return "-".join([self.game.lower(), *(f"{key}{value}" for key, value in self.options.items())])

    def start(self) -> Any:
        return getattr(turnwise, self.game)(**self.options)

    def start_oracle(self) -> Any:
        return self.oracle(**self.options)

    def walk(self, seed: int) -> Iterator[tuple[Any, Any]]:
        """Native state and oracle side by side, from the start to the end of one random game."""
        choose = random.Random(f"{self.name} {seed}")
        state, oracle = self.start(), self.start_oracle()
        yield state, oracle
        while moves := state.legal_moves():
            move = choose.choice(moves)
            state, oracle = state.play(move), oracle.play(state.move_text(move))
            yield state, oracle

    def states(self, seed: int) -> list[Any]:
        """The states of one random game, without the oracle's cost."""
        choose = random.Random(f"{self.name} {seed}")
        states = [self.start()]
        while moves := states[-1].legal_moves():
            states.append(states[-1].play(choose.choice(moves)))
        return states

    def late_positions(self, count: int, plies_left: int = 8) -> list[Any]:
        """Unfinished states from which every game ends within a few plies; none where games end early or never."""
        late: list[Any] = []
        for seed in range(0 if self.endless else 60):
            states = [each for each in self.states(seed)[:-1] if self.oracle.plies_left(each) <= plies_left]
            late += states[:2]
        return late[:count]

    def early_positions(self, count: int) -> list[Any]:
        """The start and states a few plies from it, where images of one another abound."""
        games = (self.states(seed) for seed in range(count))
        return [states[min(seed, 3, len(states) - 2)] for seed, states in enumerate(games)]

    def some_positions(self, count: int, seed: int = 0) -> list[Any]:
        """Unfinished states from random games, early, middle and late."""
        choose = random.Random(f"{self.name} positions {seed}")
        return [choose.choice(self.states(choose.randrange(10**9))[:-1]) for _ in range(count)]


def angry(*, tiny: bool = False, **options: int | str) -> SetUp:
    """Waiting takes no action, so that a game with bumps may go on for ever."""
    return SetUp("Angry", AngryOracle, options, tiny=tiny, dealt=True, endless=options.get("bump") == "on")


def connect4(width: int, height: int, connect: int, **more: Any) -> SetUp:
    return SetUp("Connect4", Connect4Oracle, {"width": width, "height": height, "connect": connect}, **more)


def hand_of_the_king(**options: int | str) -> SetUp:
    return SetUp("HandOfTheKing", HandOfTheKingOracle, options, depth=2, dealt=True)


SETUPS = [
    angry(),
    angry(map="game1_hard", limit=12),
    angry(map="game1_test", queen="scripted", limit=30),
    angry(map="game2_hard", queen="scripted"),
    angry(map="game2_simple", bump="on"),
    angry(map="game2_test", queen="scripted", bump="on", limit=25),
    angry(map="game1_simple", limit=3, tiny=True),
    angry(map="game2_hard", queen="scripted", limit=4, tiny=True),
    connect4(7, 6, 4),
    connect4(4, 4, 3, tiny=True),
    connect4(3, 3, 3, tiny=True),
    connect4(5, 4, 4),
    connect4(4, 5, 4),
    connect4(5, 5, 3),
    connect4(8, 7, 4),  # all 64 bits of one word
    connect4(8, 8, 4),  # two words
    connect4(16, 7, 5, depth=3),  # all 128 bits of two words
    connect4(8, 1, 3, tiny=True),
    connect4(1, 6, 4, tiny=True),
    connect4(2, 4, 4, tiny=True),
    connect4(3, 2, 1, tiny=True),  # the first stone wins
    connect4(3, 3, 15, tiny=True),  # no line fits
    connect4(26, 1, 4, depth=2),
    connect4(2, 31, 4),
    hand_of_the_king(seed=1),
    hand_of_the_king(seed=2, companions="off"),
    hand_of_the_king(seed=3, deal="uniform"),
    hand_of_the_king(seed=4, rule="boxed"),
    SetUp("Othello", OthelloOracle, depth=3),
    SetUp("Othello", OthelloOracle, {"size": 6}, depth=3),
    SetUp("Othello", OthelloOracle, {"size": 4}, tiny=True),
    SetUp("Sim", SimOracle),
    *(SetUp("Sim", SimOracle, {"n": n}, tiny=True) for n in (3, 4)),
    *(SetUp("Sim", SimOracle, {"n": n}, depth=depth) for n, depth in ((5, 5), (7, 3), (8, 3), (9, 2))),
]
TINY = [setup for setup in SETUPS if setup.tiny]

every_setup = pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
every_tiny_setup = pytest.mark.parametrize("setup", TINY, ids=lambda setup: setup.name)


def seen_from(parent: Any, child: Any, score: float) -> float:
    """Turn the child's score into one for the player to move in the parent."""
    return score if parent.to_move() == child.to_move() else -score


def minimax(setup: SetUp, state: Any, depth: int, evaluate: Any) -> float:
    """Plain minimax in Python, on the engine's scale: the definition the engine is held to."""
    if state.is_over():
        return setup.oracle.rank_of(state)
    if depth == 0:
        return float(evaluate(state))
    children = (state.play(move) for move in state.legal_moves())
    return max(seen_from(state, child, minimax(setup, child, depth - 1, evaluate)) for child in children)


def exhaustive(setup: SetUp, state: Any, known: dict[Any, float]) -> float:
    """The value of a state by searching everything below it; `known` is shared between calls."""
    if state not in known:
        known[state] = (
            setup.oracle.rank_of(state)
            if state.is_over()
            else max(
                seen_from(state, child, exhaustive(setup, child, known))
                for child in map(state.play, state.legal_moves())
            )
        )
    return known[state]
