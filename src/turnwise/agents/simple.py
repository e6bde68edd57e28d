"""Agents that need little: random, greedy, and the classic agents of the course reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from .. import _core
from ..engine import Evaluator, Player, PlayerOptions, Style, search, stop_token
from ..games.classic import Classic
from ..games.game import Game
from ..games.state import State
from ..report import Limits, Move, Score
from .protocol import NamedAgent

SEED_BITS = 63
LITERAL = "program"  # the reading that does what the report's program does
T = TypeVar("T")


def best_of(ranks: dict[Move, Score], rng: Random) -> Move:
    """Choose uniformly among the moves of the largest rank."""
    most = max(ranks.values())
    return rng.choice([move for move, rank in ranks.items() if rank == most])


class PlayerAgent(NamedAgent):
    """An agent that leaves everything to a player of the core, which also plays whole games by itself."""

    def __init__(self, name: str, player: Player) -> None:
        self.name = name
        self._player = player

    @property
    def player(self) -> Player | None:
        """The player who chooses."""
        return self._player

    @property
    def nodes(self) -> int:
        """Moves tried for the last choice."""
        return self._player.nodes

    @property
    def score(self) -> Score | None:
        """What the last choice seemed worth."""
        return self._player.score

    def _reseed(self, seed: int) -> None:
        self._player.restart(seed)

    def choose(self, state: State) -> Move:
        """Ask the player."""
        return self._player.choose(state, self.most_seconds, stop_token())

    def close(self) -> None:
        """Hold nothing but memory."""


class RandomAgent(PlayerAgent):
    """Plays every legal move with the same chance."""

    def __init__(self, name: str, spec: Game, *, seed: int) -> None:
        super().__init__(name, spec.make_player(seed=seed, style={"random": True}))


class GreedyAgent(PlayerAgent):
    """Looks one ply ahead and takes what the evaluator likes best; draws among equals."""

    def __init__(self, name: str, spec: Game, *, seed: int, evaluate: str | None = None) -> None:
        limits, style = Limits(depth=1), Style(sampled_moves=None)
        super().__init__(name, spec.make_player(seed=seed, limits=limits, evaluate=evaluate, style=style))


def _chosen(by_name: Mapping[str, T], name: str | None) -> T | None:
    """Return what has the name, the first without a name, None where there is nothing."""
    return by_name[name] if name else next(iter(by_name.values()), None)


def part_depth(part: str) -> str:
    """Name the option that tells how far a part of an agent looks ahead."""
    return f"{part}_depth"


def _selection(classic: Classic, branching: int | None, pruning: Mapping[str, int] | None) -> PlayerOptions:
    """Return the search options of an agent that leaves moves out, none for others."""
    most = branching or classic.branching
    return {"branching": most, "pruning": pruning or classic.pruning} if most else {}


def _classic_evaluator(
    classic: Classic, reading: str | None, evaluation: Mapping[str, int] | None, networks: Sequence[_core.Network]
) -> Evaluator | None:
    """Return what evaluates for the agent: networks, a reading of the report, or one of them with other weights."""
    if networks:
        return _core.Networks(list(networks), course=True)
    name = _chosen(classic.readings, reading)
    if not evaluation:
        return name
    return classic.weighted(name or "", evaluation) if classic.weighted else evaluation


class ClassicAgent(NamedAgent):
    """The agent of the course report: one plain search to a fixed depth with the report's evaluation.

    Connect 4: columns are tried left to right and only a strictly better one replaces the best so far, so the
    leftmost of the best columns is played. The report draws a random column to begin with, but its best value
    begins at minus infinity and even a lost column scores -10^12, so the first column always replaces the
    drawn one: there is nothing random left in the choice, and the seed changes nothing.

    Hand of the King: the schedule says how deep, by the cards left, and when only the winner counts. With networks it
    is the report's second phase, its ensemble: their mean stands in for the evaluation, in the same search.

    Othello: a node has at most `branching` children, those whose squares lie farthest apart by the weights of
    `pruning`; leaves are evaluated by six features with the weights of `evaluation`. Both are genes to tune.

    Sim: children come in random order, so the first best one is a uniform choice among equals.

    Angry: hen and bird each search a tree in which they and the queen move alone, each to a depth of its own; which of
    the hen's best steps is played is told by `ties`. The report has no agent for the queen: she minimises in the hen's
    tree, as the hen expects her to.

    The reports count every entry of the search function: one more than `nodes`, for the root.
    """

    def __init__(
        self,
        name: str,
        spec: Game,
        *,
        seed: int,
        depth: int | None = None,
        prune: bool = True,
        reading: str | None = None,
        literal: bool = False,
        schedule: str | None = None,
        evaluation: Mapping[str, int] | None = None,
        networks: Sequence[_core.Network] = (),
        branching: int | None = None,
        pruning: Mapping[str, int] | None = None,
        **choices: Any,
    ) -> None:
        assert spec.classic is not None
        self.name = name
        self.nodes = 0
        self.score: Score | None = None
        self._rng = Random(seed)
        self._depth = depth or spec.classic.depth
        self._schedule = _chosen(spec.classic.schedules, schedule)
        self._evaluate = _classic_evaluator(spec.classic, LITERAL if literal else reading, evaluation, networks)
        self._flat_wins = bool(evaluation) and spec.classic.weighted is None
        self._tree = spec.classic.tree
        self._part = spec.classic.part
        usual = spec.classic.depths.items()
        self._depths: dict[str, int] = {part: choices.pop(part_depth(part), depth or own) for part, own in usual}
        self._choices = {name: choice.values[0] for name, choice in spec.classic.choices.items()} | choices
        self._options: PlayerOptions = {
            "method": "alpha_beta" if prune else "minimax",
            "move_order": spec.classic.move_order,
            **_selection(spec.classic, branching, pruning),
        }
        self.player = None if self._schedule or self._tree else self._make_player(spec, seed)
        """None where each state has a plan of its own, or the report's agent looks ahead in another game."""

    def _make_player(self, spec: Game, seed: int) -> Player:
        return spec.make_player(
            seed=seed,
            limits=Limits(depth=self._depth),
            evaluate=self._evaluate,
            flat_wins=self._flat_wins,
            style={"reshuffles": True},
            **self._options,
        )

    def _reseed(self, seed: int) -> None:
        self._rng = Random(seed)
        if self.player:
            self.player.restart(seed)

    def choose(self, state: State) -> Move:
        """Search once, to the depth of the agent or of its schedule."""
        if not self.player:
            return self._search(state)
        move = self.player.choose(state, stop=stop_token())
        self.nodes, self.score = self.player.nodes, self.player.score
        return move

    def _search(self, state: State) -> Move:
        plan = self._schedule(state) if self._schedule else None
        evaluate = (plan.evaluate if plan else None) or self._evaluate
        options: PlayerOptions = {**self._options, "shuffle_seed": self._rng.getrandbits(SEED_BITS)}
        report = search(
            self._tree(state, evaluate, **self._choices) if self._tree else state,
            depth=self._depth_at(state) or (plan.depth if plan else None),
            evaluate=None if self._tree else evaluate,
            flat_wins=self._flat_wins,
            **options,
        )
        self.nodes, self.score = report.nodes, report.score
        return report.best

    def _depth_at(self, state: State) -> int | None:
        return self._depths[self._part(state)] if self._part else self._depth

    def close(self) -> None:
        """Hold nothing but memory."""
