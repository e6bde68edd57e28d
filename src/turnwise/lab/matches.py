"""Games between two agents, as the experiments need them: counted, timed, with intervals."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from ..agents import Agent, make_agent, nodes_of
from ..games import GameSpec
from ..publish import Interval

OPENING_PLIES = 4  # random plies that both games of a pair begin with
DEVIATIONS = 1.96  # of a 95 % interval
SEEDS = 2**32


@dataclass(frozen=True)
class Round:
    """One game to play: where it starts, where our agent sits, and the seed of both."""

    start: Any
    seat: int
    seed: int


@dataclass(frozen=True)
class Thought:
    """What the moves of our agent in one game cost."""

    moves: int
    nodes: int
    seconds: float
    most_seconds: float


@dataclass(frozen=True)
class Tally:
    """What came of the games, for our agent."""

    wins: int
    draws: int
    losses: int
    thoughts: tuple[Thought, ...]

    @property
    def games(self) -> int:
        """How many were played."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> Interval:
        """Points of each game, a draw counting one half."""
        return share_interval(self.wins, self.draws, self.losses)

    @property
    def nodes_a_move(self) -> float:
        """Moves tried for one move."""
        return sum(thought.nodes for thought in self.thoughts) / max(1, self._moves)

    @property
    def seconds_a_move(self) -> float:
        """Time for one move."""
        return sum(thought.seconds for thought in self.thoughts) / max(1, self._moves)

    @property
    def most_seconds(self) -> float:
        """Time for the slowest move."""
        return max((thought.most_seconds for thought in self.thoughts), default=0.0)

    @property
    def _moves(self) -> int:
        return sum(thought.moves for thought in self.thoughts)


def share_interval(wins: int, draws: int, losses: int) -> Interval:
    """Give the share of points and its 95 % interval by Wilson, which holds near 0 and 1 too.

    >>> low, high = share_interval(99, 0, 1)[1:]
    >>> f"{low:.3f} {high:.3f}"
    '0.946 0.998'
    """
    games = wins + draws + losses
    share = (wins + draws / 2) / games
    weight = DEVIATIONS**2 / games
    centre = (share + weight / 2) / (1 + weight)
    half = DEVIATIONS * sqrt(share * (1 - share) / games + weight / 4 / games) / (1 + weight)
    return Interval(share, max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half)))


def mean_interval(values: Iterable[float]) -> Interval:
    """Give the mean and its 95 % interval."""
    found = list(values)
    half = DEVIATIONS * stdev(found) / sqrt(len(found)) if len(found) > 1 else 0.0
    return Interval(mean(found), mean(found) - half, mean(found) + half)


def duel(
    spec: GameSpec,
    ours: str,
    other: str,
    *,
    games: int,
    seed: int,
    workers: str | int | None = None,
    plies: int = OPENING_PLIES,
    **options: Any,
) -> Tally:
    """Play pairs from random openings, the second game of a pair with sides swapped."""
    return contest(spec, ours, other, paired(spec, games=games, seed=seed, plies=plies, **options), workers=workers)


def paired(spec: GameSpec, *, games: int, seed: int, plies: int, **options: Any) -> Iterator[Round]:
    """Draw openings and give each to both sides."""
    for pair in range(games // 2):
        rng = Random(f"{seed} {pair}")
        start, number = opening(spec, rng, plies, **options), rng.randrange(SEEDS)
        yield from (Round(start, seat, number) for seat in (0, 1))


def opening(spec: GameSpec, rng: Random, plies: int, **options: Any) -> Any:
    """Play random moves from the start, or from a deal; one that ends the game is drawn again."""
    while True:
        deal = {"seed": rng.randrange(SEEDS)} if "seed" in spec.setups else {}
        state = spec.start(**options, **deal)
        for _ in range(plies):
            if not state.is_over():
                state = state.play(rng.choice(state.legal_moves()))
        if not state.is_over():
            return state


def contest(
    spec: GameSpec, ours: str, other: str, rounds: Iterable[Round], *, workers: str | int | None = None
) -> Tally:
    """Play all rounds; every game has agents of its own, so that none depends on those before it."""
    del workers  # every game is played here, one after the other
    played = [_played(spec, ours, other, each) for each in rounds]
    points = [result for result, _ in played]
    counts = (sum(p > 0 for p in points), sum(p == 0 for p in points), sum(p < 0 for p in points))
    return Tally(*counts, tuple(thought for _, thought in played))


def _played(spec: GameSpec, ours: str, other: str, each: Round) -> tuple[int, Thought]:
    """Play one game: 1, 0 or -1 for our agent, and what its moves cost."""
    us, them = make_agent(ours, spec, seed=each.seed), make_agent(other, spec, seed=each.seed + 1)
    try:
        return _game(each.start, us, them, each.seat)
    finally:
        us.close()
        them.close()


def _game(state: Any, us: Agent, them: Agent, seat: int) -> tuple[int, Thought]:
    nodes, times = 0, []
    while not state.is_over():
        if state.to_move() != seat:
            state = state.play(them.choose(state))
            continue
        began = time.perf_counter()
        move = us.choose(state)
        times.append(time.perf_counter() - began)
        nodes += nodes_of(us)
        state = state.play(move)
    result = state.result() if state.to_move() == seat else -state.result()
    return (result > 0) - (result < 0), Thought(len(times), nodes, sum(times), max(times, default=0.0))
