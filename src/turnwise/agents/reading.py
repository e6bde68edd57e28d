"""An agent as people ask it: with a state, a state of their own class, or a text."""

from __future__ import annotations

from typing import Any

from ..engine import Player
from ..errors import ArgumentTypeError
from ..games import HostedState, as_state
from ..games.game import Game
from ..games.state import State
from ..report import Move, Score
from .protocol import Agent, NamedAgent, nodes_of, score_of


class ReadingAgent(NamedAgent):
    """Reads what it is given before it asks another agent.

    To a state of somebody's class it answers with a move of that class, to any other state and to a text with a number.
    """

    def __init__(self, agent: Agent, game: Game) -> None:
        self.agent = agent
        self.name = agent.name
        self.game = game.name
        self._game = game

    def choose(self, state: State) -> Move:
        """Return a legal move of an unfinished state; a text is a position, with or without the game before it."""
        read = as_state(self._position(state), self._game)
        if not self._knows(read):
            raise ArgumentTypeError(
                "{type} is not a state of {game}: give a state or a text of one",
                type=type(read).__name__,
                game=str(self.game),
            )
        hosted = self._game.host(read)
        move = self.agent.choose(hosted)
        return hosted.raw_moves()[move] if hosted is not read else move

    def _knows(self, state: State) -> bool:
        """Whether a state may be one of the game; a game in Python may have states of several classes."""
        if isinstance(state, HostedState):
            return state.game.name == self.game
        return isinstance(state, self._game.state) or not (self._game.is_native or hasattr(state, "_search"))

    def _position(self, given: Any) -> Any:
        """Leave the name of the game away."""
        if not isinstance(given, str):
            return given
        name, _, position = given.strip().partition(" ")
        return position.strip() if name == self.game and position else given.strip()

    @property
    def player(self) -> Player | None:
        """The player who chooses its moves; None if there is more to them."""
        return getattr(self.agent, "player", None)

    @property
    def nodes(self) -> int:
        """Moves tried for the last choice."""
        return nodes_of(self.agent)

    @property
    def score(self) -> Score | None:
        """What the last choice seemed worth; None if nobody tells."""
        return score_of(self.agent)

    @property
    def most_seconds(self) -> float | None:
        """Time that each of the agent's next moves may take, of agents that keep to a time."""
        return getattr(self.agent, "most_seconds", None)

    @most_seconds.setter
    def most_seconds(self, seconds: float | None) -> None:
        if isinstance(self.agent, NamedAgent):
            self.agent.most_seconds = seconds

    def begin(self, seed: int) -> None:
        """Begin a new game with the agent."""
        self.agent.begin(seed)

    def reseed(self, seed: int) -> None:
        """Let the agent go on by other random numbers."""
        if isinstance(self.agent, NamedAgent):
            self.agent.reseed(seed)

    def close(self) -> None:
        """Release what the agent holds."""
        self.agent.close()
