"""Positions with exact scores of all their moves, and how players do on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from ..agents import make_agent
from ..arena import Interval, share_interval
from ..engine import Solver
from ..games import Game
from ..report import Move, Score
from .matches import mean_interval


@dataclass(frozen=True)
class Solved:
    """A state and the exact score and rank of each of its moves, for the player to move."""

    state: Any
    scores: dict[Move, Score]
    ranks: dict[Move, Score]

    def is_best(self, move: Move) -> bool:
        """Whether no move is better."""
        return self.ranks[move] == max(self.ranks.values())

    def gives_away(self, move: Move) -> bool:
        """Whether a won game is not won after it, or a drawn one lost."""
        return _outcome(self.ranks[move]) < _outcome(max(self.ranks.values()))

    def loss(self, move: Move) -> Score:
        """How many points the move costs."""
        best = max(self.ranks, key=lambda each: self.ranks[each])
        return self.scores[best] - self.scores[move]


def _outcome(rank: Score) -> int:
    return (rank > 0) - (rank < 0)


def solve_all(states: Iterable[Any]) -> list[Solved]:
    """Score every move of every state; what is solved helps with what follows."""
    solver = Solver()
    reports = [(state, solver.solve(state, all_moves=True, line=False)) for state in states]
    return [Solved(state, dict(sorted(r.moves.items())), dict(sorted(r.move_ranks.items()))) for state, r in reports]


def random_states(start: Callable[[], Any], count: int, rng: Random, wanted: Callable[[Any], bool]) -> list[Any]:
    """Play random games and take from each the first state that is wanted and leaves a choice."""
    found: list[Any] = []
    while len(found) < count:
        state = start()
        while not state.is_over() and not wanted(state):
            state = state.play(rng.choice(state.legal_moves()))
        if not state.is_over() and len(state.legal_moves()) > 1:
            found.append(state)
    return found


@dataclass(frozen=True)
class Quality:
    """How a player's moves compare with perfect play."""

    best: Interval
    """Share of positions in which a best move is played."""
    gives_away: Interval
    """Share of positions in which won is turned into not won, or drawn into lost."""
    loss: Interval
    """Points a move costs."""


def evaluate_moves(spec: Game, agent: str, positions: list[Solved], *, seed: int) -> Quality:
    """Ask an agent for a move in every position."""
    player = make_agent(agent, spec, seed=seed)
    moves = [(each, player.choose(each.state)) for each in positions]
    player.close()
    return Quality(
        best=share_of(each.is_best(move) for each, move in moves),
        gives_away=share_of(each.gives_away(move) for each, move in moves),
        loss=mean_interval(each.loss(move) for each, move in moves),
    )


def share_of(answers: Iterable[bool]) -> Interval:
    """Return the share of yes, with its interval."""
    found = list(answers)
    return share_interval(sum(found), 0, len(found) - sum(found))


def expected(answer: Callable[[Solved, Move], float], positions: list[Solved]) -> float:
    """Return the mean of an answer over all moves of each position: what a random player gets, exactly."""
    means = [sum(answer(each, move) for move in each.ranks) / len(each.ranks) for each in positions]
    return sum(means) / len(means)
