"""What a set-up of the conformance tests is, and plain minimax, which searches are compared with."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import turnwise


@dataclass(frozen=True)
class SetUp:
    """A game with its options, its oracle, and what the tests can afford with it."""

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
