"""Players of games written in Python: those of the core, asked with hosted states and answering with places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..report import Move, Score
from .hosted import PLAYERS, HostedState


@dataclass
class PlayedGame:
    """One game between players of a hosted game; see `report.Played`."""

    start: HostedState
    end: HostedState
    moves: list[Move] = field(default_factory=list)
    move_texts: list[str] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    scores: list[Score | None] = field(default_factory=list)
    movers: list[int] = field(default_factory=list)

    @property
    def result(self) -> Score | None:
        """Final score for the first player; None if the game was left unfinished."""
        score = self.end.result()
        return score if score is None or self.end.to_move() == 0 else -score

    @property
    def costs(self) -> tuple[tuple[int, float, int], tuple[int, float, int]]:
        """Moves, seconds and nodes of the first and of the second player."""
        first, second = (self._cost(player) for player in range(PLAYERS))
        return first, second

    def _cost(self, player: int) -> tuple[int, float, int]:
        own = [ply for ply, mover in enumerate(self.movers) if mover == player]
        return len(own), sum(self.seconds[ply] for ply in own), sum(self.nodes[ply] for ply in own)

    def add(self, player: HostedPlayer) -> None:
        """Let a player make the next move."""
        move = player.choose(self.end)
        self.movers.append(self.end.to_move())
        self.moves.append(move)
        self.move_texts.append(self.end.move_text(move))
        self.nodes.append(player.nodes)
        self.seconds.append(player.seconds)
        self.scores.append(player.score)
        self.end = self.end.play(move)


def _play_out(start: HostedState, players: tuple[HostedPlayer, HostedPlayer], most_moves: int) -> PlayedGame:
    game = PlayedGame(start, start)
    while not game.end.is_over() and len(game.moves) < most_moves:
        game.add(players[game.end.to_move()])
    return game


class HostedPlayer:
    """A player of the core for a hosted game: asked with hosted states it answers with places."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make
        self._player = make()
        self._seed = 0
        self._kept: int | None = None

    def choose(self, state: Any, seconds: float | None = None, stop: Any = None) -> Move:
        """Return a legal move, found within so many seconds."""
        if not isinstance(state, HostedState):
            return self._player.choose(state, seconds, stop)
        raw_move = state.call("search", lambda: self._player.choose(state.raw, seconds, stop))
        return state.place_of(raw_move)

    def restart(self, seed: int) -> None:
        """Begin again: the same plan and seed give the same moves."""
        self._seed = seed
        self._player.restart(seed)

    def keep_seed(self) -> None:
        """Begin with the seed of now, whatever `restart` is given."""
        self._kept = self._seed
        self._player.keep_seed()

    @property
    def nodes(self) -> int:
        """Moves tried for the last choice."""
        return int(self._player.nodes)

    @property
    def seconds(self) -> float:
        """Time the last choice took."""
        return float(self._player.seconds)

    @property
    def score(self) -> Score | None:
        """What the last choice seemed worth."""
        return self._player.score  # type: ignore[no-any-return]

    def copy(self) -> HostedPlayer:
        """Return a new player of the same plan."""
        return HostedPlayer(self._make)

    def play_games(
        self, other: HostedPlayer, starts: Sequence[HostedState], seeds: Sequence[tuple[int, int]], most_moves: int
    ) -> list[PlayedGame]:
        """Play whole games as native players do: each begins with both players as new."""
        return [
            _play_out(start, (self._begun(own), other._begun(theirs)), most_moves)
            for start, (own, theirs) in zip(starts, seeds, strict=True)
        ]

    def _begun(self, seed: int) -> HostedPlayer:
        player = self.copy()
        player.restart(seed if self._kept is None else self._kept)
        return player
