"""The one place where games between two agents are played: in the core where both can, else move by move.

Matches, experiments and self-play use it. Agents come from the pool of the process: a worker builds each of them once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ..agents import Agent, player_of
from ..agents.code import software_of
from ..engine import Player, play_games
from ..games.game import Game
from ..games.state import State
from ..report import Move, Played
from ..store import Record
from ..store.check import RULES, VOID
from ..store.record import verified
from .agent_pool import pool
from .game import ENDLESS, LONGEST_GAME, TimeControl, play_with
from .results import Cost, Costs, replayed_costs

Seeds = tuple[int, int]
"""Of the first and the second player of a game."""


class FinishedGame(Protocol):
    """A game that was just played."""

    def record(self) -> Record:
        """Return the game as it is stored."""

    def moves(self) -> list[Move]:
        """Return the moves from the start."""

    def costs(self) -> Costs:
        """Return what the moves of each player took."""


@dataclass(frozen=True)
class GameOfCore:
    """A game that two players of the core have played."""

    spec: Game
    agents: tuple[str, ...]
    played: Played
    software: str

    def record(self) -> Record:
        """Write the game down; the core has played it by the rules, so nobody need replay it."""
        game = self.played
        thinks, ended = any(game.nodes), game.result is not None
        record = Record(
            game=self.spec.name,
            start=game.start.text(),
            options=dict(game.start.options()),
            moves=game.move_texts,
            agents=list(self.agents),
            result=game.result,
            winner=game.end.winner(),
            ending=RULES if ended else VOID,
            detail="" if ended else ENDLESS,
            times=game.seconds,
            nodes=game.nodes if thinks else [],
            scores=game.scores if thinks else [],
            software=self.software,
        )
        return verified(record) if self.spec.is_native else record

    def moves(self) -> list[Move]:
        """Return the moves."""
        return self.played.moves

    def costs(self) -> Costs:
        """Return what the core has counted."""
        first, second = self.played.costs
        return Cost(*first), Cost(*second)


@dataclass(frozen=True)
class WatchedGame:
    """A game that was played move by move, and written down meanwhile."""

    start: State
    written: Record

    def record(self) -> Record:
        """Return what was written down."""
        return self.written

    def moves(self) -> list[Move]:
        """Read the moves."""
        moves, state = [], self.start
        for text in self.written.moves:
            moves.append(state.parse_move(text))
            state = state.play(moves[-1])
        return moves

    def costs(self) -> Costs:
        """Sum up what was written down."""
        return replayed_costs(self.written)


def run_games(
    spec: Game,
    texts: Sequence[str],
    starts: Sequence[State],
    seeds: Sequence[Seeds],
    time_control: TimeControl | None = None,
) -> list[FinishedGame]:
    """Play a game from each start; `texts` name the agents of the first and the second player.

    Each game has seeds of its own and depends on no other one.
    """
    control = time_control or TimeControl()
    with pool.lent(spec, texts) as agents:
        players = _players(agents) if control.is_plain else None
        if players is None:
            return [
                WatchedGame(start, play_with(agents, spec, start, each, control))
                for start, each in zip(starts, seeds, strict=True)
            ]
        names = tuple(agent.name for agent in agents)
        software = software_of(spec.name, names)
        played = play_games(starts, players, seeds, most_moves=LONGEST_GAME)
        return [GameOfCore(spec, names, game, software) for game in played]


def _players(agents: Sequence[Agent]) -> tuple[Player, Player] | None:
    """Return both agents' players of the core; None if one has none."""
    first, second = map(player_of, agents)
    return None if first is None or second is None else (first, second)
